import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TagCounts } from '#shared/contracts/admin-screens.ts';
import {
  applyClick,
  describeChanges,
  filterCategoryIds,
  getCurrentState,
  getStateAfter,
  type TagChanges,
} from './tag-changes.ts';

const COUNTS: TagCounts = { screens: 3, counts: { all: 3, some: 1 } };
const NONE: TagChanges = new Map();

/** Returns the states of a category's checkbox after each click. */
function statesAfterClicks(categoryId: string, times: number): unknown[] {
  let changes = NONE;
  return Array.from({ length: times }, () => {
    changes = applyClick(COUNTS, changes, categoryId);
    return getStateAfter(COUNTS, changes, categoryId);
  });
}

test('applyClick cycles a tag that some screens have through add, remove and no change', () => {
  expect(statesAfterClicks('some', 4)).toEqual([true, false, 'some', true]);
});

test('applyClick toggles a tag that all screens or no screens have', () => {
  expect(statesAfterClicks('all', 3)).toEqual([false, true, false]);
  expect(statesAfterClicks('none', 3)).toEqual([true, false, true]);
});

test('applyClick never adds a tag that all screens have, and never removes one that no screen has', () => {
  const ids = ['all', 'some', 'none', 'other'];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...ids)), (clickedIds) => {
      const changes = clickedIds.reduce((before, id) => applyClick(COUNTS, before, id), NONE);
      for (const id of filterCategoryIds(changes, 'add')) expect(getCurrentState(COUNTS, id)).not.toBe(true);
      for (const id of filterCategoryIds(changes, 'remove'))
        expect(getCurrentState(COUNTS, id)).not.toBe(false);
      expect(filterCategoryIds(changes, 'add').length + filterCategoryIds(changes, 'remove').length).toBe(
        changes.size,
      );
    }),
  );
});

test('describeChanges states how many tags are added and removed', () => {
  const text = (...changes: [string, 'add' | 'remove'][]): string =>
    describeChanges(new Map(changes), '37 screens');
  expect(text()).toBe('');
  expect(text(['a', 'add'])).toBe('+1 tag on 37 screens');
  expect(text(['a', 'add'], ['b', 'add'], ['c', 'remove'])).toBe('+2 tags, −1 on 37 screens');
  expect(text(['a', 'remove'], ['b', 'remove'])).toBe('−2 tags on 37 screens');
});
