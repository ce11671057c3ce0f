import fc from 'fast-check';
import { expect, test } from 'vitest';
import { setBit } from './bitmap.ts';
import { BitmapStore } from './bitmap-store.ts';
import { countCommonInLoop } from './count-common.ts';

/**
 * Lengths of bitmaps in words. Bitmaps of 1,024 words (`MIN_SHARED_WORDS`) or more share one WebAssembly memory. There,
 * bitmaps of 1,030 words are padded, because this length is not a multiple of `WORDS_PER_ROUND`.
 */
const LENGTHS = [1, 3, 1_023, 1_024, 1_030];

const storeWith = (words: number, bitmaps: readonly (readonly number[])[]): BitmapStore => {
  const store = new BitmapStore(words);
  for (const [number, positions] of bitmaps.entries()) {
    store.add();
    for (const position of positions) setBit(store.at(number), position % (words * 32));
  }
  return store;
};

const positions = fc.array(fc.nat(33_000), { maxLength: 60 });
const contents = fc.tuple(
  fc.constantFrom(...LENGTHS),
  fc.array(positions, { minLength: 1, maxLength: 40 }),
  fc.array(positions, { minLength: 1, maxLength: 3 }),
);

test('a bitmap store counts the same common positions as a loop, also when the selection changes', () => {
  fc.assert(
    fc.property(contents, ([words, bitmaps, selections]) => {
      const store = storeWith(words, bitmaps);
      const selected = storeWith(words, selections);
      for (const selection of [...selected, selected.at(0)]) {
        for (const [number, bitmap] of [...store].entries()) {
          expect(store.countCommon(selection, number)).toBe(countCommonInLoop(selection, bitmap));
        }
      }
    }),
  );
});

test('a bitmap store counts the common positions of two of its bitmaps, also after they have changed', () => {
  for (const words of LENGTHS) {
    const store = storeWith(words, [[1, 2], [2]]);
    expect(store.countCommon(store.at(0), 1)).toBe(1);
    setBit(store.at(0), 20);
    setBit(store.at(1), 20);
    expect(store.countCommon(store.at(0), 1)).toBe(2);
  }
});

test('a bitmap store keeps the content of its bitmaps when bitmaps are added and in a copy with longer ones', () => {
  fc.assert(
    fc.property(contents, ([words, bitmaps]) => {
      const store = storeWith(words, bitmaps);
      const before = [...store].map((bitmap) => [...bitmap]);
      for (let added = 0; added < 20; added += 1) store.add();
      expect(store.length).toBe(bitmaps.length + 20);
      expect([...store].slice(0, bitmaps.length).map((bitmap) => [...bitmap])).toEqual(before);
      expect([...store.at(bitmaps.length)].every((word) => word === 0)).toBe(true);
      const longer = store.withWords(words + 100);
      expect(longer.length).toBe(store.length);
      for (const [number, bitmap] of before.entries()) {
        expect([...longer.at(number)]).toEqual([...bitmap, ...Array(100).fill(0)]);
      }
      const needed = longer.length * (words + 100) * 4;
      // A memory grows by a quarter or more, in pages of 64 KiB, and also has room for a copy of the selection.
      expect(longer.bytes).toBeGreaterThanOrEqual(needed);
      expect(longer.bytes).toBeLessThan(needed * 1.25 + 4 * 65_536);
    }),
    { numRuns: 30 },
  );
});

test('a bitmap store whose memory cannot grow moves each bitmap to its own array and still counts correctly', () => {
  const words = 2_000;
  // The limit of the memory is too small for all ten bitmaps.
  const store = new BitmapStore(words, 5 * words * 4);
  for (let number = 0; number < 10; number += 1) {
    store.add();
    setBit(store.at(number), number);
    setBit(store.at(number), 50_000);
  }
  const selection = new Uint32Array(words);
  setBit(selection, 5);
  setBit(selection, 50_000);
  expect([...store].map((_, number) => store.countCommon(selection, number))).toEqual([
    1, 1, 1, 1, 1, 2, 1, 1, 1, 1,
  ]);
  expect(new Set([...store].map(({ buffer }) => buffer)).size).toBe(10);
});
