import { sql } from 'kysely';
import { useCustomPlan } from '#db/custom-plan.ts';
import type { Db } from '#db/tables.ts';
import type { Unmatched } from '#shared/contracts/search.ts';
import { PLATFORMS } from '#shared/platforms.ts';
import { isStopWord } from '../stop-words.ts';
import { lexeme, type Term } from '../terms.ts';
import { otherNumbers } from './other-numbers.ts';
import { originsOf, originsOfBegun } from './typing-errors.ts';

/** A typed word and its possible meanings in titles and OCR text; best first. */
export type TextTerm = {
  token: string;
  /** Whether words outside of the vocabulary may start with it: numbers, and names that end with one ('guest42'). */
  isBegun: boolean;
  /** Whether anything matches without a correction. */
  isMatched: boolean;
  completions: string[];
  corrections: string[];
  /** Approximate number of screens with the word or its completions. */
  count: number;
  /** Estimated number of screens that match without corrections (`likely`) and with them (`possible`). */
  answers: { likely: number; possible: number; corpus: Corpus };
};

/** Planner statistics of all searchable screens. */
export type Corpus = {
  /** Estimated number of screens. */
  screens: number;
  /** ISO timestamps that divide the screens into equal parts by the time they were added, oldest first. */
  createdAtBounds: readonly string[];
};

const COMPLETIONS = 12;
const CORRECTIONS = 8;
/** Shorter words are not completed, because too many words start with them. */
const MIN_COMPLETED_LENGTH = 3;
/** Shorter words are not corrected, because every one has a neighbour. */
const MIN_CORRECTED_LENGTH = 4;
const LONGEST_MISTYPED = 30;
/** If a word finds fewer screens than this, another word may be meant. */
const FEW_SCREENS = 10;
/** A word that is this many times as frequent is more likely meant, because OCR makes errors too. */
const CORRECTION_FREQUENCY_RATIO = 20;
const MANY = 50;
/** Sorts after everything that starts with the text before it. */
export const MAX_CHARACTER = '\u{10ffff}';

type Word = { word: string; ndoc: number };
type Row = Word & { token: string };

/** Looks up words as typed, and the completions of the last one. */
async function lookUp(db: Db, tokens: string[]): Promise<{ exact: Word[]; completed: Word[] }> {
  const last = tokens.at(-1) as string;
  const { rows } = await sql<Word & { completed: boolean }>`
    with completions as (
      select word, ndoc from text_vocab
      where ${last.length >= MIN_COMPLETED_LENGTH} and word > ${last} and word < ${last + MAX_CHARACTER}
      order by ndoc desc, word limit ${COMPLETIONS}
    )
    select word, ndoc, false as completed from text_vocab where word = any (${tokens}::text[])
    union all
    select word, ndoc, true from completions`.execute(db);
  return {
    exact: rows.filter((row) => !row.completed),
    completed: rows.filter((row) => row.completed),
  };
}

/** Finds words that turn into `token` by one typing error, frequent ones first. */
async function nearWords(db: Db, token: string): Promise<Row[]> {
  const { words, fromStart, fromEnd } = originsOf(token);
  const lengths = [token.length, token.length + 1];
  const end = [...fromEnd.end].reverse().join('');
  const { rows } = await sql<Row>`
    select ${token}::text as token, word, ndoc from (
      select word, ndoc from text_vocab where word = any (${words}::text[])
      union
      select word, ndoc from text_vocab
      where word >= ${fromStart.start} and word < ${fromStart.start + MAX_CHARACTER}
        and length(word) = any (${lengths}::int[]) and word like any (${fromStart.patterns}::text[])
      union
      select word, ndoc from text_vocab
      where reverse(word) collate "C" >= ${end} and reverse(word) collate "C" < ${end + MAX_CHARACTER}
        and length(word) = any (${lengths}::int[]) and word like any (${fromEnd.patterns}::text[])
    ) near
    where word <> ${token}
    order by ndoc desc, word limit ${CORRECTIONS}`.execute(db);
  return rows;
}

