import { useLocation } from '@tanstack/react-router';
import { type BrowsableCategoryType, isBrowsableCategoryType } from '#shared/category-types.ts';
import { isPlatform, type Platform } from '#shared/platforms.ts';

/** `cursor` is the start of the page's list; null for its first page. */
type ListOfPage = { platform: Platform; slug: string; cursor: string | null };

/**
 * The list that the arrows walk through: that of the page behind if it shows a category, an app or filtered screens,
 * otherwise the newest screens of the open screen's app (specification, section 4).
 */
export type ScreenOrder =
  | ({ kind: 'category'; type: BrowsableCategoryType } & ListOfPage)
  | ({ kind: 'app' } & ListOfPage)
  | { kind: 'filtered' }
  | { kind: 'latest-of-app' };

/** Order of the screens on the page at `path`, for example `/web/screen-types/login` or `/ios/apps/linear`. */
export function screenOrderOf(path: string, cursor: string | null = null): ScreenOrder {
  const [platform, section, slug, ...rest] = path.split('/').slice(1);
  if (/^(?:\/web|\/ios)?\/screens$/.test(path)) return { kind: 'filtered' };
  if (isPlatform(platform) && slug && rest.length === 0) {
    if (section === 'apps') return { kind: 'app', platform, slug, cursor };
    if (isBrowsableCategoryType(section)) return { kind: 'category', type: section, platform, slug, cursor };
  }
  return { kind: 'latest-of-app' };
}

/** The order of the screens on the page behind the overlay. */
export function useScreenOrder(): ScreenOrder {
  const path = useLocation({ select: (location) => location.pathname });
  const cursor = useLocation({
    select: (location) => (location.search as { cursor?: string }).cursor ?? null,
  });
  const orderInState = useLocation({ select: (location) => location.state.overlayOrder });
  return orderInState ? { kind: orderInState } : screenOrderOf(path, cursor);
}
