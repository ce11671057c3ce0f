import type { AdminCategory } from '#shared/contracts/admin-categories.ts';
import { foldText } from '../text/fold-text.ts';

export type CategoryGroup = {
  /** Id of the parent term; 'top' for the group of terms that have neither a parent nor children. */
  id: string;
  /** Name of the parent term; null for the group without one. */
  name: string | null;
  items: AdminCategory[];
};

/**
 * Groups the terms of a taxonomy by parent. Each parent is the first item of its own group, and the other items keep
 * their order. Terms with neither a parent nor children form the first group. The other groups are sorted by name.
 * `filter` keeps terms that contain the text, and all terms of a group whose name contains it.
 */
export function groupByParent(categories: readonly AdminCategory[], filter = ''): CategoryGroup[] {
  const query = foldText(filter.trim());
  const matchesQuery = (name: string): boolean => foldText(name).includes(query);
  const categoriesById = new Map(categories.map((category) => [category.id, category]));
  const parentIds = new Set(categories.flatMap(({ parentId }) => parentId ?? []));
  const groups = new Map<string, CategoryGroup>([['top', { id: 'top', name: null, items: [] }]]);
  for (const category of categories) {
    const parent = category.parentId ? categoriesById.get(category.parentId) : undefined;
    const groupHead = parentIds.has(category.id) ? category : undefined;
    // A term with both parent and children is in two groups: its parent's and its own. Undefined stands for 'top'.
    const owners = parent && groupHead ? [parent, groupHead] : [parent ?? groupHead];
    for (const owner of owners) {
      const id = owner?.id ?? 'top';
      const group = groups.get(id) ?? { id, name: owner?.name ?? null, items: [] };
      groups.set(id, group);
      if (owner === category) group.items.unshift(category);
      else group.items.push(category);
    }
  }
  return [...groups.values()]
    .map((group) => ({
      ...group,
      items:
        query === '' || (group.name !== null && matchesQuery(group.name))
          ? group.items
          : group.items.filter(({ name }) => matchesQuery(name)),
    }))
    .filter(({ items }) => items.length > 0)
    .sort(
      (a, b) =>
        Number(a.name !== null) - Number(b.name !== null) || (a.name ?? '').localeCompare(b.name ?? '', 'en'),
    );
}
