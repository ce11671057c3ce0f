import { cosine, type Range } from '#domain/image-facts/vector-layout.ts';
import type { VectorStore } from './vector-store.ts';

const MAX_PAIRS = 2_000;
/** Maximum number of draws to find `MAX_PAIRS` pairs of screens of two different apps. */
const MAX_DRAWS = 4 * MAX_PAIRS;

/** Assumed distribution of the similarities of unrelated screens, for one kind of vector. */
export type AssumedDistribution = {
  mean: number;
  deviation: number;
  /** Upper bound of the floor, so that the same picture exceeds it even in a gallery whose screens are all alike. */
  maxFloor: number;
};

/**
 * Assumed similarity of unrelated screens by the built-in vector. Its parts are centered, so the similarity of
 * unrelated pictures has a mean near 0. In a part of 20 to 60 effective dimensions, its standard deviation is 0.15 to
 * 0.2.
 */
export const BUILT_IN_ASSUMPTION: AssumedDistribution = { mean: 0.05, deviation: 0.2, maxFloor: 0.97 };
/**
 * Number of pairs that the assumption counts as. The few pairs of a small gallery may all be alike, so they must not
 * set the floor alone.
 */
const ASSUMED_PAIRS = 200;

/** Standard scores of the assumed normal distribution, by the share of unrelated pairs that are below the floor. */
const Z = { 0.95: 1.645, 0.99: 2.326, 0.999: 3.09 } as const;
export type Share = keyof typeof Z;

/** Similarities of random pairs of unrelated screens, ascending, and their assumed distribution. */
export type UnrelatedDistribution = { pairs: readonly number[]; assumption: AssumedDistribution };

/** Returns a generator of numbers from 0 to below 1 (linear congruential), the same on each run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 0) / 2 ** 32;
  };
}

/** Draws random pairs of screens of two different apps. Returns the rows of each pair. */
export function drawPairs(store: VectorStore): [number, number][] {
  const random = createRandom(store.size + 1);
  const pairs: [number, number][] = [];
  for (let draw = 0; draw < MAX_DRAWS && pairs.length < MAX_PAIRS; draw += 1) {
    const [a, b] = [Math.floor(random() * store.length), Math.floor(random() * store.length)];
    if (store.isRemoved(a) || store.isRemoved(b) || store.appAt(a) === store.appAt(b)) continue;
    pairs.push([a, b]);
  }
  return pairs;
}

/** Measures how similar unrelated screens are in one range of their vectors. */
export const measureUnrelated = (
  store: VectorStore,
  pairs: readonly [number, number][],
  range: Range,
  assumption: AssumedDistribution,
): UnrelatedDistribution => ({
  pairs: pairs.map(([a, b]) => cosine(store.vectorAt(a), store.vectorAt(b), range)).sort((a, b) => a - b),
  assumption,
});

/**
 * Returns the similarity that the given share of unrelated pairs does not exceed. Averages the quantile of the measured
 * pairs and that of the assumed distribution, weighted by their numbers of pairs. The result is at most `maxFloor`.
 */
export function floorOf({ pairs, assumption }: UnrelatedDistribution, share: Share): number {
  const { maxFloor } = assumption;
  const assumed = Math.min(maxFloor, assumption.mean + Z[share] * assumption.deviation);
  // In a small gallery, the same pairs are drawn many times. Equal similarities therefore count as one pair.
  const distinct = new Set(pairs).size;
  if (distinct === 0) return assumed;
  const measured = pairs[Math.min(pairs.length - 1, Math.floor(share * pairs.length))] ?? 1;
  return Math.min(maxFloor, (distinct * measured + ASSUMED_PAIRS * assumed) / (distinct + ASSUMED_PAIRS));
}
