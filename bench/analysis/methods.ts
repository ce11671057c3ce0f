import { predictScreen } from '#analysis/engine/classify.ts';
import { fitPlattScaling, type Outcome } from '#analysis/engine/learning/calibration.ts';
import { type EngineCategory, isExclusive } from '#analysis/engine/learning/model.ts';
import { sigmoid } from '#analysis/engine/learning/one-vs-rest.ts';
import { train } from '#analysis/engine/learning/train.ts';
import { createPage, getLexicalScorer } from '#analysis/engine/lexicon/score.ts';
import type { Labelled } from './corpus.ts';

/** A method's prediction for one category of one screen. */
export type CategoryPrediction = { category: EngineCategory; confidence: number; isSelected: boolean };
/** Trains on the examples and returns a function that predicts the categories of other screens. */
export type Method = (examples: readonly Labelled[], categories: readonly EngineCategory[]) => Predict;
export type Predict = (screen: Labelled) => CategoryPrediction[];

// Labels contain only names of categories, so the evaluation makes an id of the taxonomy and the name.
export const typeId = (name: string): string => `screen-types ${name}`;
export const elementId = (name: string): string => `ui-elements ${name}`;

/** Returns the categories that occur in the labels of these screens. Ignores `otherTypes`. */
export function categoriesOf(screens: readonly Labelled[]): EngineCategory[] {
  const types = new Set(screens.flatMap(({ type }) => type ?? []));
  const elements = new Set(screens.flatMap(({ elements }) => elements));
  return [
    ...[...types].sort().map((name) => ({ id: typeId(name), type: 'screen-types' as const, name })),
    ...[...elements].sort().map((name) => ({ id: elementId(name), type: 'ui-elements' as const, name })),
  ].map((category) => ({ ...category, parentName: null }));
}

/** Returns the ids of a screen's labeled categories, without `otherTypes`. */
export const labelsOf = ({ type, elements }: Labelled): string[] => [
  ...(type ? [typeId(type)] : []),
  ...elements.map(elementId),
];

/** Baseline: the confidence of each category is its frequency among the examples, the same for every screen. */
export const frequency: Method = (examples, categories) => {
  const predictions = categories.map((category) => ({
    category,
    confidence:
      examples.filter((example) => labelsOf(example).includes(category.id)).length / (examples.length || 1),
    isSelected: false,
  }));
  return () => predictions;
};

/**
 * Predicts with the lexicon alone. The examples only calibrate its scores: once for screen types, which exclude each
 * other, and once for elements.
 */
export const lexicon: Method = (examples, categories) => {
  const calibrate = (isForScreenTypes: boolean) => {
    const calibrated = categories.filter(({ type }) => isExclusive(type) === isForScreenTypes);
    const outcomes = examples.flatMap((example): Outcome[] => {
      const page = createPage(example.features, example.ocrText);
      const labels = labelsOf(example);
      return calibrated.map((category) => ({
        value: getLexicalScorer(category)(page).score,
        isCorrect: labels.includes(category.id),
      }));
    });
    return fitPlattScaling(outcomes);
  };
  const [forTypes, forElements] = [calibrate(true), calibrate(false)];
  return (screen) => {
    const page = createPage(screen.features, screen.ocrText);
    return categories.map((category) => {
      const { slope, intercept } = isExclusive(category.type) ? forTypes : forElements;
      const confidence = sigmoid(slope * getLexicalScorer(category)(page).score + intercept);
      return { category, confidence, isSelected: false };
    });
  };
};

/**
 * Returns a method that uses the product's engine. If fewer than `minExamples` examples have labels of a taxonomy, the
 * engine predicts this taxonomy with the lexicon alone. The default is the engine's own minimum.
 */
export const engine =
  (minExamples?: number): Method =>
  (examples, categories) => {
    const trainingExamples = examples.map((example) => ({
      ocrText: example.ocrText,
      features: example.features,
      group: example.app,
      categories: labelsOf(example),
    }));
    const model = trainingExamples.length > 0 ? train(trainingExamples, categories, { minExamples }) : null;
    return (screen) => predictScreen(model, screen, categories).all;
  };
