import type { Db } from '#db/tables.ts';
import { inTransaction } from '#domain/transaction.ts';
import { announce } from './changes.ts';

/** Collects the cache tags of a command's changes, which are announced when it commits. */
export type Changed = { add(...tags: string[]): void };

/** Runs a command in one transaction (`inTransaction`) and announces its changes. */
export const write = <T>(db: Db, work: (tx: Db, changed: Changed) => Promise<T>): Promise<T> =>
  inTransaction(db, async (tx) => {
    const tags = new Set<string>();
    const result = await work(tx, {
      add: (...more) => {
        for (const tag of more) tags.add(tag);
      },
    });
    await announce(tx, tags);
    return result;
  });
