import { sql } from 'kysely';
import { useCustomPlan } from '#db/custom-plan.ts';
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
import type { FoundCount, FoundScreens, ScreenHit } from '#shared/contracts/search.ts';
import { ProductError } from '#shared/errors.ts';
import { PLATFORMS, type Platform } from '#shared/platforms.ts';
import { cardsOf } from './cards.ts';
import { countFacets, NO_FACETS } from './facets.ts';
import { findNamedApps, type NamedApps } from './named-apps.ts';
import { resolveFilters } from './resolve-filters.ts';
import { expandTokens, tokenize } from './terms.ts';
import { type MatchLimits, matches, type SearchFilters } from './text/matches.ts';
import { textMatches } from './text/snippets.ts';
import { TEXT_TIERS, TIER } from './text/text-query.ts';
import { expandForText, suggestionFor, type TextTerm, unmatchedIn } from './text/text-terms.ts';

/** Number of screens that are counted and ranked; if there are more, the newest. */
const MAX_RANKED = 1_000;
/** Limit while the user types: only the best few are shown, chosen from somewhat more. */
const MAX_RANKED_WHILE_TYPING = 100;
const RANKED_AS_TYPED = 150;

type Key = { id: string; createdAt: string; score: number; total: number };

const countUpTo = (total: number, most: number): FoundCount => ({
  count: Math.min(total, most),
  isAtLeast: total > most,
});

type Ranked = { keys: Key[]; total: FoundCount };
type After = { score: number; createdAt: string; id: string } | null;

/** Returns the best screens after `after`, and their total number. */
async function rank(
  db: Db,
  terms: TextTerm[],
  filters: SearchFilters,
  options: MatchLimits & {
    namedApps: NamedApps;
    limit: number;
    some?: boolean;
    after?: After;
    isBeyondTitles?: boolean;
  },
): Promise<Ranked> {
  const { most, byIndex, namedApps, limit, some, after, isBeyondTitles = false } = options;
  const behind = after
    ? sql`where (score, created_at, id) < (${after.score}::int, ${after.createdAt}::timestamptz, ${after.id}::uuid)`
    : isBeyondTitles
      ? sql`where score / ${TIER}::int = any (${TEXT_TIERS}::int[])`
      : sql``;
  const { rows } = await sql<Key>`
    with ${useCustomPlan} ranked as materialized (
      ${matches(terms, filters, { most: most + 1, byIndex, namedApps, ...(some && { some }) })}
    )
    select r.id, r.created_at as "createdAt", r.score, c.total
    from (select count(*)::int as total from ranked) c
    left join (select * from ranked ${behind}) r on true
    order by r.score desc, r.created_at desc, r.id desc limit ${limit}`.execute(db);
  return { keys: rows.filter(({ id }) => id !== null), total: countUpTo(rows[0]?.total ?? 0, most) };
}

/** Returns the screens with these keys, in their order, with the matching parts of their pictures. */
async function hitsOf(db: Db, keys: readonly Key[], terms: TextTerm[]): Promise<ScreenHit[]> {
  if (keys.length === 0) return [];
  const ids = keys.map(({ id }) => id);
  const [cards, found] = await Promise.all([cardsOf(db, ids), textMatches(db, ids, terms)]);
  return cards.map((card) => ({ ...card, match: found.get(card.id) ?? null }));
}

/** Finds screens by OCR text for the search dialog, and how many the page of results would list. */
export async function searchTexts(
  db: Db,
  terms: TextTerm[],
  {
    platform,
    limit,
    besides,
    namedApps,
  }: { platform: Platform; limit: number; besides: readonly string[]; namedApps: NamedApps },
): Promise<{ texts: ScreenHit[]; total: FoundCount }> {
  if (terms.length === 0) return { texts: [], total: { count: 0, isAtLeast: false } };
  const { keys, total } = await rank(
    db,
    terms,
    { platform },
    {
      ...{ most: MAX_RANKED_WHILE_TYPING, byIndex: RANKED_AS_TYPED },
      ...{ limit: limit + besides.length, isBeyondTitles: true, namedApps },
    },
  );
  const others = keys.filter(({ id }) => !besides.includes(id));
  const texts: ScreenHit[] = [];
  // Usually the first batch suffices, and finding matches in OCR text is expensive, so it is done lazily.
  for (let at = 0; at < others.length && texts.length < limit; at += limit) {
    const hits = await hitsOf(db, others.slice(at, at + limit), terms);
    texts.push(...hits.filter(({ match }) => match !== null));
  }
  return { texts: texts.slice(0, limit), total };
}

