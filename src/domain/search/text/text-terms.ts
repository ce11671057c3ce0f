import { sql } from 'kysely';
import { CUSTOM_PLAN } from '#db/custom-plan.ts';
import type { Db } from '#db/tables.ts';
import type { Unmatched } from '#shared/contracts/search.ts';
import { PLATFORMS } from '#shared/platforms.ts';
import { isStopWord } from '../stop-words.ts';
import { quoteLexeme, type Term, toPhrase } from '../terms.ts';
import { pluralOrSingularForms } from './plural-forms.ts';
import { prefixCandidates, spellingCandidates } from './typing-errors.ts';

/** A typed word, and the words of titles and OCR texts that it may stand for. Lists have the best word first. */
export type TextTerm = {
  token: string;
  /**
   * Whether words that start with the token match too. The vocabulary omits numbers and names that end with
   * digits ('guest42'), so completions alone would not find them.
   */
  isPrefix: boolean;
  /** Whether any screen matches without a correction. */
  isMatched: boolean;
  /** Other words that match like the token: words that begin with it, its singular or plural, and words of names. */
  completions: string[];
  /** Pairs of words that match like the token if they are adjacent: 'time picker' for 'timepicker'. */
  splits: string[][];
  /** Words that may have been meant if the token is mistyped. */
  corrections: string[];
  /** Approximate number of screens with the word or its completions. */
  count: number;
  /** Estimated numbers of screens that match without corrections (`likely`) and with them (`possible`). */
  estimates: { likely: number; possible: number; corpus: CorpusStatistics };
};

/** Planner statistics of all searchable screens. */
export type CorpusStatistics = {
  /** Estimated number of screens. */
  screens: number;
  /** ISO timestamps that divide the screens into equal parts by the time they were added, oldest first. */
  createdAtBounds: readonly string[];
};

const MAX_COMPLETIONS = 12;
const MAX_CORRECTIONS = 8;
/** Maximum number of words that are considered for each possible beginning of a mistyped word. */
const MAX_WORDS_PER_START = 3;
/** Shorter words are not completed, because too many words start with them. */
const MIN_COMPLETED_LENGTH = 3;
/** Shorter words are not corrected, because almost any short word differs from a common word by only one letter. */
const MIN_CORRECTED_LENGTH = 4;
const MAX_CORRECTED_LENGTH = 30;
/** A typed word on fewer screens than this may be a misspelling of any similar word. */
const FEW_SCREENS = 10;
/**
 * If the typed word is on at least `FEW_SCREENS` screens, a correction must be more than this many times as frequent.
 * The typed word may still be a mistake, because OCR errors put some misspelled words on many screens.
 */
const CORRECTION_FREQUENCY_RATIO = 20;
/** A typed word on at least this many screens is not corrected. */
const MIN_COUNT_UNCORRECTED = 50;
/** The last Unicode character: `prefix + MAX_CHARACTER` sorts after every word that starts with `prefix`. */
export const MAX_CHARACTER = '\u{10ffff}';

/** `ndoc` is the number of screens with the word. */
type VocabularyWord = { word: string; ndoc: number };
type SimilarWord = VocabularyWord & { token: string };

/** Looks up tokens as typed, and completions of the token `last`, in the OCR vocabulary. */
async function lookUpTokens(
  db: Db,
  tokens: string[],
  last: string,
): Promise<{ exact: VocabularyWord[]; completed: VocabularyWord[] }> {
  const { rows } = await sql<VocabularyWord & { completed: boolean }>`
    with completions as (
      select word, ndoc from text_vocab
      where ${last.length >= MIN_COMPLETED_LENGTH} and word > ${last} and word < ${last + MAX_CHARACTER}
      order by ndoc desc, word limit ${MAX_COMPLETIONS}
    )
    select word, ndoc, false as completed from text_vocab where word = any (${tokens}::text[])
    union all
    select word, ndoc, true from completions`.execute(db);
  return {
    exact: rows.filter((row) => !row.completed),
    completed: rows.filter((row) => row.completed),
  };
}

