import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#db/open-database.ts';
import { ensureTemplate } from '../../support/database.ts';
import { NODE_FLAGS } from '../../support/server.ts';

const COMMAND = fileURLToPath(new URL('../../../bin/vitrine.js', import.meta.url));
const LOG_FILLER = fileURLToPath(new URL('./fill-log-segment.ts', import.meta.url));

/** Mounts a tmpfs of the given size and returns its path, or null without the necessary root permission. */
function mountDisk(megabytes: number): string | null {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'vitrine-disk-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', directory]);
  if (status === 0) return directory;
  rmSync(directory, { recursive: true });
  return null;
}

/** Fills the disk to the last byte. */
function fill(disk: string): void {
  mkdirSync(path.join(disk, 'filled'), { recursive: true });
  for (const size of [1 << 20, 1 << 12, 1]) {
    const file = openSync(path.join(disk, 'filled', String(size)), 'a');
    try {
      for (;;) if (writeSync(file, Buffer.alloc(size)) < size) break;
    } catch (error) {
      expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC');
    } finally {
      closeSync(file);
    }
  }
}

/** Runs a command that opens the database. Returns its exit status and output lines. */
function runCommandOn(dataDir: string): { status: number | null; lines: string[] } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...NODE_FLAGS, COMMAND, 'audit'], {
    encoding: 'utf8',
    timeout: 60_000,
    // With MALLOC_ARENA_MAX, `bin/vitrine.js` does not start itself again.
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, MALLOC_ARENA_MAX: '2' },
  });
  return { status, lines: `${stdout}${stderr}`.split('\n').filter((line) => line !== '') };
}

const disk = mountDisk(200);
const unmount = (): void => {
  if (!disk) return;
  spawnSync('umount', [disk]);
  rmSync(disk, { recursive: true, force: true });
};
afterAll(unmount);
// If the test run is interrupted, `afterAll` does not run.
process.once('exit', () => disk && existsSync(path.join(disk, 'data')) && unmount());

describe.skipIf(!disk)('the embedded database on a full disk (requires root for mounting)', () => {
  test('fails to open with a one-line error, with or without an existing lock file, and loses no data', async () => {
    await ensureTemplate();
    const dataDir = path.join(disk as string, 'data');
    const filler = spawnSync(process.execPath, [...NODE_FLAGS, LOG_FILLER, dataDir], { encoding: 'utf8' });
    expect([filler.status, filler.stderr]).toEqual([0, '']);
    fill(disk as string);

    const failedOpen = runCommandOn(dataDir);
    expect(failedOpen.status).toBe(1);
    expect(failedOpen.lines).toEqual([
      expect.stringMatching(/^The embedded database in .* could not be opened: .*No space left on device/),
    ]);

    rmSync(path.join(dataDir, 'database.lock'));
    fill(disk as string);
    const failedLock = runCommandOn(dataDir);
    expect(failedLock.status).toBe(1);
    expect(failedLock.lines).toEqual([expect.stringMatching(/^The disk is full: .*database\.lock/)]);

    rmSync(path.join(disk as string, 'filled'), { recursive: true });
    const database = await openDatabase({ dataDir });
    const { rows } = await database.execute('select count(*)::integer as n from filler');
    expect(rows).toEqual([{ n: Number(filler.stdout) }]);
    await database.close();
  });
});
