import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  COLOUR_NAMES,
  FILTER_GROUPS,
  isFilterValue,
  parseMonthRange,
  parseScreenFilters,
  screenFilterParams,
  screensPath,
} from './screen-filters.ts';

const slug = fc.stringMatching(/^[a-z0-9]{1,6}(-[a-z0-9]{1,6})?$/);
const value = fc.oneof(
  slug,
  slug.map((each) => `${each}*`),
  fc.constantFrom(...COLOUR_NAMES, 'dark', 'long', 'No!'),
);
const rawFilters = fc.record(
  Object.fromEntries([
    ...FILTER_GROUPS.flatMap((group) => [group, `not.${group}`]).map((key) => [
      key,
      fc.array(value, { maxLength: 4 }).map((values) => values.join(',')),
    ]),
    ['palette', fc.constantFrom('1E293B', '22c55e,1e293b', 'red', '')],
    [
      'captured',
      fc.constantFrom('2025-01..2026-06', '2025-01..', '..2026-06', '2025-01..2025-01', '2025-13', '..'),
    ],
    ['added', fc.string({ maxLength: 12 })],
    ['q', fc.string({ maxLength: 20 })],
    ['sort', fc.constantFrom('newest', 'oldest', 'relevance', 'best')],
    ['unknown', fc.string({ maxLength: 5 })],
  ]) as Record<string, fc.Arbitrary<string>>,
  { requiredKeys: [] },
);

const paramsOf = (path: string): Record<string, string> =>
  Object.fromEntries(new URL(path, 'http://gallery').searchParams);

describe('the filters of screens', () => {
  it('[E-03] have one URL, and parsing that URL returns the same filters', () => {
    fc.assert(
      fc.property(rawFilters, (raw) => {
        const filters = parseScreenFilters(raw, 'web');
        const path = screensPath(filters);
        expect(parseScreenFilters(paramsOf(path), 'web')).toEqual(filters);
        expect(screensPath(parseScreenFilters(paramsOf(path), 'web'))).toBe(path);
      }),
    );
  });

  it('[E-03] have the same URL in any order of parameters and values, and with repeated values', () => {
    fc.assert(
      fc.property(rawFilters, (raw) => {
        // Reverses the order of the parameters. Also reverses and repeats the values of parameters that contain lists.
        const shuffled = Object.fromEntries(
          Object.entries(raw)
            .reverse()
            .map(([key, text = '']) => [
              key,
              key === 'q' || key === 'added' || key === 'captured' || key === 'sort'
                ? text
                : [...text.split(',').reverse(), ...text.split(',')].join(','),
            ]),
        );
        expect(screensPath(parseScreenFilters(shuffled))).toBe(screensPath(parseScreenFilters(raw)));
      }),
    );
  });

  it('drop unknown parameters, invalid values and defaults', () => {
    const filters = parseScreenFilters({
      type: 'Dashboard,,a--b',
      colour: 'mauve',
      sort: 'newest',
      page: '2',
      q: '  ',
    });
    expect(filters).toEqual({ groups: {} });
    expect(screensPath(filters)).toBe('/screens');
  });

  it('drop a chosen value that is also excluded', () => {
    const filters = parseScreenFilters({ element: 'table,chart', 'not.element': 'chart' });
    expect(filters.groups.element).toEqual({ any: ['table'], not: ['chart'] });
  });

  it('are written to URLs in a fixed order, with plain commas between the values of a group', () => {
    const filters = parseScreenFilters({
      scheme: 'dark',
      q: 'due',
      type: 'settings,dashboard',
      'not.style': 'flat',
    });
    expect(screensPath({ ...filters, platform: 'ios' })).toBe(
      '/ios/screens?type=dashboard,settings&not.style=flat&scheme=dark&q=due',
    );
    expect(Object.keys(screenFilterParams(filters))).toEqual(['type', 'not.style', 'scheme', 'q']);
  });

  it('contain no order by relevance, because it is invalid without a query and the default with a query', () => {
    expect(parseScreenFilters({ sort: 'relevance' }).sort).toBeUndefined();
    expect(parseScreenFilters({ sort: 'relevance', q: 'due' }).sort).toBeUndefined();
    expect(parseScreenFilters({ sort: 'newest', q: 'due' }).sort).toBe('newest');
  });

  it('accept a category followed by *, which includes the categories below it, but not an app followed by *', () => {
    expect(isFilterValue('type', 'commerce*')).toBe(true);
    expect(isFilterValue('app', 'linear*')).toBe(false);
  });

  it('contain the months of a reversed range in the right order, whether the range comes from the address or a form', () => {
    const added = { from: '2026-02', to: '2027-05' };
    for (const raw of [{ added: '2027-05..2026-02' }, { 'added.from': '2027-05', 'added.to': '2026-02' }]) {
      expect(parseScreenFilters(raw).added).toEqual(added);
      expect(screensPath(parseScreenFilters(raw, 'web'))).toBe('/web/screens?added=2026-02..2027-05');
    }
  });

  it.each([
    ['2025-01..2026-06', { from: '2025-01', to: '2026-06' }],
    ['2025-01', { from: '2025-01', to: '2025-01' }],
    ['2025-01..', { from: '2025-01' }],
    ['..2026-06', { to: '2026-06' }],
    ['2026-06..2025-01', { from: '2025-01', to: '2026-06' }],
    ['2025-13', null],
    ['0000-01..', null],
    ['..', null],
    ['', null],
    ['2025-01..2025-02..2025-03', null],
  ])('parse the months %j as %j', (text, range) => {
    expect(parseMonthRange(text)).toEqual(range);
  });
});
