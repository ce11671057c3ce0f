import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import { IMAGE_ID } from './keys.ts';
import { type StoredImage, toStoredImage } from './stored-image.ts';

const MAX_SIMILAR = 20;

/** Returns the image, temporary or final, or null. Invalid ids return null too. */
export async function getImage(db: Db, id: string): Promise<StoredImage | null> {
  if (!IMAGE_ID.test(id)) return null;
  const row = await db.selectFrom('images').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? toStoredImage(row) : null;
}

/** Counts the final images and sums the sizes of their originals. */
export async function sumOriginals(db: Db): Promise<{ originals: number; originalBytes: number }> {
  const { rows } = await sql<{ originals: number; originalBytes: number }>`
    select count(*)::integer as originals, coalesce(sum(bytes), 0)::bigint as "originalBytes"
    from images where state = 'final'`.execute(db);
  return rows[0] ?? { originals: 0, originalBytes: 0 };
}

/** Returns the final image made from exactly this source file (SHA-256 in hex), or null. */
export async function findImageBySha256(db: Db, sha256: string): Promise<StoredImage | null> {
  const row = await db
    .selectFrom('images')
    .selectAll()
    .where('sha256', '=', sha256)
    // Must be a literal, because a generic plan does not know parameter values and could not use the partial index.
    .where('state', '=', sql.lit('final'))
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return row ? toStoredImage(row) : null;
}

/**
 * Returns up to 20 final images whose perceptual hash differs in at most `distance` of 64 bits, nearest
 * first. The result is only a hint, since two states of one screen can be as similar as two encodings of one
 * image. Compares with every image, because no index finds hashes that differ in some bits. Use it for single
 * images only.
 */
export async function findSimilarImages(
  db: Db,
  phash: string,
  distance: number,
): Promise<Array<StoredImage & { distance: number }>> {
  // PostgreSQL casts a text of `x` and hex digits to bits. `#` is exclusive or.
  const differentBits = sql<number>`bit_count(('x' || phash)::bit(64) # ('x' || ${phash}::text)::bit(64))::int`;
  const rows = await db
    .selectFrom('images')
    .selectAll()
    .select(differentBits.as('distance'))
    .where('state', '=', 'final')
    .where('phash', 'is not', null)
    .where(differentBits, '<=', distance)
    .orderBy('distance')
    .orderBy('id')
    .limit(MAX_SIMILAR)
    .execute();
  return rows.map((row) => ({ ...toStoredImage(row), distance: row.distance }));
}

/** Returns those of the ids for which no image exists. */
export async function findUnknownImageIds(db: Db, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('images').select('id').where('id', 'in', ids).execute();
  const knownIds = new Set(rows.map((row) => row.id));
  return ids.filter((id) => !knownIds.has(id));
}

/**
 * Temporary images created before these times are abandoned. Images in the text of a post or page (`textUpload`) are
 * kept longer, because a draft in a browser may refer to them. A preview of the draft sets their time of creation to now.
 */
export type AbandonmentTimes = { upload: Date; textUpload: Date };

/** Returns the ids of temporary images that were created before the time for their kind. */
export async function findAbandonedImageIds(
  db: Db,
  { upload, textUpload }: AbandonmentTimes,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select i.id from images i left join uploads u on u.image_id = i.id
    where i.state = 'temporary' and i.created_at < ${upload.toISOString()}
      and (u.metadata ->> 'type' is distinct from 'content_image' or i.created_at < ${textUpload.toISOString()})`.execute(
    db,
  );
  return rows.map((row) => row.id);
}
