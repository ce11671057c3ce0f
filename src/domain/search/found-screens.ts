import { sql } from 'kysely';
import { CUSTOM_PLAN } from '#db/custom-plan.ts';
import type { Db } from '#db/tables.ts';
import {
  decodeCursor,
  encodeCursor,
  type Paging,
  type Position,
  paginate,
  rowsToFetch,
} from '#domain/cursor.ts';
import type { ScreenCategoryType } from '#shared/category-types.ts';
import type { ScreenCard } from '#shared/contracts/screens.ts';
import type { FoundCount, FoundScreens, ScreenHit } from '#shared/contracts/search.ts';
import { ProductError } from '#shared/errors.ts';
import { PLATFORMS, type Platform } from '#shared/platforms.ts';
import { countFacets, NO_FACETS } from './facets.ts';
import { loadCards } from './load-cards.ts';
import { findNamedApps, type NamedApps } from './named-apps.ts';
import { resolveSearchFilters } from './resolve-filters.ts';
import { expandTokens, tokenize } from './terms.ts';
import { buildMatchQuery, type MatchLimits, type SearchFilters } from './text/matches.ts';
import { findTextMatches } from './text/snippets.ts';
import { POINTS_PER_TIER, TEXT_TIERS } from './text/text-query.ts';
import { expandTextTerms, findUnmatchedWords, suggestQuery, type TextTerm } from './text/text-terms.ts';

/** At most this many matching screens are counted and ranked: the newest ones. */
const MAX_RANKED = 1_000;
/** Like `MAX_RANKED`, while the user types. It is lower, because the search dialog shows only a few screens. */
const MAX_RANKED_WHILE_TYPING = 100;
/** Maximum number of matches that the index on `words` returns while the user types. */
const MAX_BY_INDEX_WHILE_TYPING = 150;

/** `total` is the number of all matches, at most `maxMatches` + 1. It is the same in every row. */
type RankedScreen = { id: string; createdAt: string; score: number; total: number };

const boundCount = (total: number, max: number): FoundCount => ({
  count: Math.min(total, max),
  isAtLeast: total > max,
});

type Ranking = { screens: RankedScreen[]; total: FoundCount };
type RankedPosition = { score: number; createdAt: string; id: string } | null;

/**
 * Returns up to `limit` of the best matching screens, starting after `after`, and the total number of
 * matches. With `excludesTitleMatches`, returns only screens of the `TEXT_TIERS`.
 */
async function rank(
  db: Db,
  terms: TextTerm[],
  filters: SearchFilters,
  options: MatchLimits & {
    namedApps: NamedApps;
    limit: number;
    isAnyTermEnough?: boolean;
    after?: RankedPosition;
    excludesTitleMatches?: boolean;
  },
): Promise<Ranking> {
  const { limit, after, excludesTitleMatches = false, maxMatches, ...matchOptions } = options;
  const condition = after
    ? sql`where (score, created_at, id) < (${after.score}::int, ${after.createdAt}::timestamptz, ${after.id}::uuid)`
    : excludesTitleMatches
      ? sql`where score / ${POINTS_PER_TIER}::int = any (${TEXT_TIERS}::int[])`
      : sql``;
  const { rows } = await sql<RankedScreen>`
    with ${CUSTOM_PLAN} ranked as materialized (
      ${buildMatchQuery(terms, filters, { ...matchOptions, maxMatches: maxMatches + 1 })}
    )
    select r.id, r.created_at as "createdAt", r.score, c.total
    from (select count(*)::int as total from ranked) c
    left join (select * from ranked ${condition}) r on true
    order by r.score desc, r.created_at desc, r.id desc limit ${limit}`.execute(db);
  // If the condition selects no screen, the left join returns one row with the total alone.
  const screens = rows.filter(({ id }) => id !== null);
  return { screens, total: boundCount(rows[0]?.total ?? 0, maxMatches) };
}

/** Loads these screens in the same order, with the matching text in their images. */
async function loadHits(db: Db, ranked: readonly RankedScreen[], terms: TextTerm[]): Promise<ScreenHit[]> {
  if (ranked.length === 0) return [];
  const ids = ranked.map(({ id }) => id);
  const [cards, textMatches] = await Promise.all([loadCards(db, ids), findTextMatches(db, ids, terms)]);
  return cards.map((card) => ({ ...card, match: textMatches.get(card.id) ?? null }));
}

