import { isScreenCategoryType, type ScreenCategoryType } from './category-types.ts';
import { LIMITS } from './limits.ts';
import { isPlatform, type Platform } from './platforms.ts';
import { DEFAULT_SIMILARITY, SIMILARITIES, type Similarity } from './similarity.ts';
import { isSlug } from './slug.ts';

type Raw = Record<string, unknown>;

/** Returns a text of 1 to 400 characters, and undefined for any other value. Cursors of the API have the same limit. */
const textOrUndefined = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= 400 ? value : undefined;

/** Returns the parameters as an object. If a parameter occurs several times, its first value counts. */
export const firstValues = (parameters: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...parameters.keys()].map((name) => [name, parameters.get(name) ?? '']));

/** Formats parameters. Commas, which separate list values, are not encoded (RFC 3986, section 3.4, allows this). */
export const plainQuery = (parameters: URLSearchParams): string =>
  parameters.toString().replaceAll('%2C', ',');

// Parsers of the query parameters of public pages. They do not use Zod, because they run in the browser, where Zod
// would be larger than the code of all pages together.

/**
 * Parameters of lists with infinite scrolling. Only the links for visitors without JavaScript contain a
 * cursor.
 */
export type ListSearch = { cursor?: string };
export const parseListSearch = (raw: Raw): ListSearch => {
  const cursor = textOrUndefined(raw.cursor);
  return cursor ? { cursor } : {};
};

/** `filter` is the slug of an app category. Values that cannot be a slug are ignored. */
export type AppListSearch = ListSearch & { filter?: string };
export const parseAppListSearch = (raw: Raw): AppListSearch => {
  const filter = textOrUndefined(raw.filter);
  return { ...(filter && isSlug(filter) ? { filter } : {}), ...parseListSearch(raw) };
};

/** `category` is the slug of a top-level category. */
export type CategoryListSearch = { category?: string };
export const parseCategoryListSearch = (raw: Raw): CategoryListSearch => {
  const category = textOrUndefined(raw.category);
  return category ? { category } : {};
};

/** UI elements have one path for both platforms, so the platform is a parameter. */
export type UiElementsSearch = CategoryListSearch & { platform?: Platform };
export const parseUiElementsSearch = (raw: Raw): UiElementsSearch => ({
  ...(isPlatform(raw.platform) ? { platform: raw.platform } : {}),
  ...parseCategoryListSearch(raw),
});

/** Key of a screen category: `ui-elements.button`. Slugs do not contain dots. */
export const categoryKey = ({ type, slug }: { type: string; slug: string }): string => `${type}.${slug}`;

/** Parses a `categoryKey`. Returns null for an invalid key. */
export function parseCategoryKey(key: string): { type: ScreenCategoryType; slug: string } | null {
  const [type, slug, ...rest] = key.split('.');
  return isScreenCategoryType(type) && slug !== undefined && isSlug(slug) && rest.length === 0
    ? { type, slug }
    : null;
}

/** `q` is the typed query, `app` a slug and `category` a `categoryKey`. Invalid values are ignored. */
export type ResultsSearch = ListSearch & { q?: string; app?: string; category?: string };
export const parseResultsSearch = (raw: Raw): ResultsSearch => {
  const q = textOrUndefined(raw.q)?.slice(0, LIMITS.searchQueryMax).trim();
  const app = textOrUndefined(raw.app);
  const category = textOrUndefined(raw.category);
  return {
    ...(q ? { q } : {}),
    ...(app && isSlug(app) ? { app } : {}),
    ...(category && parseCategoryKey(category) ? { category } : {}),
    ...parseListSearch(raw),
  };
};

/**
 * `by` is the kind of similarity; the default is left out. Without `platform`, results have the screen's platform. The
 * list of similar screens of the same app offers no choice of platform, so `by: 'app'` excludes `platform`.
 */
export type SimilarSearch = { by?: Similarity; platform?: Platform };
export const parseSimilarSearch = (raw: Raw): SimilarSearch => {
  const by = SIMILARITIES.find((one) => one === raw.by && one !== DEFAULT_SIMILARITY);
  const hasPlatform = by !== 'app' && isPlatform(raw.platform);
  return { ...(by && { by }), ...(hasPlatform ? { platform: raw.platform as Platform } : {}) };
};
