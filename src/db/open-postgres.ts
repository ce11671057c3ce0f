import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { describeFailure, failureReason, isUnreachable, OperatorError } from '#platform/failures.ts';
import type { Logger } from '#platform/logger.ts';
import type { Database, Snapshot } from './database.ts';
import { createDiscardingPool } from './discarding-pool.ts';
import { createListener } from './listener.ts';
import { migrate } from './migrate.ts';
import { lockUse, tryServerLock } from './server-lock.ts';
import type { Db, Tables } from './tables.ts';
import { traceQuery } from './trace-queries.ts';
import { assertNoIncompleteCopy } from './transfer/incomplete-copy.ts';
import { OIDS, parseBigint, parseInstant } from './values.ts';

const MIN_MAJOR_VERSION = 15;
const POOL_SIZE = 10;
/** Idle time after which the operating system probes whether the peer is still there. */
const KEEP_ALIVE_MS = 10_000;
/** How long a request waits for a free or a new connection. */
const CONNECT_TIMEOUT_MS = 10_000;
/**
 * Time after which the server cancels a statement, which would otherwise occupy a connection and perhaps hold locks.
 * No statement of the product should take that long.
 */
const STATEMENT_TIMEOUT_MS = 30_000;
/**
 * Time after which the client gives up on a statement. A working server has canceled the statement by then, so a
 * server that has not answered is unreachable.
 */
const RESPONSE_TIMEOUT_MS = 35_000;
/**
 * How long a migration waits for a lock on a table, which an export can hold for minutes. The time is short, because
 * all later queries of the table wait behind the migration, also in replicas that still answer visitors.
 */
const MIGRATION_LOCK_TIMEOUT_MS = 500;
/** Pause before the next attempt, as a multiple of the time that a migration waits for a lock. */
const MIGRATION_PAUSE_FACTOR = 5;
/** SQLSTATE of a statement that could not get a lock in time. */
const LOCK_NOT_AVAILABLE = '55P03';
/** How long to wait for a server that is still starting. */
const START_TIMEOUT_MS = 15_000;
const START_RETRY_MS = 500;

const parsers = new Map<number, (text: string) => unknown>([
  [OIDS.timestamptz, parseInstant],
  [OIDS.int8, parseBigint],
]);

const getTypeParser = ((oid: number, format?: 'text' | 'binary') =>
  (format !== 'binary' && parsers.get(oid)) ||
  pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser;

/**
 * Waits until the server answers. Throws `OperatorError` if the server is too old, or if the connection fails for a
 * reason that `describeFailure` does not know, such as an invalid certificate. The message then quotes the error of
 * the driver, which does not contain the password.
 */
async function waitForServer(pool: pg.Pool, logger?: Logger): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    try {
      const { rows } = await pool.query<{ number: string }>(
        `select current_setting('server_version_num') as number`,
      );
      // 170004 is version 17.4.
      const major = Math.floor(Number(rows[0]?.number) / 10_000);
      if (major >= MIN_MAJOR_VERSION) return;
      throw new OperatorError(
        `The database server is PostgreSQL ${major} but must be ${MIN_MAJOR_VERSION} or newer.`,
      );
    } catch (error) {
      const reason = describeFailure(error);
      if (reason === null)
        throw new OperatorError(`The database cannot be used (${failureReason(error)}): check DATABASE_URL`, {
          cause: error,
        });
      if (!isUnreachable(error) || Date.now() > deadline) throw error;
      logger?.warn({ reason }, 'the database server does not answer yet');
      await pause(START_RETRY_MS);
    }
  }
}

/**
 * Vacuums only the product's own tables, because other programs may use the same database. Skips a table that
 * another replica is vacuuming.
 */
async function vacuum(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ names: string }>`
    select string_agg(quote_ident(relname), ', ') as names from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace
      and pg_has_role(relowner, 'usage')`.execute(db);
  if (rows[0]) await sql.raw(`vacuum (analyze, skip_locked) ${rows[0].names}`).execute(db);
}

/**
 * A checked-out idle client has no 'error' listener, so a lost connection would crash Node. The next query on
 * the client reports the loss.
 */
const ignoreConnectionErrors = (pool: pg.Pool): pg.Pool =>
  pool.on('connect', (client) => {
    client.on('error', () => {});
  });

/** Turns off the time limits that a database or a role can have. Only PostgreSQL 17 has `transaction_timeout`. */
const NO_TIME_LIMITS = `select set_config(name, '0', false) from pg_settings where name in
  ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`;

