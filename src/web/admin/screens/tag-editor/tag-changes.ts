import type { TagCounts } from '#shared/contracts/admin-screens.ts';
import type { CheckState } from '../../parts/checkbox.tsx';

/** What is to be done with categories: put on all screens, or taken off all of them. Others stay as they are. */
export type TagChanges = ReadonlyMap<string, 'add' | 'remove'>;

/** Of how many of the screens a category is a tag now. */
export function presentState({ screens, counts }: TagCounts, categoryId: string): CheckState {
  const count = counts[categoryId] ?? 0;
  return count === 0 ? false : count >= screens ? true : 'some';
}

/** As it will be. */
export function stateAfter(counts: TagCounts, changes: TagChanges, categoryId: string): CheckState {
  const change = changes.get(categoryId);
  return change ? change === 'add' : presentState(counts, categoryId);
}

/** Where some have it, all get it, then none, then it is left alone again; else it is the other way and back. */
const NEXT = {
  some: { untouched: 'add', add: 'remove', remove: undefined },
  true: { untouched: 'remove', add: undefined, remove: undefined },
  false: { untouched: 'add', add: undefined, remove: undefined },
} as const;

/** The changes after a category was pressed. */
export function pressCategory(counts: TagCounts, changes: TagChanges, categoryId: string): TagChanges {
  const state = presentState(counts, categoryId);
  const after = NEXT[`${state}`][changes.get(categoryId) ?? 'untouched'];
  const next = new Map(changes);
  if (after) next.set(categoryId, after);
  else next.delete(categoryId);
  return next;
}

export const idsTo = (changes: TagChanges, what: 'add' | 'remove'): string[] =>
  [...changes].filter(([, change]) => change === what).map(([id]) => id);

/** `+2 tags, −1 on 37 screens`; empty where nothing is to change. */
export function changesText(changes: TagChanges, screens: string): string {
  const [added, removed] = [idsTo(changes, 'add').length, idsTo(changes, 'remove').length];
  const tags = (count: number): string => `${count} ${count === 1 ? 'tag' : 'tags'}`;
  if (added > 0 && removed > 0) return `+${tags(added)}, −${removed} on ${screens}`;
  if (added > 0) return `+${tags(added)} on ${screens}`;
  return removed > 0 ? `−${tags(removed)} on ${screens}` : '';
}
