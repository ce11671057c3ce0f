import { expect, test } from 'vitest';
import { FILTER_GROUPS, parseScreenFilters } from '#shared/screen-filters.ts';
import { describeFilters, describeResults } from './describe.ts';

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
