import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import type { BrowsableCategoryType } from '#shared/category-types.ts';
import type { AdminPopularEntry } from '#shared/contracts/admin-categories.ts';
import type { CategoryCard } from '#shared/contracts/categories.ts';
import type { Platform } from '#shared/platforms.ts';
import { listCategoryCards } from '../category-cards.ts';

type PopularQuery = { type: BrowsableCategoryType; platform: Platform; limit: number };

/**
 * Builds a query of `id, rank` for the popular categories of one type in the curators' order. If the curators
 * have chosen none, selects the categories with the most screens on the platform.
 */
export const selectPopularCategories = ({ type, platform, limit }: PopularQuery): RawBuilder<unknown> => sql`
  (select p.category_id as id, p.display_order as rank from popular_categories p
    where p.category_type = ${type} order by p.display_order limit ${limit})
  union all
  (select st.category_id, row_number() over (order by st.screen_count desc, c.search_name collate "C", c.id)
    from categories c join category_stats st on st.category_id = c.id
    where c.type = ${type} and st.platform = ${platform} and st.screen_count > 0
      and not exists (select from popular_categories p where p.category_type = ${type})
    order by 2 limit ${limit})`;

export const listPopular = (db: Db, query: PopularQuery): Promise<CategoryCard[]> =>
  listCategoryCards(db, selectPopularCategories(query), query.platform);

/** Reads the curators' list of one type in its order [A-64]. */
export async function listAdminPopular(db: Db, type: BrowsableCategoryType): Promise<AdminPopularEntry[]> {
  const { rows } = await sql<AdminPopularEntry>`
    select p.category_id as "categoryId", p.category_type as type, p.display_order as "displayOrder", c.name, c.slug,
      coalesce((select sum(st.screen_count)::integer from category_stats st where st.category_id = c.id), 0)
        as "screenCount"
    from popular_categories p join categories c on c.id = p.category_id
    where p.category_type = ${type}
    order by p.display_order`.execute(db);
  return rows;
}
