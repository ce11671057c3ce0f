import { expect, test } from 'vitest';
import type { AdminCategory, AdminPopularEntry } from '#shared/contracts/admin-categories.ts';
import { appendEntry, findAvailableCategories, moveId, removeEntry, reorderEntries } from './entries.ts';

const entry = (categoryId: string, displayOrder: number): AdminPopularEntry => ({
  categoryId,
  displayOrder,
  type: 'ux-patterns',
  name: categoryId,
  slug: categoryId,
  screenCount: 0,
});
const LIST = [entry('a', 0), entry('b', 1), entry('c', 4)];
const idsWithOrder = (entries: AdminPopularEntry[]) =>
  entries.map(({ categoryId, displayOrder }) => [categoryId, displayOrder]);

test('[A-64] appendEntry gives the new entry the highest display order plus one, starting at 0, and lists a category only once', () => {
  const { displayOrder: _, ...added } = entry('d', 0);
  expect(idsWithOrder(appendEntry(LIST, added)).at(-1)).toEqual(['d', 5]);
  expect(idsWithOrder(appendEntry([], added))).toEqual([['d', 0]]);
  expect(idsWithOrder(appendEntry(appendEntry(LIST, added), added))).toHaveLength(4);
});

test('[A-64] reorderEntries renumbers the entries and appends those that the new order lacks; removeEntry keeps the display orders', () => {
  expect(idsWithOrder(reorderEntries(LIST, ['c', 'a', 'b']))).toEqual([
    ['c', 0],
    ['a', 1],
    ['b', 2],
  ]);
  expect(idsWithOrder(reorderEntries(LIST, ['c', 'gone']))).toEqual([
    ['c', 0],
    ['a', 1],
    ['b', 2],
  ]);
  expect(idsWithOrder(removeEntry(LIST, 'b'))).toEqual([
    ['a', 0],
    ['c', 4],
  ]);
});

test('moveId moves an id to a position, or to the nearest end if the position is outside the list', () => {
  expect(moveId(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c']);
  expect(moveId(['a', 'b', 'c'], 'a', 2)).toEqual(['b', 'c', 'a']);
  expect(moveId(['a', 'b', 'c'], 'a', 9)).toEqual(['b', 'c', 'a']);
  expect(moveId(['a', 'b', 'c'], 'c', -1)).toEqual(['c', 'a', 'b']);
});

test('[A-64] findAvailableCategories ignores case and accents, and omits other types and categories that are popular already', () => {
  const category = (
    id: string,
    name: string,
    type: AdminCategory['type'] = 'ux-patterns',
  ): AdminCategory => ({
    id,
    name,
    type,
    slug: id,
    parentId: null,
    updatedAt: '2026-01-01T00:00:00Z',
    screenCount: 0,
    platform: 'web',
    appCount: 0,
  });
  const all = [
    category('a', 'Alerts'),
    category('d', 'Dark Ménu'),
    category('e', 'Empty'),
    category('f', 'Menu', 'styles'),
  ];
  const availableIds = (search: string) =>
    findAvailableCategories(all, { type: 'ux-patterns', entries: LIST, search }).map(({ id }) => id);
  expect(availableIds('')).toEqual(['d', 'e']);
  expect(availableIds(' MENU ')).toEqual(['d']);
  expect(availableIds('alerts')).toEqual([]);
});
