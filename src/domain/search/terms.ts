import { sql } from 'kysely';
import { useCustomPlan } from '#db/custom-plan.ts';
import type { Db } from '#db/tables.ts';
import { LIMITS } from '#shared/limits.ts';
import { editDistance, prefixDistance } from './edit-distance.ts';
import { isStopWord } from './stop-words.ts';

/** More words than this narrow nothing down and only cost time. */
const MOST_TOKENS = 6;
/** Words of the catalogue are no longer (`search_words` in the schema). */
const LONGEST_WORD = 40;
/** Nothing that is longer than two words run together can be found. Compatibility forms unfold to many letters. */
const LONGEST_TOKEN = 2 * LONGEST_WORD;
const COMPLETIONS = 12;
const CORRECTIONS = 6;
const CANDIDATES = 40;

/** One typed word and what it may stand for in the catalogue. */
export type Term = {
  token: string;
  /** Words of the vocabulary, or two words that the token runs together; best first. */
  alternatives: string[][];
  /** The nearest words of the catalogue when no word of it begins like this; best first. */
  corrections: string[];
  /** The token is a word of the catalogue as it was typed. */
  known: boolean;
};

type VocabularyRow = { kind: 'exact' | 'prefix' | 'similar'; token: string; word: string; ndoc: number };

/**
 * The words of a query, folded like everything that is searched; at most six of at most 80 letters, none when nothing
 * is left.
 */
export async function tokenize(db: Db, query: string): Promise<string[]> {
  const bounded = query.slice(0, LIMITS.searchQueryMax).replaceAll('\0', ' ');
  const { rows } = await sql<{ folded: string }>`select search_fold(${bounded}) as folded`.execute(db);
  return (rows[0]?.folded ?? '')
    .split(' ')
    .filter((token) => token !== '' && token.length <= LONGEST_TOKEN)
    .slice(0, MOST_TOKENS);
}

/** Errors forgiven in a word of this length. */
const forgiven = (length: number): number => (length < 3 ? 0 : length < 5 ? 1 : length < 9 ? 2 : 3);

/** Every way to cut a word in two: 'login' is 'log in' as well. */
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

/** The nearest words, and those hardly farther: a swap is one error, and so is a letter left out. */
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
 * What the tokens may stand for, looked up in the words of the catalogue: the last one, which may be
 * unfinished, in its completions; a mistyped one in the nearest words; two that belong together in one and
 * the other way round. Tokens that nothing comes near are left out when others remain.
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
 * The query as it was typed and, where a word of it is mistyped, the nearest corrections: names of apps and
 * categories are compared with each.
 */
export function nameQueries(tokens: string[], terms: Term[]): string[] {
  const corrections = tokens.map((token) => terms.find((term) => term.token === token)?.corrections ?? []);
  const most = tokens.length === 1 ? 3 : 1;
  const corrected = Array.from({ length: most }, (_, index) =>
    tokens.map((token, position) => corrections[position]?.[index] ?? token).join(' '),
  );
  return [...new Set([tokens.join(' '), ...corrected])];
}

/** A word as it stands in a tsquery. */
export const lexeme = (word: string): string => `'${word.replaceAll("'", "''")}'`;

/** The terms as a tsquery: every term in one of its meanings. Empty for no terms. */
export const toTsquery = (terms: Term[]): string =>
  terms
    .map(
      ({ alternatives }) =>
        `(${alternatives.map((words) => (words.length > 1 ? `(${words.map(lexeme).join(' & ')})` : lexeme(words[0] as string))).join(' | ')})`,
    )
    .join(' & ');
