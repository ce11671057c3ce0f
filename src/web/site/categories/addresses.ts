import type { ScreenCategoryType } from '#shared/category-types.ts';
import type { Platform } from '#shared/platforms.ts';

/** Adds `?category=` to the address of a list, which may have a query already. */
export const withParent = (list: string, slug: string): string =>
  `${list}${list.includes('?') ? '&' : '?'}category=${slug}`;

const PARAMETERS: Record<ScreenCategoryType, string> = {
  'screen-types': 'type',
  'ux-patterns': 'pattern',
  'ui-elements': 'element',
  styles: 'style',
};

/** The query of `/api/screens` that selects the screens of a category. */
export const screensOfCategory = (platform: Platform, type: ScreenCategoryType, slug: string): string =>
  `platform=${platform}&${PARAMETERS[type]}=${slug}`;
