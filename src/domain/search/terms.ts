import { sql } from 'kysely';
import { CUSTOM_PLAN } from '#db/custom-plan.ts';
import type { Db } from '#db/tables.ts';
import { LIMITS } from '#shared/limits.ts';
import { editDistance, prefixDistance } from './edit-distance.ts';
import { isStopWord } from './stop-words.ts';

/** Maximum number of words that are searched. Further words hardly narrow the result and only cost time. */
const MAX_TOKENS = 6;
/** Maximum length of words of the catalogue (`search_words` in the schema). */
const MAX_WORD_LENGTH = 40;
/**
 * A token longer than two joined words matches nothing and is dropped. Tokens can be long even in a short
 * query, because folding expands some Unicode characters to many letters.
 */
const MAX_TOKEN_LENGTH = 2 * MAX_WORD_LENGTH;
const MAX_COMPLETIONS = 12;
const MAX_CORRECTIONS = 6;
/** Maximum number of similar words per token, from which the corrections are chosen. */
const MAX_CANDIDATES = 40;

/** A typed word, and the words of names and titles in the catalogue that it may stand for. */
export type Term = {
  token: string;
  /**
   * Each alternative consists of one or two words of the catalogue. One word is the token itself, a completion, a
   * correction, or the token joined with an adjacent one. Two words are the halves of a token that can be split.
   */
  alternatives: string[][];
  /**
   * The most similar words of the catalogue, best first. Empty if the token is a word of the catalogue, or if it is the
   * last token and the beginning of such a word.
   */
  corrections: string[];
  /** Whether the token is a word of the catalogue as typed. */
  isKnown: boolean;
};

/** A word of names and titles that a token may stand for. `ndoc` is the number of names and titles with the word. */
type WordRow = { kind: 'exact' | 'prefix' | 'similar'; token: string; word: string; ndoc: number };

/**
 * Returns the words of a query to search for, folded like all searched text. From a query of more than six words, the
 * stop words are removed, and the first six of the other words are kept. Words of more than 80 letters are dropped.
 */
export async function tokenize(db: Db, query: string): Promise<string[]> {
  const bounded = query.slice(0, LIMITS.searchQueryMax).replaceAll('\0', ' ');
  const { rows } = await sql<{ folded: string }>`select search_fold(${bounded}) as folded`.execute(db);
  const words = (rows[0]?.folded ?? '')
    .split(' ')
    .filter((token) => token !== '' && token.length <= MAX_TOKEN_LENGTH);
  if (words.length <= MAX_TOKENS) return words;
  const contentWords = words.filter((word) => !isStopWord(word));
  return (contentWords.length > 0 ? contentWords : words).slice(0, MAX_TOKENS);
}

/** Number of typing errors tolerated in a word of this length. */
const maxTypingErrors = (length: number): number => (length < 3 ? 0 : length < 5 ? 1 : length < 9 ? 2 : 3);

/** Returns every split of a word into two parts of at least two letters: 'login' may stand for 'log in'. */
const splitInTwo = (token: string): string[][] =>
  Array.from({ length: Math.max(0, token.length - 3) }, (_, cut) => [
    token.slice(0, cut + 2),
    token.slice(cut + 2),
  ]);

/**
 * Looks up words of the catalogue in one query. `exact` rows are tokens, joined tokens and parts of split tokens.
 * `prefix` rows are completions of the last token. `similar` rows are candidates for correcting tokens that
 * are no words of the catalogue and have no completions.
 */
async function lookUpTokens(db: Db, tokens: string[]): Promise<WordRow[]> {
  const last = tokens.at(-1) as string;
  const exact = new Set([...tokens, ...tokens.flatMap(splitInTwo).flat()]);
  tokens.forEach((token, index) => {
    if (index > 0) exact.add(`${tokens[index - 1]}${token}`);
  });
  const { rows } = await sql<WordRow>`
    with ${CUSTOM_PLAN} exact as (
      select word, ndoc from search_vocab where word = any (${[...exact]}::text[])
    ), completions as (
      select word, ndoc from search_vocab where word like ${`${last}%`}
      order by word = ${last} desc, ndoc desc, word limit ${MAX_COMPLETIONS}
    )
    select 'exact' as kind, word as token, word, ndoc from exact
    union all
    select 'prefix', ${last}, word, ndoc from completions
    union all
    select 'similar', t.token, s.word, s.ndoc
    from unnest(${tokens}::text[]) as t (token)
    cross join lateral search_similar_words(t.token, ${MAX_CANDIDATES}) s
    where length(t.token) > 2 and t.token not in (select word from exact)
      and not (t.token = ${last} and exists (select from completions))`.execute(db);
  return rows;
}

