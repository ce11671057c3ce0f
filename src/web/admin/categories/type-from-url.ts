import { type CategoryType, isCategoryType } from '#shared/category-types.ts';

/**
 * Returns the taxonomy named by the last segment of a list's URL; null if the segment names none. The segment is the
 * category type, except that app categories have the URL `/admin/categories/app-categories`.
 */
export const typeFromPath = (segment: string | undefined): CategoryType | null => {
  if (segment === 'app-categories') return 'app';
  return segment !== 'app' && isCategoryType(segment) ? segment : null;
};

/**
 * Returns the taxonomy named by the query parameter `type` of the page that adds terms; null if the value names none.
 * `?type=app` and `?type=app-categories` are equivalent.
 */
export const typeFromQuery = (text: unknown): CategoryType | null =>
  text === 'app' ? 'app' : typeFromPath(typeof text === 'string' ? text : undefined);