type DialogScreens = {
  /** Found by their OCR text. */
  texts: ScreenHit[];
  /**
   * Found by their title alone. Empty unless `isPartial` is set, because the caller itself finds the titles that match
   * all words.
   */
  titles: ScreenCard[];
  total: FoundCount;
  isPartial: boolean;
};

/**
 * Finds screens by OCR text for the search dialog, omitting `excludeIds`, which the dialog already shows.
 * Counts the screens that the results page would list. If no screen of either platform matches all words, it finds
 * screens that contain any of the words in their text or title, as that page does.
 */
export async function searchScreenTexts(
  db: Db,
  terms: TextTerm[],
  options: {
    tokens: readonly string[];
    platform: Platform;
    limit: number;
    excludeIds: readonly string[];
    namedApps: NamedApps;
  },
): Promise<DialogScreens> {
  const { tokens, platform, limit, excludeIds, namedApps } = options;
  if (terms.length === 0)
    return { texts: [], titles: [], total: { count: 0, isAtLeast: false }, isPartial: false };
  const rankScreens = (isAnyTermEnough: boolean): Promise<Ranking> =>
    rank(
      db,
      terms,
      { platform },
      {
        maxMatches: MAX_RANKED_WHILE_TYPING,
        maxMatchesByIndex: MAX_BY_INDEX_WHILE_TYPING,
        limit: limit + excludeIds.length,
        isAnyTermEnough,
        excludesTitleMatches: !isAnyTermEnough,
        namedApps,
      },
    );
  const isMatchedOnOtherPlatform = async (): Promise<boolean> => {
    const other = platform === 'web' ? 'ios' : 'web';
    return hasScreenMatchingAll(db, terms, { [other]: await findNamedApps(db, tokens, other) });
  };
  const matchingAll = await rankScreens(false);
  const isAnyTermEnough =
    matchingAll.total.count === 0 && terms.length > 1 && !(await isMatchedOnOtherPlatform());
  const { screens, total } = isAnyTermEnough ? await rankScreens(true) : matchingAll;
  const candidates = screens.filter(({ id }) => !excludeIds.includes(id));
  const isPartial = isAnyTermEnough && total.count > 0;
  if (isPartial) {
    const hits = await loadHits(db, candidates.slice(0, limit), terms);
    return {
      texts: hits.filter(({ match }) => match !== null),
      titles: hits.filter(({ match }) => match === null).map(({ match: _match, ...card }) => card),
      total,
      isPartial,
    };
  }
  const texts: ScreenHit[] = [];
  // Finding the matching lines is expensive and the first batch usually suffices, so batches are loaded
  // until enough screens have a matching line.
  for (let start = 0; start < candidates.length && texts.length < limit; start += limit) {
    const hits = await loadHits(db, candidates.slice(start, start + limit), terms);
    texts.push(...hits.filter(({ match }) => match !== null));
  }
  return { texts: texts.slice(0, limit), titles: [], total, isPartial };
}

/** Returns whether any screen of the platforms in `namedApps` matches all terms. */
async function hasScreenMatchingAll(
  db: Db,
  terms: TextTerm[],
  namedApps: Partial<Record<Platform, NamedApps>>,
): Promise<boolean> {
  for (const platform of PLATFORMS) {
    const namedOnPlatform = namedApps[platform];
    if (!namedOnPlatform) continue;
    const options = { maxMatches: 1, limit: 1, namedApps: namedOnPlatform };
    const { screens } = await rank(db, terms, { platform }, options);
    if (screens.length > 0) return true;
  }
  return false;
}

export type ScreenSearchRequest = Paging & {
  query: string;
  platform: Platform;
  /** Slug of the app. */
  app?: string | undefined;
  category?: { type: ScreenCategoryType; slug: string } | undefined;
  /** Whether to count the facets on a further page too. The first page always has them. */
  facets?: boolean | undefined;
};

const EMPTY_RESULT = { items: [], nextCursor: null, isPartial: false, total: { count: 0, isAtLeast: false } };

/**
 * Returns the name of the list that a cursor belongs to. The name contains the score of the cursor's row and everything
 * that determines the list, so that a cursor with a changed score or from another search is rejected.
 */
