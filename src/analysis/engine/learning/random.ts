/** Numbers from 0 up to 1, always the same ones for the same seed (Mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Puts the items in another order, in place (Fisher and Yates). */
export function shuffle<T extends { length: number; [at: number]: number }>(
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
 * Divides examples among folds so that those of one group (an app) stay together and the folds are about as large.
 * Returns the fold of each example.
 */
export function foldsByGroup(groups: readonly string[], folds: number, seed: number): number[] {
  const random = seeded(seed);
  const sizes = new Map<string, number>();
  for (const group of groups) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  const ordered = [...sizes]
    .sort((a, b) => (a[0] < b[0] ? -1 : 1))
    .map(([group, size]) => ({ group, size, draw: random() }))
    // Large ones first, roughly: so the folds end up about as large, and are others for every seed.
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
