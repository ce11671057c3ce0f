import { v7 as uuidv7 } from 'uuid';
import type { Database } from '#db/database.ts';
import type { ImageService } from '#domain/images/image-service.ts';
import { OperatorError } from '#platform/failures.ts';
import type { Logger } from '#platform/logger.ts';
import type { Storage } from '#platform/storage/storage.ts';

const JOURNAL_FOLDER = 'imports/';

export type JournalDeps = { database: Database; storage: Storage; images: ImageService; logger: Logger };

/**
 * `record` replaces the recorded image ids with those of the next images. The import of the previously
 * recorded images must be complete.
 */
export type Journal = { record(imageIds: readonly string[]): Promise<void> };

export const LOCK_LOST = 'The database connection that holds the lock of this import was lost';

const lockName = (key: string): string => `vitrine ${key}`;

/** Removes the unfinished images of crashed imports. A journal without a lock belongs to a crashed import. */
async function removeLeftovers({ database, storage, images, logger }: JournalDeps): Promise<void> {
  // If another database owns the storage, its imports look crashed, because their locks are not visible here.
  if (!(await images.ownsStorage())) return;
  for await (const { key } of storage.list(JOURNAL_FOLDER)) {
    const release = await database.tryLock(lockName(key));
    if (!release) continue;
    try {
      const ids = (await storage.get(key))?.toString().split('\n') ?? [];
      const discarded = await images.discard(ids);
      await storage.delete(key);
      logger.debug({ discarded }, 'removed the leftovers of a crashed import');
    } finally {
      await release();
    }
  }
}

/**
 * Runs `work` with a journal of its unfinished images, a file in `imports/`, and with a lock that ends with the
 * process. After a crash, the next import removes the unfinished images in the journal. It need not scan the storage
 * and does not affect temporary images of curators or of concurrent imports. If the lock is lost, the signal `lockLost`
 * is aborted, because another import may then consider this one crashed.
 */
export async function withJournal<T>(
  deps: JournalDeps,
  work: (journal: Journal, lockLost: AbortSignal) => Promise<T>,
): Promise<T> {
  const { database, storage, logger } = deps;
  await removeLeftovers(deps);
  const key = JOURNAL_FOLDER + uuidv7().replaceAll('-', '');
  const lockLost = new AbortController();
  const release = await database.tryLock(lockName(key), () => lockLost.abort(new OperatorError(LOCK_LOST)));
  try {
    return await work(
      { record: (imageIds) => storage.put(key, Buffer.from(imageIds.join('\n'))) },
      lockLost.signal,
    );
  } finally {
    await storage
      .delete(key)
      .catch((err: unknown) =>
        logger.warn({ err }, 'could not remove the journal of the import; the next import will remove it'),
      );
    await release?.();
  }
}
