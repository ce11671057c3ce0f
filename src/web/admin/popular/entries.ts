import type { AdminCategory, AdminPopular } from '#shared/contracts/admin-categories.ts';
import { folded } from '../parts/folded.ts';

type Entries = readonly AdminPopular[];

const numbered = (entries: Entries): AdminPopular[] =>
  entries.map((entry, displayOrder) => ({ ...entry, displayOrder }));

/** In the order of the ids; entries that these do not name stay behind them. */
export function inOrder(entries: Entries, categoryIds: readonly string[]): AdminPopular[] {
  const named = categoryIds.flatMap((id) => entries.find(({ categoryId }) => categoryId === id) ?? []);
  return numbered([...named, ...entries.filter((entry) => !named.includes(entry))]);
}

/** The ids with one of them at another place; places beyond the ends are the ends. */
export function movedTo(categoryIds: readonly string[], categoryId: string, place: number): string[] {
  const others = categoryIds.filter((id) => id !== categoryId);
  others.splice(Math.max(0, Math.min(others.length, place)), 0, categoryId);
  return others;
}

/** The others keep their numbers, as on the server. */
export const without = (entries: Entries, categoryId: string): AdminPopular[] =>
  entries.filter((entry) => entry.categoryId !== categoryId);

/** At the end, one after the highest number, from 0; once, however often it is added. */
export function withAdded(entries: Entries, added: Omit<AdminPopular, 'displayOrder'>): AdminPopular[] {
  const others = without(entries, added.categoryId);
  return [
    ...others,
    { ...added, displayOrder: Math.max(-1, ...others.map((entry) => entry.displayOrder)) + 1 },
  ];
}

/** Categories of the type that are not listed yet and have the text in their name, whatever its case. */
export function choicesFor(
  categories: readonly AdminCategory[],
  { type, entries, search }: { type: string; entries: Entries; search: string },
): AdminCategory[] {
  const listed = new Set(entries.map(({ categoryId }) => categoryId));
  const wanted = folded(search.trim());
  return categories.filter(
    (category) =>
      category.type === type && !listed.has(category.id) && folded(category.name).includes(wanted),
  );
}
