import { type RawBuilder, sql } from 'kysely';
import { quoteLexeme, toPhrase } from '../terms.ts';
import type { TextTerm } from './text-terms.ts';

/** Weights of a word that matches as typed, completed or corrected; see `buildMatchedShare`. */
const EXACT_WEIGHT = 1;
const COMPLETED_WEIGHT = 0.85;
const CORRECTED_WEIGHT = 0.6;

const anyOf = (lexemes: string[]): string => `(${lexemes.join(' | ')})`;

/** Words of titles have weight A, so `'a':A` and `'a':*A` match only titles. */
type Weight = '' | 'A';

const toLexeme = (word: string, weight: Weight, isPrefix = false): string =>
  quoteLexeme(word) + (isPrefix || weight ? `:${isPrefix ? '*' : ''}${weight}` : '');
const toTypedLexeme = ({ token, isPrefix }: TextTerm, weight: Weight = ''): string =>
  toLexeme(token, weight, isPrefix);
const toOtherLexemes = ({ completions, splits }: TextTerm, weight: Weight = ''): string[] => [
  ...completions.map((word) => toLexeme(word, weight)),
  ...splits.map((pair) => toPhrase(pair, weight)),
];
const toLikelyLexemes = (term: TextTerm, weight: Weight = ''): string[] => [
  toTypedLexeme(term, weight),
  ...toOtherLexemes(term, weight),
];
const toPossibleLexemes = (term: TextTerm, weight: Weight = ''): string[] => [
  ...toLikelyLexemes(term, weight),
  ...term.corrections.map((word) => toLexeme(word, weight)),
];

const requireEveryTerm = (terms: TextTerm[], lexemesOf: (term: TextTerm) => string[]): string =>
  terms.map((term) => anyOf(lexemesOf(term))).join(' & ');

/** Builds tsqueries for `screen_text.words`, the tsvector of title and OCR text. */
export const buildTextQueries = (terms: TextTerm[]) => ({
  /** Requires every term: as typed, completed or corrected. */
  all: requireEveryTerm(terms, toPossibleLexemes),
  /** Requires every term, without corrections. */
  likely: requireEveryTerm(terms, toLikelyLexemes),
  /** Like `likely`, but all words must be in the title. */
  likelyTitle: requireEveryTerm(terms, (term) => toLikelyLexemes(term, 'A')),
  /** Like `all`, but all words must be in the title. */
  title: requireEveryTerm(terms, (term) => toPossibleLexemes(term, 'A')),
  /** Requires any of the terms. */
  any: anyOf(terms.flatMap((term) => toPossibleLexemes(term))),
});

/** A tsquery expression. With `CUSTOM_PLAN` the planner knows its value and evaluates it once. */
const buildTsquery = (text: string): RawBuilder<unknown> => sql`to_tsquery('simple', ${text})`;

/** A tsquery in a subquery, so that it is evaluated once and the planner does not see its value. */
export const evaluatedOnce = (text: string): RawBuilder<unknown> =>
  sql`(select to_tsquery('simple', ${text}))`;

/** Weight of a term: 1 if it is on one screen, about a tenth if it is on thousands. */
const weighByRarity = ({ count }: TextTerm): number => 1 / (1 + Math.log(Math.max(1, count)));

/**
 * Builds an SQL expression for the share of the query that a screen matches, from 0 to 1. Rare terms weigh more, and
 * completions and corrections count less than typed words.
 */
function buildMatchedShare(terms: TextTerm[]): RawBuilder<number> {
  const whole = terms.reduce((sum, term) => sum + weighByRarity(term), 0);
  const parts = terms.map((term) => {
    const weight = weighByRarity(term) / whole;
    const corrected =
      term.corrections.length > 0
        ? sql`when t.words @@ ${buildTsquery(anyOf(term.corrections.map(quoteLexeme)))} then ${weight * CORRECTED_WEIGHT}::float8`
        : sql``;
    const others = toOtherLexemes(term);
    const completed =
      others.length > 0
        ? sql`when t.words @@ ${buildTsquery(anyOf(others))} then ${weight * COMPLETED_WEIGHT}::float8`
        : sql``;
    return sql`case when t.words @@ ${buildTsquery(toTypedLexeme(term))} then ${weight * EXACT_WEIGHT}::float8 ${completed} ${corrected}
      else 0::float8 end`;
  });
  return sql<number>`(${sql.join(parts, sql` + `)})`;
}

/** Bonus of a title of one word, as a share of a tier. A title of n words gets this bonus divided by n. */
const SHORT_TITLE_BONUS = sql.lit(0.04);

/** Points per tier. The tier of a score says what matches, and the remainder says how well. */
export const POINTS_PER_TIER = 10_000;
/**
 * Maximum points of each part of the score within a tier. With the bonus for short titles their sum stays
 * below `POINTS_PER_TIER`.
 */
const WHOLE_WORDS_POINTS = sql.lit(3_000);
const EXACTNESS_POINTS = sql.lit(3_500);
const PROXIMITY_POINTS = sql.lit(3_000);
/** Tiers of screens that match all terms, but not with their title alone. */
export const TEXT_TIERS = [1, 3];

/**
 * Builds an SQL expression for the score of the row `t` of `screen_text`. The tier puts matches without corrections
 * before others, and titles before texts. Within a tier, the score depends on whether the row contains all words as
 * whole words ('empty state' before 'empty statement'), how exactly it matches, and how close the words are. The score
 * is an integer, so that cursors can contain it.
 */
export function buildScore(terms: TextTerm[]): RawBuilder<number> {
  const queries = buildTextQueries(terms);
  const tier = sql`case when t.words @@ ${buildTsquery(queries.likelyTitle)} then 4 + ${SHORT_TITLE_BONUS} / greatest(1, length(t.title_words))
    when t.words @@ ${buildTsquery(queries.likely)} then 3
    when t.words @@ ${buildTsquery(queries.title)} then 2 + ${SHORT_TITLE_BONUS} / greatest(1, length(t.title_words))
    when t.words @@ ${buildTsquery(queries.all)} then 1 else 0 end`;
  const hasSeveralTerms = terms.length > 1;
  const hasWholeWords = hasSeveralTerms
    ? sql`case when t.words @@ ${buildTsquery(requireEveryTerm(terms, ({ token }) => [quoteLexeme(token)]))} then 1 else 0 end`
    : sql`0`;
  // With equal weights of 0.1, `ts_rank_cd` of adjacent words is 0.1. The factor 10 scales this to 1.
  const proximity = hasSeveralTerms
    ? sql`least(1, 10 * ts_rank_cd('{0.1,0.1,0.1,0.1}', t.words, ${buildTsquery(queries.all)}))`
    : sql`0`;
  return sql<number>`(${POINTS_PER_TIER}::int * (${tier}) + round(${WHOLE_WORDS_POINTS} * ${hasWholeWords} + ${EXACTNESS_POINTS} * ${buildMatchedShare(terms)} + ${PROXIMITY_POINTS} * ${proximity}))::int`;
}