/** Finds beginnings of words that turn into `token` by one typing error. */
async function nearBeginnings(db: Db, token: string): Promise<Row[]> {
  const { starts, fromStart } = originsOfBegun(token);
  const { rows } = await sql<Row>`
    select ${token}::text as token, word, ndoc from (
      select near.word, near.ndoc from unnest(${starts}::text[]) as s (start)
      cross join lateral (
        select word, ndoc from text_vocab where word >= s.start and word < s.start || ${MAX_CHARACTER}
        order by ndoc desc limit 3
      ) near
      union
      select word, ndoc from text_vocab
      where word >= ${fromStart.start} and word < ${fromStart.start + MAX_CHARACTER}
        and word like any (${fromStart.patterns}::text[])
    ) near
    order by ndoc desc, word limit ${CORRECTIONS}`.execute(db);
  return rows;
}

/**
 * Whether the token consists of letters of the basic plane. Others have two units each, which must not be
 * separated.
 */
const isMistypable = (token: string): boolean =>
  token.length >= MIN_CORRECTED_LENGTH &&
  token.length <= LONGEST_MISTYPED &&
  !/[\d\ud800-\udfff]/.test(token);

/** Returns what a token that finds `count` screens may have been meant to be. */
async function correct(db: Db, token: string, count: number, isLast: boolean): Promise<string[]> {
  if (!isMistypable(token) || count >= MANY) return [];
  const finished = await nearWords(db, token);
  const near = finished.length > 0 || !isLast || count > 0 ? finished : await nearBeginnings(db, token);
  return near
    .filter(
      ({ word, ndoc }) =>
        !isStopWord(word) && (count < FEW_SCREENS || ndoc > count * CORRECTION_FREQUENCY_RATIO),
    )
    .map(({ word }) => word);
}

type Meant = Omit<TextTerm, 'answers'>;

/** Shorter beginnings of numbers are in most pictures. They are assumed to match instead of being looked up. */
const MIN_NUMBER_LENGTH = 5;

/**
 * Whether any screen contains a token that is not in the vocabulary or, if it `isBegun`, a word starting with it.
 * The order keeps the planner from scanning all screens for a word that it expects to be common.
 */
async function isInScreens(db: Db, token: string, isBegun: boolean): Promise<boolean> {
  if (/\d/.test(token) && token.length < MIN_NUMBER_LENGTH) return true;
  const wanted = lexeme(token) + (isBegun ? ':*' : '');
  const exists = sql.join(
    PLATFORMS.map(
      (platform) => sql`exists (select from (
        select from screen_text where platform = ${sql.lit(platform)} and words @@ to_tsquery('simple', ${wanted})
        order by created_at + interval '0' limit 1) found)`,
    ),
    sql` or `,
  );
  const { rows } = await sql<{ isThere: boolean }>`
    select ${useCustomPlan} ${exists} as "isThere"`.execute(db);
  return rows[0]?.isThere ?? false;
}

