import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pluralOrSingularForms } from './plural-forms.ts';

test.each([
  ['invoice', 'invoices'],
  ['category', 'categories'],
  ['box', 'boxes'],
  ['address', 'addresses'],
  ['day', 'days'],
  ['search', 'searches'],
])('returns the plural of %s and the singular of %s', (one, several) => {
  expect(pluralOrSingularForms(one)).toContain(several);
  expect(pluralOrSingularForms(several)).toContain(one);
});

test('returns nothing for short words, numbers and mathematical letters', () => {
  expect(['is', '42', 'v2s', '𝒶𝒷𝒸'].flatMap(pluralOrSingularForms)).toEqual([]);
});

test('never returns the word itself', () => {
  fc.assert(
    fc.property(fc.string(), (word) => {
      expect(pluralOrSingularForms(word)).not.toContain(word);
    }),
  );
});