/** Runs `work`, such as a migration, on a dedicated connection without a time limit. */
async function withoutTimeLimit<T>(
  connectionString: string,
  work: (db: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  const pool = new pg.Pool({
    connectionString,
    max: 1,
    application_name: 'vitrine maintenance',
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    onConnect: async (client) => void (await client.query(NO_TIME_LIMITS)),
  });
  // The pool emits 'error' when an idle connection is lost, and without a listener that would end the
  // process.
  ignoreConnectionErrors(pool).on('error', () => {});
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/**
 * Applies the pending migrations. If one of them cannot get a lock within `lockTimeoutMs`, all are rolled back and
 * tried again after a pause, in which other queries can run.
 */
async function migrateWhenUnlocked(
  connectionString: string,
  { migrateTo, logger }: PostgresOptions,
  lockTimeoutMs: number,
): Promise<string[]> {
  for (;;) {
    try {
      return await withoutTimeLimit(connectionString, async (db) => {
        await sql`set lock_timeout to ${sql.lit(lockTimeoutMs)}`.execute(db);
        return migrate(db, migrateTo);
      });
    } catch (error) {
      if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error;
      logger?.warn(
        'a migration waits for a table that is in use, for example by an export or another migration',
      );
      await pause(lockTimeoutMs * MIGRATION_PAUSE_FACTOR);
    }
  }
}

/** Begins a read-only transaction on a dedicated connection without a time limit. */
async function openSnapshot(connectionString: string): Promise<Snapshot> {
  const pool = new pg.Pool({
    connectionString,
    max: 1,
    application_name: 'vitrine snapshot',
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    types: { getTypeParser },
    onConnect: async (client) => void (await client.query(`set timezone to 'UTC'; ${NO_TIME_LIMITS}`)),
  });
  ignoreConnectionErrors(pool).on('error', () => {});
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    const transaction = db.startTransaction();
    const tx = await transaction.setIsolationLevel('repeatable read').setAccessMode('read only').execute();
    // The transaction sees the database at the moment of its first statement.
    await sql`select 1`.execute(tx);
    let closing: Promise<void> | undefined;
    return {
      tx,
      close: () => {
        closing ??= tx
          .rollback()
          .execute()
          .catch(() => undefined)
          .then(() => db.destroy());
        return closing;
      },
    };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

async function executeOn(
  pool: pg.Pool,
  text: string,
  values: readonly unknown[],
): Promise<{ rows: unknown[] }> {
  const client = await pool.connect();
  let hasFailed = true;
  try {
    const result: pg.QueryResult | pg.QueryResult[] = await client.query(text, [...values]);
    hasFailed = false;
    return { rows: [result].flat().flatMap(({ rows }) => rows) };
  } finally {
    // A failure inside a transaction leaves it open, so the connection is closed.
    client.release(hasFailed);
  }
}

type PostgresOptions = {
  logger?: Logger | undefined;
  migrateTo?: string | undefined;
  traceQueries?: boolean | undefined;
  isExclusive?: boolean | undefined;
  beforeMigrations?: ((db: Db) => Promise<void>) | undefined;
};

/**
 * Time limits of a statement in milliseconds; 0 means no limit. `migrationLockTimeoutMs` is the time for which a
 * migration waits for a lock, see `migrateWhenUnlocked`.
 */
export type PostgresTimeouts = {
  statementTimeoutMs: number;
  responseTimeoutMs: number;
  migrationLockTimeoutMs?: number;
};

const REQUEST_TIMEOUTS: PostgresTimeouts = {
  statementTimeoutMs: STATEMENT_TIMEOUT_MS,
  responseTimeoutMs: RESPONSE_TIMEOUT_MS,
};
/** For a restore or a move, which writes, checks and migrates whole tables. */
const NO_TIMEOUTS: PostgresTimeouts = { statementTimeoutMs: 0, responseTimeoutMs: 0 };

/**
 * Connects to a PostgreSQL server and brings the schema up to date. Waits for a server that is still starting. Throws
 * `OperatorError` if the server is too old, or if a conflicting process uses the database (`lockUse`).
 */
export async function openPostgres(
  connectionString: string,
  {
    logger,
    migrateTo,
    traceQueries = false,
    isExclusive = false,
    beforeMigrations = assertNoIncompleteCopy,
  }: PostgresOptions = {},
  timeouts: PostgresTimeouts = isExclusive ? NO_TIMEOUTS : REQUEST_TIMEOUTS,
): Promise<Database> {
  const pool = new pg.Pool({
    connectionString,
    max: POOL_SIZE,
    application_name: 'vitrine',
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: timeouts.responseTimeoutMs,
    types: { getTypeParser },
    onConnect: async (client) => {
      // JIT compilation costs more than running the product's short reads. The page cost assumes an SSD instead of a
      // spinning disk.
      await client.query(`set timezone to 'UTC'; set jit to off; set random_page_cost to 1.1`);
      // A process that froze inside a transaction must not hold its locks indefinitely.
      await client.query(`set idle_in_transaction_session_timeout to '60s'`);
      await client.query(`set statement_timeout to ${timeouts.statementTimeoutMs}`);
      if (isExclusive) await client.query(NO_TIME_LIMITS);
    },
  });
  ignoreConnectionErrors(pool).on('error', (error) =>
    logger?.warn({ err: error }, 'an idle database connection was lost'),
  );
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: createDiscardingPool(pool) }),
    ...(traceQueries && { log: traceQuery }),
  });
  const listener = createListener(connectionString, (client) => lockUse(client, isExclusive), logger);
  try {
    await waitForServer(pool, logger);
    await listener.open();
    await beforeMigrations(db);
    const lockTimeoutMs = timeouts.migrationLockTimeoutMs ?? MIGRATION_LOCK_TIMEOUT_MS;
    const applied = await migrateWhenUnlocked(connectionString, { migrateTo, logger }, lockTimeoutMs);
    if (applied.length > 0) logger?.info({ applied }, 'database migrated');
  } catch (error) {
    await listener.close();
    await pool.end();
    throw error;
  }
  /** Functions that release the locks that this process holds. */
  const releases = new Set<() => Promise<void>>();
  let closing: Promise<void> | undefined;
  return {
    db,
    kind: 'postgres',
    ping: async () => void (await sql`select 1`.execute(db)),
    listen: listener.listen,
    tryLock: async (name, onLost) => {
      const release = await tryServerLock(connectionString, name, { onLost, logger });
      if (release) releases.add(release);
      return (
        release &&
        (async () => {
          releases.delete(release);
          await release();
        })
      );
    },
    execute: (text, values = []) => executeOn(pool, text, values),
    readPoolStats: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    snapshot: () => openSnapshot(connectionString),
    maintain: () => withoutTimeLimit(connectionString, vacuum),
    close: () => {
      closing ??= Promise.all([
        listener.close(),
        ...[...releases].map((release) => release()),
        pool.end(),
      ]).then(() => undefined);
      return closing;
    },
  };
}
