import { z } from 'zod';
import { LIMITS } from '#shared/limits.ts';
import { isPlatform, type Platform } from '#shared/platforms.ts';
import {
  CATEGORY_GROUPS,
  COLOUR_NAMES,
  FILTER_GROUPS,
  FILTER_LIMITS,
  type FilterGroup,
  isFilterValue,
  parseMonthRange,
  parseScreenFilters,
  SCHEMES,
  SCREEN_SORTS,
  type ScreenFilters,
  SHAPES,
} from '#shared/screen-filters.ts';
import { slugify } from '#shared/slug.ts';
import { formatIgnored, isDropped } from './ignored-arguments.ts';

// The filters of `search_screens` and `list_filters`. Agents guess names and spellings, and skills written for other
// galleries use the names that those galleries use. The tools accept such names and spellings if the meaning is clear.

const MAX_VALUE_LENGTH = 200;
/** Maximum length of a list. Only the first `valuesPerGroup` values are used. The rest is named in `ignored`. */
const MAX_ACCEPTED_VALUES = 200;
const valuesSchema = z.union(
  [
    z.string().max(MAX_VALUE_LENGTH * FILTER_LIMITS.valuesPerGroup),
    z
      .array(z.string().max(MAX_VALUE_LENGTH))
      .max(MAX_ACCEPTED_VALUES)
      // Replaces `MAX_ACCEPTED_VALUES` as the maximum in the JSON Schema.
      .meta({ maxItems: FILTER_LIMITS.valuesPerGroup }),
  ],
  // Zod's own message for a union does not say which member failed or why.
  {
    error: `Expected a string or a list of at most ${MAX_ACCEPTED_VALUES} strings, each of at most ${MAX_VALUE_LENGTH} characters`,
  },
);

/** Other names of each filter group: those of Refero, Mobbin and Lazyweb, and American spellings. */
const GROUP_ALIASES: Record<FilterGroup, readonly string[]> = {
  app: ['apps', 'app_name', 'company', 'site', 'site_name'],
  app_category: ['app_categories', 'category', 'categories', 'industry'],
  type: ['types', 'page_type', 'page_types', 'screen_type', 'screen_types'],
  pattern: ['patterns', 'ux_pattern', 'ux_patterns', 'screen_patterns'],
  element: ['elements', 'ui_element', 'ui_elements', 'screen_elements'],
  style: ['styles'],
  colour: ['color', 'colors', 'colours'],
  scheme: ['theme', 'color_scheme', 'mode'],
  shape: ['shapes'],
};

const slugsSchema = (what: string, example: string): z.ZodType =>
  valuesSchema.optional().describe(`${what}: one or several slugs, such as ${example}`);

/** Schemas of the filters, as `search_screens` lists them. */
export const FILTER_ARGUMENTS = {
  query: z
    .string()
    .max(2000)
    .optional()
    .describe(
      `Words in the title, the app or the picture, such as "promo code"; at most ${LIMITS.searchQueryMax} characters. On a platform where no screen has all words, screens with some of them match`,
    ),
  platform: z.string().max(20).optional().describe('web or ios; without it, both'),
  app: slugsSchema('App', 'linear'),
  app_category: slugsSchema('Category of the app', 'finance'),
  type: slugsSchema('Type of the screen (page_types)', 'dashboard, checkout'),
  pattern: slugsSchema('UX pattern (ux_patterns)', 'onboarding'),
  element: slugsSchema('UI element (ui_elements)', 'chart, table'),
  style: slugsSchema('Visual style', 'minimal'),
  colour: valuesSchema
    .optional()
    .describe(
      `Color: ${COLOUR_NAMES.join(', ')}, or at most ${FILTER_LIMITS.paletteColours} hex colors such as 1e293b`,
    ),
  scheme: valuesSchema.optional().describe(`Brightness of the picture: ${SCHEMES.join(' or ')}`),
  shape: valuesSchema.optional().describe(`Shape: ${SHAPES.join(', ')} (long is a scrolled page)`),
  captured: z.string().max(40).optional().describe('Months of capture: 2025-01..2026-06, 2025-01.. or 2025'),
  added: z.string().max(40).optional().describe('Months of addition to the gallery, in the same form'),
  exclude: z
    .record(z.string(), valuesSchema)
    .optional()
    .describe('Values to exclude, by group: {"element": ["sidebar"]}'),
  sort: z.string().max(20).optional().describe(SCREEN_SORTS.join(', ')),
};

/** Filters that were read from the arguments of a tool. */
export type ParsedFilters = {
  filters: ScreenFilters;
  /** Arguments and values that were not used, as the agent wrote them. */
  ignored: string[];
  /** Values as the agent wrote them, by `valueKey`, that is, by group and canonical value. */
  valuesAsWritten: ReadonlyMap<string, string>;
};