/** Whether any screen of either platform matches all terms. */
async function someAnswerAll(
  db: Db,
  terms: TextTerm[],
  namedApps: Record<Platform, NamedApps>,
): Promise<boolean> {
  for (const platform of PLATFORMS) {
    const options = { most: 1, limit: 1, namedApps: namedApps[platform] };
    const { keys } = await rank(db, terms, { platform }, options);
    if (keys.length > 0) return true;
  }
  return false;
}

export type FindScreens = Paging & {
  query: string;
  platform: Platform;
  /** Slugs. */
  app?: string | undefined;
  category?: { type: ScreenCategoryType; slug: string } | undefined;
};

const NOTHING = { items: [], nextCursor: null, isPartial: false, total: { count: 0, isAtLeast: false } };

/** Names the part of the list with this score, for cursors. */
const listOf = (
  { query, platform, app, category }: FindScreens,
  some: boolean,
  score: string | number,
): string =>
  `screens found ${JSON.stringify([query, platform, app, category?.type, category?.slug, some, `${score}`])}`;

const cursorAfter = (wanted: FindScreens, some: boolean, { score, createdAt, id }: Key): string =>
  `${score}.${encodeCursor(listOf(wanted, some, score), { createdAt, id })}`;

/** Decodes a cursor: the row to continue after, in one of two lists. Throws `invalid_cursor`. */
function open(wanted: FindScreens, cursor: string): { after: After; some: boolean } {
  const [, score, position] = /^(\d{1,6})\.(.+)$/.exec(cursor) ?? [];
  if (score === undefined || position === undefined) throw new ProductError('invalid_cursor');
  const within = (some: boolean) => {
    const row: Position = decodeCursor(listOf(wanted, some, score), position);
    return { after: { ...row, score: Number(score) }, some };
  };
  try {
    return within(false);
  } catch {
    return within(true);
  }
}

/**
 * Finds screens of a platform by title and OCR text, best first: title before text, typed words before completions
 * and corrections, adjacent words before scattered ones, then the newest. If no screen matches all words, returns
 * those that match some. An unknown app or category gives an empty list. Throws `invalid_cursor`.
 */
export async function findScreens(db: Db, wanted: FindScreens): Promise<FoundScreens> {
  const { query, cursor } = wanted;
  const opened = cursor ? open(wanted, cursor) : { after: null, some: false };
  const tokens = await tokenize(db, query);
  const [names, web, ios] = await Promise.all([
    expandTokens(db, tokens),
    findNamedApps(db, tokens, 'web'),
    findNamedApps(db, tokens, 'ios'),
  ]);
  const namedApps = { web, ios };
  const terms = await expandForText(db, tokens, names);
  const { chosen, filters, hasUnknownFilter: isLost } = await resolveFilters(db, wanted);
  const unmatched = unmatchedIn(tokens, names, terms);
  const about = { query, chosen, unmatched, suggestion: suggestionFor(unmatched, terms) };
  if (terms.length === 0) return { ...about, ...NOTHING, facets: cursor ? null : NO_FACETS };

  const limit = rowsToFetch(wanted);
  const ranked = (some: boolean): Promise<Ranked> =>
    isLost
      ? Promise.resolve({ keys: [], total: NOTHING.total })
      : rank(db, terms, filters, {
          ...{ most: MAX_RANKED, limit, some, after: opened.after },
          namedApps: namedApps[filters.platform],
        });
  const answers = (some: boolean) =>
    Promise.all([
      ranked(some),
      cursor ? null : countFacets(db, terms, filters, { most: MAX_RANKED, some, namedApps }),
    ]);
  let { some } = opened;
  let [found, facets] = await answers(some);
  if (
    !cursor &&
    found.total.count === 0 &&
    terms.length > 1 &&
    !(await someAnswerAll(db, terms, namedApps))
  ) {
    some = true;
    [found, facets] = await answers(some);
  }
  const page = paginate(wanted, found.keys, (last) => cursorAfter(wanted, some, last));
  return {
    ...about,
    total: found.total,
    isPartial: some && found.total.count > 0,
    facets,
    items: await hitsOf(db, page.items, terms),
    nextCursor: page.nextCursor,
  };
}
