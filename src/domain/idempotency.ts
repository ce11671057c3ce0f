import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import { ProductError } from '#shared/errors.ts';
import { inTransaction } from './transaction.ts';

/** After this long a key is forgotten, and the request would be carried out again. */
const KEPT = sql`interval '24 hours'`;

export type Repeatable = {
  /** Whose key it is: two people may choose the same. */
  actorId: string;
  /** As the client made it; null does the work each time. */
  key: string | null;
  /** All that was asked: a key stands for one request. */
  request: unknown;
};

/**
 * Does the work once for a key and gives its first answer to every repetition, those that come while it is being
 * done among them. Work and answer are one transaction: what failed may be tried again under the same key. The
 * answer must survive being JSON. Throws `idempotency_mismatch` for a key of another request.
 */
export async function once<T>(
  db: Db,
  { actorId, key, request }: Repeatable,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  if (key === null) return work(db);
  const digest = createHash('sha256').update(JSON.stringify(request)).digest('hex');
  return inTransaction(db, async (tx) => {
    // Waits for whoever is at it; then the key is there, or free again because they failed.
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('idempotency_keys')
      .values({ actor_id: actorId, key, request: digest })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    const row = () =>
      tx.selectFrom('idempotency_keys').where('actor_id', '=', actorId).where('key', '=', key);
    if (numInsertedOrUpdatedRows === 0n) {
      const first = await row().select(['request', 'answer']).executeTakeFirstOrThrow();
      if (first.request !== digest) throw new ProductError('idempotency_mismatch');
      return first.answer as T;
    }
    const answer = await work(tx);
    await tx
      .updateTable('idempotency_keys')
      .set({ answer: JSON.stringify(answer) })
      .where('actor_id', '=', actorId)
      .where('key', '=', key)
      .execute();
    return answer;
  });
}

/** Forgets the answers, and the ways back from changes of tags, that are older than a day. */
export async function forgetOld(db: Db): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', sql<string>`now() - ${KEPT}`).execute();
  await db.deleteFrom('tag_changes').where('created_at', '<', sql<string>`now() - ${KEPT}`).execute();
}
