import { type RawBuilder, sql } from 'kysely';
import { CUSTOM_PLAN } from '#db/custom-plan.ts';
import type { Db } from '#db/tables.ts';
import type { ScreenCount, ScreenFilter, ScreenSelection } from '#shared/contracts/admin-screens.ts';
import { ProductError } from '#shared/errors.ts';

/** Selects the apps whose names contain `fold`, a folded text. */
const appsWithNameContaining = (fold: string): RawBuilder<unknown> =>
  sql`select id from apps where search_name like ${`%${fold}%`}`;

/**
 * Folds a search text in the same way as the stored titles and names: letters without case and accents, digits and
 * single spaces. The result contains no wildcards of `like`.
 */
export async function foldSearch(db: Db, text: string): Promise<string> {
  const { rows } = await sql<{ fold: string }>`select search_fold(${text}::text) as fold`.execute(db);
  return rows[0]?.fold ?? '';
}

/** Minimum length of a search text that the index of titles can find, because the index contains trigrams. */
const MIN_INDEXED_LENGTH = 3;

/** Builds a condition on the row `s`: the title or the app's name contains `fold`, a folded text. */
export async function titleOrAppMatches(db: Db, fold: string): Promise<RawBuilder<unknown>> {
  if (fold === '') return sql`false`;
  const apps = await sql<{ id: string }>`${appsWithNameContaining(fold)}`.execute(db);
  // For a short text, another collation keeps the planner from using the index. The collation adds no cost per row.
  const title = fold.length < MIN_INDEXED_LENGTH ? sql`s.search_title collate "POSIX"` : sql`s.search_title`;
  const titleMatches = sql`${CUSTOM_PLAN} ${title} like ${`%${fold}%`}`;
  if (apps.rows.length === 0) return titleMatches;
  return sql`(${titleMatches} or s.app_id = any (${apps.rows.map(({ id }) => id)}::uuid[]))`;
}

/** Like `titleOrAppMatches`, for queries that read most rows of `s` anyway. */
export const rowTitleOrAppMatches = (fold: string): RawBuilder<unknown> =>
  fold === ''
    ? sql`false`
    : sql`${CUSTOM_PLAN} (s.search_title like ${`%${fold}%`} or s.app_id in (${appsWithNameContaining(fold)}))`;

/** Builds a condition on the row `s` of `screens` for all parts of a filter except its search text. */
export function facetCondition({ platform, app, tags, derivedTitle }: ScreenFilter): RawBuilder<unknown> {
  const conditions = [sql`true`];
  if (platform) conditions.push(sql`s.platform = ${platform}`);
  if (app) conditions.push(sql`s.app_id = ${app}`);
  if (tags === 'unconfirmed')
    conditions.push(sql`s.id in (select sc.screen_id from screen_categories sc where sc.source <> 'human')`);
  if (tags === 'none') conditions.push(sql`s.id in (select u.screen_id from untagged_screens u)`);
  if (derivedTitle) conditions.push(sql`s.title_is_derived`);
  return sql.join(conditions, sql` and `);
}

/**
 * Builds a condition on the row `s` of `screens` for a filter. The search text matches parts of words in
 * titles and app names, ignoring case and accents [A-11].
 */
async function filterCondition(db: Db, filter: ScreenFilter): Promise<RawBuilder<unknown>> {
  const otherConditions = facetCondition(filter);
  if (!filter.search) return otherConditions;
  return sql`${otherConditions} and ${await titleOrAppMatches(db, await foldSearch(db, filter.search))}`;
}

/** Sums the apps' counters, because counting all screens would read one index entry per screen. */
function countFromApps({ platform, app }: ScreenFilter): RawBuilder<ScreenCount> {
  const counted =
    platform === undefined
      ? sql`web_count + ios_count`
      : platform === 'web'
        ? sql`web_count`
        : sql`ios_count`;
  return sql`select coalesce(sum(${counted}), 0)::integer as count, now() as "countedAt" from apps
    where ${app === undefined ? sql`true` : sql`id = ${app}`}`;
}

/** Counts the screens that match a filter, with the time of counting. */
export async function countScreens(db: Db, filter: ScreenFilter): Promise<ScreenCount> {
  const { search, tags, derivedTitle } = filter;
  const query =
    search || tags || derivedTitle
      ? sql<ScreenCount>`select count(*)::integer as count, now() as "countedAt" from screens s
          where ${await filterCondition(db, filter)}`
      : countFromApps(filter);
  const { rows } = await query.execute(db);
  return rows[0] as ScreenCount;
}

/** Builds a query of the ids of all selected screens. */
export async function selectionFilter(db: Db, selection: ScreenSelection): Promise<RawBuilder<unknown>> {
  return 'ids' in selection
    ? sql`select s.id from screens s where s.id = any (${selection.ids}::uuid[])`
    : sql`select s.id from screens s where ${await unchangedSinceCount(db, selection)}`;
}

type FilterSelection = Extract<ScreenSelection, { filter: unknown }>;

/** Like `filterCondition`, but excludes screens that were added or changed after the count (`countedAt`). */
const unchangedSinceCount = async (
  db: Db,
  { filter, countedAt }: FilterSelection,
): Promise<RawBuilder<unknown>> =>
  sql`${await filterCondition(db, filter)} and s.updated_at <= ${countedAt}::timestamptz`;

export type SelectedScreens = {
  ids: string[];
  /** Number of selected screens that remain after these. */
  remaining: number;
};

/**
 * Throws `selection_changed` if one of these screens was changed or deleted after the count. The caller must have
 * locked the screens: they may have changed while it waited for the locks.
 */
export async function assertSelectionUnchanged(
  tx: Db,
  selection: ScreenSelection,
  ids: string[],
): Promise<void> {
  if ('ids' in selection) return;
  const { rows } = await sql<{ same: number }>`
    select count(*)::integer as same from screens
    where id = any (${ids}::uuid[]) and updated_at <= ${selection.countedAt}::timestamptz`.execute(tx);
  if (rows[0]?.same !== ids.length) throw new ProductError('selection_changed');
}

/**
 * Returns the screens of a selection that the caller should process: the given ids, or the next `limit` screens that
 * match the filter. Processed screens no longer match, because they were updated after `countedAt`. For the next
 * portion, the caller therefore passes `remaining` as `count`. Throws `selection_changed` if the number of matching
 * screens is not `count`.
 */
export async function resolveSelection(tx: Db, selection: ScreenSelection): Promise<SelectedScreens> {
  if ('ids' in selection) return { ids: [...new Set(selection.ids)], remaining: 0 };
  const { count, limit } = selection;
  const where = await unchangedSinceCount(tx, selection);
  const counted = await sql<{ count: number }>`
    select count(*)::integer as count from screens s where ${where}`.execute(tx);
  const found = counted.rows[0]?.count ?? 0;
  if (found !== count) throw new ProductError('selection_changed', undefined, { details: { count: found } });
  const { rows } = await sql<{ id: string }>`
    select s.id from screens s where ${where} order by s.created_at desc, s.id desc limit ${limit}`.execute(
    tx,
  );
  return { ids: rows.map((row) => row.id), remaining: found - rows.length };
}
