import fc from 'fast-check';
import { expect, test } from 'vitest';
import { APP_SORTS } from '#shared/contracts/admin-apps.ts';
import { ORDERS } from '#shared/contracts/admin-screens.ts';
import { LIMITS } from '#shared/limits.ts';
import { listAddress, listViewOf } from './list-view.ts';

const shown = (address: string) => listViewOf(Object.fromEntries(new URL(address, 'http://x').searchParams));

test('[A-40] listViewOf sorts apps by name unless the URL says otherwise', () => {
  expect(listViewOf({})).toEqual({ search: '', sort: 'name', order: 'asc' });
  expect(listViewOf({ sort: 'price', order: 'up', search: 7 })).toEqual({
    search: '',
    sort: 'name',
    order: 'asc',
  });
  expect(listViewOf({ sort: 'created_at' }).order).toBe('desc');
});

test('[A-40] listViewOf restores every view from its URL', () => {
  const view = fc.record({
    search: fc.string({ maxLength: LIMITS.searchQueryMax }).map((text) => text.replaceAll('\0', '').trim()),
    sort: fc.constantFrom(...APP_SORTS),
    order: fc.constantFrom(...ORDERS),
  });
  fc.assert(
    fc.property(view, (given) => {
      expect(shown(listAddress(given))).toEqual(given);
    }),
  );
  expect(listAddress(listViewOf({}))).toBe('/admin/apps');
});
