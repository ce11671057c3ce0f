import type { CategoryType } from './category-types.ts';
import { LIMITS } from './limits.ts';
import { isPlatform, type Platform } from './platforms.ts';
import { plainQuery } from './search-params.ts';
import { isSlug } from './slug.ts';

// The filters of screens: their names and values in URLs, in the API and in the index. This file does not use Zod,
// which would enlarge the scripts of public pages.

/** Groups of filters whose values are categories, and the taxonomy of each. */
export const CATEGORY_GROUPS = {
  app_category: 'app',
  type: 'screen-types',
  pattern: 'ux-patterns',
  element: 'ui-elements',
  style: 'styles',
} as const satisfies Record<string, CategoryType>;
export type CategoryGroup = keyof typeof CATEGORY_GROUPS;

/** Named colors, in the order in which pages list them. */
export const COLOUR_NAMES = [
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'blue',
  'purple',
  'pink',
  'brown',
  'black',
  'grey',
  'white',
] as const;
export type ColourName = (typeof COLOUR_NAMES)[number];

/** A color `rrggbb` and its share of the image, 0 to 1. */
export type PaletteColour = { hex: string; share: number };

export const SCHEMES = ['light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];

/** `viewport`: about one window or phone; `long`: a scrolled page; `crop`: a part of a screen. */
export const SHAPES = ['viewport', 'long', 'crop'] as const;
export type Shape = (typeof SHAPES)[number];

/** Groups of filters, in the fixed order of URLs. Values within a group are combined with OR, groups with AND. */
export const FILTER_GROUPS = [
  'app',
  'app_category',
  'type',
  'pattern',
  'element',
  'style',
  'colour',
  'scheme',
  'shape',
] as const;
export type FilterGroup = (typeof FILTER_GROUPS)[number];

export const isCategoryGroup = (group: FilterGroup): group is CategoryGroup => group in CATEGORY_GROUPS;

/** Orders of results. The default is `relevance` with a query and `newest` without one. `relevance` needs a query. */
export const SCREEN_SORTS = ['newest', 'oldest', 'relevance'] as const;
export type ScreenSort = (typeof SCREEN_SORTS)[number];

/** Months `YYYY-MM`, both included. At least one of them is set. */
export type MonthRange = { from?: string; to?: string };

/**
 * Values of a group, sorted and without duplicates. Matching screens have at least one value of `any`, unless `any` is
 * empty, and no value of `not`. A category followed by `*` includes the categories below it.
 */
export type GroupChoice = { any: string[]; not: string[] };

export type ScreenFilters = {
  platform?: Platform;
  groups: Partial<Record<FilterGroup, GroupChoice>>;
  /** Colors `rrggbb` in lower case, sorted. Selects screens whose palette has a similar color for each of them. */
  palette?: string[];
  captured?: MonthRange;
  added?: MonthRange;
  q?: string;
  sort?: ScreenSort;
};

/** Bounds of one request. `parseScreenFilters` drops further values; the API rejects a request that has them. */
export const FILTER_LIMITS = { valuesPerGroup: 50, paletteColours: 3 } as const;

type Raw = Readonly<Record<string, unknown>>;

const FIXED_VALUES: Partial<Record<FilterGroup, readonly string[]>> = {
  colour: COLOUR_NAMES,
  scheme: SCHEMES,
  shape: SHAPES,
};

/** Whether a value is well-formed for the group. Does not check whether an app or category has the slug. */
export function isFilterValue(group: FilterGroup, value: string): boolean {
  const fixed = FIXED_VALUES[group];
  if (fixed) return fixed.includes(value);
  return isSlug(isCategoryGroup(group) && value.endsWith('*') ? value.slice(0, -1) : value);
}

const parseList = (raw: unknown, isValid: (value: string) => boolean, max: number): string[] =>
  typeof raw === 'string' ? [...new Set(raw.split(',').filter(isValid))].sort().slice(0, max) : [];

/** A month `YYYY-MM`. The year 0000 is excluded, because PostgreSQL does not have it. */
const MONTH = /^(?!0000)\d{4}-(?:0[1-9]|1[0-2])$/;

/**
 * Parses `2025-01..2026-06`, `2025-01..`, `..2026-06`, or one month `2025-01`. Swaps the months of a reversed range.
 * Returns null for other values.
 */
export function parseMonthRange(raw: unknown): MonthRange | null {
  if (typeof raw !== 'string') return null;
  const parts = raw.split('..');
  if (parts.length > 2) return null;
  // A single month is both ends of the range.
  const [first = '', last = parts.length === 1 ? first : ''] = parts;
  if ((first && !MONTH.test(first)) || (last && !MONTH.test(last)) || (!first && !last)) return null;
  if (first && last && first > last) return { from: last, to: first };
  return { ...(first && { from: first }), ...(last && { to: last }) };
}

/** Reads a range from one parameter, or from the fields `{part}.from` and `{part}.to` of a form without JavaScript. */
const readMonthRange = (raw: Raw, part: 'captured' | 'added'): MonthRange | null => {
  const [from, to] = [raw[`${part}.from`], raw[`${part}.to`]];
  return parseMonthRange(from || to ? `${from ?? ''}..${to ?? ''}` : raw[part]);
};

const formatMonthRange = ({ from, to }: MonthRange): string =>
  from !== undefined && from === to ? from : `${from ?? ''}..${to ?? ''}`;

function parseGroup(raw: Raw, group: FilterGroup): GroupChoice | null {
  const isValid = (value: string): boolean => isFilterValue(group, value);
  const not = parseList(raw[`not.${group}`], isValid, FILTER_LIMITS.valuesPerGroup);
  // If a value is both chosen and excluded, only the exclusion is kept. No screen could match both.
  const any = parseList(raw[group], isValid, FILTER_LIMITS.valuesPerGroup).filter(
    (value) => !not.includes(value),
  );
  return any.length > 0 || not.length > 0 ? { any, not } : null;
}

/**
 * Parses the query parameters of a page or an API request. Drops unknown parameters, invalid values and values that
 * equal the default, so that requests with the same meaning have equal results. `platform` is the platform of the path,
 * which takes precedence over the parameter.
 */
export function parseScreenFilters(raw: Raw, platform?: Platform): ScreenFilters {
  const groups: ScreenFilters['groups'] = {};
  for (const group of FILTER_GROUPS) {
    const choice = parseGroup(raw, group);
    if (choice) groups[group] = choice;
  }
  const q = typeof raw.q === 'string' ? raw.q.slice(0, LIMITS.searchQueryMax).trim() : '';
  const defaultSort: ScreenSort = q ? 'relevance' : 'newest';
  const sort = SCREEN_SORTS.find(
    (each) => each === raw.sort && each !== defaultSort && (q !== '' || each !== 'relevance'),
  );
  const palette = parseList(
    // `palette.add` is the field of a form: `#rrggbb`.
    `${raw.palette ?? ''},${raw['palette.add'] ?? ''}`.toLowerCase().replaceAll('#', ''),
    (value) => /^[0-9a-f]{6}$/.test(value),
    FILTER_LIMITS.paletteColours,
  );
  const captured = readMonthRange(raw, 'captured');
  const added = readMonthRange(raw, 'added');
  const chosenPlatform = platform ?? (isPlatform(raw.platform) ? raw.platform : undefined);
  return {
    ...(chosenPlatform && { platform: chosenPlatform }),
    groups,
    ...(palette.length > 0 && { palette }),
    ...(captured && { captured }),
    ...(added && { added }),
    ...(q && { q }),
    ...(sort && { sort }),
  };
}

/** Returns the query parameters of filters without the platform, in their fixed order. */
export function screenFilterParams(filters: ScreenFilters): Record<string, string> {
  const params: Record<string, string> = {};
  for (const group of FILTER_GROUPS) {
    const choice = filters.groups[group];
    if (choice && choice.any.length > 0) params[group] = choice.any.join(',');
    if (choice && choice.not.length > 0) params[`not.${group}`] = choice.not.join(',');
  }
  const { palette, captured, added, q, sort } = filters;
  if (palette && palette.length > 0) params.palette = palette.join(',');
  if (captured) params.captured = formatMonthRange(captured);
  if (added) params.added = formatMonthRange(added);
  if (q) params.q = q;
  if (sort) params.sort = sort;
  return params;
}

/** Formats query parameters as in the address bar. */
export const formatQuery = (params: Readonly<Record<string, string>>): string =>
  plainQuery(new URLSearchParams(params));

/** Returns the canonical path: `/web/screens?type=dashboard&scheme=dark`. `/screens` shows both platforms. */
export function screensPath(filters: ScreenFilters): string {
  const query = formatQuery(screenFilterParams(filters));
  const path = filters.platform ? `/${filters.platform}/screens` : '/screens';
  return query ? `${path}?${query}` : path;
}

/** Returns the number of chosen values, exclusions, colors and ranges. Platform, query and sort order do not count. */
export const countChoices = ({ groups, palette, captured, added }: ScreenFilters): number =>
  Object.values(groups).reduce((sum, { any, not }) => sum + any.length + not.length, 0) +
  (palette?.length ?? 0) +
  (captured ? 1 : 0) +
  (added ? 1 : 0);

/** Responses for more choices, as `countChoices` counts them, are not cached. */
const MAX_CACHED_CHOICES = 2;

/**
 * Whether responses for these filters may be cached. Clients can invent unlimited numbers of texts, palettes, ranges
 * and combinations of values, whose responses would evict all other pages from the cache.
 */
export const isCacheableQuery = (filters: ScreenFilters): boolean =>
  !filters.q &&
  !filters.palette &&
  !filters.captured &&
  !filters.added &&
  countChoices(filters) <= MAX_CACHED_CHOICES;
