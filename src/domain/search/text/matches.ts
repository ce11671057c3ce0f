import { sql } from 'kysely';
import type { NamedApp, NamedApps } from '../named-apps.ts';
import {
  buildNewestMatchesQuery,
  choosePlan,
  type MatchLimits,
  type ScreenQuery,
  type SearchFilters,
} from './newest-matches.ts';
import { buildScore, buildTextQueries } from './text-query.ts';
import { MAX_CHARACTER, type TextTerm } from './text-terms.ts';

export type { MatchLimits, SearchFilters };

/** A query with fewer letters is compared with whole app names, because too many names begin with it. */
const MIN_NAME_LENGTH = 3;
/** Length of the prefix of app names that the database index contains. */
const INDEXED_NAME_LENGTH = 60;
const MAX_APPS_BY_NAME = 3;

/**
 * Serves queries like 'acme invoice': selects the newest screens of each of the apps that one token names, if they
 * match the other terms. `apps` must not be empty.
 */
function selectInNamedApps(
  apps: readonly NamedApp[],
  otherTerms: TextTerm[],
  filters: SearchFilters,
  limits: MatchLimits,
): ScreenQuery {
  const query = buildTextQueries(otherTerms).all;
  const matches = apps.map(({ id, screenCount }) => {
    const inApp = { ...filters, appId: id };
    const options = { isAnyTermEnough: false, filters: inApp, screensInApp: screenCount };
    return sql`(${buildNewestMatchesQuery(query, inApp, choosePlan(otherTerms, 'possible', limits, options))})`;
  });
  return sql`
    select t.screen_id as id, t.platform, t.created_at, ${buildScore(otherTerms)} as score
    from (${sql.join(matches, sql` union all `)}) t`;
}

/**
 * Selects the newest screens of each of the apps whose names start with the whole query, with corrections in place of
 * words that match nothing. A query of one or two letters must be the whole name. These screens rank below all other
 * matches.
 */
function selectScreensOfAppsByName(
  terms: TextTerm[],
  { platform, appId, categoryId }: SearchFilters,
  { maxMatches }: MatchLimits,
): ScreenQuery {
  const words = terms.map(({ token, isMatched, completions, corrections }) =>
    isMatched || completions.length > 0 ? token : (corrections[0] ?? token),
  );
  const name = words.join(' ');
  const isWholeName = words.join('').length < MIN_NAME_LENGTH;
  const namePrefix = [...name].slice(0, INDEXED_NAME_LENGTH).join('');
  const indexedName = sql`left(search_name, ${sql.lit(INDEXED_NAME_LENGTH)}) collate "C"`;
  const count = platform === 'web' ? sql`web_count` : sql`ios_count`;
  const apps = sql`
    select id from apps
    where ${
      isWholeName
        ? sql`${indexedName} = ${namePrefix} and search_name = ${name}`
        : sql`${indexedName} >= ${namePrefix} and ${indexedName} < ${namePrefix + MAX_CHARACTER} and starts_with(search_name, ${name})`
    }
    order by search_name = ${name} desc, ${count} desc, search_name collate "C", id limit ${MAX_APPS_BY_NAME}`;
  return sql`
    select s.id, s.platform, s.created_at, 0 as score
    from (${apps}) a
    cross join lateral (
      select s.id, s.platform, s.created_at from screens s
      where s.app_id = a.id and s.platform = ${platform} ${appId ? sql`and s.app_id = ${appId}::uuid` : sql``}
        ${categoryId ? sql`and exists (select from screen_categories c where c.screen_id = s.id and c.category_id = ${categoryId}::uuid)` : sql``}
      order by s.created_at desc limit ${maxMatches}
    ) s`;
}

/**
 * Builds a query of `id, platform, created_at, score` for the screens whose title or OCR text matches all terms, and
 * for screens of apps that the query names. With `isAnyTermEnough`, it finds the screens whose title or OCR text
 * matches any term, and no screens by the name of their app. If more than `maxMatches` screens match, only the newest
 * are returned, because scoring all would take too long.
 */
export function buildMatchQuery(
  terms: TextTerm[],
  filters: SearchFilters,
  {
    isAnyTermEnough = false,
    namedApps,
    ...limits
  }: MatchLimits & { isAnyTermEnough?: boolean; namedApps: NamedApps },
): ScreenQuery {
  const queries = buildTextQueries(terms);
  const canOneTermNameApp = terms.length > 1 && !isAnyTermEnough;
  // Corrections (`possible`) can match so many newer screens that screens with the typed word (`likely`) are not among
  // the newest. If corrections account for more than half of a term's estimated matches, screens that match `likely`
  // are therefore searched for separately.
  const needsLikelyMatches = terms.some(({ estimates }) => estimates.likely * 2 < estimates.possible);
  const selectNewest = (query: string, estimate: 'likely' | 'possible'): ScreenQuery => sql`
    select t.screen_id as id, t.platform, t.created_at, ${buildScore(terms)} as score
    from (${buildNewestMatchesQuery(query, filters, choosePlan(terms, estimate, limits, { isAnyTermEnough, filters }))}) t`;
  const selectInAppsNamedBy = (token: string): ScreenQuery[] => {
    const apps = (namedApps.get(token) ?? []).filter(({ id }) => !filters.appId || filters.appId === id);
    const otherTerms = terms.filter((term) => term.token !== token);
    return apps.length > 0 ? [selectInNamedApps(apps, otherTerms, filters, limits)] : [];
  };
  const sources = [
    selectNewest(isAnyTermEnough ? queries.any : queries.all, 'possible'),
    ...(needsLikelyMatches && !isAnyTermEnough ? [selectNewest(queries.likely, 'likely')] : []),
    ...(canOneTermNameApp ? terms.flatMap(({ token }) => selectInAppsNamedBy(token)) : []),
    ...(!isAnyTermEnough ? [selectScreensOfAppsByName(terms, filters, limits)] : []),
  ];
  return sql`
    select id, platform, created_at, max(score) as score from (${sql.join(
      sources.map((source) => sql`(${source})`),
      sql` union all `,
    )}) found
    group by id, platform, created_at`;
}
