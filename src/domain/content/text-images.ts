import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import { releaseImages } from '#domain/images/claims.ts';
import { imageIdsIn } from './markdown/images.ts';

const LINK_TABLES = {
  post: { table: sql.table('post_images'), owner: sql.ref('post_id') },
  page: { table: sql.table('page_images'), owner: sql.ref('page_id') },
} as const;

/**
 * Makes images permanent if a text refers to them, and releases those that it no longer refers to. `id` is the id of
 * the post or page. Images that do not exist are ignored; the page shows their alternative text instead. Returns the
 * ids of released images to which nothing else refers.
 */
export async function updateTextImages(
  tx: Db,
  kind: keyof typeof LINK_TABLES,
  id: string,
  content: string,
): Promise<string[]> {
  const { table, owner } = LINK_TABLES[kind];
  const { rows } = await sql<{ id: string }>`
    update images set state = 'final' where id = any (${imageIdsIn(content)}::text[]) returning id`.execute(
    tx,
  );
  const referenced = rows.map((row) => row.id).sort();
  const released = await sql<{ imageId: string }>`
    delete from ${table} where ${owner} = ${id} and image_id <> all (${referenced}::text[])
    returning image_id as "imageId"`.execute(tx);
  await sql`
    insert into ${table} (${owner}, image_id) select ${id}::uuid, unnest(${referenced}::text[])
    on conflict do nothing`.execute(tx);
  return releaseImages(
    tx,
    released.rows.map(({ imageId }) => imageId),
  );
}

/**
 * Restarts the retention of the temporary images in an unsaved text, so that a draft keeps its images while a curator
 * works on it. Writes at most once a day for each image.
 */
export async function keepDraftImages(db: Db, content: string): Promise<void> {
  const imageIds = imageIdsIn(content);
  if (imageIds.length === 0) return;
  // Skips locked images, which another transaction is saving or deleting, because waiting for them could deadlock.
  await sql`
    update images set created_at = now() where id in (
      select id from images where id = any (${imageIds}::text[]) and state = 'temporary'
        and created_at < now() - interval '1 day'
      for no key update skip locked)`.execute(db);
}

/**
 * Releases all images of a text before its post or page is deleted. Returns the ids of those to which nothing
 * else refers.
 */
export const releaseTextImages = (tx: Db, kind: keyof typeof LINK_TABLES, id: string): Promise<string[]> =>
  updateTextImages(tx, kind, id, '');
