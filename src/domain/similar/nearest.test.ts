import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dotProduct } from '#domain/image-facts/vector-layout.ts';
import { BestRows } from './best-rows.ts';
import { findNearest } from './nearest.ts';
import { BUILT_IN_ASSUMPTION, floorOf } from './unrelated-pairs.ts';
import { VectorStore } from './vector-store.ts';

const DIMENSIONS = 16;
const RANGE = { start: 0, end: DIMENSIONS };
const vector = fc
  .array(fc.integer({ min: -127, max: 127 }), { minLength: DIMENSIONS, maxLength: DIMENSIONS })
  .map((values) => Int8Array.from(values));

// Adding 0 turns -0 into 0: the two sort as equal scores, but toEqual distinguishes them.
const score = fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0);

test('[E-09] BestRows keeps the highest scores, best first', () => {
  fc.assert(
    fc.property(fc.array(score), fc.integer({ min: 1, max: 8 }), (scores, limit) => {
      const best = new BestRows(limit);
      for (const [row, value] of scores.entries()) best.add(row, value);
      const expected = [...scores].sort((a, b) => b - a).slice(0, limit);
      expect(best.sorted().map((row) => row.score)).toEqual(expected);
    }),
  );
});

test('[E-09] findNearest agrees with a linear search after any changes of the store', async () => {
  const change = fc.oneof(
    fc.record({
      kind: fc.constant('set' as const),
      ord: fc.integer({ min: 1, max: 30 }),
      app: fc.nat(3),
      vector,
    }),
    fc.record({ kind: fc.constant('remove' as const), ord: fc.integer({ min: 1, max: 30 }) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 60 }), vector, async (changes, query) => {
      const store = new VectorStore(DIMENSIONS);
      const screens = new Map<number, Int8Array>();
      for (const one of changes) {
        if (one.kind === 'set') {
          store.set(one);
          screens.set(one.ord, one.vector);
        } else {
          store.remove(one.ord);
          screens.delete(one.ord);
        }
      }
      expect(store.size).toBe(screens.size);
      const nearest = await findNearest(store, query, { range: RANGE, limit: 5 });
      const expected = [...screens.values()]
        .map((other) => dotProduct(query, other, RANGE))
        .sort((a, b) => b - a);
      expect(nearest.map(({ score }) => score)).toEqual(expected.slice(0, 5));
      for (const { row, score } of nearest) {
        const stored = screens.get(store.ordAt(row)) ?? new Int8Array(DIMENSIONS);
        expect(dotProduct(query, stored, RANGE)).toBe(score);
      }
    }),
  );
});

/** Dimensions of the vectors of `createClusters`, and the range that contains all of them. */
const CLUSTER_DIMENSIONS = 233;
const CLUSTER_RANGE = { start: 0, end: CLUSTER_DIMENSIONS };

/**
 * Returns 40 pseudo-random centers of clusters, a function that returns a vector near a center, and a store with `rows`
 * such vectors of `apps` apps. Each run gets the same numbers.
 */
function createClusters({ rows, apps = 1 }: { rows: number; apps?: number }) {
  let state = 7;
  /** Returns pseudo-random numbers from -0.5 to 0.5. */
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 16) / 65_536 - 0.5;
  };
  const centers = Array.from({ length: 40 }, () => Float32Array.from({ length: CLUSTER_DIMENSIONS }, next));
  const near = (center: Float32Array): Int8Array =>
    Int8Array.from(center, (value) => Math.round(80 * value + 40 * next()));
  const store = new VectorStore(CLUSTER_DIMENSIONS);
  for (let ord = 1; ord <= rows; ord += 1)
    store.append({ ord, app: ord % apps, vector: near(centers[ord % 40] as Float32Array) });
  return { centers, near, store };
}

