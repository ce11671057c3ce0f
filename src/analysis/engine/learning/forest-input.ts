import { type Page, scoreConcepts } from '../lexicon/score.ts';
import type { Space, Vector } from './vectors.ts';

/** Concepts that occur on fewer screens are not used. */
const MIN_SCREENS = 3;

/**
 * Finds the concepts of the lexicon that occur on at least `MIN_SCREENS` screens, whether or not the gallery has a
 * category for them.
 */
export function findCommonConcepts(pages: readonly Page[]): string[] {
  const counts = new Map<string, number>();
  for (const page of pages)
    for (const name of scoreConcepts(page).keys()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].flatMap(([name, count]) => (count >= MIN_SCREENS ? [name] : [])).sort();
}

/**
 * Creates the forest's input for one screen: visual features, the score of each concept, and the lexicon's score of
 * each category that the model can predict. Single words are not included, because they would be too many features.
 */
export function createForestInput(
  { space, concepts }: { space: Space; concepts: readonly string[] },
  { values }: Vector,
  page: Page,
  scores: ArrayLike<number>,
): Float32Array {
  const conceptScores = scoreConcepts(page);
  return Float32Array.from([
    // The last coordinates of a vector are the visual features.
    ...values.subarray(values.length - space.features.length),
    ...concepts.map((name) => Math.log1p(conceptScores.get(name) ?? 0)),
    ...Array.from(scores),
  ]);
}
