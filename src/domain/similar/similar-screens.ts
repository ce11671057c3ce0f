import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import { cosine } from '#domain/image-facts/vector-layout.ts';
import { loadCards } from '#domain/search/load-cards.ts';
import type { SimilarScreen, SimilarScreens } from '#shared/contracts/similar.ts';
import { notFound } from '#shared/errors.ts';
import type { Platform } from '#shared/platforms.ts';
import type { Similarity } from '#shared/similarity.ts';
import { findNearest } from './nearest.ts';
import { areSameKind, describeTags, describeVectors, describeWords } from './reasons.ts';
import type { Resident, ResidentVectors } from './resident-vectors.ts';
import { getTags, listScreensWithTags, sharedTags, type TagsByOrd, tagSimilarity } from './tags.ts';
import { floorOf } from './unrelated-pairs.ts';
import { getVectors, hasVectorFailed } from './vector-source.ts';
import {
  getWeights,
  getWords,
  sharedWords,
  type WordsByOrd,
  weightsWithin,
  wordSimilarity,
} from './words.ts';

/** Maximum number of candidates by vector, which are then compared by tags or words too. */
const MAX_CANDIDATES = 300;
/** Maximum number of further candidates for each of the heaviest tags: the newest screens with the tag. */
const MAX_CANDIDATES_PER_TAG = 100;
/** Shares of tags and words in a score. The share of tags applies only if both screens have tags. */
const TAGS_SHARE = 0.4;
const WORDS_SHARE = 0.5;
/** Maximum number of screens of each app in a list by idea, so that one app does not fill the list. */
const MAX_PER_APP = 3;
/** Screens that share at least this weighted part of their tags have the same idea, however they look. */
const MIN_TAG_SIMILARITY = 0.5;
/** Screens of one app with at least this similarity of words are similar, however they look. */
const MIN_WORD_SIMILARITY = 0.25;
const MAX_WORDS_IN_REASON = 3;

export type SimilarOptions = {
  by: Similarity;
  /** Platform of the results. Default: that of the screen. */
  platform?: Platform | undefined;
  limit: number;
  signal?: AbortSignal | undefined;
};

type Query = { ord: number; appId: string; vector: Int8Array };
type Candidate = { ord: number; app: number; vector: Int8Array; similarity: number };
type Match = { ord: number; app: number; score: number; reasons: string[] };
type Context = {
  db: Db;
  /** Platform of the results. */
  platform: Platform;
  resident: Resident;
  hasParts: boolean;
  query: Query;
  limit: number;
};

