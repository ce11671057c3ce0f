import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '#db/database.ts';
import { pendingMigrations } from '#db/migrate.ts';
import { openPostgres, type PostgresTimeouts } from '#db/open-postgres.ts';
import type { Db } from '#db/tables.ts';
import { isUnreachable } from '#platform/failures.ts';
import { describePostgres } from '../../support/database.ts';
import { type DatabaseProxy, openDatabaseProxy } from '../../support/database-proxy.ts';
import { createPostgresDatabase } from '../../support/postgres.ts';

/** SQLSTATE of a statement that the server has canceled. */
const QUERY_CANCELED = '57014';

describePostgres('timeouts of the PostgreSQL connection', () => {
  let server: Awaited<ReturnType<typeof createPostgresDatabase>>;
  let proxy: DatabaseProxy;
  let database: Database | undefined;
  beforeEach(async () => {
    server = await createPostgresDatabase();
    proxy = await openDatabaseProxy(server.databaseUrl);
  });
  afterEach(async () => {
    proxy.close();
    await database?.close();
    await server.drop();
  });

  const open = async (timeouts: PostgresTimeouts): Promise<Database> => {
    database = await openPostgres(proxy.url, {}, timeouts);
    return database;
  };

  test('cancel a statement that takes too long', async () => {
    const { db } = await open({ statementTimeoutMs: 200, responseTimeoutMs: 60_000 });
    await expect(sql`select pg_sleep(60)`.execute(db)).rejects.toMatchObject({ code: QUERY_CANCELED });
    await sql`select 1`.execute(db);
  });

  test('are turned off for the exclusive use by a restore or a move', async () => {
    database = await openPostgres(server.databaseUrl, { isExclusive: true });
    const { rows } = await sql`show statement_timeout`.execute(database.db);
    expect(rows).toEqual([{ statement_timeout: '0' }]);
  });

  test('do not apply to snapshots and maintenance, even if the server sets them for the whole database', async () => {
    const { db } = await open({ statementTimeoutMs: 60_000, responseTimeoutMs: 60_000 });
    for (const setting of ['statement_timeout', 'idle_in_transaction_session_timeout'])
      await sql`alter database ${sql.id(new URL(server.databaseUrl).pathname.slice(1))} set ${sql.raw(setting)} to 300`.execute(
        db,
      );
    const snapshot = await database?.snapshot();
    if (!snapshot) throw new Error('The database is not open');
    // Longer than both timeouts of 300 ms.
    await pause(600);
    await sql`select pg_sleep(0.6)`.execute(snapshot.tx);
    await snapshot.close();
    await database?.maintain();
  });

  test('do not apply to migrations', async () => {
    const { execute } = await open({ statementTimeoutMs: 60_000, responseTimeoutMs: 60_000 });
    const blocker = new pg.Client({ connectionString: server.databaseUrl });
    await blocker.connect();
    // The next start waits for this table when it looks for new migrations.
    await blocker.query('begin; lock table kysely_migration');
    const opening = openPostgres(
      server.databaseUrl,
      {},
      { statementTimeoutMs: 300, responseTimeoutMs: 60_000 },
    );
    const isWaiting = async () =>
      (await execute(`select from pg_locks where not granted and relation = 'kysely_migration'::regclass`))
        .rows.length;
    await expect.poll(isWaiting).toBe(1);
    // Longer than the statement timeout of 300 ms.
    await pause(600);
    await blocker.query('rollback');
    await blocker.end();
    await (await opening).close();
  });

  test('let other queries run while a migration waits for a table that an export is reading', async () => {
    const limits = { statementTimeoutMs: 10_000, responseTimeoutMs: 60_000, migrationLockTimeoutMs: 300 };
    // Migration 31 alters the table `image_facts`.
    database = await openPostgres(server.databaseUrl, { migrateTo: '0030-embeddings' }, limits);
    const readFacts = (db: Db) => sql`select count(*) from image_facts`.execute(db);
    const snapshot = await database.snapshot();
    await readFacts(snapshot.tx);
    const opening = openPostgres(server.databaseUrl, {}, limits);
    const isWaiting = async () =>
      (
        await database?.execute(
          `select from pg_locks where not granted and relation = 'image_facts'::regclass`,
        )
      )?.rows.length;
    await expect.poll(isWaiting).toBe(1);
    await readFacts(database.db);
    await snapshot.close();
    const upgraded = await opening;
    expect(await pendingMigrations(upgraded.db)).toEqual([]);
    await upgraded.close();
  });

  test('make a query on an unresponsive connection fail and discard the connection', async () => {
    const { db } = await open({ statementTimeoutMs: 60_000, responseTimeoutMs: 700 });
    await sql`select 1`.execute(db);
    proxy.freeze();
    const queryError = await sql`select 1`.execute(db).catch((error: unknown) => error);
    expect(isUnreachable(queryError)).toBe(true);
    const { rows } = await sql<{ n: number }>`select 2 as n`.execute(db);
    expect(rows).toEqual([{ n: 2 }]);
  });

  test('a transaction that loses its connection between statements does not affect other queries', async () => {
    const { db } = await open({ statementTimeoutMs: 60_000, responseTimeoutMs: 10_000 });
    const transactionError = await db
      .transaction()
      .execute(async (tx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
        await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db);
        // Wait for the error event of the connection, which has no pending query.
        await pause(200);
        await sql`select 1`.execute(tx);
      })
      .catch((error: unknown) => error);
    expect(isUnreachable(transactionError)).toBe(true);
    expect((await sql`select 2 as n`.execute(db)).rows).toEqual([{ n: 2 }]);
  });

  test('make a transaction on an unresponsive connection fail without waiting for its rollback', async () => {
    const { db } = await open({ statementTimeoutMs: 60_000, responseTimeoutMs: 700 });
    const failures: unknown[] = [];
    await db
      .transaction()
      .execute(async (tx) => {
        proxy.freeze();
        await sql`select 1`.execute(tx).catch((error: unknown) => {
          failures.push(error);
          throw error;
        });
      })
      .catch((error: unknown) => failures.push(error));
    // The transaction fails with the error of its query. A rollback on this connection would have failed with another
    // error.
    expect(failures[0]).toBe(failures[1]);
    expect(isUnreachable(failures[0])).toBe(true);
    await sql`select 1`.execute(db);
  });
});