/** Finds words that become `token` by one typing error. Frequent words come first. */
async function findSimilarWords(db: Db, token: string): Promise<SimilarWord[]> {
  const { words, fromStart, fromEnd } = spellingCandidates(token);
  const lengths = [token.length, token.length + 1];
  // An index on reversed words finds words by their end.
  const reversedEnd = [...fromEnd.end].reverse().join('');
  const { rows } = await sql<SimilarWord>`
    select ${token}::text as token, word, ndoc from (
      select word, ndoc from text_vocab where word = any (${words}::text[])
      union
      select word, ndoc from text_vocab
      where word >= ${fromStart.start} and word < ${fromStart.start + MAX_CHARACTER}
        and length(word) = any (${lengths}::int[]) and word like any (${fromStart.patterns}::text[])
      union
      select word, ndoc from text_vocab
      where reverse(word) collate "C" >= ${reversedEnd} and reverse(word) collate "C" < ${reversedEnd + MAX_CHARACTER}
        and length(word) = any (${lengths}::int[]) and word like any (${fromEnd.patterns}::text[])
    ) near
    where word <> ${token}
    order by ndoc desc, word limit ${MAX_CORRECTIONS}`.execute(db);
  return rows;
}

/** Finds words whose beginning becomes `token` by one typing error. Frequent words come first. */
async function findSimilarPrefixes(db: Db, token: string): Promise<SimilarWord[]> {
  const { starts, fromStart } = prefixCandidates(token);
  const { rows } = await sql<SimilarWord>`
    select ${token}::text as token, word, ndoc from (
      select near.word, near.ndoc from unnest(${starts}::text[]) as s (start)
      cross join lateral (
        select word, ndoc from text_vocab where word >= s.start and word < s.start || ${MAX_CHARACTER}
        order by ndoc desc limit ${MAX_WORDS_PER_START}
      ) near
      union
      select word, ndoc from text_vocab
      where word >= ${fromStart.start} and word < ${fromStart.start + MAX_CHARACTER}
        and word like any (${fromStart.patterns}::text[])
    ) near
    order by ndoc desc, word limit ${MAX_CORRECTIONS}`.execute(db);
  return rows;
}

/**
 * Whether typing errors in the token can be corrected. The vocabulary has no words with digits. Characters outside the
 * basic multilingual plane have two UTF-16 code units, which deleting or swapping single units would separate.
 */
const isCorrectable = (token: string): boolean =>
  token.length >= MIN_CORRECTED_LENGTH &&
  token.length <= MAX_CORRECTED_LENGTH &&
  !/[\d\ud800-\udfff]/.test(token);

/** Returns the words that may have been meant by a token that matches `count` screens. */
async function findCorrections(db: Db, token: string, count: number, isLast: boolean): Promise<string[]> {
  if (!isCorrectable(token) || count >= MIN_COUNT_UNCORRECTED) return [];
  const completeWords = await findSimilarWords(db, token);
  const mayBeUnfinished = isLast && count === 0;
  const candidates =
    completeWords.length === 0 && mayBeUnfinished ? await findSimilarPrefixes(db, token) : completeWords;
  return candidates
    .filter(
      ({ word, ndoc }) =>
        !isStopWord(word) && (count < FEW_SCREENS || ndoc > count * CORRECTION_FREQUENCY_RATIO),
    )
    .map(({ word }) => word);
}

type UnestimatedTerm = Omit<TextTerm, 'estimates'>;

/** Shorter tokens with a digit are assumed to match without a lookup, because most images contain short numbers. */
const MIN_NUMBER_LENGTH = 5;

/**
 * Returns whether any screen matches a tsquery. With `limit 1` alone, the planner would scan the screens for a word
 * that it expects to be common. The `order by` of an expression that has no index makes it use the index on `words`.
 */
async function hasMatchingScreen(db: Db, query: string): Promise<boolean> {
  const exists = sql.join(
    PLATFORMS.map(
      (platform) => sql`exists (select from (
        select from screen_text where platform = ${sql.lit(platform)} and words @@ to_tsquery('simple', ${query})
        order by created_at + interval '0' limit 1) found)`,
    ),
    sql` or `,
  );
  const { rows } = await sql<{ exists: boolean }>`
    select ${CUSTOM_PLAN} ${exists} as "exists"`.execute(db);
  return rows[0]?.exists ?? false;
}

/**
 * Returns whether any screen contains a token that is not in the vocabulary, or with `isPrefix` a word that
 * starts with it.
 */
async function isInScreens(db: Db, token: string, isPrefix: boolean): Promise<boolean> {
  if (/\d/.test(token) && token.length < MIN_NUMBER_LENGTH) return true;
  return hasMatchingScreen(db, quoteLexeme(token) + (isPrefix ? ':*' : ''));
}

const MAX_SPLITS = 4;
/** The vocabulary of texts has no shorter words (`search_is_word`). */
const MIN_WORD_LENGTH = 3;
/**
 * A pair of words is only searched for if at most this many screens contain the rarer word. The index on `words` finds
 * screens with both words, and each of them is read to see whether the words are adjacent.
 */
const MAX_SCREENS_OF_SPLIT = 2_000;

