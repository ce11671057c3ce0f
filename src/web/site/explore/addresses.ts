import { isBrowsableCategoryType } from '#shared/category-types.ts';
import { describeMonths } from '#shared/dates.ts';
import {
  CATEGORY_GROUPS,
  countChoices,
  type FilterGroup,
  type GroupChoice,
  isCategoryGroup,
  type ScreenFilters,
  screensPath,
} from '#shared/screen-filters.ts';
import { pages } from '#shared/urls.ts';

/**
 * Returns the address of the category, app or search page that shows exactly the screens that match `filters`. Null if
 * only the explore page (`/screens`) shows them.
 */
export function dedicatedAddressOf(filters: ScreenFilters): string | null {
  const { platform, groups, q, sort } = filters;
  if (!platform || sort) return null;
  const choices = countChoices(filters);
  if (q) return choices === 0 ? pages.search(platform, q) : null;
  if (choices !== 1) return null;
  for (const [group, choice] of Object.entries(groups) as [FilterGroup, GroupChoice][]) {
    const [slug] = choice.any;
    // A `*` after the slug includes the descendants of the category. Category pages do not show these.
    if (slug === undefined || slug.endsWith('*')) return null;
    if (group === 'app') return pages.app(platform, slug);
    const type = isCategoryGroup(group) ? CATEGORY_GROUPS[group] : null;
    if (isBrowsableCategoryType(type)) return pages.category(platform, type, slug);
  }
  return null;
}

/** Returns the canonical address of these filters. */
export const filtersAddress = (filters: ScreenFilters): string =>
  dedicatedAddressOf(filters) ?? screensPath(filters);

const EMPTY_CHOICE: GroupChoice = { any: [], not: [] };

function withGroup(filters: ScreenFilters, group: FilterGroup, choice: GroupChoice): ScreenFilters {
  const { [group]: _replaced, ...others } = filters.groups;
  const isEmpty = choice.any.length === 0 && choice.not.length === 0;
  return { ...filters, groups: isEmpty ? others : { ...others, [group]: choice } };
}

/** Whether a value is chosen ('any'), excluded ('not') or neither (null). */
export type ValueState = 'any' | 'not' | null;

export function stateOf({ groups }: ScreenFilters, group: FilterGroup, value: string): ValueState {
  const choice = groups[group];
  if (choice?.any.includes(value)) return 'any';
  return choice?.not.includes(value) ? 'not' : null;
}

/** Returns the filters with a value chosen ('any'), excluded ('not') or removed (null). */
export function withValue(
  filters: ScreenFilters,
  group: FilterGroup,
  value: string,
  state: ValueState,
): ScreenFilters {
  const { any, not } = filters.groups[group] ?? EMPTY_CHOICE;
  const withoutValue = (values: readonly string[]): string[] => values.filter((each) => each !== value);
  return withGroup(filters, group, {
    any: state === 'any' ? [...withoutValue(any), value].sort() : withoutValue(any),
    not: state === 'not' ? [...withoutValue(not), value].sort() : withoutValue(not),
  });
}

/** The parts of the filters that `withPart` replaces as a whole. `withValue` changes the groups. */
type Part = 'captured' | 'added' | 'palette' | 'q' | 'sort' | 'platform';

/**
 * Returns the filters with one part replaced; undefined removes the part. If the result has no query, any sort order
 * except `oldest` is removed: `newest` is then the default, and `relevance` needs a query.
 */
export function withPart<P extends Part>(
  filters: ScreenFilters,
  part: P,
  value: ScreenFilters[P] | undefined,
): ScreenFilters {
  const { [part]: _replaced, ...others } = filters;
  const replaced = (value === undefined ? others : { ...others, [part]: value }) as ScreenFilters;
  const { sort, ...unsorted } = replaced;
  return replaced.q || sort === 'oldest' ? replaced : unsorted;
}

/** Returns the filters without choices and query. Of the sort orders, `withPart` keeps only `oldest`. */
export const withoutChoices = ({ platform, sort }: ScreenFilters): ScreenFilters =>
  withPart({ groups: {}, ...(platform && { platform }), ...(sort && { sort }) }, 'q', undefined);

/** A chosen value as the chips show it. */
export type Choice = {
  key: string;
  label: string;
  /** Color of the chip's swatch, in hex without `#`. Only for the colors of `palette`. */
  hex?: string;
  /** The filters without this choice. */
  filtersWithout: ScreenFilters;
};

/**
 * Lists all chosen and excluded values, colors, dates and the query. The platform and the sort order do not count as
 * choices. `nameOf` returns the name of a value.
 */
export function listChoices(
  filters: ScreenFilters,
  nameOf: (group: FilterGroup, value: string) => string,
): Choice[] {
  const { groups, palette = [], captured, added, q } = filters;
  const choices: Choice[] = [];
  for (const [group, { any, not }] of Object.entries(groups) as [FilterGroup, GroupChoice][]) {
    for (const value of any) {
      const filtersWithout = withValue(filters, group, value, null);
      choices.push({ key: `${group} ${value}`, label: nameOf(group, value), filtersWithout });
    }
    for (const value of not) {
      const filtersWithout = withValue(filters, group, value, null);
      choices.push({ key: `not ${group} ${value}`, label: `not ${nameOf(group, value)}`, filtersWithout });
    }
  }
  for (const hex of palette) {
    const rest = palette.filter((each) => each !== hex);
    const filtersWithout = withPart(filters, 'palette', rest.length > 0 ? rest : undefined);
    choices.push({ key: hex, label: `#${hex}`, hex, filtersWithout });
  }
  if (captured) {
    const filtersWithout = withPart(filters, 'captured', undefined);
    choices.push({ key: 'captured', label: `captured ${describeMonths(captured)}`, filtersWithout });
  }
  if (added) {
    choices.push({
      key: 'added',
      label: `added ${describeMonths(added)}`,
      filtersWithout: withPart(filters, 'added', undefined),
    });
  }
  if (q) choices.push({ key: 'q', label: `“${q}”`, filtersWithout: withPart(filters, 'q', undefined) });
  return choices;
}
