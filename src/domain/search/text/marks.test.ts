import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutLine, splitIntoRuns } from './marks.ts';

/** 140 characters, and an ellipsis at each end. */
const MAX_LENGTH = 142;

test('splitIntoRuns returns the runs of letters and digits of a line', () => {
  expect(splitIntoRuns('Café № 12, l’été!').map(({ text }) => text)).toEqual(['Café', '12', 'l', 'été']);
});

test('cutLine keeps a short line and cuts a long one between words around its first mark', () => {
  expect(cutLine('Your invoice', [{ start: 5, end: 12 }])).toEqual({
    line: 'Your invoice',
    marks: [{ start: 5, end: 12 }],
  });
  const long = `${'some words before '.repeat(12)}invoice ${'and some after '.repeat(12)}`;
  const start = long.indexOf('invoice');
  const { line, marks } = cutLine(long, [{ start, end: start + 7 }]);
  expect(line.length).toBeLessThanOrEqual(MAX_LENGTH);
  expect(line).toMatch(/^…\S.*\S…$/);
  expect(marks.map((mark) => line.slice(mark.start, mark.end))).toEqual(['invoice']);
});

test('cutLine starts a line late enough that its first marked word is visible on a narrow card', () => {
  const text = 'The Android sign-up form asks for contacts before the password';
  const start = text.indexOf('password');
  expect(cutLine(text, [{ start, end: start + 8 }])).toEqual({
    line: '…before the password',
    marks: [{ start: 12, end: 20 }],
  });
});

test('cutLine keeps marks on their words for any OCR text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), fc.nat(), (text, pick) => {
      const runs = splitIntoRuns(text);
      const chosen = runs.filter((_, index) => index >= pick % Math.max(1, runs.length)).slice(0, 3);
      const { line, marks } = cutLine(text, chosen);
      expect(line.length).toBeLessThanOrEqual(MAX_LENGTH);
      const [first] = chosen;
      // A longer run may not fit and then loses its mark.
      if (first && first.text.length < 90) expect(marks.length).toBeGreaterThan(0);
      // A run of fewer than 20 characters ends within the 40 visible ones. An ellipsis before them adds one.
      if (first && first.text.length < 20) expect(marks[0]?.end).toBeLessThanOrEqual(41);
      marks.forEach(({ start, end }, index) => {
        expect(line.slice(start, end)).toBe(chosen[index]?.text.toWellFormed());
      });
    }),
  );
});
