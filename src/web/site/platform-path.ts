import { DEFAULT_PLATFORM, isPlatform, type Platform } from '#shared/platforms.ts';
import { pages } from '#shared/urls.ts';

/** Pages which are the same for both platforms: the switch is disabled there [P-22]. */
const WITHOUT_PLATFORM = new Set(['about', 'admin', 'auth', 'blog', 'login', 'privacy', 'screen', 'terms']);

const UI_ELEMENTS = pages.categoryList(DEFAULT_PLATFORM, 'ui-elements');

const firstSegment = (pathname: string): string => pathname.split('/', 2)[1] ?? '';

/** The platform that the address itself names: its first segment, or `?platform=` of the UI elements. */
export function namedPlatform(pathname: string, search: string): Platform | null {
  const segment = firstSegment(pathname);
  if (isPlatform(segment)) return segment;
  if (pathname !== UI_ELEMENTS) return null;
  const parameter = new URLSearchParams(search).get('platform');
  return isPlatform(parameter) ? parameter : null;
}

/** The platform whose content the address shows, or null where it shows none or that of both. */
export function shownPlatform(pathname: string, search: string): Platform | null {
  const named = namedPlatform(pathname, search);
  if (named) return named;
  return pathname === '/' || pathname === UI_ELEMENTS ? DEFAULT_PLATFORM : null;
}

export const canSwitchPlatform = (pathname: string): boolean => !WITHOUT_PLATFORM.has(firstSegment(pathname));

/** A cursor belongs to one platform's list; everything else in the query stays. */
const withoutCursor = (search: string): string => {
  const parameters = new URLSearchParams(search);
  parameters.delete('cursor');
  const text = parameters.toString();
  return text ? `?${text}` : '';
};

/**
 * The same page for the other platform [P-02]: its first segment rewritten in place, the rest of path and query
 * kept. Null where the address has nothing to rewrite.
 */
export function switchedAddress(pathname: string, search: string, to: Platform): string | null {
  if (!canSwitchPlatform(pathname)) return null;
  if (pathname === '/') return pages.home(to) + withoutCursor(search);
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
