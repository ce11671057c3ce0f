import fc from 'fast-check';
import { expect, test } from 'vitest';
import { APP_GAPS, APP_SORTS } from '#shared/contracts/admin-apps.ts';
import { ORDERS } from '#shared/contracts/admin-screens.ts';
import { LIMITS } from '#shared/limits.ts';
import { listHref, parseListView } from './list-view.ts';

const viewAt = (address: string) =>
  parseListView(Object.fromEntries(new URL(address, 'http://x').searchParams));

test('[A-40] parseListView uses default values for missing and invalid parameters', () => {
  expect(parseListView({})).toEqual({ search: '', missing: null, sort: 'name', order: 'asc' });
  expect(parseListView({ sort: 'price', order: 'up', search: 7, missing: 'screens' })).toEqual({
    search: '',
    missing: null,
    sort: 'name',
    order: 'asc',
  });
  expect(parseListView({ sort: 'created_at' }).order).toBe('desc');
});

test('[A-40] parseListView restores every view from its URL', () => {
  const view = fc.record({
    search: fc.string({ maxLength: LIMITS.searchQueryMax }).map((text) => text.replaceAll('\0', '').trim()),
    missing: fc.constantFrom(null, ...APP_GAPS),
    sort: fc.constantFrom(...APP_SORTS),
    order: fc.constantFrom(...ORDERS),
  });
  fc.assert(
    fc.property(view, (original) => {
      expect(viewAt(listHref(original))).toEqual(original);
    }),
  );
  expect(listHref(parseListView({}))).toBe('/admin/apps');
});
