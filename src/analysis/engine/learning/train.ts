import type { OcrText } from '#domain/ocr/ocr-text.ts';
import { SCREEN_CATEGORY_TYPES, type ScreenCategoryType } from '#shared/category-types.ts';
import type { VisualFeatures } from '../features/visual-features.ts';
import { createPage, getLexicalScorer, type Page } from '../lexicon/score.ts';
import { tokenizeText } from '../text/tokens.ts';
import { crossValidate } from './cross-validate.ts';
import { createForestInput, findCommonConcepts } from './forest-input.ts';
import { growForest } from './grow-forest.ts';
import { scaleWeights, type TrainingData } from './linear.ts';
import { type EngineCategory, isExclusive, MIN_EXAMPLES, type Model, type TaxonomyModel } from './model.ts';
import { createNeighbourIndex } from './neighbours.ts';
import { trainOneVsRest } from './one-vs-rest.ts';
import { trainSoftmax } from './softmax.ts';
import { countDimensions, createVectoriser, fitSpace, type Space, type Vector } from './vectors.ts';

/** A training screen: only its confirmed tags count. */
export type Example = {
  ocrText: OcrText;
  features: VisualFeatures;
  /** Its app. Screens of one app are similar, so they are never split between training and validation. */
  group: string;
  /** Ids of the screen's confirmed categories of all taxonomies. */
  categories: readonly string[];
};

/** Defines how screens are converted to vectors and to input of the forest. */
type InputSpace = { space: Space; concepts: string[] };
type PreparedExample = { page: Page; vector: Vector; group: string; categories: ReadonlySet<string> };

/** Trains the model of one taxonomy. Returns null if there are too few examples. */
function trainTaxonomy(
  type: ScreenCategoryType,
  all: readonly EngineCategory[],
  prepared: readonly PreparedExample[],
  inputSpace: InputSpace,
  minExamples: number,
): TaxonomyModel | null {
  const has = (example: PreparedExample, { id }: EngineCategory): boolean => example.categories.has(id);
  const known = all.filter((category) => category.type === type);
  // A screen without tags of this taxonomy was probably not tagged for it, so it is not a negative example.
  const examples = prepared.filter((example) => known.some((category) => has(example, category)));
  if (examples.length < minExamples) return null;
  const categories = known
    .filter((category) => examples.some((example) => has(example, category)))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const scorers = categories.map(getLexicalScorer);
  const scores = examples.map(({ page }) => Float64Array.from(scorers, (scorer) => scorer(page).score));
  const trainingData: TrainingData = {
    vectors: examples.map((example) => example.vector),
    scores,
    rows: isExclusive(type)
      ? null
      : examples.map(({ vector, page }, index) =>
          createForestInput(inputSpace, vector, page, scores[index] ?? []),
        ),
    labels: examples.map((example) =>
      categories.flatMap((category, index) => (has(example, category) ? [index] : [])),
    ),
    classes: categories.length,
    dimensions: countDimensions(inputSpace.space),
  };
  const { weightFactor, calibration, threshold } = crossValidate(
    type,
    trainingData,
    examples.map((example) => example.group),
  );
  const learned = isExclusive(type) ? trainSoftmax(trainingData) : trainOneVsRest(trainingData);
  return {
    type,
    categories,
    linear: scaleWeights(learned, weightFactor),
    forest: trainingData.rows && growForest(trainingData.rows, trainingData),
    calibration,
    threshold,
    examples: examples.length,
  };
}

/**
 * Trains a model from screens with confirmed tags. Takes seconds of processor time for a few hundred screens
 * (`docs/analysis.md`), so it belongs in a worker thread. Deterministic.
 */
export function train(
  examples: readonly Example[],
  categories: readonly EngineCategory[],
  {
    minExamples = MIN_EXAMPLES,
  }: {
    /** Minimum number of tagged screens for training a taxonomy. */
    minExamples?: number | undefined;
  } = {},
): Model {
  const inputs = examples.map(({ ocrText, features }) => ({ tokens: tokenizeText(ocrText), features }));
  const space = fitSpace(inputs);
  const vectors = inputs.map(createVectoriser(space));
  const prepared = examples.flatMap((example, index) => {
    const vector = vectors[index];
    if (!vector) return [];
    return {
      page: createPage(example.features, example.ocrText),
      vector,
      group: example.group,
      categories: new Set(example.categories),
    };
  });
  const concepts = findCommonConcepts(prepared.map(({ page }) => page));
  return {
    space,
    concepts,
    taxonomies: SCREEN_CATEGORY_TYPES.flatMap(
      (type) => trainTaxonomy(type, categories, prepared, { space, concepts }, minExamples) ?? [],
    ),
    neighbours: createNeighbourIndex(
      space,
      vectors,
      examples.map((example) => [...example.categories]),
    ),
    examples: examples.length,
  };
}
