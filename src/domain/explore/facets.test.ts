import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findLargest } from './facets.ts';

test('findLargest returns the indexes of the largest counts, largest first, and omits counts of 0', () => {
  const counts = fc.uint32Array({ max: 20, maxLength: 300 });
  fc.assert(
    fc.property(counts, fc.integer({ min: 1, max: 40 }), (values, limit) => {
      const expected = [...values.keys()]
        .filter((index) => (values[index] as number) > 0)
        .sort((a, b) => (values[b] as number) - (values[a] as number) || a - b)
        .slice(0, limit);
      expect(findLargest(values, limit)).toEqual(expected);
    }),
    { numRuns: 500 },
  );
});
