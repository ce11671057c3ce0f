import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import { type Actor, recordAudit } from '#domain/audit/commands.ts';
import { cacheTags } from '#domain/changes.ts';
import { forgetFactsFailures } from '#domain/image-facts/commands.ts';
import { forgetEmbeddingFailures } from '#domain/similar/model/embeddings.ts';
import { write } from '#domain/write.ts';
import { packBoxes, textOf } from './boxes.ts';
import { OCR_VERSION, type OcrText } from './ocr-text.ts';

const MAX_FAILURE_LENGTH = 300;

export type NewOcrText = {
  /** SHA-256 of the image in hex. */
  sha256: string;
  ocrEngine: string;
  ocrText: OcrText;
  tookMs: number;
};

/**
 * Stores the OCR text of an image. Triggers copy it to the screens that show the image, including those added
 * later. A result of the current version is not replaced.
 */
export async function saveOcrText(db: Db, { sha256, ocrEngine, ocrText, tookMs }: NewOcrText): Promise<void> {
  const { width, height, boxes } = ocrText;
  await write(db, async (tx, changedTags) => {
    await sql`
      insert into ocr_texts as r (sha256, version, times, ocr_engine, width, height, boxes, text, took_ms, recognized_at)
      values (${sha256}, ${OCR_VERSION}, 1, ${ocrEngine}, ${width}, ${height},
        ${JSON.stringify(packBoxes(boxes))}::jsonb, ${textOf(boxes)}, ${Math.round(tookMs)}, now())
      on conflict (sha256) do update set version = excluded.version, times = r.times + 1, ocr_engine = excluded.ocr_engine,
        width = excluded.width, height = excluded.height, boxes = excluded.boxes, text = excluded.text,
        took_ms = excluded.took_ms, recognized_at = excluded.recognized_at, failed_version = null, failures = 0, failure = null
      where r.version < excluded.version`.execute(tx);
    changedTags.add(cacheTags.texts);
  });
}

/**
 * Records that OCR of an image failed. The image is not tried again until a retry is requested
 * (`retryFailedImages`). Concurrent calls count as one failure. A text recognized by an older version stays.
 */
export async function recordOcrFailure(db: Db, sha256: string, failure: string): Promise<void> {
  await sql`
    update ocr_texts set failed_version = ${OCR_VERSION}, failures = failures + 1,
      failure = ${failure.toWellFormed().replaceAll('\0', '').slice(0, MAX_FAILURE_LENGTH)}
    where sha256 = ${sha256} and version < ${OCR_VERSION}
      and failed_version is distinct from ${OCR_VERSION}`.execute(db);
}

/**
 * Requests a retry of images whose OCR, facts or embedding failed, and records the request in the audit log. Returns
 * the number of images.
 */
export const retryFailedImages = (db: Db, actor: Actor): Promise<number> =>
  write(db, async (tx, changedTags) => {
    const { numAffectedRows } = await sql`
      update ocr_texts set failed_version = null, failure = null
      where version < ${OCR_VERSION} and failed_version is not null`.execute(tx);
    const images =
      Number(numAffectedRows ?? 0) + (await forgetFactsFailures(tx)) + (await forgetEmbeddingFailures(tx));
    if (images > 0) {
      changedTags.add(cacheTags.ocrTexts);
      await recordAudit(tx, actor, { action: 'ocr.retry', target: 'ocr_texts', details: { images } });
    }
    return images;
  });

/**
 * Deletes the OCR results of images that do not exist. Results younger than a day stay, because an image of
 * an unsaved form may be analyzed before it is uploaded. Returns the number of deleted results.
 *
 * If an image is uploaded again while the deletion runs, the deletion does not see the new image and deletes its row of
 * `ocr_texts`. A second statement therefore adds the missing rows for the images of screens.
 */
export async function deleteOrphanedOcrTexts(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ocr_texts r where not exists (select from images i where i.sha256 = r.sha256)
      and (r.recognized_at is null or r.recognized_at < now() - interval '1 day')`.execute(db);
  await sql`
    insert into ocr_texts (sha256)
    select distinct s.image_sha256 from screens s
    where not exists (select from ocr_texts r where r.sha256 = s.image_sha256)
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0);
}
