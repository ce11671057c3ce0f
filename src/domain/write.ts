import type { Db } from '#db/tables.ts';
import { inTransaction } from '#domain/transaction.ts';
import { announce } from './changes.ts';

/** Collects the cache tags of the data that a command changes. */
export type ChangedTags = { add(...tags: string[]): void };

/** Runs a command in a transaction (`inTransaction`). The cache tags that it adds are announced on commit. */
export const write = <T>(db: Db, work: (tx: Db, changedTags: ChangedTags) => Promise<T>): Promise<T> =>
  inTransaction(db, async (tx) => {
    const tags = new Set<string>();
    const result = await work(tx, {
      add: (...newTags) => {
        for (const tag of newTags) tags.add(tag);
      },
    });
    await announce(tx, tags);
    return result;
  });
