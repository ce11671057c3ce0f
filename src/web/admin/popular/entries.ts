import type { AdminCategory, AdminPopularEntry } from '#shared/contracts/admin-categories.ts';
import { foldText } from '../parts/text/fold-text.ts';

type Entries = readonly AdminPopularEntry[];

const renumber = (entries: Entries): AdminPopularEntry[] =>
  entries.map((entry, displayOrder) => ({ ...entry, displayOrder }));

/** Returns the entries in the order of the ids, renumbered from 0. Entries whose id is not given come last. */
export function reorderEntries(entries: Entries, categoryIds: readonly string[]): AdminPopularEntry[] {
  const orderedEntries = categoryIds.flatMap(
    (id) => entries.find(({ categoryId }) => categoryId === id) ?? [],
  );
  return renumber([...orderedEntries, ...entries.filter((entry) => !orderedEntries.includes(entry))]);
}

/** Returns the ids with `categoryId` moved to `position`. A position outside the list stands for its nearest end. */
export function moveId(categoryIds: readonly string[], categoryId: string, position: number): string[] {
  const others = categoryIds.filter((id) => id !== categoryId);
  others.splice(Math.max(0, Math.min(others.length, position)), 0, categoryId);
  return others;
}

/** Returns the entries without the entry of a category. The others keep their display orders, as on the server. */
export const removeEntry = (entries: Entries, categoryId: string): AdminPopularEntry[] =>
  entries.filter((entry) => entry.categoryId !== categoryId);

/**
 * Appends an entry. Its display order is the highest one plus 1, or 0 if the list is empty. Replaces an entry
 * that the category already has.
 */
export function appendEntry(
  entries: Entries,
  newEntry: Omit<AdminPopularEntry, 'displayOrder'>,
): AdminPopularEntry[] {
  const others = removeEntry(entries, newEntry.categoryId);
  return [
    ...others,
    { ...newEntry, displayOrder: Math.max(-1, ...others.map((entry) => entry.displayOrder)) + 1 },
  ];
}

/**
 * Returns the categories of the type that have no entry and whose name contains the search text, ignoring case and
 * accents.
 */
export function findAvailableCategories(
  categories: readonly AdminCategory[],
  { type, entries, search }: { type: string; entries: Entries; search: string },
): AdminCategory[] {
  const listedIds = new Set(entries.map(({ categoryId }) => categoryId));
  const query = foldText(search.trim());
  return categories.filter(
    (category) =>
      category.type === type && !listedIds.has(category.id) && foldText(category.name).includes(query),
  );
}
