import { type RawBuilder, sql } from 'kysely';
import type { Platform } from '#shared/platforms.ts';
import { evaluatedOnce } from './text-query.ts';
import type { Corpus, TextTerm } from './text-terms.ts';

/** Restricts a search to one platform and optionally to one app and one category. */
export type SearchFilters = {
  platform: Platform;
  appId?: string | undefined;
  categoryId?: string | undefined;
};

/** Number of newest matches to return: `most`, or `byIndex` if the index of words finds them. */
export type MatchLimits = { most: number; byIndex?: number | undefined };

/** A query of screens. */
export type ScreenQuery = RawBuilder<unknown>;

/**
 * How to find the newest `limit` matches.
 * - `index`: read all matches from the index of words, then sort them by age.
 * - `recent-index`: the same for the screens added since `since`, an ISO timestamp.
 * - `scan`: test the newest `scanLimit` screens one by one.
 * The last two fall back to `index` if they find too few.
 */
type Plan =
  | { kind: 'index'; limit: number }
  | { kind: 'recent-index'; limit: number; since: string }
  | { kind: 'scan'; limit: number; scanLimit: number };

/** Upper bound of `scanLimit`. */
const MAX_SCANNED = 40_000;
/**
 * Matches are not evenly distributed, so a plan covers this many times the screens that would contain enough
 * matches on average.
 */
const SAFETY_FACTOR = 3;
/** Cost of testing one screen in a scan, relative to fetching one match that the index of words found. */
const SCAN_COST = 4;
/** `recent-index` pays off only if it skips at least this share of the screens. */
const MIN_SKIPPED_SHARE = 0.5;
/** Entries of the index of ages that are read in the time of fetching one match. */
const AGES_PER_MATCH = 16;

const COLUMNS = sql`t.screen_id, t.platform, t.created_at, t.words, t.title_words`;

const isNarrowed = ({ appId, categoryId }: SearchFilters): boolean =>
  appId !== undefined || categoryId !== undefined;

/**
 * The newest `limit` matches by the index of words, optionally only those added since `since`. The planner does
 * not know how many screens match and might walk through all screens by age to find a rare word. Ordering by an
 * expression without an index prevents this.
 */
function byIndex(
  query: string,
  { platform, appId, categoryId }: SearchFilters,
  limit: number,
  since: string | null = null,
): ScreenQuery {
  const ofApp = appId ? sql`join screens s on s.id = t.screen_id and s.app_id = ${appId}::uuid` : sql``;
  const ofCategory = categoryId
    ? sql`join screen_categories c on c.screen_id = t.screen_id and c.category_id = ${categoryId}::uuid`
    : sql``;
  return sql`
    select ${COLUMNS} from (
      select t.screen_id from screen_text t ${ofApp} ${ofCategory}
      where t.platform = ${platform} and t.words @@ to_tsquery('simple', ${query})
        ${since ? sql`and t.created_at >= ${since}::timestamptz` : sql``}
      order by t.created_at + interval '0' desc limit ${limit}
    ) n
    join screen_text t on t.screen_id = n.screen_id`;
}

/** `screen_id, created_at` of all screens that pass the filters, newest first, read in the order of an index. */
function newestFirst({ platform, appId, categoryId }: SearchFilters): ScreenQuery {
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

/** The matches among the newest `scanLimit` screens, at most `limit`. */
function byScan(query: string, narrowing: SearchFilters, limit: number, scanLimit: number): ScreenQuery {
  if (isNarrowed(narrowing))
    return sql`
      select ${COLUMNS} from (${newestFirst(narrowing)} limit ${scanLimit}) n
      join screen_text t on t.screen_id = n.screen_id
      where t.words @@ ${evaluatedOnce(query)} order by n.created_at desc limit ${limit}`;
  return sql`
    select ${COLUMNS} from (
      select ${COLUMNS} from screen_text t where t.platform = ${narrowing.platform}
      order by t.created_at desc limit ${scanLimit}
    ) t
    where t.words @@ ${evaluatedOnce(query)} limit ${limit}`;
}

/** `screen_id, platform, created_at, words, title_words` of the newest screens that match `query`, a tsquery. */
export function newestMatches(query: string, narrowing: SearchFilters, plan: Plan): ScreenQuery {
  if (plan.kind === 'index') return byIndex(query, narrowing, plan.limit);
  const attempt =
    plan.kind === 'scan'
      ? byScan(query, narrowing, plan.limit, plan.scanLimit)
      : byIndex(query, narrowing, plan.limit, plan.since);
  const isFull = sql`(select count(*) from attempt) >= ${plan.limit}`;
  // A scan of all screens has found all matches, even if they are few.
  const isEnough =
    plan.kind === 'scan'
      ? sql`(${isFull} or not exists (select from (${newestFirst(narrowing)} offset ${plan.scanLimit} limit 1) older))`
      : isFull;
  return sql`
    with attempt as materialized (${attempt})
    select * from attempt where ${isEnough}
    union all
    (select * from (${byIndex(query, narrowing, plan.limit)}) every where not ${isEnough})`;
}

/**
 * Returns the time since which enough screens were added to contain `limit` of `n` matches, or null if reading
 * their ages takes longer than it saves or statistics are missing.
 */
function recentSince(limit: number, n: number, { screens, createdAtBounds }: Corpus): string | null {
  const share = (SAFETY_FACTOR * limit) / n;
  if (share > 1 - MIN_SKIPPED_SHARE || share * screens > AGES_PER_MATCH * n) return null;
  return createdAtBounds[Math.floor((createdAtBounds.length - 1) * (1 - share))] ?? null;
}

/**
 * Returns the cheapest plan for the screens that match all terms or, with `some`, one of them.
 * Of `screens` screens `n` match. A scan tests `limit * screens / n` of them to find `limit` matches, and the
 * index reads all `n`, so the scan is cheaper if `n` exceeds the geometric mean of `limit` and `screens`. `n` is
 * estimated as if words were distributed independently. The number of matching screens of an app or a category is
 * unknown, so all are scanned.
 */
export function planFor(
  terms: readonly TextTerm[],
  of: 'likely' | 'possible',
  { most, byIndex = most }: MatchLimits,
  { some, narrowing }: { some: boolean; narrowing: SearchFilters },
): Plan {
  const corpus = terms[0]?.answers.corpus ?? { screens: 1, createdAtBounds: [] };
  const { screens } = corpus;
  const shares = terms.map(({ answers }) => Math.min(1, answers[of] / screens));
  const n = screens * (some ? Math.max(...shares) : shares.reduce((product, share) => product * share, 1));
  if (n > Math.max(most, Math.sqrt(SCAN_COST * most * screens))) {
    const enough = isNarrowed(narrowing) ? MAX_SCANNED : Math.ceil((SAFETY_FACTOR * most * screens) / n);
    return { kind: 'scan', limit: most, scanLimit: Math.min(MAX_SCANNED, enough) };
  }
  const since = isNarrowed(narrowing) ? null : recentSince(byIndex, n, corpus);
  return since ? { kind: 'recent-index', limit: byIndex, since } : { kind: 'index', limit: byIndex };
}