const valueKey = (group: FilterGroup, value: string): string => `${group}=${value}`;

/** Returns a value of the filters as the agent wrote it. */
export const valueAsWritten = (
  { valuesAsWritten }: Pick<ParsedFilters, 'valuesAsWritten'>,
  { group, value }: { group: FilterGroup; value: string },
): string => valuesAsWritten.get(valueKey(group, value)) ?? value;

/** Words for platforms that other galleries use; null stands for both. */
const PLATFORM_WORDS = new Map<string, Platform | null>([
  ['mobile', 'ios'],
  ['iphone', 'ios'],
  ['desktop', 'web'],
  ['website', 'web'],
  ['all', null],
  ['both', null],
  ['any', null],
]);

/** Splits `a, b` and arrays into single values. */
const splitValues = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value])
    .flatMap((each) => (typeof each === 'string' ? each.split(',') : []))
    .map((each) => each.trim())
    .filter((each) => each !== '');

const isTextOrTexts = (value: unknown): boolean =>
  (Array.isArray(value) ? value : [value]).every((each) => typeof each === 'string');

const HEX = /^#?([0-9a-f]{6})$/i;

/**
 * Returns a slug that no app or category has, for a name without Latin letters and digits. If the filter were ignored
 * instead, the tool would return the whole gallery.
 */
const toUnusedSlug = (name: string): string =>
  `no-slug-${Array.from(name, (character) => character.codePointAt(0)?.toString(16)).join('-')}`
    .slice(0, LIMITS.slugMax)
    .replace(/-$/, '');

/** Returns the canonical value: `date-picker` for `Date Picker`, `dark` for `Dark mode`; null if there is none. */
function toFilterValue(group: FilterGroup, value: string): string | null {
  const lower = value.toLowerCase();
  if (isFilterValue(group, lower)) return lower;
  if (group === 'scheme') return SCHEMES.find((scheme) => lower.includes(scheme)) ?? null;
  if (group === 'colour' && lower === 'gray') return 'grey';
  // A final `*` includes the categories below a category. `slugify` removes it, so it is appended again.
  const wildcard = group in CATEGORY_GROUPS && lower.endsWith('*') ? '*' : '';
  const isNamed = group === 'app' || group in CATEGORY_GROUPS;
  const unusedSlug = isNamed && /[^*\s]/.test(value) ? toUnusedSlug(lower) : '';
  const slug = (slugify(value) || unusedSlug) + wildcard;
  return isFilterValue(group, slug) ? slug : null;
}

/** Returns the range of months for `2025`, `2025-03-14`, `2024..2025-06` or the reversed `2025-06..2024`. */
function toMonths(text: string): string {
  const parts = text.trim().split('..');
  // A text without `..` is both ends of the range. The first seven characters of a date are its year and month.
  const [first = '', last = parts.length === 1 ? first : ''] = parts.map((part) => part.trim().slice(0, 7));
  const month = (part: string, defaultMonth: string): string =>
    /^\d{4}$/.test(part) ? `${part}-${defaultMonth}` : part;
  const [from, to] = [month(first, '01'), month(last, '12')];
  // Years are completed differently at each end, so a reversed range is completed again after it is swapped.
  return from && to && from > to ? `${month(last, '01')}..${month(first, '12')}` : `${from}..${to}`;
}

/**
 * Returns the platform that a word names, null if it names both, and undefined if it names none. Accepts words of other
 * galleries.
 */
export function parsePlatform(word: string): Platform | null | undefined {
  const lower = word.trim().toLowerCase();
  return isPlatform(lower) ? lower : PLATFORM_WORDS.get(lower);
}

/** Collects the filters that were read from arguments, and the arguments and values that were not used. */
class FilterReader {
  readonly ignored: string[] = [];
  readonly valuesAsWritten = new Map<string, string>();
  /** Values of the parameters that have only one value, such as `q` and `sort`. */
  private readonly single: Record<string, string> = {};
  /** Chosen values by parameter. The keys are the parameters of the filter groups and `palette`. */
  private readonly lists = new Map<string, string[]>();

  /** Returns the parameters of the filters, as `parseScreenFilters` takes them. */
  params(): Record<string, string> {
    const lists = [...this.lists].map(([key, values]) => [key, values.join(',')]);
    return { ...this.single, ...Object.fromEntries(lists) };
  }

