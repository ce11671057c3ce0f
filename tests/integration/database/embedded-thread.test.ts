import { on } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { EmbeddedClient } from '#db/embedded-client.ts';
import { openDatabase } from '#db/open-database.ts';
import { openTestDatabase, type TestDatabase } from '../../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase('embedded');
  await sql`create table entry (n integer primary key, text text not null)`.execute(database.db);
});
afterEach(() => sql`delete from entry`.execute(database.db));
afterAll(() => database?.drop());

const readNumbers = async (): Promise<number[]> => {
  const { rows } = await sql<{ n: number }>`select n from entry order by n`.execute(database.db);
  return rows.map(({ n }) => n);
};

const WORKER_URL = new URL('../../../src/db/embedded-worker.ts', import.meta.url);

describe('the thread of the embedded database', () => {
  test('loads PGlite but not the query builder, which would take a third of the start time', async () => {
    const thread = new Worker(
      `const { registerHooks } = require('node:module');
      const { parentPort } = require('node:worker_threads');
      registerHooks({
        load(url, context, next) {
          parentPort.postMessage({ loaded: url });
          return next(url, context);
        },
      });
      import(${JSON.stringify(WORKER_URL)});`,
      // The directory cannot exist, so the worker loads its modules and then reports that opening the database failed.
      { eval: true, workerData: { directory: '/dev/null/nowhere' } },
    );
    const loadedUrls: string[] = [];
    for await (const [message] of on(thread, 'message')) {
      // Messages of the worker have a `kind`. Messages of the hook do not.
      if (message.kind) break;
      loadedUrls.push(message.loaded);
    }
    await thread.terminate();
    expect(loadedUrls.filter((url) => url.includes('/kysely/'))).toEqual([]);
    expect(loadedUrls.some((url) => url.includes('/pglite/'))).toBe(true);
  });

  test('does not block the event loop while a statement runs', async () => {
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    let isRunning = true;
    const statement = sql`select pg_sleep(1.5)`.execute(database.db).finally(() => {
      isRunning = false;
    });
    while (isRunning && turns < 5) await new Promise((resolve) => setTimeout(resolve, 5));
    expect([isRunning, turns >= 5]).toEqual([true, true]);
    clearInterval(timer);
    await statement;
  });

  test('returns parsed values of many types', async () => {
    const { rows } = await sql`
      select null::text as nothing, 9007199254740991::bigint as large, 1.5::float8 as fraction, true as yes,
        '2026-01-31 12:00:00.123456+00'::timestamptz as at, '2026-01-31'::date as day,
        '{"a": [1, "b", null]}'::jsonb as object, '"[1]"'::json as word, 'null'::json as json_null, null::json as no_json,
        array['{"a": "{1}"}', 'null', null]::json[] as objects, array['x', 'y"z'] as list, '\\x00ff'::bytea as bytes,
        ${new Uint8Array([1, 2])}::bytea as sent, ${['p', 'q']}::text[] as sent_list`.execute(database.db);
    expect(rows).toEqual([
      {
        nothing: null,
        large: 9007199254740991,
        fraction: 1.5,
        yes: true,
        at: '2026-01-31T12:00:00.123456Z',
        day: new Date('2026-01-31'),
        object: { a: [1, 'b', null] },
        word: '[1]',
        json_null: null,
        no_json: null,
        objects: [{ a: '{1}' }, null, null],
        list: ['x', 'y"z'],
        bytes: new Uint8Array([0, 255]),
        sent: new Uint8Array([1, 2]),
        sent_list: ['p', 'q'],
      },
    ]);
  });

  test('reports errors with the SQLSTATE, the constraint and a stack trace that contains the caller', async () => {
    const insertion = sql`insert into entry values (1, 'a'), (1, 'b')`.execute(database.db);
    const error = await insertion.catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({
      code: '23505',
      constraint: 'entry_pkey',
      table: 'entry',
      severity: 'ERROR',
    });
    expect((error as Error).message).toContain('duplicate key value');
    expect((error as Error).stack).toContain('embedded-thread.test.ts');
    await expect(sql`select ${'no number'}::integer`.execute(database.db)).rejects.toMatchObject({
      code: '22P02',
    });
  });

  test('returns the number of changed rows', async () => {
    const insertion = await sql`insert into entry select g, 'x' from generate_series(1, 7) g`.execute(
      database.db,
    );
    const update = await sql`update entry set text = 'y' where n > 4`.execute(database.db);
    expect([insertion.numAffectedRows, update.numAffectedRows]).toEqual([7n, 3n]);
  });

  test('executes concurrent statements in the order in which they were sent', async () => {
    // Each statement stores the highest number that earlier statements have inserted.
    const statements = Array.from({ length: 50 }, (_, n) =>
      sql`insert into entry select ${n}, coalesce(max(n)::text, 'first') from entry`.execute(database.db),
    );
    await Promise.all(statements);
    const { rows } = await sql<{ text: string }>`select text from entry order by n`.execute(database.db);
    expect(rows.map(({ text }) => text)).toEqual([
      'first',
      ...Array.from({ length: 49 }, (_, n) => String(n)),
    ]);
  });

  test('isolates transactions from each other and from other statements', async () => {
    /** The number of rows that each transaction sees: the committed ones and its own. */
    const counts: number[] = [];
    /** Inserts `n` in a transaction. Rolls it back if `n` is odd. */
    const add = (n: number) =>
      database.db.transaction().execute(async (tx) => {
        await sql`insert into entry values (${n}, 'a')`.execute(tx);
        const { rows } = await sql<{ count: number }>`select count(*)::integer as count from entry`.execute(
          tx,
        );
        counts.push(rows[0]?.count ?? 0);
        if (n % 2 === 1) throw new Error('undo');
      });
    const outcomes = await Promise.allSettled([add(0), add(1), readNumbers(), add(2), add(3), add(4)]);
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(outcomes[2]).toEqual({ status: 'fulfilled', value: [0] });
    expect(counts).toEqual([1, 2, 2, 3, 3]);
    expect(await readNumbers()).toEqual([0, 2, 4]);
  });

  test('rolls back a transaction whose callback fails before its BEGIN has been executed', async () => {
    const latch = Promise.withResolvers<void>();
    const firstTransaction = database.db.transaction().execute(async (tx) => {
      await sql`insert into entry values (1, 'a')`.execute(tx);
      await latch.promise;
    });
    // The callback of this transaction runs at once, while its BEGIN waits for the end of the first transaction. See
    // `begin()` in `src/db/embedded-client.ts`.
    const secondTransaction = database.db.transaction().execute(async () => {
      throw new Error('gave up');
    });
    await pause(100);
    latch.resolve();
    await expect(secondTransaction).rejects.toThrow('gave up');
    await firstTransaction;
    expect(await readNumbers()).toEqual([1]);
  });

  test('throws if COMMIT rolls back a failed transaction', async () => {
    const transaction = database.db.transaction().execute(async (tx) => {
      await sql`insert into entry values (1, 'a')`.execute(tx);
      await sql`select 1 / 0`.execute(tx).catch(() => {});
    });
    await expect(transaction).rejects.toMatchObject({ name: 'AbortedTransactionError' });
    expect(await readNumbers()).toEqual([]);
  });

  test('delivers a notification before the statement that sent it returns', async () => {
    const payloads: string[] = [];
    const stop = await database.listen('told', (payload) => payloads.push(payload));
    await sql`select pg_notify('told', 'once')`.execute(database.db);
    expect(payloads).toEqual(['once']);
    await stop();
    await sql`select pg_notify('told', 'twice')`.execute(database.db);
    expect(payloads).toEqual(['once']);
  });

  test('vacuums and analyzes a frequently updated table so that it stays small', async () => {
    const { db } = database;
    await sql`insert into entry select g, repeat('x', 100) from generate_series(1, 500) g`.execute(db);
    const edit = async (times: number): Promise<void> => {
      for (let time = 0; time < times; time += 1) await sql`update entry set text = text || 'y'`.execute(db);
    };
    const state = async () => {
      const { rows } = await sql<{ dead: number; estimate: number; kilobytes: number }>`
        select n_dead_tup as dead, reltuples::integer as estimate, pg_relation_size(relid) / 1024 as kilobytes
        from pg_stat_user_tables join pg_class on pg_class.oid = relid
        where pg_class.relname = 'entry'`.execute(db);
      return rows[0] as { dead: number; estimate: number; kilobytes: number };
    };
    await edit(40);
    // Polls slowly, because maintenance runs only while the database is idle.
    let currentState = await state();
    while (currentState.dead > 0 || currentState.estimate !== 500) {
      await pause(2_000);
      currentState = await state();
    }
    await edit(40);
    // The space of the dead rows was reused.
    expect((await state()).kilobytes).toBeLessThan(currentState.kilobytes * 1.5);
  });

  test('finishes statements that were sent before close, and rejects later ones', async () => {
    const ownDatabase = await openTestDatabase('embedded');
    const statement = ownDatabase.execute('select $1::integer as n', [1]);
    const closing = ownDatabase.close();
    expect((await statement).rows).toEqual([{ n: 1 }]);
    await closing;
    await expect(sql`select 1`.execute(ownDatabase.db)).rejects.toThrow('The database is closed');
    await ownDatabase.drop();
  });

  test('finishes a transaction that began before close', async () => {
    const ownDatabase = await openTestDatabase('embedded');
    const start = Promise.withResolvers<void>();
    const latch = Promise.withResolvers<void>();
    const transaction = ownDatabase.db.transaction().execute(async (tx) => {
      await sql`create table late (n integer)`.execute(tx);
      start.resolve();
      await latch.promise;
      await sql`insert into late values (1)`.execute(tx);
      return (await sql<{ n: number }>`select n from late`.execute(tx)).rows;
    });
    await start.promise;
    const closing = ownDatabase.close();
    latch.resolve();
    expect(await transaction).toEqual([{ n: 1 }]);
    await closing;
    await ownDatabase.drop();
  });
});

test.each([true, false])(
  'reads are prepared only if the option preparedReads is true (%s)',
  async (preparedReads) => {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'vitrine-reads-'));
    const ownDatabase = await openDatabase({ dataDir, preparedReads });
    await ownDatabase.db.selectFrom('apps').selectAll().execute();
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_prepared_statements
    where name like 'read%'`.execute(ownDatabase.db);
    expect((rows[0]?.n ?? 0) > 0).toBe(preparedReads);
    await ownDatabase.close();
    rmSync(dataDir, { recursive: true });
  },
);

test('opening an invalid database directory fails with an error', async () => {
  await expect(EmbeddedClient.open('/dev/null/database')).rejects.toThrow(/could not be opened/);
});
