import { sql } from 'kysely';
import { MAX_SCREENS_PER_APP, type NamedApps } from '../named-apps.ts';
import {
  type MatchLimits,
  newestMatches,
  planFor,
  type ScreenQuery,
  type SearchFilters,
} from './newest-matches.ts';
import { evaluatedOnce, score, textQueries } from './text-query.ts';
import { MAX_CHARACTER, type TextTerm } from './text-terms.ts';

export type { MatchLimits, SearchFilters };

/** A query of fewer letters names no app by the beginning of its name. */
const MIN_NAME_LENGTH = 3;
/** Length of the indexed prefix of app names. */
const INDEXED_NAME_LENGTH = 60;
const MAX_APPS_BY_NAME = 3;

/** `id, platform, created_at` of the newest screens of the apps that a query returns. */
const newestOf = (apps: ScreenQuery, { platform, appId, categoryId }: SearchFilters): ScreenQuery => sql`
  select s.id, s.platform, s.created_at
  from (${apps}) a
  cross join lateral (
    select id, platform, created_at from screens
    where app_id = a.id and platform = ${platform} ${appId ? sql`and app_id = ${appId}::uuid` : sql``}
    order by created_at desc limit ${MAX_SCREENS_PER_APP}
  ) s
  ${categoryId ? sql`join screen_categories c on c.screen_id = s.id and c.category_id = ${categoryId}::uuid` : sql``}`;

/** 'acme invoice': screens of the apps that one token names, which match the other terms. */
const ofNamedApps = (
  ids: readonly string[],
  others: TextTerm[],
  narrowing: SearchFilters,
): ScreenQuery => sql`
  select s.id, s.platform, s.created_at, ${score(others)} as score
  from (${newestOf(sql`select unnest(${ids}::uuid[]) as id`, narrowing)}) s
  join screen_text t on t.screen_id = s.id
  where t.words @@ ${evaluatedOnce(textQueries(others).all)}`;

/** Screens of an app whose name starts with the whole query, ranked below everything else. */
const ofAppByName = (terms: TextTerm[], narrowing: SearchFilters): ScreenQuery => {
  const name = terms.map(({ token }) => token).join(' ');
  const begin = [...name].slice(0, INDEXED_NAME_LENGTH).join('');
  const indexed = sql`left(search_name, ${sql.lit(INDEXED_NAME_LENGTH)}) collate "C"`;
  const count = narrowing.platform === 'web' ? sql`web_count` : sql`ios_count`;
  const apps = sql`
    select id from apps
    where ${indexed} >= ${begin} and ${indexed} < ${begin + MAX_CHARACTER} and starts_with(search_name, ${name})
    order by search_name = ${name} desc, ${count} desc, search_name collate "C", id limit ${MAX_APPS_BY_NAME}`;
  return sql`select id, platform, created_at, 0 as score from (${newestOf(apps, narrowing)}) s`;
};

/**
 * `id, platform, created_at, score` of the screens whose title or OCR text matches all terms or, with `some`, one
 * of them, and of named apps. Of a common word only the newest `most` are ranked, because ranking all would take
 * too long.
 */
export function matches(
  terms: TextTerm[],
  narrowing: SearchFilters,
  { some = false, namedApps, ...wanted }: MatchLimits & { some?: boolean; namedApps: NamedApps },
): ScreenQuery {
  const queries = textQueries(terms);
  const several = terms.length > 1 && !some;
  const isName = !some && terms.reduce((sum, { token }) => sum + token.length, 0) >= MIN_NAME_LENGTH;
  // Corrections can match so many newer screens that those with the typed word are not among the newest.
  const isTypedRare = terms.some(({ answers }) => answers.likely * 2 < answers.possible);
  const newest = (query: string, of: 'likely' | 'possible'): ScreenQuery => sql`
    select t.screen_id as id, t.platform, t.created_at, ${score(terms)} as score
    from (${newestMatches(query, narrowing, planFor(terms, of, wanted, { some, narrowing }))}) t`;
  const ofAppsNamed = (token: string): ScreenQuery[] => {
    const ids = (namedApps.get(token) ?? []).map(({ id }) => id);
    const others = terms.filter((term) => term.token !== token);
    return ids.length > 0 ? [ofNamedApps(ids, others, narrowing)] : [];
  };
  const sources = [
    newest(some ? queries.some : queries.all, 'possible'),
    ...(isTypedRare && !some ? [newest(queries.likely, 'likely')] : []),
    ...(several ? terms.flatMap(({ token }) => ofAppsNamed(token)) : []),
    ...(isName ? [ofAppByName(terms, narrowing)] : []),
  ];
  return sql`
    select id, platform, created_at, max(score) as score from (${sql.join(
      sources.map((source) => sql`(${source})`),
      sql` union all `,
    )}) found
    group by id, platform, created_at`;
}
