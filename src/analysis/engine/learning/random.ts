/** Returns a generator of pseudo-random numbers from 0 (inclusive) to 1 (exclusive). Equal seeds give equal numbers. */
export function createRandom(seed: number): () => number {
  // The algorithm is Mulberry32.
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Shuffles the items in place (Fisher and Yates). */
export function shuffle<T extends { length: number; [index: number]: number }>(
  items: T,
  random: () => number,
): T {
  for (let last = items.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    const moved = items[last] ?? 0;
    items[last] = items[other] ?? 0;
    items[other] = moved;
  }
  return items;
}

/**
 * Divides examples into folds of similar size, keeping the examples of a group (an app) together. Returns the
 * fold of each example.
 */
export function assignFolds(groups: readonly string[], folds: number, seed: number): number[] {
  const random = createRandom(seed);
  const sizes = new Map<string, number>();
  for (const group of groups) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  const ordered = [...sizes]
    .sort((a, b) => (a[0] < b[0] ? -1 : 1))
    .map(([group, size]) => ({ group, size, draw: random() }))
    // Roughly by size, largest first, so that the folds have similar sizes and differ by seed.
    .sort((a, b) => b.size * (0.5 + b.draw) - a.size * (0.5 + a.draw));
  const loads = new Array<number>(folds).fill(0);
  const foldOf = new Map<string, number>();
  for (const { group, size } of ordered) {
    const fold = loads.indexOf(Math.min(...loads));
    loads[fold] = (loads[fold] ?? 0) + size;
    foldOf.set(group, fold);
  }
  return groups.map((group) => foldOf.get(group) ?? 0);
}
