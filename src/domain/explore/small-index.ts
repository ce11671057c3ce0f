import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import { COLOUR_NAMES, FILTER_GROUPS, type FilterGroup, type MonthRange } from '#shared/screen-filters.ts';
import { CatalogueIndex } from './index/catalogue-index.ts';
import type { ListPosition } from './index/list-page.ts';
import { ScreenReader } from './index/read-screens.ts';
import type { Dimension } from './index/selection.ts';
import type { ResolvedFilters, ResolvedValue } from './resolve-filters.ts';

/** Maximum number of screens that each query of `readSmallIndex` selects. */
const MAX_SCREENS = 2_000;
/** Used instead of `MAX_SCREENS` for a palette filter. SQL does not apply this filter, so more screens are read. */
const MAX_SCREENS_WITH_PALETTE = 20_000;

function hasValue(group: FilterGroup, values: readonly ResolvedValue[]): RawBuilder<boolean> {
  const ids = values.flatMap(({ ids }) => [...ids]);
  switch (group) {
    case 'app':
      return sql`s.app_id = any (${ids}::uuid[])`;
    case 'app_category':
      return sql`exists (select from app_categories c where c.app_id = s.app_id and c.category_id = any (${ids}::uuid[]))`;
    case 'colour': {
      const positions = ids.map((id) => (COLOUR_NAMES as readonly string[]).indexOf(id));
      return sql`exists (select from image_facts f where f.sha256 = s.image_sha256 and f.colours && ${positions}::smallint[])`;
    }
    case 'scheme':
    case 'shape':
      return sql`exists (select from image_facts f where f.sha256 = s.image_sha256 and ${sql.ref(`f.${group}`)} = any (${ids}::text[]))`;
    default:
      return sql`exists (select from screen_categories c where c.screen_id = s.id and c.category_id = any (${ids}::uuid[]))`;
  }
}

function inMonths(column: string, { from, to }: MonthRange): RawBuilder<unknown> {
  const utc = sql`${sql.ref(column)} at time zone 'UTC'`;
  return sql`${from ? sql`and ${utc} >= ${`${from}-01`}::timestamp` : sql``}
    ${to ? sql`and ${utc} < ${`${to}-01`}::timestamp + interval '1 month'` : sql``} and ${sql.ref(column)} is not null`;
}

function conditionOf({ filters, groups }: ResolvedFilters, except: Dimension | null): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [];
  const { platform, captured, added } = filters;
  if (platform && except !== 'platform') conditions.push(sql`and s.platform = ${platform}`);
  for (const group of FILTER_GROUPS) {
    const choice = groups[group];
    if (!choice || except === group) continue;
    if (choice.isRestricted) conditions.push(sql`and ${hasValue(group, choice.any)}`);
    if (choice.not.length > 0) conditions.push(sql`and not ${hasValue(group, choice.not)}`);
  }
  if (captured && except !== 'captured') conditions.push(inMonths('s.captured_at', captured));
  if (added && except !== 'added') conditions.push(inMonths('s.created_at', added));
  return sql.join(conditions, sql` `);
}

/** SQL for the time of a list position. It is exact, because a double represents its microseconds exactly. */
const timeOf = ({ createdAt }: ListPosition): RawBuilder<Date> =>
  sql`timestamptz 'epoch' + ${createdAt}::float8 * interval '1 microsecond'`;

/**
 * A `CatalogueIndex` of some screens. Its positions are places in `ords`: with `screens.ord` as positions, it would
 * take as much memory as the index of all screens.
 */
export type SmallIndex = {
  index: CatalogueIndex;
  /** Whether no query had to omit screens. */
  isComplete: boolean;
  /** `screens.ord` of each position, ascending. */
  ords: readonly number[];
  /** The given scores by position, without screens that are not in the index. */
  scores: ReadonlyMap<number, number> | null;
  /** The given list position. Its `ord` is converted to a position in this index. */
  after: ListPosition | null;
};

/**
 * Builds with SQL an index of only the screens that match the filters of a request. It is used until the index of all
 * screens is complete. With `facets`, also adds for each dimension that has a filter the screens that match all other
 * filters. If more than 2,000 screens match (20,000 with a palette filter), only the newest (or oldest) and those after
 * the cursor are read, and counts are lower bounds.
 */
export async function readSmallIndex(
  db: Db,
  resolved: ResolvedFilters,
  {
    facets,
    isOldestFirst,
    after,
    scores,
  }: {
    facets: boolean;
    isOldestFirst: boolean;
    after: ListPosition | null;
    /** Scores of the screens that match the query, by `screens.ord`; null without a query. */
    scores: ReadonlyMap<number, number> | null;
  },
): Promise<SmallIndex> {
  const { filters, groups } = resolved;
  const limit = filters.palette ? MAX_SCREENS_WITH_PALETTE : MAX_SCREENS;
  const direction = sql.raw(isOldestFirst ? 'asc' : 'desc');
  const textCondition = scores ? sql`and s.ord = any (${[...scores.keys()]}::integer[])` : sql``;
  // The matches of a query may be sorted by score. SQL does not know the scores, so it cannot select the matches
  // after the cursor.
  const afterCondition =
    after && !scores
      ? sql`and (s.created_at, s.ord) ${sql.raw(isOldestFirst ? '>' : '<')}
          (${timeOf(after)}, ${after.ord}::integer)`
      : null;
  const dimensions: (Dimension | null)[] = [null];
  if (facets) {
    if (filters.platform) dimensions.push('platform');
    if (filters.captured) dimensions.push('captured');
    if (filters.added) dimensions.push('added');
    for (const group of FILTER_GROUPS) if (groups[group]) dimensions.push(group);
  }
  const readOrds = async (dimension: Dimension | null, condition = sql``): Promise<number[]> => {
    const { rows } = await sql<{ ord: number }>`
      select s.ord from screens s
      where true ${conditionOf(resolved, dimension)} ${textCondition} ${condition}
      order by s.created_at ${direction}, s.ord ${direction} limit ${limit + 1}`.execute(db);
    return rows.map(({ ord }) => ord);
  };
  const ords = new Set<number>();
  let isComplete = true;
  for (const dimension of dimensions) {
    const found = await readOrds(dimension);
    if (found.length > limit) isComplete = false;
    for (const ord of found) ords.add(ord);
  }
  if (!isComplete && afterCondition) for (const ord of await readOrds(null, afterCondition)) ords.add(ord);
  const sorted = [...ords].sort((a, b) => a - b);
  const positions = new Map(sorted.map((ord, position) => [ord, position]));
  const index = new CatalogueIndex(sorted.length);
  const apply = await new ScreenReader(db, index, (ord) => positions.get(ord) as number).readOrds(sorted);
  apply();
  return {
    index,
    isComplete,
    ords: sorted,
    scores: scores && renumber(scores, positions),
    after: after && { ...after, ord: fractionalPositionOf(after.ord, sorted) },
  };
}

function renumber(scores: ReadonlyMap<number, number>, positions: ReadonlyMap<number, number>) {
  const renumbered = new Map<number, number>();
  for (const [ord, score] of scores) {
    const position = positions.get(ord);
    if (position !== undefined) renumbered.set(position, score);
  }
  return renumbered;
}

/** Returns the position of an `ord`, or a number between its neighbors if the screen is not in the index. */
function fractionalPositionOf(ord: number, sorted: readonly number[]): number {
  const position = sorted.findIndex((each) => each >= ord);
  if (position === -1) return sorted.length;
  return sorted[position] === ord ? position : position - 0.5;
}
