import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import type { Platform } from '#shared/platforms.ts';
import { getWeights, getWords, sharedWords, type Weights } from '../words.ts';

/** With fewer words, a picture may share all of them with many screens. */
const MIN_WORDS = 4;
/** Maximum number of words by which screens are looked up: the rarest ones. */
const MAX_QUERY_WORDS = 12;
/** Words on more screens than this are not looked up. */
const MAX_SCREENS_PER_WORD = 2_000;
const MAX_CANDIDATES = 200;
/** Maximum number of common words that are reported for a screen. */
const MAX_SHARED = 3;

export type WordMatch = {
  ord: number;
  /** Weighted share of the picture's words that the screen has, 0 to 1. */
  share: number;
  /** The rarest words that the picture and the screen have in common, rarest first. */
  shared: string[];
};

/** Lists the `ord` of screens with rare words of the picture. Screens with more and rarer words come first. */
async function listCandidates(
  db: Db,
  words: ReadonlySet<string>,
  platform: Platform | undefined,
): Promise<number[]> {
  const { rows } = await sql<{ ord: number }>`
    with rare as materialized (
      select word, ndoc from text_vocab
      where word = any (${[...words]}::text[]) and ndoc <= ${MAX_SCREENS_PER_WORD}
      order by ndoc, word limit ${MAX_QUERY_WORDS}
    )
    select s.ord from rare r
    join screen_text t on t.words @@ quote_literal(r.word)::tsquery
    join screens s on s.id = t.screen_id ${platform ? sql`and s.platform = ${platform}` : sql``}
    group by s.ord order by sum(1 / (1 + ln(r.ndoc + 1))) desc, s.ord limit ${MAX_CANDIDATES}`.execute(db);
  return rows.map(({ ord }) => ord);
}

const sumOf = (words: Iterable<string>, weights: Weights): number => {
  let sum = 0;
  for (const word of words) sum += weights.of(word);
  return sum;
};

/**
 * Finds the screens that have the largest share of the words of a picture. Further words of a screen do not matter,
 * because the picture may show only a part of it.
 */
export async function findByWords(
  db: Db,
  words: ReadonlySet<string>,
  { platform, limit }: { platform?: Platform | undefined; limit: number },
): Promise<WordMatch[]> {
  if (words.size < MIN_WORDS) return [];
  const ords = await listCandidates(db, words, platform);
  const [stored, weights] = [await getWords(db, ords), await getWeights(db, words)];
  const total = sumOf(words, weights);
  if (total === 0) return [];
  return ords
    .map((ord) => {
      const screenWords = stored.get(ord) ?? new Set();
      const common = [...words].filter((word) => screenWords.has(word));
      return {
        ord,
        share: sumOf(common, weights) / total,
        shared: sharedWords(words, screenWords, weights, MAX_SHARED),
      };
    })
    .sort((a, b) => b.share - a.share || a.ord - b.ord)
    .slice(0, limit);
}
