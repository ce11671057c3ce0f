import { cosine, type Range } from '#domain/image-facts/vector-layout.ts';
import type { VectorStore } from './vector-store.ts';

const PAIRS = 2_000;
/** Pairs that are drawn at most to find `PAIRS` of two apps. */
const MAX_DRAWS = 4 * PAIRS;

/** What is assumed of the similarities of unrelated screens by one kind of vector. */
export type Assumption = {
  mean: number;
  deviation: number;
  /** Largest floor: even in a gallery whose screens are all alike, the same picture is similar. */
  maxFloor: number;
};

/**
 * Assumed similarity of unrelated screens by the built-in vector. Its parts are centred, so that unrelated pictures have a
 * mean near 0, and a part of 20 to 60 effective dimensions has a deviation of 0.15 to 0.2.
 */
export const BUILT_IN_ASSUMPTION: Assumption = { mean: 0.05, deviation: 0.2, maxFloor: 0.97 };
/**
 * Number of pairs that the assumption counts as, so that the few pairs of a small gallery, which may all be alike, cannot
 * set the floor alone.
 */
const ASSUMED_PAIRS = 200;

/** Standard scores of the shares of unrelated pairs that are below a floor, for the assumed normal distribution. */
const Z = { 0.95: 1.645, 0.99: 2.326, 0.999: 3.09 } as const;
export type Share = keyof typeof Z;

/** Similarities of random pairs of unrelated screens, ascending, and what is assumed of them. */
export type Background = { pairs: readonly number[]; assumption: Assumption };

/** Returns a generator of numbers from 0 to before 1 (linear congruential), the same on each run. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 0) / 2 ** 32;
  };
}

/** Draws random pairs of screens of two different apps. Returns the rows of each pair. */
export function drawPairs(store: VectorStore): [number, number][] {
  const random = sequence(store.size + 1);
  const pairs: [number, number][] = [];
  for (let draw = 0; draw < MAX_DRAWS && pairs.length < PAIRS; draw += 1) {
    const [a, b] = [Math.floor(random() * store.length), Math.floor(random() * store.length)];
    if (store.isRemoved(a) || store.isRemoved(b) || store.appAt(a) === store.appAt(b)) continue;
    pairs.push([a, b]);
  }
  return pairs;
}

/** Measures how similar unrelated screens are in one range of their vectors. */
export const measureBackground = (
  store: VectorStore,
  pairs: readonly [number, number][],
  range: Range,
  assumption: Assumption,
): Background => ({
  pairs: pairs.map(([a, b]) => cosine(store.vectorAt(a), store.vectorAt(b), range)).sort((a, b) => a - b),
  assumption,
});

/**
 * Returns the similarity that the given share of unrelated pairs does not exceed: a quantile of the measured pairs, mixed
 * with the assumed distribution by their numbers.
 */
export function floorOf({ pairs, assumption }: Background, share: Share): number {
  const { maxFloor } = assumption;
  const assumed = Math.min(maxFloor, assumption.mean + Z[share] * assumption.deviation);
  // A small gallery has few different pairs, which are drawn many times.
  const distinct = new Set(pairs).size;
  if (distinct === 0) return assumed;
  const measured = pairs[Math.min(pairs.length - 1, Math.floor(share * pairs.length))] ?? 1;
  return Math.min(maxFloor, (distinct * measured + ASSUMED_PAIRS * assumed) / (distinct + ASSUMED_PAIRS));
}
