import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import { ProductError } from '#shared/errors.ts';

/**
 * Makes an uploaded image final, because the transaction is about to insert a row that refers to it. Throws
 * `unknown_reference` if the image does not exist.
 */
export async function claimImage(tx: Db, imageId: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('images')
    .set({ state: 'final' })
    .where('id', '=', imageId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new ProductError('unknown_reference', 'Image not found');
}

/**
 * Releases images after a reference to them was removed. Images that nothing else refers to become temporary, and
 * housekeeping removes them. Returns the ids of the images that became temporary.
 */
export async function releaseImages(tx: Db, imageIds: (string | null)[]): Promise<string[]> {
  const ids = imageIds.filter((id) => id !== null);
  if (ids.length === 0) return [];
  // Waits for transactions that are claiming one of the images, so that the next statement sees their
  // references.
  await sql`select from images where id = any (${ids}::text[]) order by id for no key update`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    update images i set state = 'temporary'
    where i.id = any (${ids}::text[])
      and not exists (select from screens s where s.image_id = i.id)
      and not exists (select from apps a where a.logo_image_id = i.id)
      and not exists (select from posts p where p.featured_image_id = i.id)
      and not exists (select from post_images pi where pi.image_id = i.id)
      and not exists (select from page_images gi where gi.image_id = i.id)
    returning i.id`.execute(tx);
  return rows.map((row) => row.id);
}

/** File extension for the format of the row of `images` with the alias `i`. */
const extension = sql`case i.format when 'jpeg' then 'jpg' else i.format end`;

/**
 * Sets the metadata of uploaded images that screens use: the final file name `screen-{app}-{platform}.{extension}`, the
 * path `screens/{app}/{platform}/{screen}`, and the screen, app and platform (specification of the back office, section
 * 4).
 */
export async function setScreenImageMetadata(tx: Db, screenIds: string[]): Promise<void> {
  await sql`
    update uploads u set metadata = u.metadata || jsonb_build_object(
      'type', 'screen',
      'filename', 'screen-' || a.slug || '-' || s.platform || '.' || ${extension},
      'path', 'screens/' || a.slug || '/' || s.platform || '/' || s.id,
      'screenId', s.id, 'appId', a.id, 'appName', a.name, 'platform', s.platform)
    from screens s join apps a on a.id = s.app_id join images i on i.id = s.image_id
    where s.id = any (${screenIds}::uuid[]) and u.image_id = i.id`.execute(tx);
}

/** Sets the metadata of an app's logo: the final file name `app-logo-{app}-{id}.{extension}`, the path and the app. */
export async function setLogoMetadata(tx: Db, appId: string): Promise<void> {
  await sql`
    update uploads u set metadata = u.metadata || jsonb_build_object(
      'type', 'app_logo',
      'filename', 'app-logo-' || a.slug || '-' || a.id || '.' || ${extension},
      'path', 'app-logos/' || a.slug || '/' || a.id,
      'appId', a.id, 'appName', a.name)
    from apps a join images i on i.id = a.logo_image_id
    where a.id = ${appId} and u.image_id = i.id`.execute(tx);
}

/** Sets the metadata of a post's featured image: the final file name `featured.{extension}`, the path and the post. */
export async function setFeaturedImageMetadata(tx: Db, postId: string): Promise<void> {
  await sql`
    update uploads u set metadata = u.metadata || jsonb_build_object(
      'type', 'featured_image',
      'filename', 'featured.' || ${extension},
      'path', 'blog/' || p.slug || '/featured',
      'postId', p.id)
    from posts p join images i on i.id = p.featured_image_id
    where p.id = ${postId} and u.image_id = i.id`.execute(tx);
}
