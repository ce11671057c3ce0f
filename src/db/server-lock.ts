import pg from 'pg';
import type { Logger } from '#platform/logger.ts';

/**
 * Takes an advisory lock by name, or returns null when another session has it. The connection is one of its own:
 * the server frees the lock when that breaks, hence also when the process is killed.
 */
export async function holdOnServer(
  connectionString: string,
  name: string,
  logger?: Logger,
): Promise<(() => Promise<void>) | null> {
  const client = new pg.Client({
    connectionString,
    application_name: 'vitrine lock',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', (err) => logger?.warn({ err, lock: name }, 'the connection that held a lock was lost'));
  await client.connect();
  try {
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken',
      [name],
    );
    if (rows[0]?.taken) return () => client.end();
    await client.end();
    return null;
  } catch (error) {
    await client.end();
    throw error;
  }
}
