import { type CategoryType, isCategoryType } from '#shared/category-types.ts';

/** Returns the taxonomy of a list URL, such as `/admin/categories/app-categories`; null for other segments. */
export const typeOfPath = (segment: string | undefined): CategoryType | null => {
  if (segment === 'app-categories') return 'app';
  return segment !== 'app' && isCategoryType(segment) ? segment : null;
};

/** Returns the taxonomy of the form's query parameter. `?type=app` and `?type=app-categories` are equivalent. */
export const typeOfSearch = (text: unknown): CategoryType | null =>
  text === 'app' ? 'app' : typeOfPath(typeof text === 'string' ? text : undefined);
