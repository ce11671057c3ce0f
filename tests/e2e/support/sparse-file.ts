import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import type { TestInfo } from '@playwright/test';

/**
 * Creates a sparse file with a size of `bytes`, which takes no disk space. Returns its path: the browser opens the
 * file itself, because sending the bytes to it would take seconds.
 */
export async function createSparseFile(testInfo: TestInfo, name: string, bytes: number): Promise<string> {
  const file = testInfo.outputPath(name);
  await mkdir(path.dirname(file), { recursive: true });
  const handle = await open(file, 'w');
  await handle.truncate(bytes).finally(() => handle.close());
  return file;
}
