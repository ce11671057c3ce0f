import { conceptScores, type Page } from '../lexicon/score.ts';
import type { Space, Vector } from './vectors.ts';

/** A concept that speaks on fewer of the examples than this is nothing to ask for. */
const FEWEST_SCREENS = 3;

/** The lexicon's concepts with a score on at least one of these screens, independent of the gallery's categories. */
export function commonConcepts(pages: readonly Page[]): string[] {
  const counts = new Map<string, number>();
  for (const page of pages)
    for (const name of conceptScores(page).keys()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].flatMap(([name, count]) => (count >= FEWEST_SCREENS ? [name] : [])).sort();
}

/**
 * What the trees ask for: how the screen looks, how much speaks for each concept, and what the lexicon says of the
 * classes. Words by themselves are too many for them.
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
