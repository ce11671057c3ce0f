import { type RawBuilder, sql } from 'kysely';
import { CUSTOM_PLAN } from '#db/custom-plan.ts';
import type { Db } from '#db/tables.ts';
import type { CategoryCard } from '#shared/contracts/categories.ts';
import type { ScreenCard } from '#shared/contracts/screens.ts';
import type { SearchResult } from '#shared/contracts/search.ts';
import type { Platform } from '#shared/platforms.ts';
import { listCategoryCards } from '../catalogue/category-cards.ts';
import { optionalImageJson } from '../catalogue/contract-json.ts';
import { markCorrectedNames } from './corrected-names.ts';
import { searchScreenTexts } from './found-screens.ts';
import { loadCards } from './load-cards.ts';
import { findNamedApps, type NamedApp, type NamedApps } from './named-apps.ts';
import { buildNameQueries, expandTokens, type Term, tokenize, toTsquery } from './terms.ts';
import { expandTextTerms, findUnmatchedWords } from './text/text-terms.ts';

/**
 * Maximum number of title matches that are ranked, because reading all titles with a common word would take
 * too long. If more titles match, an arbitrary part is ranked, so screens with exactly the typed title or words are
 * searched separately.
 */
const MAX_MATCHES = 200;
/** Weight of words that match as typed, relative to the rank by all alternatives. */
const TYPED_WORDS_WEIGHT = sql.lit(4);

type AppHit = Omit<SearchResult['apps'][number], 'isCorrected'>;

/** Finds apps by name, best first. */
async function searchApps(db: Db, queries: string[], platform: Platform, limit: number): Promise<AppHit[]> {
  const { rows } = await sql<AppHit>`
    select a.id, a.slug, a.name, ${optionalImageJson('l')} as logo,
      json_build_object('web', a.web_count, 'ios', a.ios_count) as "screenCounts"
    from search_apps(${queries}, ${platform}, ${limit}) with ordinality as hit (id, score, rank)
    join apps a on a.id = hit.id
    left join images l on l.id = a.logo_image_id
    order by hit.rank`.execute(db);
  return rows;
}

/** Finds categories of all types by name, best first. */
async function searchCategories(
  db: Db,
  queries: string[],
  platform: Platform,
  limit: number,
): Promise<CategoryCard[]> {
  const rankedIds = sql`select id, rank
    from search_categories(${queries}, ${platform}, ${limit}) with ordinality as hit (id, score, rank)`;
  return listCategoryCards(db, rankedIds, platform);
}

/**
 * Selects screens whose title matches all terms. Like the other `selectBy` functions, it returns an SQL query with the
 * columns `id`, `created_at`, `title_words` and `bonus`. The bonus is added to the score. `platform || ''` keeps the
 * planner from using an index on the platform: filtering the matches is faster than collecting all screens of
 * a platform.
 */
const selectByTitle = (terms: Term[], platform: Platform): RawBuilder<unknown> => sql`
  select t.screen_id as id, t.created_at, t.title_words, 0::real as bonus
  from screen_text t
  where t.title_words @@ to_tsquery('simple', ${toTsquery(terms)}) and t.platform || '' = ${platform}
  limit ${MAX_MATCHES}`;

/**
 * Selects the newest screens whose whole title equals the query or, for a query of one word, one of the alternatives of
 * that word. Compares MD5 hashes, because the index contains the hashes of the folded titles.
 */
const selectByExactTitle = (
  tokens: string[],
  terms: Term[],
  platform: Platform,
  limit: number,
): RawBuilder<unknown> => {
  const alternativeTitles =
    tokens.length === 1 ? (terms[0]?.alternatives ?? []).map((words) => words.join(' ')) : [];
  return sql`
    select t.screen_id as id, t.created_at, t.title_words, 0::real as bonus
    from unnest(${[...new Set([tokens.join(' '), ...alternativeTitles])]}::text[]) as candidate (title)
    cross join lateral (
      select screen_id, created_at, title_words from screen_text
      where md5(search_fold(title)) = md5(candidate.title) and platform = ${platform}
      order by created_at desc limit ${limit}
    ) t`;
};

/**
 * Serves queries like 'acme checkout': selects screens of the apps that one token names, if their title matches the
 * other terms. The bonus is the similarity of the app's name.
 */
const selectByAppAndTitle = (
  apps: readonly NamedApp[],
  otherTerms: Term[],
  platform: Platform,
): RawBuilder<unknown> => sql`
  select s.id, s.created_at, s.title_words, a.score as bonus
  from unnest(${apps.map(({ id }) => id)}::uuid[], ${apps.map(({ score }) => score)}::real[]) as a (id, score)
  cross join lateral (
    select s.id, s.created_at, t.title_words from screens s join screen_text t on t.screen_id = s.id
    where s.app_id = a.id and s.platform = ${platform}
      and t.title_words @@ to_tsquery('simple', ${toTsquery(otherTerms)})
    order by s.created_at desc limit ${MAX_MATCHES}
  ) s`;

