import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '#db/tables.ts';
import { announce } from './changes.ts';
import { isWorthRetrying, toProductError } from './database-errors.ts';

const ATTEMPTS = 6;
const FIRST_PAUSE_MS = 10;

/** Collects the tags of what a command changes; they are announced when it commits. */
export type Changed = { add(...tags: string[]): void };

/**
 * Runs one command as one transaction and announces what it changed. Inside a transaction of the caller's it
 * joins that one. Two writers that block each other are sorted out by running one of them again, so `work`
 * must do nothing but talk to the database. What the database refuses comes out as a `ProductError`.
 */
export async function write<T>(db: Db, work: (tx: Db, changed: Changed) => Promise<T>): Promise<T> {
  const run = async (tx: Db): Promise<T> => {
    const tags = new Set<string>();
    const result = await work(tx, {
      add: (...more) => {
        for (const tag of more) tags.add(tag);
      },
    });
    await announce(tx, tags);
    return result;
  };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return db.isTransaction ? await run(db) : await db.transaction().execute(run);
    } catch (error) {
      if (db.isTransaction || attempt === ATTEMPTS || !isWorthRetrying(error)) throw toProductError(error);
      await pause(FIRST_PAUSE_MS * 2 ** attempt * Math.random());
    }
  }
}
