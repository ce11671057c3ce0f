import type { Labelled } from './corpus.ts';
import { type CategoryPrediction, elementId, labelsOf, typeId } from './methods.ts';

/** A screen, and the predictions of a method that was trained without screens of the same app. */
export type PredictedScreen = { screen: Labelled; predictions: CategoryPrediction[] };

/** Precision, recall and F1 over all predictions, 0 to 1. `selectedCount` is the number of selected predictions. */
export type Retrieval = { precision: number; recall: number; f1: number; selectedCount: number };

/** Returns the predictions for the categories of a taxonomy, most confident first. */
const rankPredictions = (predictions: readonly CategoryPrediction[], type: string): CategoryPrediction[] =>
  predictions
    .filter(({ category }) => category.type === type)
    .sort((a, b) => b.confidence - a.confidence || (a.category.id < b.category.id ? -1 : 1));

/**
 * Returns the share (0 to 1) of the screens with a labeled type for which this type is among the first `rank`
 * predictions. With `others`, a type in `otherTypes` counts too.
 */
export function computeTypeHitRate(
  all: readonly PredictedScreen[],
  rank: number,
  { others }: { others: boolean },
): number {
  const typed = all.filter(({ screen }) => screen.type !== null);
  const hits = typed.filter(({ screen, predictions }) => {
    const correctIds = [screen.type ?? '', ...(others ? screen.otherTypes : [])].map(typeId);
    return rankPredictions(predictions, 'screen-types')
      .slice(0, rank)
      .some(({ category }) => correctIds.includes(category.id));
  });
  return hits.length / (typed.length || 1);
}

function computeRetrieval(decisions: readonly { isSelected: boolean; isCorrect: boolean }[]): Retrieval {
  const count = (isSelected: boolean, isCorrect: boolean): number =>
    decisions.filter((decision) => decision.isSelected === isSelected && decision.isCorrect === isCorrect)
      .length;
  const [hits, wrong, missed] = [count(true, true), count(true, false), count(false, true)];
  return {
    precision: hits / (hits + wrong || 1),
    recall: hits / (hits + missed || 1),
    f1: (2 * hits) / (2 * hits + wrong + missed || 1),
    selectedCount: hits + wrong,
  };
}

type IsSelected = (prediction: CategoryPrediction) => boolean;

/**
 * Measures the predicted elements of all screens that have labeled elements. Counts all elements together (micro
 * average), or only the element named `only`.
 */
export const measureElements = (
  all: readonly PredictedScreen[],
  isSelected: IsSelected,
  only?: string,
): Retrieval =>
  computeRetrieval(
    all
      .filter(({ screen }) => screen.elements.length > 0)
      .flatMap(({ screen, predictions }) => {
        const correctIds = screen.elements.map(elementId);
        return rankPredictions(predictions, 'ui-elements')
          .filter(({ category }) => only === undefined || category.name === only)
          .map((prediction) => ({
            isSelected: isSelected(prediction),
            isCorrect: correctIds.includes(prediction.category.id),
          }));
      }),
  );

/**
 * Measures the predicted screen types of all screens that have a labeled type. Counts all types together. With
 * `others`, a prediction of a type in `otherTypes` is correct too.
 */
export const measureTypes = (
  all: readonly PredictedScreen[],
  isSelected: IsSelected,
  { others }: { others: boolean },
): Retrieval =>
  computeRetrieval(
    all
      .filter(({ screen }) => screen.type !== null)
      .flatMap(({ screen, predictions }) => {
        const correctIds = [screen.type ?? '', ...(others ? screen.otherTypes : [])].map(typeId);
        return rankPredictions(predictions, 'screen-types').map((prediction) => ({
          isSelected: isSelected(prediction),
          isCorrect: correctIds.includes(prediction.category.id),
        }));
      }),
  );

/** Predictions with similar confidence. `from` is the lowest confidence that the bin may contain, 0 to 0.9. */
export type Bin = { from: number; count: number; confidence: number; correct: number };

/**
 * Groups a taxonomy's predictions into ten bins by confidence. `correct` is the share of correct predictions in a bin,
 * `confidence` the mean confidence of all its predictions. Omits screens without labels of the taxonomy.
 */
export function computeReliability(
  all: readonly PredictedScreen[],
  type: 'screen-types' | 'ui-elements',
): Bin[] {
  const bins = Array.from({ length: 10 }, (_, index) => ({
    from: index / 10,
    count: 0,
    confidence: 0,
    correct: 0,
  }));
  for (const { screen, predictions } of all) {
    const correctIds = labelsOf(screen).filter((id) => id.startsWith(type));
    if (correctIds.length === 0) continue;
    for (const { category, confidence } of rankPredictions(predictions, type)) {
      const bin = bins[Math.min(9, Math.floor(confidence * 10))];
      if (!bin) continue;
      bin.count += 1;
      bin.confidence += confidence;
      bin.correct += Number(correctIds.includes(category.id));
    }
  }
  return bins.map(({ from, count, confidence, correct }) => ({
    from,
    count,
    confidence: confidence / (count || 1),
    correct: correct / (count || 1),
  }));
}

/**
 * Counts the screens whose first predicted type is neither the labeled type nor in `otherTypes`. Returns a count for
 * each pair of labeled and predicted type, named like 'Feed taken for List', most frequent first.
 */
export function countConfusions(all: readonly PredictedScreen[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const { screen, predictions } of all) {
    const first = rankPredictions(predictions, 'screen-types')[0]?.category.name;
    if (!screen.type || !first || [screen.type, ...screen.otherTypes].includes(first)) continue;
    const name = `${screen.type} taken for ${first}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1]);
}
