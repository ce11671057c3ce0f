import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { describeFailure, isAway, OperatorError } from '#platform/failures.ts';
import type { Logger } from '#platform/logger.ts';
import { createListener } from './listener.ts';
import { migrate } from './migrate.ts';
import type { Database } from './open-database.ts';
import { holdOnServer } from './server-lock.ts';
import type { Tables } from './tables.ts';
import { OIDS, parseBigint, parseInstant } from './values.ts';

const OLDEST_MAJOR = 15;
const POOL_SIZE = 10;
/** A request waits this long for a free connection, or for the server to take one. */
const CONNECT_PATIENCE_MS = 10_000;
/** A server that is just starting is waited for this long. */
const START_PATIENCE_MS = 15_000;

const parsers = new Map<number, (text: string) => unknown>([
  [OIDS.timestamptz, parseInstant],
  [OIDS.int8, parseBigint],
]);

const getTypeParser = ((oid: number, format?: 'text' | 'binary') =>
  (format !== 'binary' && parsers.get(oid)) ||
  pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser;

async function waitForServer(pool: pg.Pool, logger?: Logger): Promise<void> {
  const deadline = Date.now() + START_PATIENCE_MS;
  for (;;) {
    try {
      const { rows } = await pool.query<{ number: string }>(
        `select current_setting('server_version_num') as number`,
      );
      const major = Math.floor(Number(rows[0]?.number) / 10_000);
      if (major >= OLDEST_MAJOR) return;
      throw new OperatorError(
        `The database server is PostgreSQL ${major} but must be ${OLDEST_MAJOR} or newer.`,
      );
    } catch (error) {
      if (!isAway(error) || Date.now() > deadline) throw error;
      logger?.warn({ reason: describeFailure(error) }, 'the database server does not answer yet');
      await pause(500);
    }
  }
}

/** Opens a PostgreSQL server by its address. Waits a while for a server that is still starting. */
export async function openPostgres(connectionString: string, logger?: Logger): Promise<Database> {
  const pool = new pg.Pool({
    connectionString,
    max: POOL_SIZE,
    application_name: 'vitrine',
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_PATIENCE_MS,
    types: { getTypeParser },
    onConnect: async (client) => {
      // On every read's path: compiling a plan costs more than running it, and storage is not a spinning disk.
      await client.query(`set timezone to 'UTC'; set jit to off; set random_page_cost to 1.1`);
      // A process that froze in the middle of a transaction must not hold its locks for ever.
      await client.query(`set idle_in_transaction_session_timeout to '60s'`);
    },
  });
  pool.on('error', (error) => logger?.warn({ err: error }, 'an idle database connection was lost'));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    await waitForServer(pool, logger);
    const applied = await migrate(db);
    if (applied.length > 0) logger?.info({ applied }, 'database migrated');
  } catch (error) {
    await pool.end();
    throw error;
  }
  const listener = createListener(connectionString, logger);
  const held = new Set<() => Promise<void>>();
  let closing: Promise<void> | undefined;
  return {
    db,
    kind: 'postgres',
    ping: async () => void (await sql`select 1`.execute(db)),
    listen: listener.listen,
    hold: async (name) => {
      const release = await holdOnServer(connectionString, name, logger);
      if (release) held.add(release);
      return (
        release &&
        (async () => {
          held.delete(release);
          await release();
        })
      );
    },
    maintain: async () => {
      // Tables of others in the same database are none of our business; a table that another replica is
      // cleaning is skipped.
      const { rows } = await sql<{ names: string }>`
        select string_agg(quote_ident(relname), ', ') as names from pg_class
        where relkind = 'r' and relnamespace = current_schema()::regnamespace
          and pg_has_role(relowner, 'usage')`.execute(db);
      if (rows[0]) await sql.raw(`vacuum (analyze, skip_locked) ${rows[0].names}`).execute(db);
    },
    close: () => {
      closing ??= Promise.all([listener.close(), ...[...held].map((release) => release()), pool.end()]).then(
        () => undefined,
      );
      return closing;
    },
  };
}
