import { type RawBuilder, sql } from 'kysely';
import type { Platform } from '#shared/platforms.ts';
import { evaluatedOnce } from './text-query.ts';
import type { CorpusStatistics, TextTerm } from './text-terms.ts';

/** Restricts a search to one platform and optionally to one app and one category. */
export type SearchFilters = {
  platform: Platform;
  appId?: string | undefined;
  categoryId?: string | undefined;
};

/**
 * `maxMatches` is the number of newest matches to return. For plans that read the index on `words`, `maxMatchesByIndex`
 * replaces it, because the index finds matches cheaply.
 */
export type MatchLimits = { maxMatches: number; maxMatchesByIndex?: number | undefined };

/** An SQL query that selects screens. */
export type ScreenQuery = RawBuilder<unknown>;

/**
 * How to find the newest `limit` matches. `words` is the tsvector of title and OCR text.
 * - `index`: read all matches from the index on `words`, then sort them by age.
 * - `recent-index`: like `index`, but only for the screens added since `since`, an ISO timestamp.
 * - `scan`: test the newest `scanLimit` screens one by one. `isWhole`: these are all screens that pass the filters.
 * If `recent-index` or `scan` finds fewer than `limit` matches, `index` is used instead, unless the scan has tested all
 * screens.
 */
type Plan =
  | { kind: 'index'; limit: number }
  | { kind: 'recent-index'; limit: number; since: string }
  | { kind: 'scan'; limit: number; scanLimit: number; isWhole?: boolean };

/** Upper bound of `scanLimit`. */
const MAX_SCANNED = 40_000;
/**
 * Matches are not evenly distributed over time, so a plan covers this multiple of the screens that would
 * contain enough matches on average.
 */
const SAFETY_FACTOR = 3;
/** Cost of testing one screen in a scan, relative to fetching one match that the index on `words` found. */
const SCAN_COST = 4;
/** `recent-index` pays off only if it skips at least this share of the screens. */
const MIN_SKIPPED_SHARE = 0.5;
/**
 * An app with at most this number of screens is always scanned. The estimated number of matches is not considered,
 * because it is too low for words that are in no vocabulary, such as numbers.
 */
const MAX_ALWAYS_SCANNED = 300;
/** Number of entries of the index on `created_at` that can be read while one match is fetched. */
const DATES_READ_PER_MATCH = 16;

const COLUMNS = sql`t.screen_id, t.platform, t.created_at, t.words, t.title_words`;

const hasFilters = ({ appId, categoryId }: SearchFilters): boolean =>
  appId !== undefined || categoryId !== undefined;

/**
 * Finds the newest `limit` matches by the index on `words`, optionally only those added since `since`. The
 * planner does not know how many screens match, so it might walk through all screens by age to find a rare
 * word. Ordering by an expression that has no index prevents this.
 */
function selectByIndex(
  query: string,
  { platform, appId, categoryId }: SearchFilters,
  limit: number,
  since: string | null = null,
): ScreenQuery {
  const appJoin = appId ? sql`join screens s on s.id = t.screen_id and s.app_id = ${appId}::uuid` : sql``;
  const categoryJoin = categoryId
    ? sql`join screen_categories c on c.screen_id = t.screen_id and c.category_id = ${categoryId}::uuid`
    : sql``;
  return sql`
    select ${COLUMNS} from (
      select t.screen_id from screen_text t ${appJoin} ${categoryJoin}
      where t.platform = ${platform} and t.words @@ to_tsquery('simple', ${query})
        ${since ? sql`and t.created_at >= ${since}::timestamptz` : sql``}
      order by t.created_at + interval '0' desc limit ${limit}
    ) n
    join screen_text t on t.screen_id = n.screen_id`;
}

/**
 * Selects `screen_id, created_at` of all screens that pass the filters, newest first. An index provides the
 * order.
 */
function selectNewestFirst({ platform, appId, categoryId }: SearchFilters): ScreenQuery {
  if (appId)
    return sql`
      select s.id as screen_id, s.created_at from screens s
      where s.app_id = ${appId}::uuid and s.platform = ${platform}
        ${categoryId ? sql`and exists (select from screen_categories c where c.screen_id = s.id and c.category_id = ${categoryId}::uuid)` : sql``}
      order by s.created_at desc`;
  if (categoryId)
    return sql`
      select c.screen_id, c.created_at from screen_categories c
      where c.category_id = ${categoryId}::uuid and c.platform = ${platform} order by c.created_at desc`;
  return sql`select screen_id, created_at from screen_text where platform = ${platform} order by created_at desc`;
}