test('[E-09] with signatures, findNearest finds more than 95 % of the nearest vectors, also after changes of the store', async () => {
  const { centers, near, store } = createClusters({ rows: 2_000 });
  const exact = new Map<number, number[]>();
  const queries = centers.map(near);
  const topOf = async (query: Int8Array) =>
    (await findNearest(store, query, { range: CLUSTER_RANGE, limit: 5 })).map(({ row }) => row);
  for (const [index, query] of queries.entries()) exact.set(index, await topOf(query));
  await store.addSignatures();
  store.set({ ord: 3, app: 0, vector: near(centers[5] as Float32Array) });
  store.append({ ord: 5_000, app: 0, vector: near(centers[5] as Float32Array) });
  // Number of the nearest vectors that the search with signatures finds too.
  let kept = 0;
  for (const [index, query] of queries.entries()) {
    const found = new Set(await topOf(query));
    kept += (exact.get(index) ?? []).filter((row) => found.has(row)).length;
  }
  expect(kept / (5 * queries.length)).toBeGreaterThan(0.95);
});

test('[E-09] with signatures, findNearest still finds all accepted vectors if they are fewer than the limit', async () => {
  const { centers, near, store } = createClusters({ rows: 2_000, apps: 50 });
  const query = near(centers[0] as Float32Array);
  const findInApp = () =>
    findNearest(store, query, {
      range: CLUSTER_RANGE,
      limit: 300,
      accepts: (row) => store.appAt(row) === 10,
    });
  const exact = await findInApp();
  expect(exact).toHaveLength(40);
  await store.addSignatures();
  expect(await findInApp()).toEqual(exact);
});

test('[E-09] with signatures, findNearest scores each row by its own vector, also if a screen is added meanwhile', async () => {
  // As many rows as the smallest store holds, so that one more row needs new arrays.
  const { centers, near, store } = createClusters({ rows: 256 });
  await store.addSignatures();
  const query = near(centers[0] as Float32Array);
  // All rows pass the signatures, because fewer than `limit` are in the store.
  const search = findNearest(store, query, { range: CLUSTER_RANGE, limit: 300 });
  store.append({ ord: 257, app: 0, vector: near(centers[1] as Float32Array) });
  const found = await search;
  expect(found).toHaveLength(257);
  expect(
    found.map(({ row, score }) => score === dotProduct(query, store.vectorAt(row), CLUSTER_RANGE)),
  ).toEqual(found.map(() => true));
});

test('[E-09] findNearest throws the reason of an aborted signal', async () => {
  const store = new VectorStore(DIMENSIONS);
  // Comparing these vectors takes more than the few milliseconds after which the signal is checked.
  for (let ord = 1; ord <= 400_000; ord += 1)
    store.append({ ord, app: 0, vector: new Int8Array(DIMENSIONS) });
  const query = new Int8Array(DIMENSIONS);
  const signal = AbortSignal.abort(new Error('gone'));
  await expect(findNearest(store, query, { range: RANGE, limit: 5, signal })).rejects.toThrow('gone');
});

test('[E-09] the floor of a gallery with few pairs comes mostly from the assumed distribution', () => {
  const tiny = floorOf({ pairs: [0.95, 0.95, 0.95], assumption: BUILT_IN_ASSUMPTION }, 0.99);
  expect(tiny).toBeGreaterThan(0.45);
  expect(tiny).toBeLessThan(0.6);
  const none = floorOf({ pairs: [], assumption: BUILT_IN_ASSUMPTION }, 0.99);
  // The 0.99 quantile of the assumed distribution: 0.05 + 2.326 * 0.2.
  expect(none).toBeCloseTo(0.515, 2);
});

test('[E-09] the floor of a large gallery is the quantile of its pairs, up to the maximum floor', () => {
  const pairs = Array.from({ length: 20_000 }, (_, index) => index / 40_000);
  expect(floorOf({ pairs, assumption: BUILT_IN_ASSUMPTION }, 0.99)).toBeCloseTo(0.495, 2);
  const alike = Array.from({ length: 20_000 }, (_, index) => 0.999 + index / 1e9);
  expect(floorOf({ pairs: alike, assumption: BUILT_IN_ASSUMPTION }, 0.99)).toBeLessThanOrEqual(0.97);
});
