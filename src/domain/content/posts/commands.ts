import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import { type Actor, recordAudit } from '#domain/audit/commands.ts';
import { cacheTags } from '#domain/changes.ts';
import { assertNotModified, type ExpectedVersion } from '#domain/expected-version.ts';
import { claimImage, releaseImages, setFeaturedImageMetadata } from '#domain/images/claims.ts';
import { optionalText, requiredText } from '#domain/input.ts';
import { type RowIdentity, toIdentityColumns } from '#domain/row-identity.ts';
import { write } from '#domain/write.ts';
import { notFound } from '#shared/errors.ts';
import type { CheckedText } from '../render-text.ts';
import { releaseTextImages, updateTextImages } from '../text-images.ts';

export type PostInput = {
  title: string;
  slug: string;
  text: CheckedText;
  published: boolean;
  /**
   * ISO 8601. Publication date of a published post, possibly in the future. Null keeps the stored date, or means now if
   * there is none.
   */
  publishedAt: string | null;
  featuredImageId: string | null;
  featuredImageAlt: string | null;
};
export type PostUpdateInput = Omit<PostInput, 'featuredImageId' | 'featuredImageAlt'> & {
  /** Undefined keeps the stored image. */
  featuredImageId?: string | null | undefined;
  /** Undefined keeps the stored alternative text, unless the image changes. */
  featuredImageAlt?: string | null | undefined;
};
export type SavedPost = { id: string; slug: string };

const toTextColumns = ({ title, slug, text, published }: PostUpdateInput) => ({
  title: requiredText(title, 'title'),
  slug: requiredText(slug, 'slug'),
  content: text.content,
  excerpt: text.excerpt,
  published,
});

const toImageColumns = (featuredImageId: string | null, featuredImageAlt: string | null | undefined) => ({
  featured_image_id: featuredImageId,
  // Without an image, an alternative text has no meaning.
  featured_image_alt: featuredImageId === null ? null : (optionalText(featuredImageAlt) ?? null),
});

/** Deletes the redirect from a former slug that becomes a current slug again. */
const deleteRedirect = (tx: Db, slug: string) =>
  tx.deleteFrom('post_redirects').where('slug', '=', slug).execute();

/**
 * Creates a post. Throws `validation_failed`, `duplicate_slug`, and `unknown_reference` if the image does not
 * exist.
 */
export async function createPost(
  db: Db,
  actor: Actor,
  input: PostInput,
  identity: RowIdentity = {},
): Promise<SavedPost> {
  const values = {
    ...toTextColumns(input),
    ...toImageColumns(input.featuredImageId, input.featuredImageAlt),
  };
  const identityColumns = toIdentityColumns(identity);
  const { id } = identityColumns;
  return write(db, async (tx, changedTags) => {
    if (input.featuredImageId) await claimImage(tx, input.featuredImageId);
    await deleteRedirect(tx, values.slug);
    await tx
      .insertInto('posts')
      .values({
        ...identityColumns,
        ...values,
        author_id: actor.id,
        published_at: input.published ? (input.publishedAt ?? sql`now()`) : null,
      })
      .execute();
    if (input.featuredImageId) await setFeaturedImageMetadata(tx, id);
    await updateTextImages(tx, 'post', id, values.content);
    const { title, slug, published } = values;
    await recordAudit(tx, actor, { action: 'post.create', target: id, details: { title, slug, published } });
    changedTags.add(cacheTags.posts, cacheTags.post(slug));
    return { id, slug };
  });
}

/**
 * Saves a post. The old slug redirects to the new one. Throws the errors of `createPost`,
 * `PGRST116` if the post does not exist, and `edit_conflict`. `imageIds` of the result contains the images that are no
 * longer used.
 */
export async function updatePost(
  db: Db,
  actor: Actor,
  id: string,
  input: PostUpdateInput,
  expected?: ExpectedVersion,
): Promise<SavedPost & { imageIds: string[] }> {
  const values = toTextColumns(input);
  return write(db, async (tx, changedTags) => {
    const before = await tx
      .selectFrom('posts')
      .select(['slug', 'featured_image_id', 'featured_image_alt', 'updated_at', 'published_at'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!before) throw notFound('Post');
    await assertNotModified(tx, expected, { kind: 'post', id, updatedAt: before.updated_at });
    const { featuredImageId = before.featured_image_id } = input;
    const hasNewImage = featuredImageId !== before.featured_image_id;
    const { featuredImageAlt = hasNewImage ? null : before.featured_image_alt } = input;
    if (hasNewImage && featuredImageId) await claimImage(tx, featuredImageId);
    if (values.slug !== before.slug) await deleteRedirect(tx, values.slug);
    await tx
      .updateTable('posts')
      .set({
        ...values,
        ...toImageColumns(featuredImageId, featuredImageAlt),
        published_at: input.published ? (input.publishedAt ?? before.published_at ?? sql`now()`) : null,
        updated_at: sql`now()`,
      })
      .where('id', '=', id)
      .execute();
    if (values.slug !== before.slug) {
      await tx
        .insertInto('post_redirects')
        .values({ slug: before.slug, post_id: id })
        .onConflict((conflict) => conflict.column('slug').doUpdateSet({ post_id: id }))
        .execute();
    }
    await setFeaturedImageMetadata(tx, id);
    const textImages = await updateTextImages(tx, 'post', id, values.content);
    const featuredImages = hasNewImage ? await releaseImages(tx, [before.featured_image_id]) : [];
    const { title, slug, published } = values;
    await recordAudit(tx, actor, { action: 'post.update', target: id, details: { title, slug, published } });
    changedTags.add(cacheTags.posts, cacheTags.post(before.slug), cacheTags.post(slug));
    return { id, slug, imageIds: [...new Set([...textImages, ...featuredImages])] };
  });
}

/** Deletes a post, if it exists. Returns the ids of images that are no longer used. */
export async function deletePost(
  db: Db,
  actor: Actor,
  id: string,
): Promise<{ deleted: boolean; imageIds: string[] }> {
  return write(db, async (tx, changedTags) => {
    const before = await tx
      .selectFrom('posts')
      .select(['slug', 'title', 'featured_image_id'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!before) return { deleted: false, imageIds: [] };
    const textImages = await releaseTextImages(tx, 'post', id);
    await tx.deleteFrom('posts').where('id', '=', id).execute();
    const featuredImages = await releaseImages(tx, [before.featured_image_id]);
    const { title, slug } = before;
    await recordAudit(tx, actor, { action: 'post.delete', target: id, details: { title, slug } });
    changedTags.add(cacheTags.posts, cacheTags.post(slug));
    return { deleted: true, imageIds: [...new Set([...textImages, ...featuredImages])] };
  });
}
