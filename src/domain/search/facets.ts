import { type RawBuilder, sql } from 'kysely';
import { CUSTOM_PLAN } from '#db/custom-plan.ts';
import type { Db } from '#db/tables.ts';
import { SCREEN_CATEGORY_TYPES } from '#shared/category-types.ts';
import type { SearchFacets } from '#shared/contracts/search.ts';
import { PLATFORMS, type Platform } from '#shared/platforms.ts';
import { optionalImageJson } from '../catalogue/contract-json.ts';
import type { NamedApps } from './named-apps.ts';
import { buildMatchQuery, type SearchFilters } from './text/matches.ts';
import type { TextTerm } from './text/text-terms.ts';

/** Maximum number of entries per facet. */
const MAX_APPS = 12;
const MAX_CATEGORIES_PER_TYPE = 8;

export const NO_FACETS: SearchFacets = {
  platforms: PLATFORMS.map((platform) => ({ platform, count: 0, isAtLeast: false })),
  apps: [],
  categories: [],
};

/** A facet entry without `isAtLeast`, which the query does not compute. */
type WithoutBound<T> = Omit<T, 'isAtLeast'>;
type FacetsRow = {
  /** Number of examined screens by platform, regardless of app and category. */
  examined: Partial<Record<Platform, number>>;
  platforms: Partial<Record<Platform, number>>;
  apps: WithoutBound<SearchFacets['apps'][number]>[];
  categories: WithoutBound<SearchFacets['categories'][number]>[];
};

const buildIdCondition = (column: string, id: string | undefined): RawBuilder<boolean> =>
  id ? sql<boolean>`${sql.ref(column)} = ${id}::uuid` : sql<boolean>`true`;

/**
 * Counts matching screens per platform, app and category. A count applies the other filters, but not the filter of
 * its own kind. If more than `maxCounted` screens of a platform match, only the newest of them are counted, and
 * `isAtLeast` is set.
 */
export async function countFacets(
  db: Db,
  terms: TextTerm[],
  { platform, appId, categoryId }: SearchFilters,
  {
    maxCounted,
    isAnyTermEnough,
    namedApps,
  }: { maxCounted: number; isAnyTermEnough: boolean; namedApps: Record<Platform, NamedApps> },
): Promise<SearchFacets> {
  const matchesOfAllPlatforms = sql.join(
    PLATFORMS.map((each) => {
      const options = { maxMatches: maxCounted + 1, isAnyTermEnough, namedApps: namedApps[each] };
      return sql`(${buildMatchQuery(terms, { platform: each }, options)})`;
    }),
    sql` union all `,
  );
  const { rows } = await sql<FacetsRow>`
    with ${CUSTOM_PLAN} found as materialized (
      select f.id, f.platform, s.app_id, ${buildIdCondition('s.app_id', appId)} as in_app,
        ${
          categoryId
            ? sql`exists (select from screen_categories c where c.screen_id = f.id and c.category_id = ${categoryId}::uuid)`
            : sql`true`
        } as in_category
      from (${matchesOfAllPlatforms}) f join screens s on s.id = f.id
    ), by_platform as (
      select platform, count(*)::int as examined, (count(*) filter (where in_app and in_category))::int as n
      from found group by platform
    ), by_app as (
      select app_id, count(*)::int as n from found where platform = ${platform} and in_category
      group by app_id order by n desc, app_id limit ${MAX_APPS}
    ), by_category as (
      select c.category_id, count(*)::int as n
      from found f join screen_categories c on c.screen_id = f.id
      where f.platform = ${platform} and f.in_app group by c.category_id
    ), ranked_categories as (
      select c.slug, c.name, c.type, c.search_name, b.n,
        row_number() over (partition by c.type order by b.n desc, c.search_name collate "C", c.id) as place
      from by_category b join categories c on c.id = b.category_id
    )
    select
      coalesce((select json_object_agg(platform, examined) from by_platform), '{}') as examined,
      coalesce((select json_object_agg(platform, n) from by_platform), '{}') as platforms,
      coalesce((
        select json_agg(json_build_object('id', a.id, 'slug', a.slug, 'name', a.name,
          'logo', ${optionalImageJson('l')}, 'count', b.n) order by b.n desc, a.search_name collate "C", a.id)
        from by_app b join apps a on a.id = b.app_id left join images l on l.id = a.logo_image_id
      ), '[]') as apps,
      coalesce((
        select json_agg(json_build_object('slug', slug, 'name', name, 'type', type, 'count', n)
          order by array_position(${sql.lit(`{${SCREEN_CATEGORY_TYPES.join()}}`)}::text[], type), place)
        from ranked_categories where place <= ${MAX_CATEGORIES_PER_TYPE}
      ), '[]') as categories`.execute(db);
  const row = rows[0];
  if (!row) return NO_FACETS;
  const isAtLeast = (each: Platform): boolean => (row.examined[each] ?? 0) > maxCounted;
  const boundCounts = <T extends { count: number }>(items: T[]) =>
    items.map((item) => ({
      ...item,
      count: Math.min(item.count, maxCounted),
      isAtLeast: isAtLeast(platform),
    }));
  return {
    platforms: PLATFORMS.map((each) => ({
      platform: each,
      count: Math.min(row.platforms[each] ?? 0, maxCounted),
      isAtLeast: isAtLeast(each),
    })),
    apps: boundCounts(row.apps),
    categories: boundCounts(row.categories),
  };
}
