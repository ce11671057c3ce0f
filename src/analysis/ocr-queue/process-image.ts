import type { Db } from '#db/tables.ts';
import { originalKey } from '#domain/images/keys.ts';
import { saveOcrText } from '#domain/ocr/commands.ts';
import { OCR_VERSION } from '#domain/ocr/ocr-text.ts';
import type { PendingImage } from '#domain/ocr/queries.ts';
import { failureReason, isMissingProgram, isUnreachable } from '#platform/failures.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { OcrEngine } from '../ocr/ocr-engine.ts';

export type OcrDeps = { db: Db; storage: Storage; ocrEngine: OcrEngine };

/** A failure that is caused by one image and does not affect others. */
export class OcrFailure extends Error {
  override readonly name = 'OcrFailure';
}

/**
 * Processes one image and stores its text. Does nothing if this OCR version has already processed it, or if
 * no screen shows it. Throws `OcrFailure` if the image is the cause, and the original error if it affects all
 * images. Stores nothing if it throws.
 */
export async function processImage(
  { db, storage, ocrEngine }: OcrDeps,
  { sha256 }: PendingImage,
  signal: AbortSignal,
): Promise<void> {
  const pending = await db
    .selectFrom('ocr_texts as r')
    .innerJoin('screens as s', 's.image_sha256', 'r.sha256')
    .select('s.image_id')
    .where('r.sha256', '=', sha256)
    .where('r.version', '<', OCR_VERSION)
    .executeTakeFirst();
  if (!pending) return;
  const file = await storage.get(originalKey(pending.image_id));
  if (!file) throw new OcrFailure('The image file is missing in the storage');
  const startedAt = performance.now();
  const ocrText = await ocrEngine.recognize(file, signal).catch((error: unknown) => {
    if (signal.aborted || isUnreachable(error) || isMissingProgram(error)) throw error;
    throw new OcrFailure(failureReason(error), { cause: error });
  });
  await saveOcrText(db, {
    sha256,
    ocrEngine: ocrEngine.name,
    ocrText,
    tookMs: performance.now() - startedAt,
  });
}
