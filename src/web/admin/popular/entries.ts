import type { AdminCategory, AdminPopular } from '#shared/contracts/admin-categories.ts';
import { foldText } from '../parts/text/fold-text.ts';

type Entries = readonly AdminPopular[];

const renumber = (entries: Entries): AdminPopular[] =>
  entries.map((entry, displayOrder) => ({ ...entry, displayOrder }));

/**
 * Returns the entries in the order of the ids, renumbered from 0. Entries without an id in the list come
 * last.
 */
export function reorderEntries(entries: Entries, categoryIds: readonly string[]): AdminPopular[] {
  const listed = categoryIds.flatMap((id) => entries.find(({ categoryId }) => categoryId === id) ?? []);
  return renumber([...listed, ...entries.filter((entry) => !listed.includes(entry))]);
}

/** Returns the ids with one of them moved to another position, which is limited to the list. */
export function moveId(categoryIds: readonly string[], categoryId: string, position: number): string[] {
  const others = categoryIds.filter((id) => id !== categoryId);
  others.splice(Math.max(0, Math.min(others.length, position)), 0, categoryId);
  return others;
}

/** Returns the entries without one category. The others keep their numbers, as on the server. */
export const removeEntry = (entries: Entries, categoryId: string): AdminPopular[] =>
  entries.filter((entry) => entry.categoryId !== categoryId);

/**
 * Appends an entry with the highest number plus one, starting at 0. Replaces an existing entry of the
 * category.
 */
export function appendEntry(entries: Entries, newEntry: Omit<AdminPopular, 'displayOrder'>): AdminPopular[] {
  const others = removeEntry(entries, newEntry.categoryId);
  return [
    ...others,
    { ...newEntry, displayOrder: Math.max(-1, ...others.map((entry) => entry.displayOrder)) + 1 },
  ];
}

/**
 * Returns the unlisted categories of the type whose name contains the text, ignoring case and accents.
 */
export function availableCategories(
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
