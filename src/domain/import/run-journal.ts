import { v7 as uuidv7 } from 'uuid';
import type { Database } from '#db/open-database.ts';
import type { ImageService } from '#domain/images/image-service.ts';
import { OperatorError } from '#platform/failures.ts';
import type { Logger } from '#platform/logger.ts';
import type { Storage } from '#platform/storage/storage.ts';

const FOLDER = 'imports/';

export type JournalDeps = { database: Database; storage: Storage; images: ImageService; logger: Logger };

/** Notes the ids of the images that are about to be taken in; those noted before are settled. */
export type Journal = { note(imageIds: readonly string[]): Promise<void> };

const LOCK_LOST = 'The connection to the database that showed this import alive was lost';

const lockOf = (key: string): string => `vitrine ${key}`;

/** Removes what runs that were killed had in hand, and nothing of anybody else. */
async function clearAfterKilled({ database, storage, images, logger }: JournalDeps): Promise<void> {
  // A lock is seen only by those who work with the same database, and so are the rows that keep files.
  if (!(await images.ownsStorage())) return;
  for await (const { key } of storage.list(FOLDER)) {
    const release = await database.hold(lockOf(key));
    if (!release) continue;
    try {
      const ids = (await storage.get(key))?.toString().split('\n') ?? [];
      const discarded = await images.discard(ids);
      await storage.delete(key);
      logger.debug({ discarded }, 'cleared up after an import that was killed');
    } finally {
      await release();
    }
  }
}

/**
 * Keeps what an import has in hand in a file below `imports/` while `work` runs, and a lock that ends with the
 * process. So the import after a kill -9 removes exactly what that one had in hand, its temporary images and its
 * files without a row: at once, without reading through the whole storage, and without touching the draft of a
 * curator or another import that runs at the same time. When the lock is lost, `lost` is aborted: another import may
 * take this one for dead.
 */
export async function withJournal<T>(
  deps: JournalDeps,
  work: (journal: Journal, lost: AbortSignal) => Promise<T>,
): Promise<T> {
  const { database, storage, logger } = deps;
  await clearAfterKilled(deps);
  const key = FOLDER + uuidv7().replaceAll('-', '');
  const lost = new AbortController();
  const release = await database.hold(lockOf(key), () => lost.abort(new OperatorError(LOCK_LOST)));
  try {
    return await work(
      { note: (imageIds) => storage.put(key, Buffer.from(imageIds.join('\n'))) },
      lost.signal,
    );
  } finally {
    await storage
      .delete(key)
      .catch((err: unknown) => logger.warn({ err }, 'the journal of the import stays until the next one'));
    await release?.();
  }
}
