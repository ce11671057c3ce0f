import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { isUnreachable } from '#platform/failures.ts';

type Query = (sql: string, parameters: readonly unknown[]) => Promise<never>;

/**
 * Wraps a pool so that a connection that was lost or timed out is closed instead of returned to the pool. The
 * driver keeps waiting for the answer to the failed query on such a connection, so every later query would wait
 * behind that query.
 */
export const createDiscardingPool = (pool: pg.Pool): PostgresPool => ({
  options: pool.options,
  end: () => pool.end(),
  async connect() {
    const client = await pool.connect();
    let connectionError: unknown;
    const query: Query = async (sql, parameters) => {
      // On a broken connection, the rollback that follows the failure would time out too.
      if (connectionError) throw connectionError;
      try {
        return (await client.query(sql, [...parameters])) as never;
      } catch (error) {
        if (isUnreachable(error)) connectionError = error;
        throw error;
      }
    };
    return {
      query: query as unknown as PostgresPoolClient['query'],
      release: () => client.release(connectionError !== undefined),
    };
  },
});
