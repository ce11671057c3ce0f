import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { OperatorError } from '#platform/failures.ts';
import type { Logger } from '#platform/logger.ts';

/**
 * Takes a named advisory lock, or returns null if another session holds it. Returns a function that releases the lock.
 * Each lock has its own connection. If that connection breaks, for example because the process was killed, the database
 * server releases the lock. `onLost` is called when the connection breaks before the release.
 */
export async function tryServerLock(
  connectionString: string,
  name: string,
  { onLost, logger }: { onLost?: (() => void) | undefined; logger?: Logger | undefined } = {},
): Promise<(() => Promise<void>) | null> {
  const client = new pg.Client({
    connectionString,
    application_name: 'vitrine lock',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: 10_000,
  });
  // Without this listener, an error would end the process. The event 'end' follows, and its listener calls `onLost`.
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ acquired: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as acquired',
      [name],
    );
    if (!rows[0]?.acquired) {
      await client.end();
      return null;
    }
    // The session is idle while the lock is held, and a server can be configured to close idle sessions.
    await client.query('set idle_session_timeout to 0');
    let isReleased = false;
    client.once('end', () => {
      if (isReleased) return;
      logger?.warn({ lock: name }, 'the connection that held a lock was lost');
      onLost?.();
    });
    return () => {
      isReleased = true;
      return client.end();
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** Name of the lock that all processes share while they use the database. A restore or a move takes it exclusively. */
const USE_LOCK = 'vitrine use';
/** The lock is tried several times, because the server releases the lock of a killed process only after a moment. */
const USE_LOCK_ATTEMPTS = 20;
const USE_LOCK_INTERVAL_MS = 100;

/**
 * Locks the database for the duration of the connection: against restores and moves, or, if `isExclusive`, against all
 * other processes. Throws `OperatorError` if a process holds a conflicting lock.
 */
export async function lockUse(client: pg.Client, isExclusive: boolean): Promise<void> {
  const lockFunction = isExclusive ? 'pg_try_advisory_lock' : 'pg_try_advisory_lock_shared';
  for (let attempt = 1; attempt <= USE_LOCK_ATTEMPTS; attempt += 1) {
    const { rows } = await client.query<{ acquired: boolean }>(
      `select ${lockFunction}(hashtextextended($1, 0)) as acquired`,
      [USE_LOCK],
    );
    if (rows[0]?.acquired) return;
    await pause(USE_LOCK_INTERVAL_MS);
  }
  throw new OperatorError(
    isExclusive
      ? `A server or another command is using the database ${client.database}. Stop it first`
      : `A restore or a move is using the database ${client.database}. Wait until it has finished`,
  );
}
