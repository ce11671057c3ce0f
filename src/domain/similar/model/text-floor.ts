import { cosine, type Range } from '#domain/image-facts/vector-layout.ts';
import type { VectorStore } from '../vector-store.ts';
import { forEachYielding } from '../yield-often.ts';

/**
 * Texts about things that screens rarely show. A screen that fits such a text does so by chance, so these texts measure
 * how well a screen can fit any text by chance. A gallery may still show one of these things, so the floor is a
 * quantile over all texts instead of the best fit.
 */
export const UNRELATED_TEXTS = [
  'a waterfall in a forest',
  'two horses on a meadow',
  'a bowl of tomato soup',
  'an old wooden bridge',
  'a violin on a chair',
  'a snowy mountain at dawn',
  'a bicycle against a brick wall',
  'a sleeping cat',
  'a lighthouse in a storm',
  'a pile of autumn leaves',
  'a steam locomotive',
  'a hand that holds a seashell',
  'a crowded fish market',
  'a tent beside a lake',
  'a child with a red balloon',
  'the ruins of a temple',
] as const;

/** The floor is this quantile of the excesses of unrelated texts. An excess is the best fit minus the mean fit. */
const QUANTILE = 0.75;
/** Maximum number of screens that are compared, evenly spread. */
const MAX_SAMPLE = 20_000;

export type TextFloor = {
  /** A screen is found only if its fit with the text exceeds the mean fit of the screens by more than this. */
  floor: number;
  /** Number of screens when the floor was measured. */
  size: number;
};

/** Returns every n-th row of a store, at most `MAX_SAMPLE`. */
function sampleRows(store: VectorStore): number[] {
  const step = Math.max(1, Math.ceil(store.length / MAX_SAMPLE));
  const rows: number[] = [];
  for (let row = 0; row < store.length; row += step) if (!store.isRemoved(row)) rows.push(row);
  return rows;
}

/** How well the screens fit a text, as cosine similarities: on average, and the best one. */
export type TextFit = { mean: number; best: number };

/** Measures how well the screens of a sample fit each of the texts. */
export async function measureFits(
  store: VectorStore,
  texts: readonly Int8Array[],
  range: Range,
  signal?: AbortSignal,
): Promise<TextFit[]> {
  const rows = sampleRows(store);
  const sums = new Float64Array(texts.length);
  const best = new Float64Array(texts.length).fill(-1);
  await forEachYielding(
    rows.length,
    (sample) => {
      const vector = store.vectorAt(rows[sample] as number);
      for (const [index, text] of texts.entries()) {
        const fit = cosine(text, vector, range);
        sums[index] = (sums[index] as number) + fit;
        if (fit > (best[index] as number)) best[index] = fit;
      }
    },
    { stride: 64, signal },
  );
  const count = Math.max(1, rows.length);
  return texts.map((_, index) => ({ mean: (sums[index] as number) / count, best: best[index] as number }));
}

/** Measures by how much the fit of a screen can exceed the mean fit by chance. */
export async function measureTextFloor(
  store: VectorStore,
  unrelated: readonly Int8Array[],
  range: Range,
  signal?: AbortSignal,
): Promise<TextFloor> {
  const { size } = store;
  const excesses = (await measureFits(store, unrelated, range, signal))
    .map(({ mean, best }) => best - mean)
    .sort((a, b) => a - b);
  return { floor: excesses[Math.floor(QUANTILE * excesses.length)] ?? 1, size };
}
