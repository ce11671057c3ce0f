import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { isAway } from '#platform/failures.ts';

type Query = (sql: string, parameters: readonly unknown[]) => Promise<never>;

/**
 * The pool, except that a connection which was lost, or did not answer in time, is closed rather than handed to the
 * next: the driver goes on waiting for the old answer on it, and everybody after that would wait in line.
 */
export const discardingPool = (pool: pg.Pool): PostgresPool => ({
  options: pool.options,
  end: () => pool.end(),
  async connect() {
    const client = await pool.connect();
    let lost: unknown;
    const query: Query = async (sql, parameters) => {
      // The rollback that follows a failure would wait as long again.
      if (lost) throw lost;
      try {
        return (await client.query(sql, [...parameters])) as never;
      } catch (error) {
        if (isAway(error)) lost = error;
        throw error;
      }
    };
    return {
      query: query as unknown as PostgresPoolClient['query'],
      release: () => client.release(lost !== undefined),
    };
  },
});
