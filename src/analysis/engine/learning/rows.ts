import { conceptScores, type Page } from '../lexicon/score.ts';
import type { Space, Vector } from './vectors.ts';

/** Concepts found on fewer of the examples are not used. */
const FEWEST_SCREENS = 3;

/** The lexicon's concepts with a score on at least one of these screens, independent of the gallery's categories. */
export function commonConcepts(pages: readonly Page[]): string[] {
  const counts = new Map<string, number>();
  for (const page of pages)
    for (const name of conceptScores(page).keys()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].flatMap(([name, count]) => (count >= FEWEST_SCREENS ? [name] : [])).sort();
}

/**
 * Input of the forest: visual features, the score of each concept, and the lexicon's scores of the classes. Single
 * words would be too many.
 */
export function rowOf(
  { space, concepts }: { space: Space; concepts: readonly string[] },
  { value }: Vector,
  page: Page,
  scores: ArrayLike<number>,
): Float32Array {
  const spoken = conceptScores(page);
  return Float32Array.from([
    ...value.subarray(value.length - space.features.length),
    ...concepts.map((name) => Math.log1p(spoken.get(name) ?? 0)),
    ...Array.from(scores),
  ]);
}