async function findScreen(
  db: Db,
  id: string,
): Promise<{ ord: number; appId: string; platform: Platform } | null> {
  const { rows } = await sql<{ ord: number; appId: string; platform: Platform }>`
    select ord, app_id as "appId", platform from screens where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Finds screens that are similar to a screen, each with the reasons. Results that are not more similar than unrelated
 * screens are left out, so the list may be empty. `isPending` says that the vector of the screen is still to be computed.
 * Throws `PGRST116` (not found) if the screen does not exist.
 */
export async function findSimilarScreens(
  db: Db,
  vectors: ResidentVectors,
  id: string,
  { by, platform, limit, signal }: SimilarOptions,
): Promise<SimilarScreens> {
  const screen = await findScreen(db, id);
  if (!screen) throw notFound('Screen');
  const { source } = vectors;
  const [own] = await getVectors(db, source, [screen.ord]);
  if (!own || own.vector.length !== source.dimensions)
    return { by, items: [], isPending: !(await hasVectorFailed(db, source, screen.ord)) };
  const shownPlatform = platform ?? screen.platform;
  const resident = await vectors.get(shownPlatform);
  const context: Context = {
    db,
    platform: shownPlatform,
    resident,
    hasParts: source.hasParts,
    query: own,
    limit,
  };
  const app = resident.apps.get(screen.appId);
  const { store } = resident;
  const candidates = await findCandidates(context, {
    range: by === 'idea' ? source.ranges.idea : source.ranges.look,
    // By look, screens of all apps; by app, screens of this app; by idea, screens of other apps.
    accepts: (row) =>
      store.ordAt(row) !== screen.ord && (by === 'look' || (store.appAt(row) === app) === (by === 'app')),
    limit: by === 'look' ? limit : MAX_CANDIDATES,
    signal,
  });
  const matches =
    by === 'idea'
      ? await matchByIdea(context, candidates, source.ranges.idea)
      : by === 'app'
        ? await matchByApp(context, candidates)
        : await matchByLook(context, candidates);
  const screens = await toScreens(db, matches);
  return { by, items: screens.map(({ match: _match, ...screen }) => screen), isPending: false };
}

async function findCandidates(
  { resident: { store }, query }: Context,
  options: Parameters<typeof findNearest>[2],
): Promise<Candidate[]> {
  const rows = await findNearest(store, query.vector, options);
  return rows
    .filter(({ row }) => !store.isRemoved(row))
    .map(({ row }) => toCandidate(store, row, query, options.range));
}

function toCandidate(
  store: Resident['store'],
  row: number,
  query: Query,
  range: Parameters<typeof cosine>[2],
): Candidate {
  const vector = store.vectorAt(row).slice();
  return {
    ord: store.ordAt(row),
    app: store.appAt(row),
    vector,
    similarity: cosine(query.vector, vector, range),
  };
}

const NO_WORDS: ReadonlySet<string> = new Set();

/** Returns a function that describes the words that a match has in common with the query. */
async function createWordDescriber(
  { db, query }: Context,
  ords: readonly number[],
): Promise<(ord: number) => string[]> {
  const words = await getWords(db, [query.ord, ...ords]);
  const queryWords = words.get(query.ord) ?? NO_WORDS;
  const weights = await getWeights(db, queryWords);
  return (ord) =>
    describeWords(sharedWords(queryWords, words.get(ord) ?? NO_WORDS, weights, MAX_WORDS_IN_REASON));
}

async function matchByIdea(
  context: Context,
  byVector: readonly Candidate[],
  range: Parameters<typeof cosine>[2],
): Promise<Match[]> {
  const { db, platform, resident, query, hasParts, limit } = context;
  const { store } = resident;
  const queryTags = (await getTags(db, [query.ord])).get(query.ord) ?? [];
  const known = new Set(byVector.map(({ ord }) => ord));
  const ordsWithTags = await listScreensWithTags(db, queryTags, {
    platform,
    exceptApp: query.appId,
    limit: MAX_CANDIDATES_PER_TAG,
  });
  const rows = ordsWithTags.filter((ord) => !known.has(ord)).map((ord) => store.find(ord));
  const candidates = [
    ...byVector,
    ...rows.filter((row) => row !== null).map((row) => toCandidate(store, row, query, range)),
  ];
  const tags: TagsByOrd =
    queryTags.length > 0
      ? await getTags(
          db,
          candidates.map(({ ord }) => ord),
        )
      : new Map();
  const unrelated = resident.unrelated();
  const floor = floorOf(unrelated.idea, 0.99);
  const scored = candidates
    .map((candidate) => {
      const tagScore = tagSimilarity(queryTags, tags.get(candidate.ord) ?? []);
      const score =
        tagScore === null
          ? candidate.similarity
          : (1 - TAGS_SHARE) * candidate.similarity + TAGS_SHARE * tagScore;
      const isSimilar = candidate.similarity >= floor || (tagScore ?? 0) >= MIN_TAG_SIMILARITY;
      return { candidate, score, isSimilar };
    })
    .filter(({ isSimilar }) => isSimilar)
    .sort((a, b) => b.score - a.score || a.candidate.ord - b.candidate.ord);
  const chosen = limitPerApp(scored, ({ candidate }) => candidate.app).slice(0, limit);
  const describeShared = await createWordDescriber(
    context,
    chosen.map(({ candidate }) => candidate.ord),
  );
  return chosen.map(({ candidate: { ord, app, vector }, score }) => {
    const common = sharedTags(queryTags, tags.get(ord) ?? []);
    const isSameKind = hasParts && common.length === 0 && areSameKind(query.vector, vector, unrelated);
    const reasons = [
      ...describeVectors(query.vector, vector, { unrelated, hasParts }),
      ...(isSameKind ? ['same kind of screen'] : []),
      ...describeShared(ord),
      ...describeTags(common),
    ];
    return { ord, app, score, reasons };
  });
}

function limitPerApp<T>(items: readonly T[], appOf: (item: T) => number): T[] {
  const counts = new Map<number, number>();
  return items.filter((item) => {
    const count = counts.get(appOf(item)) ?? 0;
    counts.set(appOf(item), count + 1);
    return count < MAX_PER_APP;
  });
}

async function matchByLook(context: Context, candidates: readonly Candidate[]): Promise<Match[]> {
  const { resident, query, hasParts } = context;
  const unrelated = resident.unrelated();
  const floor = floorOf(unrelated.look, 0.99);
  const similar = candidates
    .filter(({ similarity }) => similarity >= floor)
    .sort((a, b) => b.similarity - a.similarity || a.ord - b.ord);
  return similar.map(({ ord, app, vector, similarity }) => ({
    ord,
    app,
    score: similarity,
    reasons: describeVectors(query.vector, vector, { unrelated, hasParts }),
  }));
}

async function matchByApp(context: Context, candidates: readonly Candidate[]): Promise<Match[]> {
  const { db, resident, query, hasParts, limit } = context;
  const words: WordsByOrd = await getWords(db, [query.ord, ...candidates.map(({ ord }) => ord)]);
  const queryWords = words.get(query.ord) ?? NO_WORDS;
  // Words that are rare within the app weigh most. The words of its navigation are on all of its screens, so they
  // distinguish none of them.
  const weights = weightsWithin(words);
  const unrelated = resident.unrelated();
  const floor = floorOf(unrelated.look, 0.99);
  return candidates
    .map((candidate) => {
      const candidateWords = words.get(candidate.ord) ?? NO_WORDS;
      const byWords = wordSimilarity(queryWords, candidateWords, weights);
      const common = sharedWords(queryWords, candidateWords, weights, MAX_WORDS_IN_REASON);
      return { ...candidate, byWords, common };
    })
    .filter(({ similarity, byWords }) => similarity >= floor || byWords >= MIN_WORD_SIMILARITY)
    .map(({ ord, app, vector, similarity, byWords, common }) => ({
      ord,
      app,
      score: (1 - WORDS_SHARE) * Math.max(0, similarity) + WORDS_SHARE * byWords,
      reasons: [...describeVectors(query.vector, vector, { unrelated, hasParts }), ...describeWords(common)],
    }))
    .sort((a, b) => b.score - a.score || a.ord - b.ord)
    .slice(0, limit);
}

const FALLBACK_REASON = 'similar overall';
const roundScore = (score: number): number => Math.round(Math.min(1, Math.max(0, score)) * 1000) / 1000;

/** Loads the cards of the matches, in their order. Screens that were deleted meanwhile are left out. */
export async function toScreens<M extends { ord: number; score: number; reasons: string[] }>(
  db: Db,
  matches: readonly M[],
): Promise<(SimilarScreen & { match: M })[]> {
  const { rows } = await sql<{ id: string; ord: number }>`
    select id, ord from screens where ord = any (${matches.map(({ ord }) => ord)}::int[])`.execute(db);
  const idOf = new Map(rows.map(({ id, ord }) => [ord, id]));
  const matchOf = new Map<string, M>();
  for (const match of matches) {
    const id = idOf.get(match.ord);
    if (id) matchOf.set(id, match);
  }
  const cards = await loadCards(db, [...matchOf.keys()]);
  return cards.flatMap((card) => {
    const match = matchOf.get(card.id);
    if (!match) return [];
    const reasons = match.reasons.length > 0 ? match.reasons : [FALLBACK_REASON];
    return [{ ...card, score: roundScore(match.score), reasons, match }];
  });
}
