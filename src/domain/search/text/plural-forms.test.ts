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
])('pluralOrSingularForms returns the plural of %s and the singular of %s', (singular, plural) => {
  expect(pluralOrSingularForms(singular)).toContain(plural);
  expect(pluralOrSingularForms(plural)).toContain(singular);
});

test('pluralOrSingularForms returns nothing for short words, words with digits and mathematical letters', () => {
  expect(['is', '42', 'v2s', '𝒶𝒷𝒸'].flatMap(pluralOrSingularForms)).toEqual([]);
});

test('pluralOrSingularForms never returns the word itself', () => {
  fc.assert(
    fc.property(fc.string(), (word) => {
      expect(pluralOrSingularForms(word)).not.toContain(word);
    }),
  );
});