/** Estimates how many screens match each term. */
async function countAnswers(db: Db, terms: readonly Meant[]): Promise<TextTerm['answers'][]> {
  const meanings = terms.flatMap(({ token, completions, corrections }) => [
    token,
    ...completions,
    ...corrections,
  ]);
  const words = [...new Set(meanings)];
  const { rows } = await sql<Word & { screens: number; createdAtBounds: string[] | null }>`
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
    // Statistics are missing until the table is analysed, but there are at least as many screens as contain a word.
    screens: Math.max(1, rows[0]?.screens ?? 1, ...counts.values()),
    createdAtBounds: rows[0]?.createdAtBounds ?? [],
  };
  const sum = (some: readonly string[]): number =>
    some.reduce((total, word) => total + (counts.get(word) ?? 0), 0);
  return terms.map(({ token, completions, corrections }) => {
    const likely = sum([token, ...completions]);
    return { likely, possible: likely + sum(corrections), corpus };
  });
}

/** Number of corrections of an unknown word that are also looked up in singular and plural. */
const NUMBERED = 3;

/** Adds the singular of plurals and the plural of singulars, if the vocabulary has them. */
async function withOtherNumbers(db: Db, terms: readonly Meant[]): Promise<Meant[]> {
  const meant = terms.map(({ token, count, corrections }) => ({
    ofToken: otherNumbers(token),
    ofCorrections: count === 0 ? corrections.slice(0, NUMBERED).flatMap(otherNumbers) : [],
  }));
  const words = meant.flatMap(({ ofToken, ofCorrections }) => [...ofToken, ...ofCorrections]);
  const { rows } = await sql<{ word: string }>`
    select word from text_vocab where word = any (${words}::text[])
    union select word from search_vocab where word = any (${words}::text[])`.execute(db);
  const known = new Set(rows.map(({ word }) => word));
  return terms.map((term, at) => {
    const isKnown = (word: string): boolean => known.has(word);
    const completions = [...new Set([...term.completions, ...(meant[at]?.ofToken ?? []).filter(isKnown)])];
    const corrections = [...term.corrections, ...(meant[at]?.ofCorrections ?? []).filter(isKnown)];
    return {
      ...term,
      completions,
      corrections: [...new Set(corrections)].filter((word) => !completions.includes(word)),
    };
  });
}

/**
 * Returns the meanings of tokens in titles and OCR text. `terms` are their meanings in names and titles, which are
 * included. Tokens without any meaning are omitted if others remain; see `unmatchedIn`.
 */
export async function expandForText(db: Db, typed: string[], terms: Term[]): Promise<TextTerm[]> {
  const tokens = [...new Set(typed)];
  if (tokens.length === 0) return [];
  const { exact, completed } = await lookUp(db, tokens);
  const expanded: Meant[] = [];
  for (const [index, token] of tokens.entries()) {
    const isLast = index === tokens.length - 1;
    const inTitles = terms.find((term) => term.token === token);
    const completions = isLast ? completed : [];
    const ownCount = exact.find(({ word }) => word === token)?.ndoc ?? 0;
    const count = completions.reduce((sum, { ndoc }) => sum + ndoc, ownCount);
    const corrections = await correct(db, token, count, isLast);
    const titleCorrections = inTitles?.corrections ?? [];
    const titleWords = (inTitles?.alternatives ?? [])
      .filter((words) => words.length === 1)
      .map(([word]) => word as string)
      .filter((word) => word !== token && !titleCorrections.includes(word));
    const isNumber = /\d/.test(token);
    const mayBegin = isNumber
      ? isLast && token.length >= MIN_COMPLETED_LENGTH
      : count < FEW_SCREENS && token.length >= MIN_CORRECTED_LENGTH;
    const isKnown = count > 0 || titleWords.length > 0 || inTitles?.known === true;
    const isMatched = isKnown || (await isInScreens(db, token, mayBegin));
    expanded.push({
      token,
      isBegun: mayBegin && isMatched,
      isMatched,
      completions: [...new Set([...titleWords, ...completions.map(({ word }) => word)])],
      corrections: [...new Set([...corrections, ...titleCorrections])],
      count: count + (inTitles?.known ? 1 : 0),
    });
  }
  const numbered = await withOtherNumbers(db, expanded);
  const answers = await countAnswers(db, numbered);
  const all = numbered.map((term, index) => ({
    ...term,
    answers: answers[index] as TextTerm['answers'],
  }));
  const found = all.filter(
    ({ isMatched, completions, corrections }) =>
      isMatched || completions.length > 0 || corrections.length > 0,
  );
  return found.length > 0 ? found : all;
}

/**
 * Returns the tokens that match nothing, and the query that is answered instead; null if all tokens match.
 * `unfinished` is a token that is still being typed: it is not reported, but stays in the query.
 */
export function unmatchedIn(
  tokens: readonly string[],
  names: readonly Term[],
  terms: readonly TextTerm[],
  unfinished?: string,
): Unmatched | null {
  // 'login' where a name contains 'log in'.
  const isTwoWords = (token: string): boolean =>
    names.some((name) => name.token === token && name.alternatives.some((words) => words.length > 1));
  const words: string[] = [];
  const rest: string[] = [];
  for (const token of tokens) {
    const term = terms.find((candidate) => candidate.token === token);
    const isMatched = term?.isMatched || term?.completions.length || isTwoWords(token);
    const answered = isMatched ? token : term?.corrections[0];
    if (!isMatched && token !== unfinished && !words.includes(token)) words.push(token);
    if (answered !== undefined) rest.push(answered);
  }
  return words.length > 0 && rest.length > 0 ? { words, rest: rest.join(' ') } : null;
}

/** Returns the query with its presumed typing errors corrected, or null if there are none. */
export function suggestionFor(unmatched: Unmatched | null, terms: readonly TextTerm[]): string | null {
  const isCorrected = unmatched?.words.some((word) => terms.some(({ token }) => token === word));
  return isCorrected ? (unmatched?.rest ?? null) : null;
}