const cursorScope = (
  { query, platform, app, category }: ScreenSearchRequest,
  isAnyTermEnough: boolean,
  score: string | number,
): string =>
  `screens found ${JSON.stringify([query, platform, app, category?.type, category?.slug, isAnyTermEnough, `${score}`])}`;

const encodeRankedCursor = (
  request: ScreenSearchRequest,
  isAnyTermEnough: boolean,
  { score, createdAt, id }: RankedScreen,
): string => `${score}.${encodeCursor(cursorScope(request, isAnyTermEnough, score), { createdAt, id })}`;

/**
 * Decodes a cursor into the row to continue after. The cursor does not say whether its list requires all terms or any
 * of them. It can be decoded only with the scope of its own list, so both scopes are tried. Throws `invalid_cursor`.
 */
function decodeRankedCursor(
  request: ScreenSearchRequest,
  cursor: string,
): { after: RankedPosition; isAnyTermEnough: boolean } {
  const [, score, position] = /^(\d{1,6})\.(.+)$/.exec(cursor) ?? [];
  if (score === undefined || position === undefined) throw new ProductError('invalid_cursor');
  const decodeWithin = (isAnyTermEnough: boolean) => {
    const row: Position = decodeCursor(cursorScope(request, isAnyTermEnough, score), position);
    return { after: { ...row, score: Number(score) }, isAnyTermEnough };
  };
  try {
    return decodeWithin(false);
  } catch {
    return decodeWithin(true);
  }
}

/**
 * Finds screens of a platform by title and OCR text, for the results page. Matches without corrections come before
 * others, titles before texts, typed words before completions and adjacent words before scattered ones. Otherwise the
 * newest come first. If no screen of either platform matches all words, even without the filters, returns the screens
 * that match any of the words. An unknown app or category gives an empty list. Throws `invalid_cursor`.
 */
export async function findScreens(db: Db, request: ScreenSearchRequest): Promise<FoundScreens> {
  const { query, cursor } = request;
  const hasFacets = !cursor || request.facets === true;
  const start = cursor ? decodeRankedCursor(request, cursor) : { after: null, isAnyTermEnough: false };
  const tokens = await tokenize(db, query);
  const [nameTerms, web, ios] = await Promise.all([
    expandTokens(db, tokens),
    findNamedApps(db, tokens, 'web'),
    findNamedApps(db, tokens, 'ios'),
  ]);
  const namedApps = { web, ios };
  const terms = await expandTextTerms(db, tokens, nameTerms);
  const { chosen, filters, hasUnknownFilter } = await resolveSearchFilters(db, request);
  const unmatched = findUnmatchedWords(tokens, terms);
  const queryInfo = { query, chosen, unmatched, suggestion: suggestQuery(unmatched, terms) };
  if (terms.length === 0) return { ...queryInfo, ...EMPTY_RESULT, facets: hasFacets ? NO_FACETS : null };

  const limit = rowsToFetch(request);
  const rankScreens = (isAnyTermEnough: boolean): Promise<Ranking> =>
    hasUnknownFilter
      ? Promise.resolve({ screens: [], total: EMPTY_RESULT.total })
      : rank(db, terms, filters, {
          maxMatches: MAX_RANKED,
          limit,
          isAnyTermEnough,
          after: start.after,
          namedApps: namedApps[filters.platform],
        });
  const rankAndCount = (isAnyTermEnough: boolean) =>
    Promise.all([
      rankScreens(isAnyTermEnough),
      hasFacets
        ? countFacets(db, terms, filters, { maxCounted: MAX_RANKED, isAnyTermEnough, namedApps })
        : null,
    ]);
  let { isAnyTermEnough } = start;
  let [found, facets] = await rankAndCount(isAnyTermEnough);
  if (
    !cursor &&
    found.total.count === 0 &&
    terms.length > 1 &&
    !(await hasScreenMatchingAll(db, terms, namedApps))
  ) {
    isAnyTermEnough = true;
    [found, facets] = await rankAndCount(isAnyTermEnough);
  }
  const page = paginate(request, found.screens, (last) => encodeRankedCursor(request, isAnyTermEnough, last));
  return {
    ...queryInfo,
    total: found.total,
    isPartial: isAnyTermEnough && found.total.count > 0,
    facets,
    items: await loadHits(db, page.items, terms),
    nextCursor: page.nextCursor,
  };
}
