import type { Space, Vector } from './vectors.ts';

/** The tokens and categories of all training screens, to find the screens with the most similar text. */
export type NeighbourIndex = {
  /** Index of each screen's first token in `tokens`, and as last entry the length of `tokens`. */
  starts: Uint32Array;
  /** Indices of `Space.tokens`, screen after screen. */
  tokens: Uint16Array;
  /** Category ids of each screen. */
  categories: string[][];
};

/** Maximum number of nearest screens that are used, and their minimum similarity (cosine of the weighted tokens). */
const MAX_NEIGHBOURS = 10;
const MIN_SIMILARITY = 0.2;

/** Creates the index. `vectors` and `categories` have one entry per training screen. */
export function createNeighbourIndex(
  space: Space,
  vectors: readonly Vector[],
  categories: string[][],
): NeighbourIndex {
  const lists = vectors.map(({ indices }) => [...indices].filter((index) => index < space.tokens.length));
  const starts = new Uint32Array(lists.length + 1);
  lists.forEach((list, index) => {
    starts[index + 1] = (starts[index] ?? 0) + list.length;
  });
  return { starts, tokens: Uint16Array.from(lists.flat()), categories };
}

/** Finds the training screens nearest to a vector, and counts how many of them have each category. */
export function countNeighbourCategories(
  { starts, tokens, categories }: NeighbourIndex,
  space: Space,
  { indices }: Vector,
): Map<string, number> {
  const vectorTokens = new Set([...indices].filter((index) => index < space.tokens.length));
  const weight = (token: number): number => (space.rarity[token] ?? 0) ** 2;
  const norm = (list: Iterable<number>): number =>
    Math.sqrt([...list].reduce((sum, token) => sum + weight(token), 0));
  const vectorNorm = norm(vectorTokens);
  const nearest = categories
    .map((_, screen) => {
      const list = tokens.subarray(starts[screen], starts[screen + 1]);
      const common = list.reduce((sum, token) => sum + (vectorTokens.has(token) ? weight(token) : 0), 0);
      return { screen, similarity: common / (vectorNorm * norm(list) || 1) };
    })
    .filter(({ similarity }) => similarity >= MIN_SIMILARITY)
    .sort((a, b) => b.similarity - a.similarity || a.screen - b.screen)
    .slice(0, MAX_NEIGHBOURS);
  const counts = new Map<string, number>();
  for (const { screen } of nearest)
    for (const id of categories[screen] ?? []) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}
