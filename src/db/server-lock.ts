import pg from 'pg';
import type { Logger } from '#platform/logger.ts';

/**
 * Takes an advisory lock by name, or returns null when another session has it. The connection is one of its own:
 * the server frees the lock when that breaks, hence also when the process is killed. `onLost` hears of a break.
 */
export async function holdOnServer(
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
  // 'end' follows, and does the work.
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken',
      [name],
    );
    if (!rows[0]?.taken) {
      await client.end();
      return null;
    }
    // It says nothing as long as the lock is held, which a server may be told to take for a reason to hang up.
    await client.query('set idle_session_timeout to 0');
    let released = false;
    client.once('end', () => {
      if (released) return;
      logger?.warn({ lock: name }, 'the connection that held a lock was lost');
      onLost?.();
    });
    return () => {
      released = true;
      return client.end();
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}