  readGroup(group: FilterGroup, value: unknown, isExcluded: boolean): void {
    if (!isTextOrTexts(value)) this.ignore(group);
    for (const each of splitValues(value)) {
      const hex = HEX.exec(each)?.[1];
      const parsed = toFilterValue(group, each);
      if (parsed !== null) this.valuesAsWritten.set(valueKey(group, parsed), each);
      const isUsed =
        group === 'colour' && hex && !isExcluded
          ? this.add('palette', hex.toLowerCase(), FILTER_LIMITS.paletteColours)
          : parsed !== null &&
            this.add(isExcluded ? `not.${group}` : group, parsed, FILTER_LIMITS.valuesPerGroup);
      if (!isUsed) this.ignore(group, each);
    }
  }

  /** Adds a value to a list unless it contains the value. Returns false if the list already has `max` other values. */
  private add(key: string, value: string, max: number): boolean {
    const values = this.lists.get(key) ?? [];
    this.lists.set(key, values);
    if (values.includes(value)) return true;
    if (values.length >= max) return false;
    values.push(value);
    return true;
  }

  /** Cuts a long query between two words, if possible. `parseScreenFilters` would cut within a word. */
  readQuery(text: string): void {
    const query = text.trim();
    const isLong = query.length > LIMITS.searchQueryMax;
    const lastSpace = query.slice(0, LIMITS.searchQueryMax + 1).search(/\s\S*$/);
    const end = isLong && lastSpace > 0 ? lastSpace : LIMITS.searchQueryMax;
    this.single.q = query.slice(0, end);
    if (isLong) this.ignore(`query after ${end} characters`, query.slice(end).trim());
  }

  readPlatform(value: string): void {
    const platform = parsePlatform(value);
    if (platform === undefined) this.ignore('platform', value);
    else if (platform !== null) this.single.platform = platform;
  }

  readSort(value: string): void {
    const sort = SCREEN_SORTS.find((each) => each === value.trim().toLowerCase());
    if (sort) this.single.sort = sort;
    else this.ignore('sort', value);
  }

  readMonths(key: 'captured' | 'added', value: string): void {
    const months = toMonths(value);
    if (parseMonthRange(months)) this.single[key] = months;
    else this.ignore(key, value);
  }

  ignore(name: string, value?: string): void {
    this.ignored.push(formatIgnored(name, value));
  }
}

/**
 * Returns the filter group that an argument names, or null. Accepts the names of other galleries, and exclusions such
 * as `not.type`.
 */
export function groupOf(name: string): { group: FilterGroup; isExcluded: boolean } | null {
  const [, not, key = ''] = /^(not[._]|exclude_)?(.+)$/.exec(name) ?? [];
  const group = FILTER_GROUPS.find((each) => each === key || GROUP_ALIASES[each].includes(key));
  return group ? { group, isExcluded: not !== undefined } : null;
}

/**
 * Reads filters from the arguments of a tool. `otherArguments` are the names of the tool's other arguments. Arguments
 * and values that are not used are returned in `ignored`, so that the agent learns of them.
 */
export function readFilters(
  args: Readonly<Record<string, unknown>>,
  otherArguments: readonly string[],
): ParsedFilters {
  const reader = new FilterReader();
  for (const [name, value] of Object.entries(args)) {
    if (!otherArguments.includes(name) && !isDropped(name, value)) readArgument(reader, name, value);
  }
  const filters = parseScreenFilters(reader.params());
  // `parseScreenFilters` drops the sort by relevance if there is no query.
  if (reader.params().sort === 'relevance' && filters.q === undefined) reader.ignore('sort', 'relevance');
  return { filters, ignored: reader.ignored, valuesAsWritten: reader.valuesAsWritten };
}

function readArgument(reader: FilterReader, name: string, value: unknown): void {
  const named = groupOf(name);
  // Mobbin's `mode` selects a kind of search, not a color scheme.
  if (name === 'mode' && typeof value === 'string' && /^(?:deep|standard|fast)$/i.test(value)) return;
  if (named) reader.readGroup(named.group, value, named.isExcluded);
  else if (name === 'palette') reader.readGroup('colour', value, false);
  else if (name === 'exclude' && typeof value === 'object' && value !== null) readExclusions(reader, value);
  else if (typeof value !== 'string') reader.ignore(name);
  else if (name === 'query' || name === 'q') reader.readQuery(value);
  else if (name === 'platform') reader.readPlatform(value);
  else if (name === 'captured' || name === 'added') reader.readMonths(name, value);
  else if (name === 'sort') reader.readSort(value);
  else reader.ignore(name);
}

function readExclusions(reader: FilterReader, exclusions: object): void {
  for (const [name, value] of Object.entries(exclusions)) {
    const named = groupOf(name);
    if (named) reader.readGroup(named.group, value, true);
    else reader.ignore(`exclude.${name}`);
  }
}
