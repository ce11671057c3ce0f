import type { Db } from '#db/tables.ts';
import { originalKey } from '#domain/images/keys.ts';
import { failureReason, isMissingProgram, isUnreachable } from '#platform/failures.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { READING_VERSION, type Reader } from '../reading.ts';
import { keepReading } from './commands.ts';
import type { Unread } from './queries.ts';

export type ReadDeps = { db: Db; storage: Storage; reader: Reader };

/** What keeps one picture from being read, and says nothing about the others. */
export class UnreadablePicture extends Error {
  override readonly name = 'UnreadablePicture';
}

/**
 * Reads one picture and keeps what it found; does nothing where this version has read it already, or where nobody
 * shows it any more. Throws `UnreadablePicture` for what is the picture's fault, and anything else for what no other
 * one can be read with either; then nothing has changed.
 */
export async function readPicture(
  { db, storage, reader }: ReadDeps,
  { sha256, imageId }: Unread,
  signal: AbortSignal,
): Promise<void> {
  const wanted = await db
    .selectFrom('readings as r')
    .innerJoin('screens as s', 's.image_sha256', 'r.sha256')
    .select('r.sha256')
    .where('r.sha256', '=', sha256)
    .where('r.version', '<', READING_VERSION)
    .executeTakeFirst();
  if (!wanted) return;
  const file = await storage.get(originalKey(imageId));
  if (!file) throw new UnreadablePicture('Its file is missing in the storage');
  const since = performance.now();
  const reading = await reader.read(file, signal).catch((error: unknown) => {
    if (signal.aborted || isUnreachable(error) || isMissingProgram(error)) throw error;
    throw new UnreadablePicture(failureReason(error), { cause: error });
  });
  await keepReading(db, { sha256, reader: reader.name, reading, tookMs: performance.now() - since });
}
