import { useLocation } from '@tanstack/react-router';
import { type BrowsableCategoryType, isBrowsableCategoryType } from '#shared/category-types.ts';
import { isPlatform, type Platform } from '#shared/platforms.ts';

/** `cursor` is the keyset cursor at which the list of the page starts; null if it starts at the beginning. */
type PageList = { platform: Platform; slug: string; cursor: string | null };

/**
 * The list that the viewer's Previous and Next arrows step through. If the page behind the overlay shows a category, an
 * app or filtered screens, it is the list on that page. Otherwise, and after a search in the dialog, it is the newest
 * screens of the screen's app (specification, section 4).
 */
export type ViewerList =
  | ({ kind: 'category'; type: BrowsableCategoryType } & PageList)
  | ({ kind: 'app' } & PageList)
  /** The list that the explore page registers with `useRegisterBackgroundList`. */
  | { kind: 'filtered' }
  | { kind: 'latest-of-app' };

/** Returns the list on the page at `path`, for example `/web/screen-types/login` or `/ios/apps/linear`. */
export function viewerListOf(path: string, cursor: string | null = null): ViewerList {
  const [platform, section, slug, ...rest] = path.split('/').slice(1);
  if (/^(?:\/web|\/ios)?\/screens$/.test(path)) return { kind: 'filtered' };
  if (isPlatform(platform) && slug && rest.length === 0) {
    if (section === 'apps') return { kind: 'app', platform, slug, cursor };
    if (isBrowsableCategoryType(section)) return { kind: 'category', type: section, platform, slug, cursor };
  }
  return { kind: 'latest-of-app' };
}

/** The list to step through: the one chosen when the overlay was opened, otherwise that of the page behind it. */
export function useViewerList(): ViewerList {
  const path = useLocation({ select: (location) => location.pathname });
  const cursor = useLocation({
    select: (location) => (location.search as { cursor?: string }).cursor ?? null,
  });
  // Set to 'latest-of-app' if the page behind does not list the screen.
  const listInState = useLocation({ select: (location) => location.state.overlayList });
  return listInState ? { kind: listInState } : viewerListOf(path, cursor);
}
