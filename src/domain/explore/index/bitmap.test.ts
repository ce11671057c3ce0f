import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  countByNumber,
  countListed,
  createBitmap,
  findByNumber,
  groupNumbers,
  hasBit,
  listWords,
  type SparseWords,
  setBit,
  wordCountOf,
} from './bitmap.ts';
import { countCommon, countCommonInLoop } from './count-common.ts';

const POSITIONS = 2_000;

test('countCommon and countListed count positions in both bitmaps, for any length and density', () => {
  const bitmaps = fc
    .tuple(fc.integer({ min: 1, max: POSITIONS }), fc.integer({ min: 1, max: 64 }), fc.integer())
    .map(([positions, spacing, seed]) => {
      const bitmap = createBitmap(wordCountOf(positions));
      // A linear congruential generator chooses about one in `spacing` positions.
      let state = seed;
      for (let position = 0; position < positions; position += 1) {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
        if ((state >>> 8) % spacing === 0) setBit(bitmap, position);
      }
      return bitmap;
    });
  fc.assert(
    fc.property(bitmaps, bitmaps, (a, b) => {
      let expected = 0;
      for (let position = 0; position < POSITIONS; position += 1) {
        if (hasBit(a, position) && hasBit(b, position)) expected += 1;
      }
      expect(countCommon(a, b)).toBe(expected);
      expect(countCommonInLoop(a, b)).toBe(expected);
      if (a.length <= b.length) expect(countListed(listWords(a) as SparseWords, b)).toBe(expected);
    }),
  );
});

test('countByNumber and findByNumber consider each position, whether the number changes within a word or not', () => {
  const NUMBERS = 5;
  const runs = fc.array(
    fc.record({ number: fc.nat(NUMBERS - 1), length: fc.constantFrom(1, 2, 5, 31, 32, 33, 64) }),
    { minLength: 1, maxLength: 40 },
  );
  fc.assert(
    fc.property(runs, fc.infiniteStream(fc.boolean()), fc.nat(NUMBERS - 1), (parts, bits, wanted) => {
      const values = parts.flatMap(({ number, length }) => Array<number>(length).fill(number));
      const words = wordCountOf(values.length);
      const numbers = new Uint16Array(words * 32);
      numbers.set(values);
      const bitmap = createBitmap(words);
      const expected = new Uint32Array(NUMBERS);
      for (const [position, number] of values.entries()) {
        if (!bits.next().value) continue;
        setBit(bitmap, position);
        expected[number] = (expected[number] as number) + 1;
      }
      const grouped = groupNumbers(numbers);
      const counts = new Uint32Array(NUMBERS);
      countByNumber(bitmap, grouped, counts);
      expect(counts).toEqual(expected);
      const found = findByNumber(
        grouped,
        Uint8Array.from({ length: NUMBERS }, (_, number) => Number(number === wanted)),
      );
      for (const [position, number] of values.entries())
        expect(hasBit(found, position), `position ${position}`).toBe(number === wanted);
    }),
  );
});
