import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import type { OcrFailureEntry, OcrProgress } from '#shared/contracts/jobs.ts';
import { unpackBoxes } from './boxes.ts';
import { OCR_VERSION, type OcrText } from './ocr-text.ts';

/**
 * Returns the OCR text of the image with this SHA-256 (hex), even if an older OCR version recognized it. Returns null
 * if there is none.
 */
export async function getOcrText(db: Db, sha256: string): Promise<OcrText | null> {
  const row = await db
    .selectFrom('ocr_texts')
    .select(['width', 'height', 'boxes'])
    .where('sha256', '=', sha256)
    // Version 0 marks an image that was not processed yet.
    .where('version', '>', 0)
    .executeTakeFirst();
  if (!row?.boxes || !row.width || !row.height) return null;
  return { width: row.width, height: row.height, boxes: unpackBoxes(row.boxes) };
}

/**
 * An image of a screen that awaits OCR, without its id: meanwhile, the screen may be deleted and added again with the
 * same file, and the image then has another id.
 */
export type PendingImage = { sha256: string };

/**
 * Lists the images of screens that await OCR by the current version, in any order. Omits images for which this version
 * has failed.
 */
export async function listPendingImages(db: Db, limit: number): Promise<PendingImage[]> {
  const { rows } = await sql<PendingImage>`
    select r.sha256 from ocr_texts r join screens s on s.image_sha256 = r.sha256
    where r.version < ${OCR_VERSION} and r.failed_version is distinct from ${OCR_VERSION}
    limit ${limit}`.execute(db);
  return rows;
}

/**
 * Returns the progress of OCR over all screens. A screen with the text of an older OCR version counts as done. The
 * total comes from the apps' counters. Only the screens that the current OCR version has not processed are counted one
 * by one.
 */
export async function getOcrProgress(db: Db): Promise<OcrProgress> {
  const { rows } = await sql<OcrProgress>`
    select total.screens, total.screens - pending.unprocessed as done, pending.waiting, pending.failed
    from (select coalesce(sum(web_count + ios_count), 0)::int as screens from apps) total,
      (select (count(*) filter (where r.version = 0))::int as unprocessed,
        (count(*) filter (where r.failed_version is distinct from ${OCR_VERSION}))::int as waiting,
        (count(*) filter (where r.failed_version = ${OCR_VERSION}))::int as failed
      from ocr_texts r join screens s on s.image_sha256 = r.sha256 where r.version < ${OCR_VERSION}) pending`.execute(
    db,
  );
  return rows[0] ?? { screens: 0, done: 0, waiting: 0, failed: 0 };
}

/** Lists screens whose image the current OCR version failed to process, newest first. */
export async function listOcrFailures(db: Db, limit: number): Promise<OcrFailureEntry[]> {
  const { rows } = await sql<OcrFailureEntry>`
    select s.id as "screenId", s.title, a.name as app, coalesce(r.failure, '') as failure
    from ocr_texts r join screens s on s.image_sha256 = r.sha256 join apps a on a.id = s.app_id
    where r.version < ${OCR_VERSION} and r.failed_version = ${OCR_VERSION}
    order by s.created_at desc, s.id desc limit ${limit}`.execute(db);
  return rows;
}
