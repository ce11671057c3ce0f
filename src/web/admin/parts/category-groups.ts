import type { AdminCategory } from '#shared/contracts/admin-categories.ts';
import { folded } from './folded.ts';

export type CategoryGroup = {
  /** Of the parent term; 'top' for those without one. */
  id: string;
  /** Null where terms stand by themselves. */
  name: string | null;
  items: AdminCategory[];
};

/**
 * Terms of one taxonomy in groups by their parent term, each parent first in its own group; those without parent and
 * children come first, by themselves. Given by name, they stay so. `filter` keeps what holds the text, and all of a
 * group whose name does.
 */
export function groupsOf(categories: readonly AdminCategory[], filter = ''): CategoryGroup[] {
  const wanted = folded(filter.trim());
  const holds = (name: string): boolean => folded(name).includes(wanted);
  const parents = new Map(categories.map((category) => [category.id, category]));
  const withChildren = new Set(categories.flatMap(({ parentId }) => parentId ?? []));
  const groups = new Map<string, CategoryGroup>([['top', { id: 'top', name: null, items: [] }]]);
  for (const category of categories) {
    const parent = category.parentId ? parents.get(category.parentId) : undefined;
    const head = withChildren.has(category.id) ? category : undefined;
    // A term in the middle of a tree heads its own group, and stands in that of its parent.
    for (const owner of parent && head ? [parent, head] : [parent ?? head]) {
      const id = owner?.id ?? 'top';
      const group = groups.get(id) ?? { id, name: owner?.name ?? null, items: [] };
      groups.set(id, group);
      if (owner === category) group.items.unshift(category);
      else if (!(head && owner === parent && group.items.includes(category))) group.items.push(category);
    }
  }
  return [...groups.values()]
    .map((group) => ({
      ...group,
      items:
        wanted === '' || (group.name !== null && holds(group.name))
          ? group.items
          : group.items.filter(({ name }) => holds(name)),
    }))
    .filter(({ items }) => items.length > 0)
    .sort(
      (a, b) =>
        Number(a.name !== null) - Number(b.name !== null) || (a.name ?? '').localeCompare(b.name ?? '', 'en'),
    );
}
