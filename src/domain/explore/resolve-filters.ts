import type { ExploredScreens } from '#shared/contracts/explore.ts';
import {
  CATEGORY_GROUPS,
  FILTER_GROUPS,
  type FilterGroup,
  isCategoryGroup,
  parseScreenFilters,
  type ScreenFilters,
  screenFilterParams,
} from '#shared/screen-filters.ts';
import type { Apps } from './index/apps.ts';
import type { Categories } from './index/categories.ts';

/** A chosen value. `ids` contains the ids of apps or categories, or the name of a color, scheme or shape. */
export type ResolvedValue = { slug: string; name: string; ids: readonly string[] };

/** The chosen values that exist. `isRestricted`: whether a value was chosen for `any`, even if it does not exist. */
export type ResolvedGroup = { any: ResolvedValue[]; not: ResolvedValue[]; isRestricted: boolean };

export type ResolvedFilters = {
  /** The filters with the current slugs of apps and categories. Values that do not exist are unchanged. */
  filters: ScreenFilters;
  groups: Partial<Record<FilterGroup, ResolvedGroup>>;
  unknown: ExploredScreens['unknown'];
};

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Returns the name that visitors see for a color, scheme or shape. */
export const fixedValueName = (value: string): string => capitalize(value);

type Find = (group: FilterGroup, value: string) => ResolvedValue | undefined;

/**
 * Replaces values of the filters. Two values may become equal, or a chosen value may become equal to an excluded one.
 * The result is therefore parsed again, which removes such duplicates.
 */
export function replaceFilterValues(
  filters: ScreenFilters,
  replace: (group: FilterGroup, value: string) => string,
): ScreenFilters {
  const params = screenFilterParams(filters);
  for (const group of FILTER_GROUPS) {
    for (const key of [group, `not.${group}`]) {
      const values = params[key]?.split(',').map((value) => replace(group, value));
      if (values) params[key] = values.join(',');
    }
  }
  return parseScreenFilters(params, filters.platform);
}

/**
 * Looks up the apps and categories that the filters name by current or former slug. `unknown` lists those that do not
 * exist.
 */
export async function resolveFilters(
  requested: ScreenFilters,
  { categories, apps }: { categories: Categories; apps: Apps },
): Promise<ResolvedFilters> {
  const chosenApps = await apps.readBySlug([
    ...(requested.groups.app?.any ?? []),
    ...(requested.groups.app?.not ?? []),
  ]);
  const appsBySlug = new Map([
    ...chosenApps,
    ...[...chosenApps.values()].map((app) => [app.slug, app] as const),
  ]);
  const find: Find = (group, value) => {
    if (group === 'app') {
      const app = appsBySlug.get(value);
      return app && { slug: app.slug, name: app.name, ids: [app.id] };
    }
    if (!isCategoryGroup(group)) return { slug: value, name: fixedValueName(value), ids: [value] };
    // A `*` after the slug also selects the categories below this category. If there are none, the `*` is removed, so
    // that one list of screens does not have two addresses.
    const hasWildcard = value.endsWith('*');
    const category = categories.find(CATEGORY_GROUPS[group], hasWildcard ? value.slice(0, -1) : value);
    if (!category) return;
    const includesDescendants = hasWildcard && categories.hasChildren(category.id);
    return {
      slug: includesDescendants ? `${category.slug}*` : category.slug,
      name: includesDescendants ? `${category.name} and below` : category.name,
      ids: includesDescendants ? categories.withDescendants(category.id) : [category.id],
    };
  };
  // Replaces former slugs by the current ones, and removes each `*` without effect.
  const filters = replaceFilterValues(requested, (group, value) => find(group, value)?.slug ?? value);
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
