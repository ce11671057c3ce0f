import type { Db } from '#db/tables.ts';
import { originalKey } from '#domain/images/keys.ts';
import { saveOcrText } from '#domain/ocr/commands.ts';
import { OCR_VERSION } from '#domain/ocr/ocr-text.ts';
import type { PendingPicture } from '#domain/ocr/queries.ts';
import { failureReason, isMissingProgram, isUnreachable } from '#platform/failures.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { OcrEngine } from '../ocr/ocr-engine.ts';

export type OcrDeps = { db: Db; storage: Storage; ocrEngine: OcrEngine };

/** A failure that is caused by one picture and does not affect others. */
export class OcrFailure extends Error {
  override readonly name = 'OcrFailure';
}

/**
 * Processes one picture and stores its text. Does nothing if this version has processed it already or no screen
 * shows it. Throws `OcrFailure` if the picture is the cause, and the original error if it affects all pictures.
 * Stores nothing if it throws.
 */
export async function processPicture(
  { db, storage, ocrEngine }: OcrDeps,
  { sha256, imageId }: PendingPicture,
  signal: AbortSignal,
): Promise<void> {
  const pending = await db
    .selectFrom('ocr_texts as r')
    .innerJoin('screens as s', 's.image_sha256', 'r.sha256')
    .select('r.sha256')
    .where('r.sha256', '=', sha256)
    .where('r.version', '<', OCR_VERSION)
    .executeTakeFirst();
  if (!pending) return;
  const file = await storage.get(originalKey(imageId));
  if (!file) throw new OcrFailure('Its file is missing in the storage');
  const since = performance.now();
  const ocrText = await ocrEngine.recognize(file, signal).catch((error: unknown) => {
    if (signal.aborted || isUnreachable(error) || isMissingProgram(error)) throw error;
    throw new OcrFailure(failureReason(error), { cause: error });
  });
  await saveOcrText(db, { sha256, ocrEngine: ocrEngine.name, ocrText, tookMs: performance.now() - since });
}