/** Added to the number of errors if a token resembles only the beginning of a word. */
const UNFINISHED_PENALTY = 0.5;

/**
 * Returns the words with the fewest typing errors, best first, including words with up to `UNFINISHED_PENALTY` more
 * errors than the best one. An unfinished token is also compared with the beginnings of words. A similar beginning
 * counts `UNFINISHED_PENALTY` more errors, so that complete words with the same number of errors come first.
 */
function findCorrections(token: string, rows: WordRow[], isUnfinished: boolean): string[] {
  const candidates = rows
    .filter((row) => row.kind === 'similar' && row.token === token && !isStopWord(row.word))
    .map(({ word, ndoc }) => {
      const errors = editDistance(token, word);
      return {
        word,
        ndoc,
        errors: isUnfinished ? Math.min(errors, prefixDistance(token, word) + UNFINISHED_PENALTY) : errors,
      };
    })
    .sort((a, b) => a.errors - b.errors || b.ndoc - a.ndoc);
  const maxErrors = Math.min(
    maxTypingErrors(token.length),
    (candidates[0]?.errors ?? 0) + UNFINISHED_PENALTY,
  );
  return candidates
    .filter((row) => row.errors <= maxErrors)
    .slice(0, MAX_CORRECTIONS)
    .map((row) => row.word);
}

/**
 * Finds the words in the names and titles of the catalogue that each token may stand for. The last token may be
 * unfinished, so it also gets completions. A mistyped token gets similar words. Tokens are also joined and split. Omits
 * tokens for which there is no such word.
 */
export async function expandTokens(db: Db, tokens: string[]): Promise<Term[]> {
  if (tokens.length === 0) return [];
  const rows = await lookUpTokens(db, tokens);
  const exactMatches = new Set(rows.filter((row) => row.kind === 'exact').map((row) => row.word));
  const terms = tokens.map((token, index): Term => {
    const isLast = index === tokens.length - 1;
    const isKnown = exactMatches.has(token);
    const completed = isLast ? rows.filter((row) => row.kind === 'prefix').map((row) => row.word) : [];
    const words = [...new Set([...(isKnown ? [token] : []), ...completed])];
    const joined = [`${tokens[index - 1] ?? ''}${token}`, `${token}${tokens[index + 1] ?? ''}`].filter(
      (word) => word !== token && exactMatches.has(word),
    );
    const splits = splitInTwo(token).filter((halves) => halves.every((half) => exactMatches.has(half)));
    const corrected = words.length === 0 ? findCorrections(token, rows, isLast) : [];
    return {
      token,
      isKnown,
      corrections: corrected,
      alternatives: [...[...words, ...joined, ...corrected].map((word) => [word]), ...splits],
    };
  });
  return terms.filter((term) => term.alternatives.length > 0);
}

/**
 * Returns the query as typed and, if a word is mistyped, the best corrected queries: up to three for a query of one
 * word, otherwise one. The names of apps and categories are compared with each of them.
 */
export function buildNameQueries(tokens: string[], terms: Term[]): string[] {
  const corrections = tokens.map((token) => terms.find((term) => term.token === token)?.corrections ?? []);
  const maxCorrected = tokens.length === 1 ? 3 : 1;
  const corrected = Array.from({ length: maxCorrected }, (_, index) =>
    tokens.map((token, position) => corrections[position]?.[index] ?? token).join(' '),
  );
  return [...new Set([tokens.join(' '), ...corrected])];
}

/** Quotes a word for a tsquery. */
export const quoteLexeme = (word: string): string => `'${word.replaceAll("'", "''")}'`;

/** Returns a tsquery that requires adjacent words, with `weight` 'A' in a title: `('time':A <-> 'picker':A)`. */
export const toPhrase = (words: readonly string[], weight: '' | 'A' = ''): string =>
  `(${words.map((word) => quoteLexeme(word) + (weight && `:${weight}`)).join(' <-> ')})`;

const requireAllWords = (words: string[]): string =>
  words.length > 1 ? `(${words.map(quoteLexeme).join(' & ')})` : quoteLexeme(words[0] as string);

/** Returns a tsquery that requires one alternative of every term, or an empty string for no terms. */
export const toTsquery = (terms: Term[]): string =>
  terms.map(({ alternatives }) => `(${alternatives.map(requireAllWords).join(' | ')})`).join(' & ');
