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
  const slugs = (group: 'type' | 'element', wanted: string) =>
    suggestFilters(facets, group, wanted).map(({ argument, value }) => `${argument} ${value}`);
  expect(slugs('type', 'dashboards')).toEqual(['type dashboard']);
  expect(slugs('type', 'dashbord')).toEqual(['type dashboard']);
  expect(slugs('element', 'charts')[0]).toBe('element chart');
  expect(slugs('type', 'chart')).toContain('element bar-chart');
  expect(slugs('element', 'checkout')).toEqual(['type checkout']);
  // Values without a screen would find nothing.
  expect(slugs('type', 'cart')).not.toContain('type cart');
  expect(slugs('type', 'x'.repeat(5000))).toEqual([]);
});
