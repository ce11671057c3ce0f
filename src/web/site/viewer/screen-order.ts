import { useLocation } from '@tanstack/react-router';
import { type BrowsableCategoryType, isBrowsableCategoryType } from '#shared/category-types.ts';
import { isPlatform, type Platform } from '#shared/platforms.ts';

/** `cursor`: where the page's own list starts, when it does not start at the top. */
type OfPage = { platform: Platform; slug: string; cursor: string | null };

/** Which list the arrows walk: the page behind decides (specification, section 4). */
export type ScreenOrder =
  | ({ kind: 'category'; type: BrowsableCategoryType } & OfPage)
  | ({ kind: 'app' } & OfPage)
  | { kind: 'latest-of-app' };

/** Order of the page at `path`: `/web/screen-types/login`, `/ios/apps/linear`, or any other. */
export function screenOrderOf(path: string, cursor: string | null = null): ScreenOrder {
  const [platform, section, slug, ...rest] = path.split('/').slice(1);
  if (isPlatform(platform) && slug && rest.length === 0) {
    if (section === 'apps') return { kind: 'app', platform, slug, cursor };
    if (isBrowsableCategoryType(section)) return { kind: 'category', type: section, platform, slug, cursor };
  }
  return { kind: 'latest-of-app' };
}

/** The order of the page behind the overlay. */
export function useScreenOrder(): ScreenOrder {
  const path = useLocation({ select: (location) => location.pathname });
  const cursor = useLocation({
    select: (location) => (location.search as { cursor?: string }).cursor ?? null,
  });
  const stated = useLocation({ select: (location) => location.state.overlayOrder });
  return stated ? { kind: stated } : screenOrderOf(path, cursor);
}
