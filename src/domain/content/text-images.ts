import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import { releaseImages } from '#domain/images/claims.ts';
import { imageIdsIn } from './markdown/pictures.ts';

const LINKS = {
  post: { table: sql.table('post_images'), owner: sql.ref('post_id') },
  page: { table: sql.table('page_images'), owner: sql.ref('page_id') },
} as const;

/**
 * Makes the images that a text refers to permanent and releases those it no longer refers to. Missing images are
 * ignored: the text shows their description. Returns the ids of images without any reference.
 */
export async function keepTextImages(
  tx: Db,
  kind: keyof typeof LINKS,
  id: string,
  content: string,
): Promise<string[]> {
  const { table, owner } = LINKS[kind];
  const { rows } = await sql<{ id: string }>`
    update images set state = 'final' where id = any (${imageIdsIn(content)}::text[]) returning id`.execute(
    tx,
  );
  const kept = rows.map((row) => row.id).sort();
  const gone = await sql<{ imageId: string }>`
    delete from ${table} where ${owner} = ${id} and image_id <> all (${kept}::text[])
    returning image_id as "imageId"`.execute(tx);
  await sql`
    insert into ${table} (${owner}, image_id) select ${id}::uuid, unnest(${kept}::text[])
    on conflict do nothing`.execute(tx);
  return releaseImages(
    tx,
    gone.rows.map(({ imageId }) => imageId),
  );
}

/** Releases the images of a text before its post or page is deleted. Returns like `keepTextImages`. */
export const dropTextImages = (tx: Db, kind: keyof typeof LINKS, id: string): Promise<string[]> =>
  keepTextImages(tx, kind, id, '');
