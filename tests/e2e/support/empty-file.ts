import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import type { TestInfo } from '@playwright/test';

/**
 * A file of so many zero bytes that takes no room on the disk. Returns its path: the browser opens it there, where
 * the bytes themselves would be seconds on their way to it.
 */
export async function emptyFile(testInfo: TestInfo, name: string, bytes: number): Promise<string> {
  const file = testInfo.outputPath(name);
  await mkdir(path.dirname(file), { recursive: true });
  const handle = await open(file, 'w');
  await handle.truncate(bytes).finally(() => handle.close());
  return file;
}
