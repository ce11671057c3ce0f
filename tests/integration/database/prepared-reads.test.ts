import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { CUSTOM_PLAN } from '#db/custom-plan.ts';
import { ensureDataDirectory } from '#db/data-directory.ts';
import { openPglite } from '#db/pglite.ts';
import { withPreparedReads } from '#db/prepared-reads.ts';
import { ensureTemplate } from '../../support/database.ts';

let root: string;
let pglite: PGlite;
let reads: ReturnType<typeof withPreparedReads>;

beforeAll(async () => {
  await ensureTemplate();
  root = mkdtempSync(path.join(os.tmpdir(), 'vitrine-prepared-'));
  await ensureDataDirectory(path.join(root, 'database'));
  pglite = await openPglite(path.join(root, 'database'));
  await pglite.exec('create table entry (n integer primary key, text text)');
  reads = withPreparedReads(pglite);
});
afterAll(async () => {
  await pglite?.close();
  if (root) rmSync(root, { recursive: true, force: true });
});

test('a read is prepared only once', async () => {
  const protocol = vi.spyOn(pglite, 'execProtocolStream');
  for (const n of [1, 2, 3]) {
    expect((await reads.query('select $1::int * 2 as twice', [n])).rows).toEqual([{ twice: n * 2 }]);
  }
  // One message batch for the preparation and one for each read.
  expect(protocol).toHaveBeenCalledTimes(4);
  protocol.mockRestore();
});

test('a prepared read returns the same result as PGlite for random values of several types', async () => {
  // PostgreSQL texts cannot contain the character U+0000.
  const value = fc.record({
    text: fc.option(fc.string({ unit: 'binary' }).filter((text) => !text.includes('\0'))),
    number: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
    flag: fc.boolean(),
    list: fc.array(fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0'))),
    at: fc.date({ min: new Date(0), max: new Date('2200-01-01'), noInvalidDate: true }),
    object: fc.json().filter((text) => !text.includes('\\u0000')),
  });
  const query = `select $1::text as text, $2::int as number, $3::boolean as flag, $4::text[] as list,
    $5::timestamptz as at, $6::jsonb as object, count(*) as rows from entry`;
  await fc.assert(
    fc.asyncProperty(value, async ({ text, number, flag, list, at, object }) => {
      const values = [text, number, flag, list, at.toISOString(), object];
      const preparedResult = await reads.query(query, values);
      const plainResult = await pglite.query(query, values);
      expect(preparedResult.rows).toEqual(plainResult.rows);
      expect(preparedResult.fields).toEqual(plainResult.fields);
    }),
    { numRuns: 100 },
  );
});

test('a failing prepared read throws the error of the database, and the next read succeeds', async () => {
  const divisionQuery = 'select 1 / $1::int as x';
  expect((await reads.query(divisionQuery, [1])).rows).toEqual([{ x: 1 }]);
  await expect(reads.query(divisionQuery, [0])).rejects.toMatchObject({
    code: '22012',
    query: divisionQuery,
  });
  await expect(reads.query('select nothing from nowhere')).rejects.toMatchObject({ code: '42P01' });
  expect((await reads.query(divisionQuery, [1])).rows).toEqual([{ x: 1 }]);
});

test('a read is prepared again after its table has changed', async () => {
  await pglite.exec('create table changing (a integer); insert into changing values (1)');
  expect((await reads.query('select * from changing')).rows).toEqual([{ a: 1 }]);
  await pglite.exec("alter table changing add b text default 'new'");
  expect((await reads.query('select * from changing')).rows).toEqual([{ a: 1, b: 'new' }]);
  expect((await reads.query('select * from changing')).rows).toEqual([{ a: 1, b: 'new' }]);
});

test('a read outside a running transaction waits until the transaction ends, and sees no uncommitted data', async () => {
  let outsideRead: Promise<{ rows: unknown[] }> | undefined;
  await pglite.transaction(async (tx) => {
    await tx.query("insert into entry values (1, 'uncommitted')");
    outsideRead = reads.query('select * from entry');
    expect((await tx.query('select text from entry')).rows).toEqual([{ text: 'uncommitted' }]);
    await tx.rollback();
  });
  expect((await outsideRead)?.rows).toEqual([]);
});

const countPrepared = async () =>
  (await pglite.query<{ n: number }>('select count(*)::int as n from pg_prepared_statements')).rows[0]?.n;

test('a read with the custom plan mark is not prepared', async () => {
  const before = await countPrepared();
  const mark = CUSTOM_PLAN.toOperationNode().sqlFragments.join('');
  const { rows } = await reads.query(`select ${mark} n from entry where text like $1`, ['x%']);
  expect(rows).toEqual([]);
  expect(await countPrepared()).toBe(before);
});

test('a write in a common table expression is not prepared and runs once', async () => {
  const before = await countPrepared();
  await reads.query("with made as (insert into entry values (7, 'once') returning n) select n from made");
  expect(await countPrepared()).toBe(before);
  expect((await reads.query('select n from entry where n = 7')).rows).toEqual([{ n: 7 }]);
  await reads.query('delete from entry');
});

test('the number of prepared statements is limited', async () => {
  for (let n = 0; n < 250; n += 1) {
    expect((await reads.query(`select ${n} as n`)).rows).toEqual([{ n }]);
  }
  // The limit is `MAX_STATEMENTS` in `prepared-reads.ts`.
  expect(await countPrepared()).toBeLessThanOrEqual(100);
  expect((await reads.query('select $1::int * 2 as twice', [21])).rows).toEqual([{ twice: 42 }]);
});
