import type { Space, Vector } from './vectors.ts';

/** The words of the training screens, to find similar ones. */
export type Neighbours = {
  /** Start of each screen's tokens in `tokens`, plus the end of the last. */
  starts: Uint32Array;
  tokens: Uint16Array;
  /** Category ids of each screen. */
  categories: string[][];
};

/** Number of nearest screens that are used, and their minimum similarity (cosine of their words). */
const MAX_NEIGHBOURS = 10;
const MIN_SIMILARITY = 0.2;

export function createNeighbours(
  space: Space,
  vectors: readonly Vector[],
  categories: string[][],
): Neighbours {
  const lists = vectors.map(({ at }) => [...at].filter((place) => place < space.tokens.length));
  const starts = new Uint32Array(lists.length + 1);
  lists.forEach((list, at) => {
    starts[at + 1] = (starts[at] ?? 0) + list.length;
  });
  return { starts, tokens: Uint16Array.from(lists.flat()), categories };
}

/** Counts how many of the nearest screens have each category. */
export function findNeighbours(
  { starts, tokens, categories }: Neighbours,
  space: Space,
  { at }: Vector,
): Map<string, number> {
  const own = new Set([...at].filter((place) => place < space.tokens.length));
  const weight = (token: number): number => (space.rarity[token] ?? 0) ** 2;
  const length = (list: Iterable<number>): number =>
    Math.sqrt([...list].reduce((sum, token) => sum + weight(token), 0));
  const ownLength = length(own);
  const nearest = categories
    .map((_, screen) => {
      const list = tokens.subarray(starts[screen], starts[screen + 1]);
      const common = list.reduce((sum, token) => sum + (own.has(token) ? weight(token) : 0), 0);
      return { screen, similarity: common / (ownLength * length(list) || 1) };
    })
    .filter(({ similarity }) => similarity >= MIN_SIMILARITY)
    .sort((a, b) => b.similarity - a.similarity || a.screen - b.screen)
    .slice(0, MAX_NEIGHBOURS);
  const counts = new Map<string, number>();
  for (const { screen } of nearest)
    for (const id of categories[screen] ?? []) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}
