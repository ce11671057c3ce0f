import { sql } from 'kysely';
import { useCustomPlan } from '#db/custom-plan.ts';
import type { Db } from '#db/tables.ts';
import { LIMITS } from '#shared/limits.ts';
import { editDistance, prefixDistance } from './edit-distance.ts';
import { isStopWord } from './stop-words.ts';

/** More words do not narrow the result and only cost time. */
const MAX_TOKENS = 6;
/** Maximum length of words of the catalogue (`search_words` in the schema). */
const MAX_WORD_LENGTH = 40;
/** Longer tokens than two joined words match nothing. Compatibility forms can expand to many letters. */
const MAX_TOKEN_LENGTH = 2 * MAX_WORD_LENGTH;
const COMPLETIONS = 12;
const CORRECTIONS = 6;
const CANDIDATES = 40;

/** A typed word and its possible meanings in the catalogue. */
export type Term = {
  token: string;
  /** Words of the vocabulary, or two words joined in the token; best first. */
  alternatives: string[][];
  /** The nearest words of the catalogue if no word starts like this; best first. */
  corrections: string[];
  /** Whether the token is a word of the catalogue as typed. */
  known: boolean;
};

type VocabularyRow = { kind: 'exact' | 'prefix' | 'similar'; token: string; word: string; ndoc: number };

/** Returns the words of a query, folded like all searched text: at most six of at most 80 letters, or none. */
export async function tokenize(db: Db, query: string): Promise<string[]> {
  const bounded = query.slice(0, LIMITS.searchQueryMax).replaceAll('\0', ' ');
  const { rows } = await sql<{ folded: string }>`select search_fold(${bounded}) as folded`.execute(db);
  return (rows[0]?.folded ?? '')
    .split(' ')
    .filter((token) => token !== '' && token.length <= MAX_TOKEN_LENGTH)
    .slice(0, MAX_TOKENS);
}

/** Number of errors tolerated in a word of this length. */
const forgiven = (length: number): number => (length < 3 ? 0 : length < 5 ? 1 : length < 9 ? 2 : 3);

/** Returns every split of a word in two: 'login' also means 'log in'. */
const splits = (token: string): string[][] =>
  Array.from({ length: Math.max(0, token.length - 3) }, (_, cut) => [
    token.slice(0, cut + 2),
    token.slice(cut + 2),
  ]);

async function lookUp(db: Db, tokens: string[]): Promise<VocabularyRow[]> {
  const last = tokens.at(-1) as string;
  const exact = new Set([...tokens, ...tokens.flatMap(splits).flat()]);
  tokens.forEach((token, index) => {
    if (index > 0) exact.add(`${tokens[index - 1]}${token}`);
  });
  const { rows } = await sql<VocabularyRow>`
    with ${useCustomPlan} exact as (
      select word, ndoc from search_vocab where word = any (${[...exact]}::text[])
    ), completions as (
      select word, ndoc from search_vocab where word like ${`${last}%`}
      order by word = ${last} desc, ndoc desc, word limit ${COMPLETIONS}
    )
    select 'exact' as kind, word as token, word, ndoc from exact
    union all
    select 'prefix', ${last}, word, ndoc from completions
    union all
    select 'similar', t.token, s.word, s.ndoc
    from unnest(${tokens}::text[]) as t (token)
    cross join lateral search_similar_words(t.token, ${CANDIDATES}) s
    where length(t.token) > 2 and t.token not in (select word from exact)
      and not (t.token = ${last} and exists (select from completions))`.execute(db);
  return rows;
}

/** Returns the nearest words and those hardly farther: a swap is one error, and so is a missing letter. */
function corrections(token: string, rows: VocabularyRow[], unfinished: boolean): string[] {
  const near = rows
    .filter((row) => row.kind === 'similar' && row.token === token && !isStopWord(row.word))
    .map(({ word, ndoc }) => {
      const errors = editDistance(token, word);
      return {
        word,
        ndoc,
        errors: unfinished ? Math.min(errors, prefixDistance(token, word) + 0.5) : errors,
      };
    })
    .sort((a, b) => a.errors - b.errors || b.ndoc - a.ndoc);
  const most = Math.min(forgiven(token.length), (near[0]?.errors ?? 0) + 0.5);
  return near
    .filter((row) => row.errors <= most)
    .slice(0, CORRECTIONS)
    .map((row) => row.word);
}

/**
 * Looks up the meanings of tokens in the words of the catalogue: completions of the last one, which may be
 * unfinished; the nearest words of a mistyped one; joined and split words. Tokens without any meaning are omitted
 * if others remain.
 */
export async function expandTokens(db: Db, tokens: string[]): Promise<Term[]> {
  if (tokens.length === 0) return [];
  const rows = await lookUp(db, tokens);
  const vocabulary = new Set(rows.filter((row) => row.kind === 'exact').map((row) => row.word));
  const terms = tokens.map((token, index): Term => {
    const isLast = index === tokens.length - 1;
    const known = vocabulary.has(token);
    const completed = isLast ? rows.filter((row) => row.kind === 'prefix').map((row) => row.word) : [];
    const words = [...new Set([...(known ? [token] : []), ...completed])];
    const joined = [`${tokens[index - 1] ?? ''}${token}`, `${token}${tokens[index + 1] ?? ''}`].filter(
      (word) => word !== token && vocabulary.has(word),
    );
    const cut = splits(token).filter((halves) => halves.every((half) => vocabulary.has(half)));
    const corrected = words.length === 0 ? corrections(token, rows, isLast) : [];
    return {
      token,
      known,
      corrections: corrected,
      alternatives: [...[...words, ...joined, ...corrected].map((word) => [word]), ...cut],
    };
  });
  return terms.filter((term) => term.alternatives.length > 0);
}

/**
 * Returns the query as typed and, if a word is mistyped, the nearest corrections. Names of apps and categories are
 * compared with each.
 */
export function nameQueries(tokens: string[], terms: Term[]): string[] {
  const corrections = tokens.map((token) => terms.find((term) => term.token === token)?.corrections ?? []);
  const most = tokens.length === 1 ? 3 : 1;
  const corrected = Array.from({ length: most }, (_, index) =>
    tokens.map((token, position) => corrections[position]?.[index] ?? token).join(' '),
  );
  return [...new Set([tokens.join(' '), ...corrected])];
}

/** Quotes a word for a tsquery. */
export const lexeme = (word: string): string => `'${word.replaceAll("'", "''")}'`;

/** Returns the terms as a tsquery: every term in one of its meanings. Empty for no terms. */
export const toTsquery = (terms: Term[]): string =>
  terms
    .map(
      ({ alternatives }) =>
        `(${alternatives.map((words) => (words.length > 1 ? `(${words.map(lexeme).join(' & ')})` : lexeme(words[0] as string))).join(' | ')})`,
    )
    .join(' & ');
