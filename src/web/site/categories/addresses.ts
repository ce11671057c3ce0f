import type { ScreenCategoryType } from '#shared/category-types.ts';
import type { Platform } from '#shared/platforms.ts';

/** Adds `?category=`, the slug of a parent category, to the address of a list, which may already have a query. */
export const withParent = (list: string, slug: string): string =>
  `${list}${list.includes('?') ? '&' : '?'}category=${slug}`;

/** Parameter of `/api/screens` for each category type. */
const PARAMETERS: Record<ScreenCategoryType, string> = {
  'screen-types': 'type',
  'ux-patterns': 'pattern',
  'ui-elements': 'element',
  styles: 'style',
};

/** Returns the query string of `/api/screens` that selects the screens of a category. */
export const formatCategoryFilter = (platform: Platform, type: ScreenCategoryType, slug: string): string =>
  `platform=${platform}&${PARAMETERS[type]}=${slug}`;

/** Returns the address of the explore page with the screens of a category and of all its descendants. */
export const subtreeAddress = (platform: Platform, type: ScreenCategoryType, slug: string): string =>
  `/${platform}/screens?${PARAMETERS[type]}=${slug}*`;
