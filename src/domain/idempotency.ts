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
  /** Key that the client has chosen. If it is null, each request executes the work. */
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
    // If another request with this key is running, the insert waits for the end of its transaction. If that transaction
    // fails, the insert succeeds and this request executes the work.
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('idempotency_keys')
      .values({ actor_id: actorId, key, request: digest })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n) {
      const first = await tx
        .selectFrom('idempotency_keys')
        .select(['request', 'answer'])
        .where('actor_id', '=', actorId)
        .where('key', '=', key)
        .executeTakeFirstOrThrow();
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
