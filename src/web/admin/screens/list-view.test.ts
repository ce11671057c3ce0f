import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ADMIN_SCREEN_SORTS, ORDERS, TAG_FILTERS } from '#shared/contracts/admin-screens.ts';
import { LIMITS } from '#shared/limits.ts';
import { PLATFORMS } from '#shared/platforms.ts';
import { parseQueryString } from '#web/query-string.ts';
import { isFiltered, type ListView, listHref, noMatchText, parseListView } from './list-view.ts';

const text = fc.string({ maxLength: 40 }).map((typed) => typed.replaceAll('\0', '').trim());

const views: fc.Arbitrary<ListView> = fc
  .record({
    search: fc.option(text, { nil: '' }),
    platform: fc.option(fc.constantFrom(...PLATFORMS), { nil: undefined }),
    app: fc.option(fc.uuid(), { nil: undefined }),
    tags: fc.constantFrom(undefined, ...TAG_FILTERS),
    derivedTitle: fc.constantFrom(undefined, 'true' as const),
    sort: fc.constantFrom(...ADMIN_SCREEN_SORTS),
    order: fc.constantFrom(...ORDERS),
  })
  .map(({ search, platform, app, tags, derivedTitle, ...rest }) => ({
    ...(search && { search }),
    ...(platform && { platform }),
    ...(app && { app }),
    ...(tags && { tags }),
    ...(derivedTitle && { derivedTitle }),
    ...rest,
  }));

test('[A-11] listHref puts the whole view into the URL, and parseListView restores it', () => {
  fc.assert(
    fc.property(views, (view) => {
      const { searchParams } = new URL(listHref(view), 'http://gallery.test');
      expect(parseListView(parseQueryString(searchParams.toString()))).toEqual(view);
    }),
  );
});

test('listHref omits defaults, and parseListView ignores invalid parameters', () => {
  expect(listHref({ sort: 'created', order: 'desc' })).toBe('/admin/screens');
  expect(listHref({ sort: 'title', order: 'asc' })).toBe('/admin/screens?sort=title');
  const odd = {
    search: '   ',
    platform: 'android',
    app: '../x',
    tags: 'all',
    derivedTitle: 'false',
    sort: 'size',
    order: 'up',
    cursor: 'x',
  };
  expect(parseListView(odd)).toEqual({ sort: 'created', order: 'desc' });
  expect(isFiltered(parseListView(odd))).toBe(false);
});

test('noMatchText says whether the search, the filters or both match no screen', () => {
  expect(noMatchText({ search: 'quay' })).toBe('No title or app name contains “quay”.');
  expect(noMatchText({ tags: 'none' })).toBe('No screen matches this filter.');
  expect(noMatchText({ tags: 'none', platform: 'ios' })).toBe('No screen matches all of these filters.');
  expect(noMatchText({ search: 'quay', platform: 'ios' })).toBe(
    'No title or app name contains “quay” among the screens that match the filter.',
  );
});

test.each(['a \0', `${'a'.repeat(LIMITS.searchQueryMax - 1)} b`])(
  '[A-11] parseListView restores the view with the search %j from its URL',
  (typed) => {
    const view = parseListView({ search: typed });
    const { searchParams } = new URL(listHref(view), 'http://gallery.test');
    expect(parseListView(parseQueryString(searchParams.toString()))).toEqual(view);
  },
);
