import { expect, test } from 'vitest';
import { FILTER_GROUPS, parseScreenFilters } from '#shared/screen-filters.ts';
import { describeFilters } from './describe.ts';

const capitalize = (slug: string): string => slug.charAt(0).toUpperCase() + slug.slice(1);

/** Describes a query whose values are named like their slugs, with a capital letter. */
function describeQuery(query: Record<string, string>): string {
  const filters = parseScreenFilters(query);
  const chosen = FILTER_GROUPS.flatMap((group) =>
    [...(filters.groups[group]?.any ?? []), ...(filters.groups[group]?.not ?? [])].map((slug) => ({
      group,
      slug,
      name: capitalize(slug),
    })),
  );
  return describeFilters(filters, { chosen });
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
  expect(describeQuery(query)).toBe(title);
});
