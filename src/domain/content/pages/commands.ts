import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import { type Actor, recordAudit } from '#domain/audit/commands.ts';
import { cacheTags } from '#domain/changes.ts';
import { assertNotModified, type ExpectedVersion } from '#domain/expected-version.ts';
import { requiredText } from '#domain/input.ts';
import { type RowIdentity, toIdentityColumns } from '#domain/row-identity.ts';
import { write } from '#domain/write.ts';
import { notFound, ProductError } from '#shared/errors.ts';
import { MESSAGES } from '#shared/messages.ts';
import { isReservedSlug } from '#shared/reserved-slugs.ts';
import type { CheckedText } from '../render-text.ts';
import { releaseTextImages, updateTextImages } from '../text-images.ts';

export type PageInput = { title: string; slug: string; text: CheckedText; published: boolean };
export type SavedPage = { id: string; slug: string };

/** Returns the values of the row. Throws `validation_failed` for missing values and reserved slugs. */
function toColumns({ title, slug, text, published }: PageInput) {
  const values = {
    title: requiredText(title, 'title'),
    slug: requiredText(slug, 'slug'),
    content: text.content,
    excerpt: text.excerpt,
    published,
  };
  if (isReservedSlug(values.slug)) {
    throw new ProductError('validation_failed', MESSAGES.page.reserved, { details: { field: 'slug' } });
  }
  return values;
}

/** Deletes the redirect from a former slug that becomes a current slug again. */
const deleteRedirect = (tx: Db, slug: string) =>
  tx.deleteFrom('page_redirects').where('slug', '=', slug).execute();

/** Creates a page. Throws `validation_failed` and `duplicate_slug`. */
export async function createPage(
  db: Db,
  actor: Actor,
  input: PageInput,
  identity: RowIdentity = {},
): Promise<SavedPage> {
  const values = toColumns(input);
  const identityColumns = toIdentityColumns(identity);
  const { id } = identityColumns;
  return write(db, async (tx, changedTags) => {
    await deleteRedirect(tx, values.slug);
    await tx
      .insertInto('pages')
      .values({ ...identityColumns, ...values, author_id: actor.id })
      .execute();
    await updateTextImages(tx, 'page', id, values.content);
    const { title, slug, published } = values;
    await recordAudit(tx, actor, { action: 'page.create', target: id, details: { title, slug, published } });
    changedTags.add(cacheTags.pages, cacheTags.page(slug));
    return { id, slug };
  });
}

/**
 * Saves all fields of a page. The old slug redirects to the new one. Throws the errors of `createPage`,
 * `PGRST116` if the page does not exist, and `edit_conflict`. `imageIds` of the result contains the images that are no
 * longer used.
 */
export async function updatePage(
  db: Db,
  actor: Actor,
  id: string,
  input: PageInput,
  expected?: ExpectedVersion,
): Promise<SavedPage & { imageIds: string[] }> {
  const values = toColumns(input);
  return write(db, async (tx, changedTags) => {
    const before = await tx
      .selectFrom('pages')
      .select(['slug', 'updated_at'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!before) throw notFound('Page');
    await assertNotModified(tx, expected, { kind: 'page', id, updatedAt: before.updated_at });
    if (values.slug !== before.slug) await deleteRedirect(tx, values.slug);
    await tx
      .updateTable('pages')
      .set({ ...values, updated_at: sql`now()` })
      .where('id', '=', id)
      .execute();
    if (values.slug !== before.slug) {
      await tx
        .insertInto('page_redirects')
        .values({ slug: before.slug, page_id: id })
        .onConflict((conflict) => conflict.column('slug').doUpdateSet({ page_id: id }))
        .execute();
    }
    const imageIds = await updateTextImages(tx, 'page', id, values.content);
    const { title, slug, published } = values;
    await recordAudit(tx, actor, { action: 'page.update', target: id, details: { title, slug, published } });
    changedTags.add(cacheTags.pages, cacheTags.page(before.slug), cacheTags.page(slug));
    return { id, slug, imageIds };
  });
}

/** Deletes a page, if it exists. Returns the ids of images that are no longer used. */
export async function deletePage(
  db: Db,
  actor: Actor,
  id: string,
): Promise<{ deleted: boolean; imageIds: string[] }> {
  return write(db, async (tx, changedTags) => {
    const before = await tx
      .selectFrom('pages')
      .select(['slug', 'title'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!before) return { deleted: false, imageIds: [] };
    const imageIds = await releaseTextImages(tx, 'page', id);
    await tx.deleteFrom('pages').where('id', '=', id).execute();
    await recordAudit(tx, actor, { action: 'page.delete', target: id, details: before });
    changedTags.add(cacheTags.pages, cacheTags.page(before.slug));
    return { deleted: true, imageIds };
  });
}
