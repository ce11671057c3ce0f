import { DEFAULT_PLATFORM, isPlatform, type Platform } from '#shared/platforms.ts';
import { plainQuery } from '#shared/search-params.ts';
import { pages } from '#shared/urls.ts';

/** First segments of the paths of pages that are the same for both platforms. The switch is disabled there [P-22]. */
const WITHOUT_PLATFORM = new Set([
  'about',
  'admin',
  'auth',
  'blog',
  'integrations',
  'login',
  'logout',
  'privacy',
  'screen',
  'terms',
]);

/** The page with the filtered screens of both platforms. */
const ALL_SCREENS = '/screens';
const UI_ELEMENTS = pages.categoryList(DEFAULT_PLATFORM, 'ui-elements');

const firstSegment = (pathname: string): string => pathname.split('/', 2)[1] ?? '';

/** Returns the platform in the address: the first segment, or `?platform=` on the UI elements page. */
export function namedPlatform(pathname: string, search: string): Platform | null {
  const segment = firstSegment(pathname);
  if (isPlatform(segment)) return segment;
  if (pathname !== UI_ELEMENTS) return null;
  const parameter = new URLSearchParams(search).get('platform');
  return isPlatform(parameter) ? parameter : null;
}

/** Returns the platform whose content the address shows, or null if it shows none or both. */
export function shownPlatform(pathname: string, search: string): Platform | null {
  const named = namedPlatform(pathname, search);
  if (named) return named;
  return pathname === '/' || pathname === UI_ELEMENTS ? DEFAULT_PLATFORM : null;
}

/** Whether the page shows the screens of both platforms, so that the switch marks neither. */
export const showsBothPlatforms = (pathname: string): boolean => pathname === ALL_SCREENS;

export const canSwitchPlatform = (pathname: string): boolean => !WITHOUT_PLATFORM.has(firstSegment(pathname));

/** Removes the cursor, which belongs to one platform's list; keeps the rest of the query. */
const withoutCursor = (search: string): string => {
  const parameters = new URLSearchParams(search);
  parameters.delete('cursor');
  const text = plainQuery(parameters);
  return text ? `?${text}` : '';
};

/**
 * Returns the address of the same page for the platform `to`, without a cursor [P-02]. Null if the page belongs to no
 * platform.
 */
export function switchedAddress(pathname: string, search: string, to: Platform): string | null {
  if (!canSwitchPlatform(pathname)) return null;
  if (pathname === '/') return pages.home(to) + withoutCursor(search);
  if (pathname === ALL_SCREENS) return pages.screens(to) + withoutCursor(search);
  if (pathname === UI_ELEMENTS) {
    const parameters = new URLSearchParams(search);
    parameters.delete('platform');
    if (to !== DEFAULT_PLATFORM) parameters.set('platform', to);
    const text = parameters.toString();
    return text ? `${pathname}?${text}` : pathname;
  }
  const segment = firstSegment(pathname);
  if (!isPlatform(segment)) return null;
  return `/${to}${pathname.slice(segment.length + 1)}${withoutCursor(search)}`;
}
