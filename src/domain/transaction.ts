import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '#db/tables.ts';
import { isWorthRetrying, toProductError } from './database-errors.ts';

const ATTEMPTS = 6;
const FIRST_PAUSE_MS = 10;

/**
 * Runs work as one transaction; inside a transaction of the caller's it joins that one. Two writers that block each
 * other are sorted out by running one of them again, so `work` must do nothing but talk to the database. What the
 * database refuses comes out as a `ProductError`.
 */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return db.isTransaction ? await work(db) : await db.transaction().execute(work);
    } catch (error) {
      // Inside of a transaction the outermost one runs again, and must see what for.
      if (db.isTransaction && isWorthRetrying(error)) throw error;
      if (db.isTransaction || attempt === ATTEMPTS || !isWorthRetrying(error)) throw toProductError(error);
      await pause(FIRST_PAUSE_MS * 2 ** attempt * Math.random());
    }
  }
}
