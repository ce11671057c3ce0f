import { spawnSync } from 'node:child_process';
import fs, { cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PGlite } from '@electric-sql/pglite';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { ensureDataDirectory } from '#db/data-directory.ts';
import { openPglite } from '#db/pglite.ts';
import { ensureTemplate } from '../../support/database.ts';
import { NODE_FLAGS } from '../../support/server.ts';
import { makeCrashImage, RecordingFs } from './crash-image.ts';

const ROUNDS = 4;
const FAILING_DISK = new URL('./failing-disk.ts', import.meta.url).href;
const WRITER = fileURLToPath(new URL('./write-to-failing-disk.ts', import.meta.url));

let root: string;
/** Directory of a database with entries 1 to 500, which the tests copy. Each entry has four parts. */
let base: string;

beforeAll(async () => {
  await ensureTemplate();
  root = mkdtempSync(path.join(os.tmpdir(), 'vitrine-durability-'));
  base = path.join(root, 'base');
  await ensureDataDirectory(base);
  const pglite = await openPglite(base);
  await pglite.exec(`
    create table entry (n integer primary key, text text not null, at timestamptz not null default now());
    create index entry_text on entry (text);
    create table part (n integer references entry, k integer, primary key (n, k));
    insert into entry (n, text) select g, 'x' || g from generate_series(1, 500) g;
    insert into part select n, k from entry, generate_series(1, 4) k;
  `);
  await pglite.close();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Linear congruential generator of numbers from 0 to 1. Its seed makes a failing round repeatable. */
const createRandom = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x80000000;
  };
};

/** Adds the entry `n` with its four parts and changes another entry, in one transaction. */
async function commitEntry(pglite: PGlite, n: number, updatedEntry: number): Promise<void> {
  await pglite.transaction(async (tx) => {
    await tx.query('insert into entry (n, text) values ($1, $2)', [n, 'y'.repeat(150) + n]);
    await tx.query('insert into part select $1, g from generate_series(1, 4) g', [n]);
    await tx.query(`update entry set text = text || 'u' where n = $1`, [updatedEntry]);
  });
}

describe('the embedded database', () => {
  test('syncs the log to disk at every commit, and only then', async () => {
    const directory = path.join(root, 'counted');
    cpSync(base, directory, { recursive: true });
    const pglite = await openPglite(directory);
    const sync = vi.spyOn(fs, 'fdatasyncSync');
    for (let n = 1001; n <= 1020; n += 1) {
      sync.mockClear();
      await commitEntry(pglite, n, 1);
      expect(sync).toHaveBeenCalledTimes(1);
    }
    sync.mockClear();
    for (let round = 0; round < 20; round += 1) await pglite.query('select count(*) from entry');
    expect(sync).not.toHaveBeenCalled();
    await pglite.close();
  });

  /**
   * Runs a process that writes to a copy of the database while the disk fails; see `failing-disk.ts`. Returns the
   * directory of the copy and the output of the process.
   */
  function writeDuringFault(fault: 'sync' | 'abort' | 'uncaught', reason = '') {
    const directory = path.join(root, `${fault}-${reason.length}`);
    cpSync(base, directory, { recursive: true });
    const env = { ...process.env, FAULT: fault, FAULT_REASON: reason, FAULT_FLAG: `${directory}.flag` };
    const args = [...NODE_FLAGS, '--import', FAILING_DISK, WRITER, directory];
    const result = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 60_000, env });
    expect(result.status).toBe(1);
    return { directory, output: result.stdout, errorOutput: result.stderr };
  }

  test('ends the process without acknowledging the commit if a sync fails, and recovers at the next start', async () => {
    const { directory, output, errorOutput } = writeDuringFault('sync');
    expect(output).toBe('');
    expect(errorOutput).toMatch(/embedded database had to stop.*could not fsync/);
    const pglite = await openPglite(directory);
    // The first 500 rows were acknowledged and must exist. The row of the failed write may or may not exist.
    const { rows } = await pglite.query<{ n: number }>(
      'select count(*)::integer as n from entry where n <= 500',
    );
    expect(rows).toEqual([{ n: 500 }]);
    await pglite.close();
  });

  test.each([
    ['table index is out of bounds', 'table index is out of bounds'],
    ['', 'unknown reason'],
  ])('prints the reason of a WebAssembly abort, or that it is unknown: %j', (reason, expected) => {
    expect(writeDuringFault('abort', reason).errorOutput).toContain(
      `had to stop, and this process with it: ${expected}\n`,
    );
  });

  test('prints one line and ends the process if the thread of the database fails', () => {
    const { output, errorOutput } = writeDuringFault('uncaught', 'out of memory');
    expect(output).not.toContain('answering');
    expect(errorOutput).toBe('The embedded database failed, and this process ends with it: out of memory\n');
  });

  test.each(Array.from({ length: ROUNDS }, (_, index) => index + 1))(
    'keeps every acknowledged commit after a power loss (round %i)',
    async (round) => {
      const random = createRandom(round * 7919);
      const live = path.join(root, `live-${round}`);
      const image = path.join(root, `image-${round}`);
      cpSync(base, live, { recursive: true });
      const files = new RecordingFs(live);
      const pglite = await openPglite(live, files);
      const commits = 40 + Math.floor(random() * 80);
      for (let k = 1; k <= commits; k += 1) {
        await commitEntry(pglite, 500 + k, 1 + Math.floor(random() * 500));
        // A checkpoint writes the data files too, and not only the log.
        if (k === 30) await pglite.exec('checkpoint');
      }
      makeCrashImage(live, base, image, files.synced, () => random() < 0.5);
      await pglite.close();

      const recovered = await openPglite(image);
      // An entry without all four of its parts is torn: only some rows of its transaction were kept.
      const { rows } = await recovered.query(`
        select count(*)::integer as entries, max(n) as newest, (
          select count(*)::integer from entry e where (select count(*) from part p where p.n = e.n) <> 4
        ) as torn from entry`);
      expect(rows).toEqual([{ entries: 500 + commits, newest: 500 + commits, torn: 0 }]);
      // The index must contain the same entries as the table.
      await recovered.exec('set enable_seqscan = off');
      const byIndex = await recovered.query('select count(*)::integer as entries from entry where n > 0');
      expect(byIndex.rows).toEqual([{ entries: 500 + commits }]);
      await recovered.exec('insert into entry (n, text) values (100000, $$after$$); checkpoint');
      await recovered.close();
    },
  );
});
