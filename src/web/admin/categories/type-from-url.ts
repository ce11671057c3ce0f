import { type CategoryType, isCategoryType } from '#shared/category-types.ts';

/**
 * Returns the taxonomy that the last segment of a list URL names; null for other segments. The segment is the category
 * type, except that app categories have the URL `/admin/categories/app-categories`.
 */
export const typeFromPath = (segment: string | undefined): CategoryType | null => {
  if (segment === 'app-categories') return 'app';
  return segment !== 'app' && isCategoryType(segment) ? segment : null;
};

/**
 * Returns the taxonomy of the query parameter `type` of the page that adds terms; null for other values. `?type=app`
 * and `?type=app-categories` are equivalent.
 */
export const typeFromQuery = (text: unknown): CategoryType | null =>
  text === 'app' ? 'app' : typeFromPath(typeof text === 'string' ? text : undefined);
