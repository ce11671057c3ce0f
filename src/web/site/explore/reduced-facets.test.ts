import { describe, expect, test } from 'vitest';
import type { ExploreFacets, FacetValue } from '#shared/contracts/explore.ts';
import { FILTER_GROUPS } from '#shared/screen-filters.ts';
import { reduceFacets } from './reduced-facets.ts';

const value = (slug: string, count: number, more: Partial<FacetValue> = {}): FacetValue => ({
  slug,
  name: slug,
  count,
  parent: null,
  countBelow: null,
  ...more,
});

const facetsWith = (over: Partial<ExploreFacets>): ExploreFacets => ({
  ...(Object.fromEntries(FILTER_GROUPS.map((group) => [group, []])) as unknown as ExploreFacets),
  platform: [],
  captured: [],
  added: [],
  ...over,
});

describe('[E-05] the reduced filters beside a list', () => {
  test('are the six values with the most screens, without parents that have no screens themselves', () => {
    const type = [
      value('working', 0, { countBelow: 90 }),
      ...Array.from({ length: 8 }, (_, index) => value(`type-${index}`, index, { parent: 'working' })),
    ];
    const { type: reduced } = reduceFacets(facetsWith({ type }), { groups: {} });
    expect(reduced.map(({ slug }) => slug)).toEqual([
      'type-7',
      'type-6',
      'type-5',
      'type-4',
      'type-3',
      'type-2',
    ]);
    expect(reduced.every(({ parent, countBelow }) => parent === null && countBelow === null)).toBe(true);
  });

  test('contain the chosen category and its children, or if it has none, the values with the most screens', () => {
    const type = [
      value('working', 3, { countBelow: 9 }),
      value('editor', 6, { parent: 'working' }),
      value('home', 2),
    ];
    const reduce = (slug: string) =>
      reduceFacets(facetsWith({ type }), { groups: { type: { any: [slug], not: [] } } }).type.map(
        (each) => each.slug,
      );
    expect(reduce('working')).toEqual(['working', 'editor']);
    expect(reduce('home')).toEqual(['home', 'editor', 'working']);
  });

  test('contain a child without own screens if there are screens below it', () => {
    const type = [
      value('working', 3, { countBelow: 8 }),
      value('editor', 0, { parent: 'working', countBelow: 5 }),
      value('canvas', 5, { parent: 'editor' }),
      value('empty', 0, { parent: 'working', countBelow: 0 }),
    ];
    const { type: reduced } = reduceFacets(facetsWith({ type }), {
      groups: { type: { any: ['working'], not: [] } },
    });
    expect(reduced.map(({ slug }) => slug)).toEqual(['working', 'editor']);
  });

  test('contain no apps if an app is chosen', () => {
    const app = [value('ledgerly', 3), value('pomelo', 2)];
    const { app: reduced } = reduceFacets(facetsWith({ app }), {
      groups: { app: { any: ['ledgerly'], not: [] } },
    });
    expect(reduced).toEqual([]);
  });

  test('contain all colors in their fixed order if any screen has one of them, and otherwise no color', () => {
    const colour = [value('red', 0), value('blue', 4)];
    expect(reduceFacets(facetsWith({ colour }), { groups: {} }).colour).toEqual(colour);
    expect(reduceFacets(facetsWith({ colour: [value('red', 0)] }), { groups: {} }).colour).toEqual([]);
  });
});
