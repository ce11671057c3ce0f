import type { TagCounts } from '#shared/contracts/admin-screens.ts';
import type { CheckState } from '#web/admin/parts/inputs/checkbox.tsx';

/** Pending changes by category id: add to all screens or remove from all. Other categories do not change. */
export type TagChanges = ReadonlyMap<string, 'add' | 'remove'>;

/** Returns whether all, some or none of the screens currently have a category. */
export function getCurrentState({ screens, counts }: TagCounts, categoryId: string): CheckState {
  const count = counts[categoryId] ?? 0;
  return count === 0 ? false : count >= screens ? true : 'some';
}

/** Returns the state that a category will have after the pending changes. */
export function getStateAfter(counts: TagCounts, changes: TagChanges, categoryId: string): CheckState {
  const change = changes.get(categoryId);
  return change ? change === 'add' : getCurrentState(counts, categoryId);
}

/**
 * Pending change after a click on a category, by its current state and its pending change before the click. `untouched`
 * and undefined stand for no pending change.
 */
const NEXT_CHANGE = {
  some: { untouched: 'add', add: 'remove', remove: undefined },
  true: { untouched: 'remove', add: undefined, remove: undefined },
  false: { untouched: 'add', add: undefined, remove: undefined },
} as const;

export function applyClick(counts: TagCounts, changes: TagChanges, categoryId: string): TagChanges {
  const state = getCurrentState(counts, categoryId);
  const nextChange = NEXT_CHANGE[`${state}`][changes.get(categoryId) ?? 'untouched'];
  const next = new Map(changes);
  if (nextChange) next.set(categoryId, nextChange);
  else next.delete(categoryId);
  return next;
}

/** Returns the ids of the categories to add or to remove. */
export const filterCategoryIds = (changes: TagChanges, action: 'add' | 'remove'): string[] =>
  [...changes].filter(([, change]) => change === action).map(([id]) => id);

/**
 * Summarizes the changes: `+2 tags, −1 on 37 screens`. Returns an empty string if there are none. `screenCountText` is
 * the number of screens, such as '37 screens'.
 */
export function describeChanges(changes: TagChanges, screenCountText: string): string {
  const [added, removed] = [
    filterCategoryIds(changes, 'add').length,
    filterCategoryIds(changes, 'remove').length,
  ];
  const formatTags = (count: number): string => `${count} ${count === 1 ? 'tag' : 'tags'}`;
  if (added > 0 && removed > 0) return `+${formatTags(added)}, −${removed} on ${screenCountText}`;
  if (added > 0) return `+${formatTags(added)} on ${screenCountText}`;
  return removed > 0 ? `−${formatTags(removed)} on ${screenCountText}` : '';
}
