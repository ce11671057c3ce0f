import { type RawBuilder, sql } from 'kysely';
import { lexeme } from '../terms.ts';
import type { TextTerm } from './text-terms.ts';

const EXACT = 1;
const COMPLETED = 0.85;
const CORRECTED = 0.6;

const anyOf = (lexemes: string[]): string => `(${lexemes.join(' | ')})`;

const typed = ({ token, isBegun }: TextTerm): string => `${lexeme(token)}${isBegun ? ':*' : ''}`;
const likely = (term: TextTerm): string[] => [typed(term), ...term.completions.map(lexeme)];
const possible = (term: TextTerm): string[] => [...likely(term), ...term.corrections.map(lexeme)];

/** `('a' | 'b')` -> `('a':A | 'b':A)`: words of titles only. */
const inTitle = (lexemes: string[]): string[] =>
  lexemes.map((one) => (one.endsWith(':*') ? `${one}A` : `${one}:A`));

const every = (terms: TextTerm[], of: (term: TextTerm) => string[]): string =>
  terms.map((term) => anyOf(of(term))).join(' & ');

/** Tsqueries for the column `words`. */
export const textQueries = (terms: TextTerm[]) => ({
  /** Every word in one of its meanings. */
  all: every(terms, possible),
  /** Every word, without corrections. */
  likely: every(terms, likely),
  likelyTitle: every(terms, (term) => inTitle(likely(term))),
  title: every(terms, (term) => inTitle(possible(term))),
  /** Any one of the words. */
  some: anyOf(terms.flatMap(possible)),
});

/** A tsquery. With `useCustomPlan` the planner knows the values and evaluates it once. */
const tsquery = (text: string): RawBuilder<unknown> => sql`to_tsquery('simple', ${text})`;

/** A tsquery that is evaluated once and hidden from the planner. */
export const evaluatedOnce = (text: string): RawBuilder<unknown> =>
  sql`(select to_tsquery('simple', ${text}))`;

/** Weight of a word: 1 if it is on one screen, a tenth if it is on thousands. */
const rarity = ({ count }: TextTerm): number => 1 / (1 + Math.log(Math.max(1, count)));

/** Share of the query that a screen matches, 0 to 1, with exactness; rare words weigh more. */
function share(terms: TextTerm[]): RawBuilder<number> {
  const whole = terms.reduce((sum, term) => sum + rarity(term), 0);
  const parts = terms.map((term) => {
    const weight = rarity(term) / whole;
    const corrected =
      term.corrections.length > 0
        ? sql`when t.words @@ ${tsquery(anyOf(term.corrections.map(lexeme)))} then ${weight * CORRECTED}::float8`
        : sql``;
    const completed =
      term.completions.length > 0
        ? sql`when t.words @@ ${tsquery(anyOf(term.completions.map(lexeme)))} then ${weight * COMPLETED}::float8`
        : sql``;
    return sql`case when t.words @@ ${tsquery(typed(term))} then ${weight * EXACT}::float8 ${completed} ${corrected}
      else 0::float8 end`;
  });
  return sql<number>`(${sql.join(parts, sql` + `)})`;
}

/** Bonus of a title of one word over a title of many. */
const SHORT_TITLE = sql.lit(0.04);

/** Score of one tier. The tier says what matches, the rest how well. */
export const TIER = 10_000;
/** Parts of the score within a tier. With the bonus for short titles their sum stays below `TIER`. */
const WHOLE_WORDS = sql.lit(3_000);
const EXACTNESS = sql.lit(3_500);
const NEARNESS = sql.lit(3_000);
/** Tiers of screens whose title alone does not match. */
export const TEXT_TIERS = [1, 3];

/**
 * Scores the row `t` of `screen_text`: title before text and typed words before corrections; then whether it
 * contains all words completely ('empty state' before 'empty statement'); then exactness, with rare words first,
 * and the distance of the words. An integer, so that cursors can contain it.
 */
export function score(terms: TextTerm[]): RawBuilder<number> {
  const queries = textQueries(terms);
  const tier = sql`case when t.words @@ ${tsquery(queries.likelyTitle)} then 4 + ${SHORT_TITLE} / greatest(1, length(t.title_words))
    when t.words @@ ${tsquery(queries.likely)} then 3
    when t.words @@ ${tsquery(queries.title)} then 2 + ${SHORT_TITLE} / greatest(1, length(t.title_words))
    when t.words @@ ${tsquery(queries.all)} then 1 else 0 end`;
  const isSeveral = terms.length > 1;
  const exact = isSeveral
    ? sql`case when t.words @@ ${tsquery(every(terms, ({ token }) => [lexeme(token)]))} then 1 else 0 end`
    : sql`0`;
  const near = isSeveral
    ? sql`least(1, 10 * ts_rank_cd('{0.1,0.1,0.1,0.1}', t.words, ${tsquery(queries.all)}))`
    : sql`0`;
  return sql<number>`(${TIER}::int * (${tier}) + round(${WHOLE_WORDS} * ${exact} + ${EXACTNESS} * ${share(terms)} + ${NEARNESS} * ${near}))::int`;
}
