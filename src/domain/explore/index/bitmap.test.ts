import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  countListed,
  createBitmap,
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
