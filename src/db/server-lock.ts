import pg from 'pg';
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
  // Without this listener, an error would end the process. 'end' follows and calls `onLost`.
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
