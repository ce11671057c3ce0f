import { expect, test } from 'vitest';
import { isCorrectedName } from './corrected-names.ts';

test.each([
  ['tab bar', ['tab']],
  ['line chart', ['chart']],
  ['log in', ['login']],
  ['sign up', ['sign', 'up']],
  ['table', ['tables']],
  ['categories', ['category']],
  ['saleor', ['saleor', 'login']],
  // 'shared' contains 'red'.
  ['shared links', ['red']],
])('isCorrectedName does not count the name %j as a correction of the query %j', (name, tokens) => {
  expect(isCorrectedName(name, tokens)).toBe(false);
});

test.each([
  ['tasks org', ['tab']],
  ['search results', ['red']],
  ['search', ['set']],
  ['airbnb', ['arbnb']],
  ['with care', ['chart', 'with']],
])('isCorrectedName counts the name %j as a correction of the query %j', (name, tokens) => {
  expect(isCorrectedName(name, tokens)).toBe(true);
});
