import { expect, test } from 'vitest';
import type { ExploreFacets, FacetValue } from '#shared/contracts/explore.ts';
import { FILTER_GROUPS, parseScreenFilters } from '#shared/screen-filters.ts';
import { describeFilters } from './describe.ts';
import { describeResults } from './explore-head.ts';

const capitalize = (slug: string): string => slug.charAt(0).toUpperCase() + slug.slice(1);

/** Returns the filters of a query, and names of their values: the slugs with a capital letter. */
function parse(query: Record<string, string>) {
  const filters = parseScreenFilters(query);
  const chosen = FILTER_GROUPS.flatMap((group) =>
    [...(filters.groups[group]?.any ?? []), ...(filters.groups[group]?.not ?? [])].map((slug) => ({
      group,
      slug,
      name: capitalize(slug),
    })),
  );
  return { filters, chosen };
}

test.each([
  [{}, 'Screens'],
  [{ type: 'home', platform: 'ios' }, 'Home screens on iOS'],
  [{ scheme: 'dark', colour: 'blue' }, 'Dark Blue screens'],
  [{ scheme: 'dark', colour: 'blue,red', type: 'home,chat' }, 'Dark, Blue or Red Chat or Home screens'],
  [{ element: 'card,button', pattern: 'toast' }, 'Screens with Button or Card and with Toast'],
  [{ app: 'berth', app_category: 'finance,travel' }, 'Screens from Berth and from Finance or Travel apps'],
  [{ type: 'home', 'not.element': 'card,button' }, 'Home screens without Button or Card'],
  [{ captured: '2024-06', scheme: 'dark', platform: 'web' }, 'Dark screens captured in June 2024 on Web'],
  [
    { captured: '2024-06..', added: '..2025-01' },
    'Screens captured since June 2024 added until January 2025',
  ],
  [{ captured: '2023-12..2024-01' }, 'Screens captured from December 2023 to January 2024'],
  [{ q: 'total', palette: 'ff0000,00ff00' }, 'Screens in #00ff00 and #ff0000 that contain “total”'],
])('the title of %o is %j', (query, title) => {
  const { filters, chosen } = parse(query);
  expect(describeFilters(filters, { chosen })).toBe(title);
});

test.each([
  [{}, 1204, true, '1,204 screens, newest first.'],
  [{ platform: 'ios' }, 1, true, '1 screen on iOS, newest first.'],
  [{ platform: 'ios' }, 1, false, '1 or more screens on iOS, newest first.'],
  [{ sort: 'oldest' }, 0, true, '0 screens, oldest first.'],
  [{ scheme: 'dark', type: 'home' }, 2, true, '2 Dark Home screens, newest first.'],
  [{ q: 'total', sort: 'newest' }, 1, true, '1 screen that contains “total”, newest first.'],
  [{ q: 'total' }, 2, true, '2 screens that contain “total”, best matches first.'],
])('the description of %o with %d results, exact: %s, is %j', (query, total, isExact, description) => {
  const { filters, chosen } = parse(query);
  expect(describeResults(filters, { chosen, total, isExact })).toBe(description);
});

test.each([
  [{ isPartial: true }, 'Screens that contain some of the words “red fox zzz”'],
  [{ unmatched: { words: ['zzz'], rest: 'red fox' } }, 'Screens that contain “red fox”'],
  [
    { isPartial: true, unmatched: { words: ['zzz'], rest: 'red fox' } },
    'Screens that contain some of the words “red fox”',
  ],
  [{ unmatched: { words: ['red', 'fox', 'zzz'], rest: '' } }, 'Screens that contain “red fox zzz”'],
])('the title of results with %o is %j', (matched, title) => {
  expect(describeFilters(parseScreenFilters({ q: 'red fox zzz' }), { chosen: [], ...matched })).toBe(title);
});

test('a title takes names that are not in `chosen` from the facets, and shows the slug if both lack the value', () => {
  const value = (slug: string, name: string): FacetValue => ({
    slug,
    name,
    count: 1,
    parent: null,
    countBelow: null,
  });
  const facets = {
    ...Object.fromEntries(FILTER_GROUPS.map((group) => [group, []])),
    type: [value('log-in', 'Log In')],
    app: [value('pantry-co', 'Pantry & Co')],
  } as unknown as ExploreFacets;
  const titleOf = (query: Record<string, string>) =>
    describeFilters(parseScreenFilters(query), { chosen: [], facets });
  expect(titleOf({ type: 'log-in', app: 'pantry-co' })).toBe('Log In screens from Pantry & Co');
  expect(titleOf({ type: 'log-in*', app: 'unlisted' })).toBe('Log In and below screens from unlisted');
});
