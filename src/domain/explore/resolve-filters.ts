import type { ExploredScreens } from '#shared/contracts/explore.ts';
import {
  CATEGORY_GROUPS,
  FILTER_GROUPS,
  type FilterGroup,
  isCategoryGroup,
  type ScreenFilters,
} from '#shared/screen-filters.ts';
import type { Apps } from './index/apps.ts';
import type { Categories } from './index/categories.ts';

/** A chosen value. `ids` contains the ids of apps or categories, or the name of a color, scheme or shape. */
export type ResolvedValue = { slug: string; name: string; ids: readonly string[] };

/** The chosen values that exist. `isRestricted`: whether a value was chosen for `any`, even if it does not exist. */
export type ResolvedGroup = { any: ResolvedValue[]; not: ResolvedValue[]; isRestricted: boolean };

export type ResolvedFilters = {
  filters: ScreenFilters;
  groups: Partial<Record<FilterGroup, ResolvedGroup>>;
  unknown: ExploredScreens['unknown'];
};

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Returns the name that visitors see for a color, scheme or shape. */
export const fixedValueName = (value: string): string => capitalize(value);

/** Looks up the apps and categories that the filters name by slug. `unknown` lists those that do not exist. */
export async function resolveFilters(
  filters: ScreenFilters,
  { categories, apps }: { categories: Categories; apps: Apps },
): Promise<ResolvedFilters> {
  const chosenApps = await apps.readBySlug([
    ...(filters.groups.app?.any ?? []),
    ...(filters.groups.app?.not ?? []),
  ]);
  const find = (group: FilterGroup, value: string): ResolvedValue | undefined => {
    if (group === 'app') {
      const app = chosenApps.get(value);
      return app && { slug: app.slug, name: app.name, ids: [app.id] };
    }
    if (!isCategoryGroup(group)) return { slug: value, name: fixedValueName(value), ids: [value] };
    // A `*` after the slug also selects the categories below this category.
    const includesDescendants = value.endsWith('*');
    const slug = includesDescendants ? value.slice(0, -1) : value;
    const category = categories.find(CATEGORY_GROUPS[group], slug);
    return (
      category && {
        slug: value,
        name: includesDescendants ? `${category.name} and below` : category.name,
        ids: includesDescendants ? categories.withDescendants(category.id) : [category.id],
      }
    );
  };
  const unknown: ResolvedFilters['unknown'] = [];
  const groups: ResolvedFilters['groups'] = {};
  for (const group of FILTER_GROUPS) {
    const choice = filters.groups[group];
    if (!choice) continue;
    const lookUp = (values: readonly string[]): ResolvedValue[] =>
      values.flatMap((value) => {
        const found = find(group, value);
        if (!found) unknown.push({ group, value });
        return found ?? [];
      });
    groups[group] = { any: lookUp(choice.any), not: lookUp(choice.not), isRestricted: choice.any.length > 0 };
  }
  return { filters, groups, unknown };
}
