import fc from 'fast-check';
import { expect, test } from 'vitest';
import { introductionSlug } from './introduction-slug.ts';
import { isSlug } from './slug.ts';

test('the slug of the introductory post is valid for any name of the gallery', () => {
  expect(introductionSlug('Vitrine')).toBe('introducing-the-all-new-vitrine');
  for (const name of ['設計画廊', '∅', '']) expect(introductionSlug(name)).toBe('introducing-the-all-new');
  const anyName = fc.string({ unit: fc.constantFrom(...'aZ9-_ .ßŁ½登Я∅\u0301\u{1F600}'), maxLength: 200 });
  fc.assert(fc.property(anyName, (name) => isSlug(introductionSlug(name))));
});
