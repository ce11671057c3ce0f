import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packBoxes, unpackBoxes } from './boxes.ts';

const share = fc.integer({ min: 0, max: 10_000 }).map((value) => value / 10_000);
const span = fc.record({ x: share, width: share });
const box = fc.record(
  {
    text: fc.string(),
    x: share,
    y: share,
    width: share,
    height: share,
    letterHeight: share,
    confidence: share,
    words: fc.array(span, { minLength: 2, maxLength: 6 }),
  },
  { requiredKeys: ['text', 'x', 'y', 'width', 'height', 'letterHeight', 'confidence'] },
);

test('unpackBoxes returns the boxes given to packBoxes, except for rounding in the positions of words', () => {
  fc.assert(
    fc.property(fc.array(box), (arbitraryBoxes) => {
      // A line begins where its first word does.
      const boxes = arbitraryBoxes.map((line) => ({ ...line, x: line.words?.[0]?.x ?? line.x }));
      const unpacked = unpackBoxes(JSON.parse(JSON.stringify(packBoxes(boxes))));
      expect(unpacked).toEqual(
        boxes.map((line) => ({
          ...line,
          ...(line.words && {
            words: line.words.map(({ x, width }) => ({
              x: expect.closeTo(x, 6),
              width: expect.closeTo(width, 3),
            })),
          }),
        })),
      );
    }),
  );
});

test('unpackBoxes returns no words for boxes that were stored without words', () => {
  expect(unpackBoxes([['a b', 1, 2, 3, 4, 5, 6]])[0]).not.toHaveProperty('words');
});
