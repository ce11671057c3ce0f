import { v7 as uuidv7 } from 'uuid';
import type { Database } from '#db/database.ts';
import type { ImageService } from '#domain/images/image-service.ts';
import { OperatorError } from '#platform/failures.ts';
import type { Logger } from '#platform/logger.ts';
import type { Storage } from '#platform/storage/storage.ts';

const FOLDER = 'imports/';

export type JournalDeps = { database: Database; storage: Storage; images: ImageService; logger: Logger };

/** Records the ids of the next images. The previously recorded images are complete. */
export type Journal = { note(imageIds: readonly string[]): Promise<void> };

const LOCK_LOST = 'The connection to the database that showed this import alive was lost';

const lockName = (key: string): string => `vitrine ${key}`;

/** Removes unfinished images of crashed imports, and nothing else. */
async function removeLeftovers({ database, storage, images, logger }: JournalDeps): Promise<void> {
  // Locks and image rows are only visible to processes with the same database.
  if (!(await images.ownsStorage())) return;
  for await (const { key } of storage.list(FOLDER)) {
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
 * Keeps a journal of unfinished images in a file below `imports/` while `work` runs, and a lock that ends with the
 * process. After a crash, the next import removes exactly the temporary images and orphaned files of the crashed one. It
 * does so without scanning the storage and without touching drafts of curators or concurrent imports. If the lock is
 * lost, `lost` is aborted, because another import may consider this one crashed.
 */
export async function withJournal<T>(
  deps: JournalDeps,
  work: (journal: Journal, lost: AbortSignal) => Promise<T>,
): Promise<T> {
  const { database, storage, logger } = deps;
  await removeLeftovers(deps);
  const key = FOLDER + uuidv7().replaceAll('-', '');
  const lost = new AbortController();
  const release = await database.tryLock(lockName(key), () => lost.abort(new OperatorError(LOCK_LOST)));
  try {
    return await work(
      { note: (imageIds) => storage.put(key, Buffer.from(imageIds.join('\n'))) },
      lost.signal,
    );
  } finally {
    await storage
      .delete(key)
      .catch((err: unknown) =>
        logger.warn({ err }, 'the journal of the import could not be removed; the next import removes it'),
      );
    await release?.();
  }
}
