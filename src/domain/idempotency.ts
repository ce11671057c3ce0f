import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import { ProductError } from '#shared/errors.ts';
import { inTransaction } from './transaction.ts';

/** Retention of keys. A request that is repeated later is executed again. */
const RETENTION = sql`interval '24 hours'`;

export type IdempotentRequest = {
  /** Owner of the key; different users may choose the same key. */
  actorId: string;
  /** Key that the client has chosen; null executes the work each time. */
  key: string | null;
  /** Content of the request. The same key with another content is refused. */
  request: unknown;
};

/**
 * Executes the work once per key and returns the first response to all repetitions, including concurrent
 * ones. Work and response are one transaction, so that a failed request can be repeated with the same key.
 * The response must be serializable as JSON. Throws `idempotency_mismatch` if the key belongs to another
 * request.
 */
export async function runOnce<T>(
  db: Db,
  { actorId, key, request }: IdempotentRequest,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  if (key === null) return work(db);
  const digest = createHash('sha256').update(JSON.stringify(request)).digest('hex');
  return inTransaction(db, async (tx) => {
    // If another request with this key is running, the insert waits until that one has ended. If that one has failed,
    // the work is executed here.
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
    const response = await work(tx);
    await tx
      .updateTable('idempotency_keys')
      .set({ answer: JSON.stringify(response) })
      .where('actor_id', '=', actorId)
      .where('key', '=', key)
      .execute();
    return response;
  });
}

/** Deletes the keys that are older than `RETENTION`, with their responses. */
export async function deleteExpiredKeys(db: Db): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<string>`now() - ${RETENTION}`)
    .execute();
}
