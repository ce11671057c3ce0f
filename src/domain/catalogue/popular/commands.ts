import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import { type Actor, recordAudit } from '#domain/audit/commands.ts';
import { cacheTags } from '#domain/changes.ts';
import { type ChangedTags, write } from '#domain/write.ts';
import type { BrowsableCategoryType } from '#shared/category-types.ts';
import type { PopularOrder } from '#shared/contracts/admin-categories.ts';
import { ProductError } from '#shared/errors.ts';

/**
 * Locks the list of one type, so that concurrent requests cannot assign positions at the same time. Announces the cache
 * tag of the list.
 */
async function lockList(tx: Db, changedTags: ChangedTags, type: BrowsableCategoryType): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('popular categories'), hashtext(${type}))`.execute(tx);
  changedTags.add(cacheTags.popular);
}

const readListedIds = async (tx: Db, type: BrowsableCategoryType): Promise<string[]> => {
  const rows = await tx
    .selectFrom('popular_categories')
    .select('category_id')
    .where('category_type', '=', type)
    .orderBy('display_order')
    .execute();
  return rows.map((row) => row.category_id);
};

const insertInOrder = (tx: Db, type: BrowsableCategoryType, categoryIds: string[], firstPosition: number) =>
  sql`
  insert into popular_categories (category_id, category_type, display_order)
  select id, ${type}, ${firstPosition}::integer + position::integer - 1
  from unnest(${categoryIds}::uuid[]) with ordinality as chosen (id, position)`.execute(tx);

/**
 * Replaces the list of one type. Throws `category_type_mismatch` if a category does not exist or has another
 * type, and `conflict` if a category occurs twice.
 */
export async function setPopular(
  db: Db,
  actor: Actor,
  type: BrowsableCategoryType,
  categoryIds: string[],
): Promise<void> {
  await write(db, async (tx, changedTags) => {
    await lockList(tx, changedTags, type);
    await tx.deleteFrom('popular_categories').where('category_type', '=', type).execute();
    await insertInOrder(tx, type, categoryIds, 0);
    await recordAudit(tx, actor, { action: 'popular.set', target: type, details: { categoryIds } });
  });
}

/** Appends a category. Throws `category_type_mismatch`, and `conflict` if it is already in the list. */
export async function addPopular(
  db: Db,
  actor: Actor,
  type: BrowsableCategoryType,
  categoryId: string,
): Promise<{ displayOrder: number }> {
  return write(db, async (tx, changedTags) => {
    await lockList(tx, changedTags, type);
    const { rows } = await sql<{ next: number }>`
      select coalesce(max(display_order) + 1, 0) as next from popular_categories
      where category_type = ${type}`.execute(tx);
    const displayOrder = rows[0]?.next ?? 0;
    await insertInOrder(tx, type, [categoryId], displayOrder);
    await recordAudit(tx, actor, { action: 'popular.add', target: type, details: { categoryId } });
    return { displayOrder };
  });
}

/**
 * Removes a category from its list and returns whether it was listed. The other entries keep their positions.
 */
export async function removePopular(
  db: Db,
  actor: Actor,
  type: BrowsableCategoryType,
  categoryId: string,
): Promise<boolean> {
  return write(db, async (tx, changedTags) => {
    await lockList(tx, changedTags, type);
    const { numDeletedRows } = await tx
      .deleteFrom('popular_categories')
      .where('category_type', '=', type)
      .where('category_id', '=', categoryId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return false;
    await recordAudit(tx, actor, { action: 'popular.remove', target: type, details: { categoryId } });
    return true;
  });
}

/**
 * Gives the list position of the source of a merge to the target, unless the target is already listed.
 */
export async function replacePopular(
  tx: Db,
  changedTags: ChangedTags,
  type: BrowsableCategoryType,
  sourceId: string,
  targetId: string,
): Promise<void> {
  await lockList(tx, changedTags, type);
  await sql`
    update popular_categories set category_id = ${targetId}
    where category_id = ${sourceId}
      and not exists (select from popular_categories where category_id = ${targetId})`.execute(tx);
}

const isSameOrder = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id, index) => id === other[index]);

/**
 * Reorders the listed categories. Throws `conflict` if the list was changed concurrently: `categoryIds` are not exactly
 * the listed categories, or the current order is not `expectedCategoryIds`, the order that the curator saw. A list that
 * already has the new order is accepted, so that a repeated request succeeds.
 */
export async function reorderPopular(
  db: Db,
  actor: Actor,
  type: BrowsableCategoryType,
  { categoryIds, expectedCategoryIds }: PopularOrder,
): Promise<void> {
  await write(db, async (tx, changedTags) => {
    await lockList(tx, changedTags, type);
    const current = await readListedIds(tx, type);
    const hasSameIds =
      current.length === categoryIds.length && current.every((id) => categoryIds.includes(id));
    const hasExpectedOrder =
      !expectedCategoryIds || isSameOrder(current, expectedCategoryIds) || isSameOrder(current, categoryIds);
    if (!hasSameIds || !hasExpectedOrder)
      throw new ProductError('conflict', 'Someone else has changed the list. Please reload it.');
    await sql`
      update popular_categories p set display_order = chosen.position - 1
      from unnest(${categoryIds}::uuid[]) with ordinality as chosen (id, position)
      where p.category_id = chosen.id`.execute(tx);
    await recordAudit(tx, actor, { action: 'popular.reorder', target: type, details: { categoryIds } });
  });
}
