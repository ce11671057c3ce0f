import type { ScreenCategoryType } from '#shared/category-types.ts';
import { type LexicalScore, lexicalScorer, type Page } from '../lexicon/score.ts';
import { LEXICON_CALIBRATION } from './alone.ts';
import { ensembleValues, linearValues } from './ensemble.ts';
import { forestShares } from './forest.ts';
import { LEXICAL_START } from './linear.ts';
import { type EngineCategory, isExclusive, type Model, type TaxonomyModel } from './model.ts';
import { sigmoid } from './one-vs-rest.ts';
import { rowOf } from './rows.ts';
import { softmax } from './softmax.ts';
import type { Vector } from './vectors.ts';

/** The engine's prediction for one category. */
export type Prediction = {
  category: EngineCategory;
  /** 0 to 1. */
  confidence: number;
  /** True if the confidence reaches the threshold. */
  selected: boolean;
  /** Words of the screen that support the prediction. */
  matched: string[];
};

type Scored = { category: EngineCategory; lexical: LexicalScore };

const scored = (categories: readonly EngineCategory[], page: Page): Scored[] =>
  categories.map((category) => ({ category, lexical: lexicalScorer(category)(page) }));

function aloneConfidence(type: ScreenCategoryType, score: number): number {
  const { slope, intercept } = LEXICON_CALIBRATION[type];
  return sigmoid(slope * score + intercept);
}

/** Predicts with the lexicon alone, while no model is trained. */
export function predictByLexicon(categories: readonly EngineCategory[], page: Page): Prediction[] {
  return scored(categories, page).map(({ category, lexical: { score, matched } }) => {
    const { threshold } = LEXICON_CALIBRATION[category.type];
    const confidence = aloneConfidence(category.type, score);
    return { category, confidence, selected: threshold !== null && confidence >= threshold, matched };
  });
}

/** Probabilities of the categories with examples, from the lexicon's scores of them. */
function learnedConfidences(
  { linear, forest, calibration: { slope, intercept }, type }: TaxonomyModel,
  scores: readonly number[],
  basis: Pick<Model, 'space' | 'concepts'>,
  vector: Vector,
  page: Page,
): Float64Array {
  const byWords = linearValues(linear, vector, scores);
  const values = forest
    ? ensembleValues(byWords, forestShares(forest, rowOf(basis, vector, page, scores)))
    : byWords;
  return isExclusive(type)
    ? softmax(values.map((value) => value * slope))
    : values.map((value) => sigmoid(slope * value + intercept));
}

/**
 * The lexicon's probabilities of competing categories. A category without examples keeps the share that it had
 * before training.
 */
const lexicalShares = (entries: readonly Scored[]): Float64Array =>
  softmax(Float64Array.from(entries, ({ lexical }) => LEXICAL_START * lexical.score));

/**
 * Predicts with the trained model and the lexicon. Categories that are not offered compete too, so that few offers
 * do not raise the probability of each. A category without examples gets the lexicon's probability, and competing
 * categories share the rest.
 */
export function predictByModel(
  model: TaxonomyModel,
  offered: readonly EngineCategory[],
  basis: Pick<Model, 'space' | 'concepts'>,
  vector: Vector,
  page: Page,
): Prediction[] {
  const learned = new Set(model.categories.map(({ id }) => id));
  const current = new Map(offered.map((category) => [category.id, category]));
  const known = scored(
    model.categories.map((category) => current.get(category.id) ?? category),
    page,
  );
  const untagged = scored(
    offered.filter(({ id }) => !learned.has(id)).sort((a, b) => (a.id < b.id ? -1 : 1)),
    page,
  );
  const confidences = learnedConfidences(
    model,
    known.map(({ lexical }) => lexical.score),
    basis,
    vector,
    page,
  );
  const isCompeting = isExclusive(model.type);
  const shares = isCompeting ? lexicalShares([...untagged, ...known]).subarray(0, untagged.length) : null;
  const rest = 1 - (shares?.reduce((a, b) => a + b, 0) ?? 0);
  return [
    ...known.flatMap(({ category, lexical: { matched } }, at) => {
      if (!current.has(category.id)) return [];
      const confidence = rest * (confidences[at] ?? 0);
      return {
        category,
        confidence,
        selected: model.threshold !== null && confidence >= model.threshold,
        matched,
      };
    }),
    ...untagged.map(({ category, lexical: { score, matched } }, at) => ({
      category,
      confidence: shares ? (shares[at] ?? 0) : aloneConfidence(category.type, score),
      // It has no threshold.
      selected: false,
      matched,
    })),
  ];
}
