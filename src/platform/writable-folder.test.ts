import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ensureWritableFolder } from './writable-folder.ts';

test('ensureWritableFolder creates a folder with its parents, and its error names a folder that cannot be used', async () => {
  const base = mkdtempSync(path.join(os.tmpdir(), 'vitrine-folder-'));
  try {
    await ensureWritableFolder(path.join(base, 'a/b'));
    expect(readdirSync(path.join(base, 'a/b'))).toEqual([]);
    writeFileSync(path.join(base, 'file'), 'x');
    for (const folder of [path.join(base, 'file'), path.join(base, 'file/a'), '/proc/none/a'])
      await expect(ensureWritableFolder(folder), folder).rejects.toThrow(
        `No file can be written to ${folder}: `,
      );
  } finally {
    rmSync(base, { recursive: true, force: true });
  }
});
