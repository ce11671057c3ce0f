import { dotProduct, type Range } from '#domain/image-facts/vector-layout.ts';
import { BestRows, type ScoredRow } from './best-rows.ts';
import { SIGNATURE_BITS } from './signatures.ts';
import type { VectorStore } from './vector-store.ts';
import { forEachYielding } from './yield-often.ts';

/** Largest number of vectors that are all compared completely. Larger stores need signatures. */
export const MAX_BRUTE_FORCE = 200_000;
/**
 * Share of the vectors that are compared completely if the store has signatures. At least `limit / KEPT_SHARE` vectors
 * are compared: a smaller preselection, for example of the screens of one app, would miss many of the best rows.
 */
const KEPT_SHARE = 0.2;

export type NearestOptions = {
  range: Range;
  limit: number;
  /** Whether a row may be in the result. Default: every row. */
  accepts?: ((row: number) => boolean) | undefined;
  signal?: AbortSignal | undefined;
};

/**
 * Finds the rows whose vectors have the largest dot product with `query`, best first. In a store with signatures,
 * compares only the vectors whose signatures are nearest, which finds nearly all of the best rows in less time.
 */
export async function findNearest(
  store: VectorStore,
  query: Int8Array,
  { range, limit, accepts, signal }: NearestOptions,
): Promise<ScoredRow[]> {
  const best = new BestRows(limit);
  const canBeBest = store.hasSignatures
    ? await createSignatureFilter(store, query, { limit, accepts, signal })
    : (accepts ?? null);
  // Reads the length and the array at the same moment. A row may be appended while the search waits, and its vector may
  // be only in a new array.
  const { dimensions, length, vectors } = store;
  await forEachYielding(
    length,
    (row) => {
      if (store.isRemoved(row) || (canBeBest && !canBeBest(row))) return;
      best.add(row, dotProduct(query, vectors, range, row * dimensions));
    },
    { signal },
  );
  return best.sorted();
}

/** Returns a filter that keeps the `KEPT_SHARE` with the nearest signatures among the rows that pass `accepts`. */
async function createSignatureFilter(
  store: VectorStore,
  query: Int8Array,
  { limit, accepts, signal }: Omit<NearestOptions, 'range'>,
): Promise<(row: number) => boolean> {
  const signature = store.signatureOf(query);
  const distances = new Uint16Array(store.length);
  const counts = new Uint32Array(SIGNATURE_BITS + 1);
  let total = 0;
  await forEachYielding(
    distances.length,
    (row) => {
      const isCandidate = !store.isRemoved(row) && (!accepts || accepts(row));
      const distance = isCandidate ? store.signatureDistance(signature, row) : SIGNATURE_BITS;
      distances[row] = distance;
      if (!isCandidate) return;
      counts[distance] = (counts[distance] as number) + 1;
      total += 1;
    },
    { signal },
  );
  const minKept = Math.max(total * KEPT_SHARE, limit / KEPT_SHARE);
  let kept = 0;
  let maxDistance = 0;
  while (maxDistance < SIGNATURE_BITS) {
    kept += counts[maxDistance] as number;
    if (kept >= minKept) break;
    maxDistance += 1;
  }
  return (row) => (distances[row] ?? SIGNATURE_BITS) <= maxDistance && (!accepts || accepts(row));
}
