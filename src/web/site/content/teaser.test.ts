import fc from 'fast-check';
import { expect, test } from 'vitest';
import { teaser } from './teaser.ts';

/** Start of the long excerpts. They have at least 150 characters: `teaser` treats a shorter excerpt as complete. */
const start =
  'None of the apps that this gallery opened with can be installed. Marlowe keeps no budget, nobody ';

test('an excerpt that was cut within a word ends with the previous word', () => {
  const cut = `${start}sleeps in a Hearthstead boathouse, and the birds of Chirrup hav`;
  expect(teaser(cut)).toBe(`${start}sleeps in a Hearthstead boathouse, and the birds of Chirrup…`);
  expect(teaser(`${start}sleeps in a Hearthstead boathouse, and the birds, hav`)).toMatch(/birds…$/);
});

test('a short excerpt, or one that ends with a complete sentence, is unchanged', () => {
  expect(teaser('What happened')).toBe('What happened');
  const whole = `${start}sleeps in a Hearthstead boathouse, and birds sing (well).`;
  expect(teaser(whole)).toBe(whole);
});

test('a teaser adds at most an ellipsis to the excerpt and keeps text without spaces', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200, unit: 'grapheme' }), (text) => {
      expect(teaser(text).length).toBeLessThanOrEqual(text.length + 1);
    }),
  );
  expect(teaser('x'.repeat(160))).toBe(`${'x'.repeat(160)}…`);
});
