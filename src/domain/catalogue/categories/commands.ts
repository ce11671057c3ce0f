import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import { type Actor, recordAudit } from '#domain/audit/commands.ts';
import { cacheTags } from '#domain/changes.ts';
import { assertNotModified, type ExpectedVersion } from '#domain/expected-version.ts';
import { requiredText, slugOf } from '#domain/input.ts';
import { type RowIdentity, toIdentityColumns } from '#domain/row-identity.ts';
import { write } from '#domain/write.ts';
import type { CategoryType } from '#shared/category-types.ts';
import { notFound, ProductError } from '#shared/errors.ts';

export type CategoryInput = {
  type: CategoryType;
  name: string;
  /** If empty, the slug is derived from the name. */
  slug?: string | null | undefined;
  parentId?: string | null | undefined;
};
/** The type of a category never changes. */
export type CategoryChanges = Partial<Omit<CategoryInput, 'type'>>;
export type SavedCategory = { id: string; slug: string };

async function checkParent(tx: Db, type: CategoryType, parentId: string): Promise<void> {
  const parent = await tx
    .selectFrom('categories')
    .select('type')
    .where('id', '=', parentId)
    .executeTakeFirst();
  if (!parent) throw new ProductError('unknown_reference', 'Parent category not found');
  if (parent.type !== type) throw new ProductError('category_parent_type');
}

/** Deletes the redirect from a former slug that becomes a current slug again. */
const deleteRedirect = (tx: Db, type: CategoryType, slug: string) =>
  tx.deleteFrom('category_redirects').where('type', '=', type).where('slug', '=', slug).execute();

/**
 * Creates a category. Throws `validation_failed`, `duplicate_slug`, `unknown_reference` (parent) and
 * `category_parent_type`.
 */
export async function createCategory(
  db: Db,
  actor: Actor,
  input: CategoryInput,
  identity: RowIdentity = {},
): Promise<SavedCategory> {
  const { type, parentId = null } = input;
  const name = requiredText(input.name, 'name');
  const row = toIdentityColumns(identity);
  const category = { id: row.id, slug: slugOf(input.slug, name) };
  return write(db, async (tx, changedTags) => {
    if (parentId) await checkParent(tx, type, parentId);
    await deleteRedirect(tx, type, category.slug);
    await tx
      .insertInto('categories')
      .values({ ...row, ...category, type, name, parent_id: parentId })
      .execute();
    await recordAudit(tx, actor, { action: 'category.create', target: category.id, details: { type, name } });
    changedTags.add(
      cacheTags.taxonomies,
      cacheTags.categories(type),
      cacheTags.category(category.id),
      cacheTags.stats,
    );
    return category;
  });
}

/**
 * Changes the given fields of a category. The old slug redirects to the new one. Throws the same errors as
 * `createCategory`, and also `category_cycle`, `edit_conflict` and, if there is no such category, `PGRST116`.
 */
export async function updateCategory(
  db: Db,
  actor: Actor,
  id: string,
  changes: CategoryChanges,
  expected?: ExpectedVersion,
): Promise<SavedCategory> {
  return write(db, async (tx, changedTags) => {
    const before = await tx
      .selectFrom('categories')
      .selectAll()
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!before) throw notFound('Category');
    await assertNotModified(tx, expected, { kind: 'category', id, updatedAt: before.updated_at });
    const { type } = before;
    const name = changes.name === undefined ? before.name : requiredText(changes.name, 'name');
    const slug = changes.slug === undefined ? before.slug : slugOf(changes.slug, name);
    const parentId = changes.parentId === undefined ? before.parent_id : changes.parentId;
    if (parentId && parentId !== before.parent_id) await checkParent(tx, type, parentId);
    if (slug !== before.slug) await deleteRedirect(tx, type, slug);
    await tx
      .updateTable('categories')
      .set({ name, slug, parent_id: parentId, updated_at: sql`now()` })
      .where('id', '=', id)
      .execute();
    if (slug !== before.slug) {
      await tx
        .insertInto('category_redirects')
        .values({ type, slug: before.slug, category_id: id })
        .onConflict((conflict) => conflict.columns(['type', 'slug']).doUpdateSet({ category_id: id }))
        .execute();
    }
    await recordAudit(tx, actor, { action: 'category.update', target: id, details: { changes } });
    changedTags.add(
      cacheTags.taxonomies,
      cacheTags.categories(type),
      cacheTags.category(id),
      cacheTags.popular,
    );
    for (const parent of [before.parent_id, parentId])
      if (parent) changedTags.add(cacheTags.category(parent));
    return { id, slug };
  });
}

