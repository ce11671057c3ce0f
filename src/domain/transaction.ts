import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '#db/tables.ts';
import { isRetryable, toProductError } from './database-errors.ts';

const MAX_ATTEMPTS = 6;
const BASE_PAUSE_MS = 10;

/**
 * Runs `work` in a transaction, or in the caller's transaction if `db` is one. Repeats `work` after a deadlock or
 * serialization failure, so `work` must have no side effects outside of the database. Converts database errors into
 * `ProductError`.
 */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return db.isTransaction ? await work(db) : await db.transaction().execute(work);
    } catch (error) {
      // A nested call rethrows the original error, because the outermost transaction decides about the retry.
      if (db.isTransaction && isRetryable(error)) throw error;
      if (db.isTransaction || attempt === MAX_ATTEMPTS || !isRetryable(error)) throw toProductError(error);
      await pause(BASE_PAUSE_MS * 2 ** attempt * Math.random());
    }
  }
}
