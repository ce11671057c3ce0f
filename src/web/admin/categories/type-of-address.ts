import { type CategoryType, isCategoryType } from '#shared/category-types.ts';

/** The taxonomy that a list's address names, as in `/admin/categories/app-categories`; null for anything else. */
export const typeOfPath = (segment: string | undefined): CategoryType | null => {
  if (segment === 'app-categories') return 'app';
  return segment !== 'app' && isCategoryType(segment) ? segment : null;
};

/** The taxonomy that the form's address names: `?type=app` and `?type=app-categories` are the same one. */
export const typeOfSearch = (text: unknown): CategoryType | null =>
  text === 'app' ? 'app' : typeOfPath(typeof text === 'string' ? text : undefined);
