import { BROWSABLE_CATEGORY_TYPES, CATEGORY_TYPE_LABELS } from '#shared/category-types.ts';
import type { Platform } from '#shared/platforms.ts';
import { pages } from '#shared/urls.ts';

export type NavigationItem = {
  label: string;
  href: string;
  /** 'page' on the page itself, 'true' on pages below it (WAI-ARIA `aria-current`). */
  current: 'page' | 'true' | undefined;
};

/**
 * Returns the segment of a path that names its section: the one after the platform. The path of the list of UI elements
 * has no platform, so there it is the first segment. For paths outside the sections, the result is undefined or another
 * text.
 */
const sectionOf = (pathname: string): string | undefined => {
  const [, first, second] = pathname.split('/');
  return first === 'ui-elements' ? first : second;
};

/** Returns the four main links [P-23] of a platform. With an empty `pathname`, none of them is current. */
export function navigationItems(platform: Platform, pathname: string): NavigationItem[] {
  const section = sectionOf(pathname);
  const item = (key: string, label: string, href: string): NavigationItem => {
    const isInSection = section === key;
    const isExactPage = isInSection && href.split('?', 1)[0] === pathname;
    return { label, href, current: isExactPage ? 'page' : isInSection ? 'true' : undefined };
  };
  return [
    item('apps', 'Apps', pages.apps(platform)),
    ...BROWSABLE_CATEGORY_TYPES.map((type) =>
      item(type, CATEGORY_TYPE_LABELS[type], pages.categoryList(platform, type)),
    ),
  ];
}
