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
  /** The same without corrections. */
  likely: every(terms, likely),
  likelyTitle: every(terms, (term) => inTitle(likely(term))),
  title: every(terms, (term) => inTitle(possible(term))),
  /** One of the words is enough. */
  some: anyOf(terms.flatMap(possible)),
});

/** A tsquery. The planner makes it once where the values are known to it, as they are with `useCustomPlan`. */
const tsquery = (text: string): RawBuilder<unknown> => sql`to_tsquery('simple', ${text})`;

/** A tsquery that is made once, and of which the planner knows nothing. */
export const madeOnce = (text: string): RawBuilder<unknown> => sql`(select to_tsquery('simple', ${text}))`;

/** Rare words say more than common ones: 1 for a word of one screen, a tenth for one of thousands. */
const rarity = ({ count }: TextTerm): number => 1 / (1 + Math.log(Math.max(1, count)));

/** How much of the query a screen answers and how exactly, 0 to 1; rare words count for more. */
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

/** What a title of one word is worth above one of many. */
const SHORT_TITLE = sql.lit(0.04);

/** What a score is made of: so much for how it answers, less for how well. */
export const TIER = 10_000;
/** Parts of the score within a tier; with a short title's their sum stays below `TIER`. */
const WHOLE_WORDS = sql.lit(3_000);
const EXACTNESS = sql.lit(3_500);
const NEARNESS = sql.lit(3_000);
/** Of those whose title alone does not answer. */
export const TEXT_TIERS = [1, 3];

/**
 * How well the row `t` of `screen_text` answers: the title before the text and what was typed before corrections; then
 * whether it contains all words whole ('empty state' before 'empty statement'); then how exactly, rare words first, and
 * how near to each other the words stand, 1 for neighbours. A whole number, so
 * that a cursor can name it.
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
