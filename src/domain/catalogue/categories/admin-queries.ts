import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import type { CategoryType } from '#shared/category-types.ts';
import type { AdminCategory, CategoryImpact, MergeImpact } from '#shared/contracts/admin-categories.ts';
import { notFound, ProductError } from '#shared/errors.ts';

/**
 * Lists all categories, or those of one type, by name [A-60]. `platform` is `ios` if the category has screens only
 * there, otherwise `web`. The query finds it with `max`, because `web` sorts after `ios`.
 */
export async function listAdminCategories(db: Db, type?: CategoryType): Promise<AdminCategory[]> {
  const { rows } = await sql<AdminCategory>`
    select c.id, c.type, c.name, c.slug, c.parent_id as "parentId", c.updated_at as "updatedAt",
      coalesce((select sum(st.screen_count)::integer from category_stats st where st.category_id = c.id), 0)
        as "screenCount",
      coalesce((select max(st.platform) from category_stats st
        where st.category_id = c.id and st.screen_count > 0), 'web') as platform,
      case when c.type = 'app'
        then (select count(*)::integer from app_categories ac where ac.category_id = c.id) else 0 end as "appCount"
    from categories c
    where ${type ? sql`c.type = ${type}` : sql`true`}
    order by c.search_name collate "C", c.id`.execute(db);
  return rows;
}

/** Previews deleting a category with its descendants [A-63]. Throws `PGRST116` if it does not exist. */
export async function requireCategoryImpact(db: Db, id: string): Promise<CategoryImpact> {
  const { rows } = await sql<CategoryImpact>`
    with recursive branch as (
      select id from categories where id = ${id}
      union all
      select c.id from categories c join branch b on c.parent_id = b.id
    )
    select count(*)::integer - 1 as descendants,
      (select count(distinct sc.screen_id)::integer from screen_categories sc
        where sc.category_id in (select id from branch)) as screens,
      (select count(distinct ac.app_id)::integer from app_categories ac
        where ac.category_id in (select id from branch)) as apps,
      exists (select from popular_categories p where p.category_id in (select id from branch)) as "isPopular"
    from branch`.execute(db);
  const [impact] = rows;
  // If the category does not exist, `branch` is empty and `descendants` is -1.
  if (!impact || impact.descendants < 0) throw notFound('Category');
  return impact;
}

/**
 * Previews merging a category into another one. Throws `PGRST116` if either does not exist or both are the same, and
 * `category_type_mismatch` if their types differ.
 */
export async function requireMergeImpact(db: Db, id: string, intoId: string): Promise<MergeImpact> {
  /** Counts the screens or apps that have only the category `id`, and those that have both categories. */
  const countItems = (table: 'screen_categories' | 'app_categories', column: 'screen_id' | 'app_id') => {
    const hasBoth = sql`exists (
      select from ${sql.table(table)} other
      where other.category_id = ${intoId} and other.${sql.ref(column)} = own.${sql.ref(column)})`;
    return sql`(
      select array[count(*) filter (where not ${hasBoth}), count(*) filter (where ${hasBoth})]::integer[]
      from ${sql.table(table)} own where own.category_id = ${id})`;
  };
  const { rows } = await sql<{
    types: string[];
    screens: [number, number];
    apps: [number, number];
    children: number;
    isTargetDescendant: boolean;
    isPopular: boolean;
    isTargetPopular: boolean;
  }>`
    with recursive above as (
      select parent_id from categories where id = ${intoId}
      union all
      select c.parent_id from categories c join above a on c.id = a.parent_id
    )
    select array(select type from categories where id in (${id}, ${intoId})) as types,
      ${countItems('screen_categories', 'screen_id')} as screens, ${countItems('app_categories', 'app_id')} as apps,
      (select count(*)::integer from categories where parent_id = ${id} and id <> ${intoId}) as children,
      exists (select from above where parent_id = ${id}) as "isTargetDescendant",
      exists (select from popular_categories where category_id = ${id}) as "isPopular",
      exists (select from popular_categories where category_id = ${intoId}) as "isTargetPopular"`.execute(db);
  const [row] = rows;
  if (row?.types.length !== 2) throw notFound('Category');
  if (row.types[0] !== row.types[1]) throw new ProductError('category_type_mismatch');
  const { types: _, screens, apps, ...rest } = row;
  return {
    screens: screens[0],
    screensWithBoth: screens[1],
    apps: apps[0],
    appsWithBoth: apps[1],
    ...rest,
  };
}
