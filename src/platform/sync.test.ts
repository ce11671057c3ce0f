import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { syncDirectory, syncFile, syncTree } from './sync.ts';

test.skipIf(process.platform === 'win32')(
  'syncTree syncs a folder that has more files than a process may open',
  () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'vitrine-sync-'));
    try {
      for (let number = 1; number <= 600; number += 1) writeFileSync(path.join(folder, `${number}`), 'x');
      const module = path.join(import.meta.dirname, 'sync.ts');
      const script = `import { syncTree } from ${JSON.stringify(module)};
        await syncTree(${JSON.stringify(folder)});
        console.log('synced');`;
      // `sh` passes the arguments after the command as `$0` and `$1`: the Node executable and the script.
      const limited = 'ulimit -n 200; exec "$0" --input-type=module --eval "$1"';
      const output = execFileSync('sh', ['-c', limited, process.execPath, script], { encoding: 'utf8' });
      expect(output).toBe('synced\n');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

describe('with a folder that has one file', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'vitrine-sync-'));
    file = path.join(folder, 'file');
    writeFileSync(file, 'x');
  });
  afterEach(() => {
    vi.restoreAllMocks();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Runs `work` as if this were Windows. Returns the names and flags of the files and folders that it opens. */
  async function openedOnWindows(work: () => Promise<void>): Promise<unknown[][]> {
    const open = vi.spyOn(fs, 'open');
    const actualPlatform = process.platform;
    Object.defineProperty(process, 'platform', { value: 'win32' });
    try {
      await work();
    } finally {
      Object.defineProperty(process, 'platform', { value: actualPlatform });
    }
    return open.mock.calls.map(([target, flags]) => [path.relative(folder, String(target)), flags]);
  }

  test('syncFile and syncTree open files for writing on Windows, which otherwise refuses to flush them', async () => {
    expect(await openedOnWindows(() => syncFile(file))).toEqual([['file', 'r+']]);
    vi.restoreAllMocks();
    expect(await openedOnWindows(() => syncTree(folder))).toEqual([['file', 'r+']]);
  });

  /** Makes each sync fail with this error. */
  function failSyncs(code: string): void {
    const { open } = fs;
    vi.spyOn(fs, 'open').mockImplementation(async (...args) => {
      const handle = await open(...args);
      handle.sync = () => Promise.reject(Object.assign(new Error(code), { code, syscall: 'fsync' }));
      return handle;
    });
  }

  test.skipIf(process.platform === 'win32').each(['EINVAL', 'ENOTSUP', 'EPERM'])(
    'syncDirectory succeeds if the file system cannot sync folders (%s), but syncFile fails',
    async (code) => {
      failSyncs(code);
      await syncDirectory(folder);
      await expect(syncFile(file)).rejects.toMatchObject({ code });
    },
  );

  test.skipIf(process.platform === 'win32')(
    'syncDirectory fails if the disk fails or the folder is missing',
    async () => {
      await expect(syncDirectory(path.join(folder, 'missing'))).rejects.toMatchObject({ code: 'ENOENT' });
      failSyncs('EIO');
      await expect(syncDirectory(folder)).rejects.toMatchObject({ code: 'EIO' });
    },
  );
});
