/** The five taxonomies. A child category always belongs to a parent of the same type. */
export const CATEGORY_TYPES = ['app', 'screen-types', 'ux-patterns', 'ui-elements', 'styles'] as const;
export type CategoryType = (typeof CATEGORY_TYPES)[number];

/** Taxonomies for tags of screens. */
export const SCREEN_CATEGORY_TYPES = ['screen-types', 'ux-patterns', 'ui-elements', 'styles'] as const;
export type ScreenCategoryType = (typeof SCREEN_CATEGORY_TYPES)[number];

/** Taxonomies whose categories have a public page `/{platform}/{type}/{slug}`. */
export const BROWSABLE_CATEGORY_TYPES = ['screen-types', 'ux-patterns', 'ui-elements'] as const;
export type BrowsableCategoryType = (typeof BROWSABLE_CATEGORY_TYPES)[number];

export const CATEGORY_TYPE_LABELS: Record<CategoryType, string> = {
  app: 'App Categories',
  'screen-types': 'Screen Types',
  'ux-patterns': 'UX Patterns',
  'ui-elements': 'UI Elements',
  styles: 'Styles',
};

/** Source of a screen's tag: a curator, an external vision model or the built-in engine. */
export const TAG_SOURCES = ['human', 'model', 'engine'] as const;
export type TagSource = (typeof TAG_SOURCES)[number];

const includes = (list: readonly string[], value: unknown): boolean =>
  typeof value === 'string' && list.includes(value);

export const isCategoryType = (value: unknown): value is CategoryType => includes(CATEGORY_TYPES, value);
export const isScreenCategoryType = (value: unknown): value is ScreenCategoryType =>
  includes(SCREEN_CATEGORY_TYPES, value);
export const isBrowsableCategoryType = (value: unknown): value is BrowsableCategoryType =>
  includes(BROWSABLE_CATEGORY_TYPES, value);

type NamedCategory = { name: string; type: string };

/**
 * Returns the name of a category. Appends the taxonomy if a category of another taxonomy in `all` has the same name:
 * `List (UI Elements)`.
 */
export const distinctName = (category: NamedCategory, all: readonly NamedCategory[]): string =>
  all.some(({ name, type }) => name === category.name && type !== category.type) &&
  isCategoryType(category.type)
    ? `${category.name} (${CATEGORY_TYPE_LABELS[category.type]})`
    : category.name;

/** Taxonomies with a section on the home page, in the order of the sections. */
export const HOME_CATEGORY_TYPES = ['screen-types', 'ux-patterns'] as const;