/**
 * Finds screens by title, best first: typed words before completions and corrections, short titles before
 * long ones, then the newest.
 */
async function searchScreens(
  db: Db,
  tokens: string[],
  terms: Term[],
  { platform, limit, namedApps }: { platform: Platform; limit: number; namedApps: NamedApps },
): Promise<ScreenCard[]> {
  if (terms.length === 0) return [];
  const anyAlternativeQuery = toTsquery(terms);
  const knownWordsQuery = toTsquery(
    terms.filter((term) => term.isKnown).map((term) => ({ ...term, alternatives: [[term.token]] })),
  );
  const selectInAppsNamedBy = (token: string): RawBuilder<unknown>[] => {
    const apps = namedApps.get(token) ?? [];
    const otherTerms = terms.filter((term) => term.token !== token);
    return apps.length > 0 && otherTerms.length > 0 ? [selectByAppAndTitle(apps, otherTerms, platform)] : [];
  };
  const termsAsTyped = terms.map((term) => (term.isKnown ? { ...term, alternatives: [[term.token]] } : term));
  const hasCompletions = terms.some(({ isKnown, alternatives }) => isKnown && alternatives.length > 1);
  const sources = [
    selectByTitle(terms, platform),
    // Completions can match so many titles that titles with the typed words are not among the first `MAX_MATCHES`.
    ...(hasCompletions ? [selectByTitle(termsAsTyped, platform)] : []),
    selectByExactTitle(tokens, terms, platform, limit),
    ...tokens.flatMap(selectInAppsNamedBy),
  ];
  // Option 1 of `ts_rank` divides a rank by 1 + the logarithm of the number of words, so that short titles come first.
  const keys = sql`
    select ${CUSTOM_PLAN} id, max(created_at) as created_at, max(score) as score
    from (
      select id, created_at, bonus + ts_rank(title_words, to_tsquery('simple', ${anyAlternativeQuery}), 1)
        + ts_rank(title_words, to_tsquery('simple', ${knownWordsQuery}), 1) * ${TYPED_WORDS_WEIGHT} as score
      from (${sql.join(
        sources.map((source) => sql`(${source})`),
        sql` union all `,
      )}) matches
    ) scored
    group by id order by score desc, created_at desc, id desc limit ${limit}`;
  const { rows } = await sql<{ id: string }>`${keys}`.execute(db);
  return loadCards(
    db,
    rows.map(({ id }) => id),
  );
}

/** Maximum number of results by OCR text. */
const MAX_TEXT_RESULTS = 6;

/**
 * Returns the content of the search dialog while the user types: apps and categories by name, screens by title and OCR
 * text, best first. Each list has up to `limit` entries, and the list by OCR text at most six. Names that match as
 * typed come before corrected ones. Screens are of the platform; apps and categories are of both platforms. Of equally
 * similar names, those with more screens on the platform come first. If no screen matches all words, returns screens
 * that match any of them, as the results page does.
 */
export async function search(
  db: Db,
  { query, platform, limit }: { query: string; platform: Platform; limit: number },
): Promise<SearchResult> {
  const tokens = await tokenize(db, query);
  if (tokens.length === 0) {
    const total = { count: 0, isAtLeast: false };
    return {
      query,
      apps: [],
      categories: [],
      screens: [],
      texts: [],
      total,
      isPartial: false,
      unmatched: null,
    };
  }
  const [terms, namedApps] = await Promise.all([
    expandTokens(db, tokens),
    findNamedApps(db, tokens, platform),
  ]);
  const nameQueries = buildNameQueries(tokens, terms);
  const findScreensByTitleAndText = async () => {
    const [screens, textTerms] = await Promise.all([
      searchScreens(db, tokens, terms, { platform, limit, namedApps }),
      expandTextTerms(db, tokens, terms),
    ]);
    const excludeIds = screens.map(({ id }) => id);
    const textLimit = Math.min(limit, MAX_TEXT_RESULTS);
    // A last word of one or two letters counts as unfinished, because the user is probably still typing it.
    const last = tokens.at(-1);
    const unfinishedToken = last && last.length <= 2 ? last : undefined;
    const { titles, ...found } = await searchScreenTexts(db, textTerms, {
      tokens,
      platform,
      limit: textLimit,
      excludeIds,
      namedApps,
    });
    return {
      screens: [...screens, ...titles].slice(0, limit),
      unmatched: findUnmatchedWords(tokens, textTerms, unfinishedToken),
      ...found,
      isPartial: found.isPartial && unfinishedToken === undefined,
    };
  };
  const findAppsByName = async () =>
    markCorrectedNames(db, 'apps', await searchApps(db, nameQueries, platform, limit), tokens);
  const findCategoriesByName = async () =>
    markCorrectedNames(db, 'categories', await searchCategories(db, nameQueries, platform, limit), tokens);
  const [screenResults, apps, categories] = await Promise.all([
    findScreensByTitleAndText(),
    findAppsByName(),
    findCategoriesByName(),
  ]);
  return { query, apps, categories, ...screenResults };
}