/** Finds at most `limit` matches among the newest `scanLimit` screens. */
function selectByScan(query: string, filters: SearchFilters, limit: number, scanLimit: number): ScreenQuery {
  if (hasFilters(filters))
    return sql`
      select ${COLUMNS} from (${selectNewestFirst(filters)} limit ${scanLimit}) n
      join screen_text t on t.screen_id = n.screen_id
      where t.words @@ ${evaluatedOnce(query)} order by n.created_at desc limit ${limit}`;
  return sql`
    select ${COLUMNS} from (
      select ${COLUMNS} from screen_text t where t.platform = ${filters.platform}
      order by t.created_at desc limit ${scanLimit}
    ) t
    where t.words @@ ${evaluatedOnce(query)} limit ${limit}`;
}

/** Selects the `COLUMNS` of the newest screens that match `query`, a tsquery, according to `plan`. */
export function buildNewestMatchesQuery(query: string, filters: SearchFilters, plan: Plan): ScreenQuery {
  if (plan.kind === 'index') return selectByIndex(query, filters, plan.limit);
  if (plan.kind === 'scan' && plan.isWhole) return selectByScan(query, filters, plan.limit, plan.scanLimit);
  const attempt =
    plan.kind === 'scan'
      ? selectByScan(query, filters, plan.limit, plan.scanLimit)
      : selectByIndex(query, filters, plan.limit, plan.since);
  const isFull = sql`(select count(*) from attempt) >= ${plan.limit}`;
  // A scan of all screens has found all matches, even if they are few.
  const isEnough =
    plan.kind === 'scan'
      ? sql`(${isFull} or not exists (select from (${selectNewestFirst(filters)} offset ${plan.scanLimit} limit 1) older))`
      : isFull;
  return sql`
    with attempt as materialized (${attempt})
    select * from attempt where ${isEnough}
    union all
    (select * from (${selectByIndex(query, filters, plan.limit)}) every where not ${isEnough})`;
}

/**
 * Returns a time such that `limit` of the `n` matches were probably added after it. Returns null if too few screens
 * were added before this time, if reading the dates of the screens added after it would cost more than it saves, or if
 * statistics are missing.
 */
function findRecentStart(
  limit: number,
  n: number,
  { screens, createdAtBounds }: CorpusStatistics,
): string | null {
  const share = (SAFETY_FACTOR * limit) / n;
  if (share > 1 - MIN_SKIPPED_SHARE || share * screens > DATES_READ_PER_MATCH * n) return null;
  return createdAtBounds[Math.floor((createdAtBounds.length - 1) * (1 - share))] ?? null;
}

/**
 * Returns the cheapest plan for finding screens that match all terms, or any term with `isAnyTermEnough`. `n` is the
 * number of matches, estimated as if words were distributed independently.
 * - To find `maxMatches` matches, a scan tests `maxMatches * screens / n` screens, and the index reads all `n` matches.
 *   The scan is therefore cheaper if `n` exceeds the geometric mean of `maxMatches` and `screens`, corrected by
 *   `SCAN_COST`.
 * - How many screens of one app or category match is unknown, so a scan covers all its screens, up to `MAX_SCANNED`.
 * - If the caller knows the number of screens of the app (`screensInApp`), the app is scanned if that costs less than
 *   reading the `n` matches.
 */
export function choosePlan(
  terms: readonly TextTerm[],
  estimate: 'likely' | 'possible',
  { maxMatches, maxMatchesByIndex = maxMatches }: MatchLimits,
  {
    isAnyTermEnough,
    filters,
    screensInApp,
  }: { isAnyTermEnough: boolean; filters: SearchFilters; screensInApp?: number },
): Plan {
  const corpus = terms[0]?.estimates.corpus ?? { screens: 1, createdAtBounds: [] };
  const { screens } = corpus;
  const shares = terms.map(({ estimates }) => Math.min(1, estimates[estimate] / screens));
  const n =
    screens * (isAnyTermEnough ? Math.max(...shares) : shares.reduce((product, share) => product * share, 1));
  if (screensInApp !== undefined && screensInApp <= Math.max(MAX_ALWAYS_SCANNED, n / SCAN_COST))
    return { kind: 'scan', limit: maxMatches, scanLimit: MAX_SCANNED, isWhole: screensInApp <= MAX_SCANNED };
  if (n > Math.max(maxMatches, Math.sqrt(SCAN_COST * maxMatches * screens))) {
    const screensToScan = hasFilters(filters)
      ? MAX_SCANNED
      : Math.ceil((SAFETY_FACTOR * maxMatches * screens) / n);
    return { kind: 'scan', limit: maxMatches, scanLimit: Math.min(MAX_SCANNED, screensToScan) };
  }
  const since = hasFilters(filters) ? null : findRecentStart(maxMatchesByIndex, n, corpus);
  return since
    ? { kind: 'recent-index', limit: maxMatchesByIndex, since }
    : { kind: 'index', limit: maxMatchesByIndex };
}
