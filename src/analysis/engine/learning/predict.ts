import type { ScreenCategoryType } from '#shared/category-types.ts';
import { getLexicalScorer, type LexicalScore, type Page } from '../lexicon/score.ts';
import { computeEnsembleValues, computeLinearValues } from './ensemble.ts';
import { predictByForest } from './forest.ts';
import { createForestInput } from './forest-input.ts';
import { LEXICON_CALIBRATION } from './lexicon-calibration.ts';
import { LEXICAL_START } from './linear.ts';
import { type EngineCategory, isExclusive, type Model, type TaxonomyModel } from './model.ts';
import { sigmoid } from './one-vs-rest.ts';
import { softmax } from './softmax.ts';
import type { Vector } from './vectors.ts';

/** The engine's prediction for one category. */
export type Prediction = {
  category: EngineCategory;
  /** 0 to 1. */
  confidence: number;
  /** Whether the confidence reaches the threshold. */
  isSelected: boolean;
  /** Words of the screen that support the prediction. */
  matched: string[];
};

type ScoredCategory = { category: EngineCategory; lexical: LexicalScore };

const scoreCategories = (categories: readonly EngineCategory[], page: Page): ScoredCategory[] =>
  categories.map((category) => ({ category, lexical: getLexicalScorer(category)(page) }));

function lexiconConfidence(type: ScreenCategoryType, score: number): number {
  const { slope, intercept } = LEXICON_CALIBRATION[type];
  return sigmoid(slope * score + intercept);
}

/** Predicts with the lexicon alone, for a taxonomy without a trained model. */
export function predictByLexicon(categories: readonly EngineCategory[], page: Page): Prediction[] {
  return scoreCategories(categories, page).map(({ category, lexical: { score, matched } }) => {
    const { threshold } = LEXICON_CALIBRATION[category.type];
    const confidence = lexiconConfidence(category.type, score);
    return { category, confidence, isSelected: threshold !== null && confidence >= threshold, matched };
  });
}

/** Computes the model's probabilities of the categories with examples. `scores` are the lexicon's scores. */
function computeConfidences(
  { linear, forest, calibration: { slope, intercept }, type }: TaxonomyModel,
  scores: readonly number[],
  inputSpace: Pick<Model, 'space' | 'concepts'>,
  vector: Vector,
  page: Page,
): Float64Array {
  const linearValues = computeLinearValues(linear, vector, scores);
  const values = forest
    ? computeEnsembleValues(
        linearValues,
        predictByForest(forest, createForestInput(inputSpace, vector, page, scores)),
      )
    : linearValues;
  return isExclusive(type)
    ? softmax(values.map((value) => value * slope))
    : values.map((value) => sigmoid(slope * value + intercept));
}

/**
 * Computes the lexicon's probabilities of competing categories, which add up to 1.
 */
const lexicalProbabilities = (entries: readonly ScoredCategory[]): Float64Array =>
  softmax(Float64Array.from(entries, ({ lexical }) => LEXICAL_START * lexical.score));

/**
 * Predicts with the trained model and the lexicon. Trained categories that are not offered compete too, so
 * that offering fewer categories does not raise the probability of each. A category without examples gets the
 * lexicon's probability. If categories compete, those with examples share the remaining probability.
 */
export function predictByModel(
  model: TaxonomyModel,
  offered: readonly EngineCategory[],
  inputSpace: Pick<Model, 'space' | 'concepts'>,
  vector: Vector,
  page: Page,
): Prediction[] {
  const trainedIds = new Set(model.categories.map(({ id }) => id));
  const offeredById = new Map(offered.map((category) => [category.id, category]));
  const trained = scoreCategories(
    model.categories.map((category) => offeredById.get(category.id) ?? category),
    page,
  );
  const untagged = scoreCategories(
    offered.filter(({ id }) => !trainedIds.has(id)).sort((a, b) => (a.id < b.id ? -1 : 1)),
    page,
  );
  const confidences = computeConfidences(
    model,
    trained.map(({ lexical }) => lexical.score),
    inputSpace,
    vector,
    page,
  );
  const isCompeting = isExclusive(model.type);
  const untaggedProbabilities = isCompeting
    ? lexicalProbabilities([...untagged, ...trained]).subarray(0, untagged.length)
    : null;
  const remainingProbability = 1 - (untaggedProbabilities?.reduce((a, b) => a + b, 0) ?? 0);
  return [
    ...trained.flatMap(({ category, lexical: { matched } }, index) => {
      if (!offeredById.has(category.id)) return [];
      const confidence = remainingProbability * (confidences[index] ?? 0);
      return {
        category,
        confidence,
        isSelected: model.threshold !== null && confidence >= model.threshold,
        matched,
      };
    }),
    ...untagged.map(({ category, lexical: { score, matched } }, index) => ({
      category,
      confidence: untaggedProbabilities
        ? (untaggedProbabilities[index] ?? 0)
        : lexiconConfidence(category.type, score),
      // The threshold was chosen for categories with examples only.
      isSelected: false,
      matched,
    })),
  ];
}