/**
 * Returns those pairs of words of names and titles that some screen may contain next to each other. Pairs with digits
 * or short words are omitted, because the vocabulary does not say how many screens contain them.
 */
async function findSplits(db: Db, pairs: readonly string[][]): Promise<string[][]> {
  const candidates = pairs.filter((pair) =>
    pair.every((word) => word.length >= MIN_WORD_LENGTH && !/\d/.test(word)),
  );
  if (candidates.length === 0) return [];
  const { counts } = await countScreens(db, candidates.flat());
  const rareEnough = candidates
    .filter((pair) => countPair(counts, pair) <= MAX_SCREENS_OF_SPLIT)
    .slice(0, MAX_SPLITS);
  const isFound =
    rareEnough.length > 0 &&
    (await hasMatchingScreen(db, rareEnough.map((pair) => toPhrase(pair)).join(' | ')));
  return isFound ? rareEnough : [];
}

type WordCounts = { counts: ReadonlyMap<string, number>; corpus: CorpusStatistics };

/** Returns the highest number of screens that can contain both words. */
const countPair = (counts: WordCounts['counts'], pair: readonly string[]): number =>
  Math.min(...pair.map((word) => counts.get(word) ?? 0));

/** Counts the screens and names with each word, and returns the statistics of all screens. */
async function countScreens(db: Db, allWords: readonly string[]): Promise<WordCounts> {
  const words = [...new Set(allWords)];
  const { rows } = await sql<VocabularyWord & { screens: number; createdAtBounds: string[] | null }>`
    select w.word, sum(w.ndoc)::int as ndoc,
      (select reltuples::float8 from pg_class where oid = 'screen_text'::regclass) as screens,
      (select to_json(histogram_bounds::text::timestamptz[]) from pg_stats where schemaname = current_schema()
        and tablename = 'screen_text' and attname = 'created_at') as "createdAtBounds"
    from (
      select word, ndoc from text_vocab where word = any (${words}::text[])
      union all
      select word, ndoc from search_vocab where word = any (${words}::text[])
    ) w
    group by w.word`.execute(db);
  const counts = new Map(rows.map(({ word, ndoc }) => [word, ndoc]));
  const corpus = {
    // Statistics are missing until PostgreSQL has analyzed the table, so the most frequent word gives a lower
    // bound.
    screens: Math.max(1, rows[0]?.screens ?? 1, ...counts.values()),
    createdAtBounds: rows[0]?.createdAtBounds ?? [],
  };
  return { counts, corpus };
}

/** Estimates how many screens match each term. */
async function estimateMatches(db: Db, terms: readonly UnestimatedTerm[]): Promise<TextTerm['estimates'][]> {
  const { counts, corpus } = await countScreens(
    db,
    terms.flatMap(({ token, completions, corrections, splits }) => [
      token,
      ...completions,
      ...corrections,
      ...splits.flat(),
    ]),
  );
  const sumCounts = (someWords: readonly string[]): number =>
    someWords.reduce((total, word) => total + (counts.get(word) ?? 0), 0);
  return terms.map(({ token, completions, corrections, splits }) => {
    const adjacent = splits.reduce((total, pair) => total + countPair(counts, pair), 0);
    const likely = sumCounts([token, ...completions]) + adjacent;
    return { likely, possible: likely + sumCounts(corrections), corpus };
  });
}

/** For an unknown word, the singular or plural of only this many corrections is looked up too. */
const MAX_INFLECTED_CORRECTIONS = 3;

/** Adds the singular of plurals and the plural of singulars to the terms, if a vocabulary contains them. */
async function addPluralsAndSingulars(db: Db, terms: readonly UnestimatedTerm[]): Promise<UnestimatedTerm[]> {
  const inflected = terms.map(({ token, count, corrections }) => ({
    ofToken: pluralOrSingularForms(token),
    ofCorrections:
      count === 0 ? corrections.slice(0, MAX_INFLECTED_CORRECTIONS).flatMap(pluralOrSingularForms) : [],
  }));
  const words = inflected.flatMap(({ ofToken, ofCorrections }) => [...ofToken, ...ofCorrections]);
  const { rows } = await sql<{ word: string }>`
    select word from text_vocab where word = any (${words}::text[])
    union select word from search_vocab where word = any (${words}::text[])`.execute(db);
  const knownWords = new Set(rows.map(({ word }) => word));
  return terms.map((term, index) => {
    const isKnown = (word: string): boolean => knownWords.has(word);
    const completions = [
      ...new Set([...term.completions, ...(inflected[index]?.ofToken ?? []).filter(isKnown)]),
    ];
    const corrections = [...term.corrections, ...(inflected[index]?.ofCorrections ?? []).filter(isKnown)];
    return {
      ...term,
      completions,
      corrections: [...new Set(corrections)].filter((word) => !completions.includes(word)),
    };
  });
}

