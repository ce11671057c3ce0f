import { expect, test } from 'vitest';
import type { ExploreFacets } from '#shared/contracts/explore.ts';
import { FILTER_GROUPS } from '#shared/screen-filters.ts';
import { suggestFilters } from './suggest-filters.ts';

const facets = {
  platform: [],
  captured: [],
  added: [],
  ...Object.fromEntries(FILTER_GROUPS.map((group) => [group, []])),
} as unknown as ExploreFacets;
const value = (slug: string, count: number) => ({ slug, name: slug, count, parent: null, countBelow: null });
facets.type = [value('dashboard', 9), value('checkout', 4), value('cart', 0)];
facets.element = [value('chart', 7), value('bar-chart', 2), value('card', 30)];

test('[T-09] suggestFilters returns existing values of any group that resemble an unknown value', () => {
  const suggestionsFor = (group: 'type' | 'element', wanted: string) =>
    suggestFilters(facets, group, wanted).map(({ argument, value }) => `${argument} ${value}`);
  expect(suggestionsFor('type', 'dashboards')).toEqual(['type dashboard']);
  expect(suggestionsFor('type', 'dashbord')).toEqual(['type dashboard']);
  expect(suggestionsFor('element', 'charts')[0]).toBe('element chart');
  expect(suggestionsFor('type', 'chart')).toContain('element bar-chart');
  expect(suggestionsFor('element', 'checkout')).toEqual(['type checkout']);
  // No screen has the value `cart`, so a search for it would find nothing.
  expect(suggestionsFor('type', 'cart')).not.toContain('type cart');
  expect(suggestionsFor('type', 'x'.repeat(5000))).toEqual([]);
});