/**
 * Deletes a category with its descendants and their tags. Returns the number of deleted descendants and of
 * deleted tags of screens and apps. Throws `PGRST116` if the category does not exist.
 */
export async function deleteCategory(
  db: Db,
  actor: Actor,
  id: string,
): Promise<{ descendants: number; tags: number }> {
  return write(db, async (tx, changedTags) => {
    const category = await tx.selectFrom('categories').selectAll().where('id', '=', id).executeTakeFirst();
    if (!category) throw notFound('Category');
    // Lock the tree, so that no concurrent request adds a child to the deleted branch.
    await sql`select pg_advisory_xact_lock(hashtext('categories tree'), hashtext(${category.type}))`.execute(
      tx,
    );
    const { rows } = await sql<{ id: string; tags: number }>`
      with recursive branch as (
        select id from categories where id = ${id}
        union all
        select c.id from categories c join branch b on c.parent_id = b.id
      )
      select b.id, (select count(*) from screen_categories sc where sc.category_id = b.id)
        + (select count(*) from app_categories ac where ac.category_id = b.id) as tags
      from branch b`.execute(tx);
    if (rows.length === 0) throw notFound('Category');
    const ids = rows.map((row) => row.id);
    await sql`delete from categories where id = any (${ids}::uuid[])`.execute(tx);
    const removed = { descendants: ids.length - 1, tags: rows.reduce((sum, row) => sum + row.tags, 0) };
    await recordAudit(tx, actor, {
      action: 'category.delete',
      target: id,
      details: { type: category.type, name: category.name, ...removed },
    });
    changedTags.add(
      cacheTags.taxonomies,
      cacheTags.categories(category.type),
      cacheTags.popular,
      cacheTags.stats,
      ...ids.map(cacheTags.category),
    );
    if (category.type === 'app') changedTags.add(cacheTags.apps);
    return removed;
  });
}

/**
 * Returns the category with this type and slug or former slug, and creates it if there is none. Concurrent
 * callers get the same category. An existing category is not changed.
 */
export async function ensureCategory(
  db: Db,
  actor: Actor,
  input: CategoryInput,
): Promise<SavedCategory & { created: boolean }> {
  const { type } = input;
  const slug = slugOf(input.slug, requiredText(input.name, 'name'));
  const find = async (tx: Db): Promise<SavedCategory | undefined> => {
    const { rows } = await sql<SavedCategory>`
      select id, slug from (
        select id, slug, 0 as rank from categories where type = ${type} and slug = ${slug}
        union all
        select c.id, c.slug, 1 from category_redirects r join categories c on c.id = r.category_id
        where r.type = ${type} and r.slug = ${slug}
      ) found order by rank limit 1`.execute(tx);
    return rows[0];
  };
  const existing = await find(db);
  if (existing) return { ...existing, created: false };
  try {
    return { ...(await createCategory(db, actor, { ...input, slug })), created: true };
  } catch (error) {
    // Another request may have created the category meanwhile. If the caller passed a transaction, the failed insert
    // has aborted it, and nothing more can be read.
    const winner =
      error instanceof ProductError && error.code === 'duplicate_slug' && !db.isTransaction
        ? await find(db)
        : undefined;
    if (!winner) throw error;
    return { ...winner, created: false };
  }
}
