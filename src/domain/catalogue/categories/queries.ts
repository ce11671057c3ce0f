import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import type { CategoryType } from '#shared/category-types.ts';
import type { CategoryCard, CategoryDetail } from '#shared/contracts/categories.ts';
import { notFound } from '#shared/errors.ts';
import type { Platform } from '#shared/platforms.ts';
import { isSlug } from '#shared/slug.ts';
import { listCategoryCards } from '../category-cards.ts';

/**
 * Which categories to list:
 * - `top`: top-level categories that have screens on the platform, directly or through descendants.
 * - `all`: all categories with screens on the platform.
 * - `{ slug }`: the category with this slug if it has screens on the platform, then its children that have screens on the
 *   platform, directly or through descendants.
 */
export type CategoryParent = 'top' | 'all' | { slug: string };

/** Rank by name. It ignores case and accents and does not depend on the database's collation. */
const byName = sql`row_number() over (order by c.search_name collate "C", c.id)`;

const hasScreens = (platform: Platform) => sql`exists (
  select from category_stats st where st.category_id = c.id and st.platform = ${platform} and st.screen_count > 0)`;

/** Selects the ids of the categories `c` that `condition` selects and that have screens, directly or through descendants. */
const selectRoots = (condition: RawBuilder<unknown>, platform: Platform): RawBuilder<unknown> => sql`
  with recursive tree as (
    select c.id, c.id as root from categories c where ${condition}
    union all
    select c.id, t.root from categories c join tree t on c.parent_id = t.id
  )
  select t.root from tree t join category_stats st on st.category_id = t.id
  where st.platform = ${platform} and st.screen_count > 0`;

/** Lists categories of one type by name. Throws `PGRST116` if no category has the slug. */
export async function listCategories(
  db: Db,
  query: { type: CategoryType; platform: Platform; parent: CategoryParent },
): Promise<CategoryCard[]> {
  const { type, platform, parent } = query;
  return listCategoryCards(db, await buildSelection(db, type, platform, parent), platform);
}

async function buildSelection(
  db: Db,
  type: CategoryType,
  platform: Platform,
  parent: CategoryParent,
): Promise<RawBuilder<unknown>> {
  if (parent === 'top') {
    return sql`select c.id, ${byName} as rank from categories c
      where c.id in (${selectRoots(sql`c.type = ${type} and c.parent_id is null`, platform)})`;
  }
  if (parent === 'all') {
    return sql`select c.id, ${byName} as rank from categories c
      where c.type = ${type} and ${hasScreens(platform)}`;
  }
  const row = isSlug(parent.slug) ? await findCategory(db, type, parent.slug) : undefined;
  if (!row) throw notFound('Category');
  return sql`
    select c.id, case when c.id = ${row.id} then 0 else ${byName} end as rank from categories c
    where (c.id = ${row.id} and ${hasScreens(platform)})
      or c.id in (${selectRoots(sql`c.parent_id = ${row.id}`, platform)})`;
}

const findCategory = (db: Db, type: CategoryType, slug: string): Promise<{ id: string } | undefined> =>
  db
    .selectFrom('categories')
    .select('id')
    .where('type', '=', type)
    .where('slug', '=', slug)
    .executeTakeFirst();

export async function getCategory(
  db: Db,
  { type, slug }: { type: CategoryType; slug: string },
): Promise<CategoryDetail | null> {
  if (!isSlug(slug)) return null;
  const { rows } = await sql<CategoryDetail>`
    select c.id, c.name, c.slug, c.type,
      case when p.id is not null
        then json_build_object('id', p.id, 'name', p.name, 'slug', p.slug, 'type', p.type) end as parent,
      exists (select from categories d where d.parent_id = c.id) as "hasChildren",
      (select json_object_agg(st.platform, st.screen_count) from category_stats st where st.category_id = c.id)
        as "screenCounts"
    from categories c left join categories p on p.id = c.parent_id
    where c.type = ${type} and c.slug = ${slug}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Returns the current slug of the category with this former slug, or null. Call `getCategory` first: a category that
 * has this slug now takes precedence.
 */
export async function findCategoryRedirect(
  db: Db,
  { type, slug }: { type: CategoryType; slug: string },
): Promise<string | null> {
  if (!isSlug(slug)) return null;
  const row = await db
    .selectFrom('category_redirects as r')
    .innerJoin('categories as c', 'c.id', 'r.category_id')
    .select('c.slug')
    .where('r.type', '=', type)
    .where('r.slug', '=', slug)
    .executeTakeFirst();
  return row?.slug ?? null;
}
