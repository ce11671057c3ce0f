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

test('a cut text without spaces between words loses only the comma at its end', () => {
  const sentence = '我们发布了 Vitrine，这是一个展示应用截图的画廊';
  const cut = `${sentence}${'，您可以自己托管它'.repeat(15)}，`;
  expect(teaser(cut)).toBe(`${cut.slice(0, -1)}…`);
  const whole = `${cut}欢迎。`;
  expect(teaser(whole)).toBe(whole);
  expect(teaser(`${cut}他说：“欢迎！”`)).toMatch(/“欢迎！”$/);
});

test('a teaser is at most one character longer than its excerpt, and keeps a text without spaces', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200, unit: 'grapheme' }), (text) => {
      expect(teaser(text).length).toBeLessThanOrEqual(text.length + 1);
    }),
  );
  expect(teaser('x'.repeat(160))).toBe(`${'x'.repeat(160)}…`);
});
