import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import { isStopWord } from '#domain/search/stop-words.ts';

/**
 * Words that are compared. Shorter words and words with digits distinguish screens poorly, and OCR often misreads icons
 * as such words.
 */
const WORD = /^\p{L}{3,30}$/u;
/**
 * Maximum number of words of a text; only pages of prose have more. The longest words are kept, because they
 * distinguish screens best. Keeping the first words of the list would prefer the beginning of the alphabet.
 */
const MAX_WORDS = 400;

/** Distinct words of the title and the recognized text of screens, by the number of the screen (`screens.ord`). */
export type WordsByOrd = ReadonlyMap<number, ReadonlySet<string>>;

function keepInformative(words: readonly string[]): Set<string> {
  const informative = words.filter((word) => WORD.test(word) && !isStopWord(word));
  if (informative.length <= MAX_WORDS) return new Set(informative);
  return new Set(informative.sort((a, b) => b.length - a.length).slice(0, MAX_WORDS));
}

export async function getWords(db: Db, ords: readonly number[]): Promise<WordsByOrd> {
  const { rows } = await sql<{ ord: number; words: string[] }>`
    select s.ord, tsvector_to_array(t.words) as words
    from screens s join screen_text t on t.screen_id = s.id where s.ord = any (${ords}::int[])`.execute(db);
  return new Map(rows.map(({ ord, words }) => [ord, keepInformative(words)]));
}

/** Returns the words of a text as the database would store them: folded, without accents and case. */
export async function foldWords(db: Db, text: string): Promise<Set<string>> {
  const { rows } = await sql<{ words: string[] }>`
    select tsvector_to_array(to_tsvector('simple', search_fold(${text}))) as words`.execute(db);
  return keepInformative(rows[0]?.words ?? []);
}

/** Weights of words: high for a word that few screens have (inverse document frequency). */
export type Weights = { of(word: string): number };

const inverseFrequency = (screens: number, count: number): number =>
  Math.max(0, Math.log((screens + 1) / (count + 0.5)));

/** Returns the weights of words, derived from how many of all screens, of both platforms, have each word. */
export async function getWeights(db: Db, words: ReadonlySet<string>): Promise<Weights> {
  const { rows } = await sql<{ screens: number; counted: [word: string, ndoc: number][] }>`
    select (select coalesce(sum(web_count + ios_count), 0)::int from apps) as screens,
      (select coalesce(jsonb_agg(jsonb_build_array(word, ndoc)), '[]')
        from text_vocab where word = any (${[...words]}::text[])) as counted`.execute(db);
  const { screens, counted } = rows[0] ?? { screens: 0, counted: [] };
  const counts = new Map(counted);
  // `text_vocab` lacks words that are only in titles. Such a word counts as a word on one screen.
  return { of: (word) => inverseFrequency(screens, counts.get(word) ?? 1) };
}

/** Returns the weights of words, derived from how many of the given screens have each word. */
export function weightsWithin(words: WordsByOrd): Weights {
  const counts = new Map<string, number>();
  for (const set of words.values()) for (const word of set) counts.set(word, (counts.get(word) ?? 0) + 1);
  return { of: (word) => inverseFrequency(words.size, counts.get(word) ?? 0) };
}

/** Returns the cosine similarity of two texts by their weighted words, 0 to 1. */
export function wordSimilarity(a: ReadonlySet<string>, b: ReadonlySet<string>, weights: Weights): number {
  const norm = (words: ReadonlySet<string>): number => {
    let sum = 0;
    for (const word of words) sum += weights.of(word) ** 2;
    return sum;
  };
  let shared = 0;
  for (const word of a) if (b.has(word)) shared += weights.of(word) ** 2;
  const norms = norm(a) * norm(b);
  return norms === 0 ? 0 : shared / Math.sqrt(norms);
}

/**
 * Returns the heaviest words that both texts have. Omits words of three letters, and words that more than about a
 * quarter of the screens have.
 */
export function sharedWords(
  a: ReadonlySet<string>,
  b: ReadonlySet<string>,
  weights: Weights,
  limit: number,
): string[] {
  const minWeight = Math.log(4);
  return [...a]
    .filter((word) => word.length > 3 && b.has(word) && weights.of(word) >= minWeight)
    .sort((one, other) => weights.of(other) - weights.of(one) || (one < other ? -1 : 1))
    .slice(0, limit);
}