/**
 * Finds the words of titles and OCR texts that each token may stand for, including the words of names and titles in
 * `nameTerms`. Omits tokens without such words, unless no token has any; see `findUnmatchedWords`.
 */
export async function expandTextTerms(db: Db, queryTokens: string[], nameTerms: Term[]): Promise<TextTerm[]> {
  const last = queryTokens.at(-1);
  if (last === undefined) return [];
  // `last` cannot be read from `tokens`: if the query ends with a repeated word, `tokens` keeps its first occurrence.
  const tokens = [...new Set(queryTokens)];
  const { exact, completed } = await lookUpTokens(db, tokens, last);
  const unestimated: UnestimatedTerm[] = [];
  for (const token of tokens) {
    const isLast = token === last;
    // Of a repeated word, only the name term of its last occurrence can have completions.
    const nameTerm = nameTerms.findLast((term) => term.token === token);
    const completions = isLast ? completed : [];
    const ownCount = exact.find(({ word }) => word === token)?.ndoc ?? 0;
    const count = completions.reduce((sum, { ndoc }) => sum + ndoc, ownCount);
    const corrections = await findCorrections(db, token, count, isLast);
    const titleCorrections = nameTerm?.corrections ?? [];
    const titleWords = (nameTerm?.alternatives ?? [])
      .filter((words) => words.length === 1)
      .map(([word]) => word as string)
      .filter((word) => word !== token && !titleCorrections.includes(word));
    const hasDigit = /\d/.test(token);
    // The vocabulary has no words with digits, so only a prefix search can complete such words. For a word without
    // digits, a prefix search finds names such as 'guest42'. It is done only for words on few screens.
    const canBePrefix = hasDigit
      ? isLast && token.length >= MIN_COMPLETED_LENGTH
      : count < FEW_SCREENS && token.length >= MIN_CORRECTED_LENGTH;
    const isKnown = count > 0 || titleWords.length > 0 || nameTerm?.isKnown === true;
    // A word on many screens is not searched for as two words, because its own matches suffice.
    const pairs = (nameTerm?.alternatives ?? []).filter((words) => words.length > 1);
    const splits = count < FEW_SCREENS ? await findSplits(db, pairs) : [];
    const isMatched = isKnown || splits.length > 0 || (await isInScreens(db, token, canBePrefix));
    unestimated.push({
      token,
      isPrefix: canBePrefix && isMatched,
      isMatched,
      completions: [...new Set([...titleWords, ...completions.map(({ word }) => word)])],
      splits,
      corrections: [...new Set([...corrections, ...titleCorrections])],
      count: count + (nameTerm?.isKnown ? 1 : 0),
    });
  }
  const inflectedTerms = await addPluralsAndSingulars(db, unestimated);
  const estimates = await estimateMatches(db, inflectedTerms);
  const textTerms = inflectedTerms.map((term, index) => ({
    ...term,
    estimates: estimates[index] as TextTerm['estimates'],
  }));
  const usableTerms = textTerms.filter(
    ({ isMatched, completions, corrections }) =>
      isMatched || completions.length > 0 || corrections.length > 0,
  );
  return usableTerms.length > 0 ? usableTerms : textTerms;
}

/**
 * Returns the tokens that match nothing, and the query whose results are shown instead. Returns null if all tokens
 * match, and also if no token has a match or a correction, because then no other query is possible. `unfinishedToken`
 * is still being typed, so it is not reported as unmatched.
 */
export function findUnmatchedWords(
  tokens: readonly string[],
  terms: readonly TextTerm[],
  unfinishedToken?: string,
): Unmatched | null {
  const words: string[] = [];
  const replacements: string[] = [];
  for (const token of tokens) {
    const term = terms.find((candidate) => candidate.token === token);
    const isMatched = term?.isMatched || term?.completions.length;
    const replacement = isMatched ? token : term?.corrections[0];
    if (!isMatched && token !== unfinishedToken && !words.includes(token)) words.push(token);
    if (replacement !== undefined) replacements.push(replacement);
  }
  return words.length > 0 && replacements.length > 0 ? { words, rest: replacements.join(' ') } : null;
}

/** Returns the query with corrected typing errors, or null if no word was corrected. */
export function suggestQuery(unmatched: Unmatched | null, terms: readonly TextTerm[]): string | null {
  const isCorrected = unmatched?.words.some((word) => terms.some(({ token }) => token === word));
  return isCorrected ? (unmatched?.rest ?? null) : null;
}
