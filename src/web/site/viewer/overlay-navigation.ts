import type { AnyRouter } from '@tanstack/react-router';
import type { ScreenThumb } from '#shared/contracts/screens.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /**
     * Set if the page behind does not list the screen. The arrows then step through the newest screens of the
     * app.
     */
    overlayList?: 'latest-of-app';
    /**
     * Set if the page of a screen was opened as the overlay and then reloaded. The previous history entry is the page
     * that was behind the overlay.
     */
    wasOverlay?: true;
  }
}

/**
 * The thumbnail that opened the overlay. It is shown until the screen is loaded, and gets the focus after closing.
 */
export type OpeningThumbnail = {
  screen: ScreenThumb;
  element: HTMLElement;
  /** URL of the rendition that the thumbnail shows. */
  preview: string | undefined;
};
let lastOpeningThumbnail: OpeningThumbnail | null = null;

/** Returns the thumbnail that opened the overlay, if it is that of screen `id`. */
export const openingThumbnailOf = (id: string): OpeningThumbnail | null =>
  lastOpeningThumbnail?.screen.id === id ? lastOpeningThumbnail : null;

function thumbnailOf(id: string, openingThumbnail: OpeningThumbnail | null): HTMLElement | null {
  const element = openingThumbnail?.element.isConnected ? openingThumbnail.element : null;
  if (openingThumbnail?.screen.id === id && element) return element;
  return document.querySelector<HTMLElement>(`main a[href="/screen/${CSS.escape(id)}"]`) ?? element;
}

/** Scrolls to the thumbnail if its middle is outside the viewport, otherwise keeps the scroll position. */
function bringIntoView(thumbnail: HTMLElement): void {
  const { top, height } = thumbnail.getBoundingClientRect();
  const middle = top + height / 2;
  if (middle < 0 || middle > window.innerHeight) thumbnail.scrollIntoView({ block: 'center' });
}

/**
 * Returns the element to focus when the overlay is closed, and scrolls it into view. This is the thumbnail of the shown
 * screen `id` on the page behind, or else the thumbnail that opened the overlay. Null if neither is on the page.
 */
export function focusTarget(
  router: AnyRouter,
  id: string,
  openingThumbnail: OpeningThumbnail | null,
): HTMLElement | null {
  const thumbnail = thumbnailOf(id, openingThumbnail);
  if (!thumbnail) return null;
  if (router.state.status === 'idle') {
    bringIntoView(thumbnail);
  } else {
    // Closing goes back in the history, after which the router restores the page's scroll position. Scroll after
    // that, so that the router does not undo it.
    const unsubscribe = router.subscribe('onRendered', () => {
      unsubscribe();
      bringIntoView(thumbnail);
    });
  }
  return thumbnail;
}

/**
 * Returns the navigation that shows screen `id` in the overlay. The router's location remains the page behind the
 * overlay, and the history state has the screen's id. The address bar shows the screen's own URL, so that a reload or a
 * copied URL opens the screen.
 */
const overlayLocation = (id: string, extraState: { overlayList?: 'latest-of-app' } = {}) => ({
  to: '.' as const,
  search: true as const,
  hash: true as const,
  resetScroll: false,
  state: (state: object) => ({ ...state, ...extraState, overlay: id }),
  mask: {
    to: '/screen/$id' as const,
    params: { id },
    state: { wasOverlay: true as const },
    unmaskOnReload: true,
  },
});

/**
 * Opens a screen above the current page. Adds one history entry, or replaces that of an open overlay. Pass
 * `list` if the page behind does not list the screen. `element` is the thumbnail's link.
 */
export function openOverlay(
  router: AnyRouter,
  screen: ScreenThumb,
  element: HTMLElement,
  list?: 'latest-of-app',
): void {
  lastOpeningThumbnail = { screen, element, preview: element.querySelector('img')?.currentSrc };
  const replace = router.state.location.state.overlay !== undefined;
  void router.navigate({ ...overlayLocation(screen.id, list && { overlayList: list }), replace });
}

/** Shows another screen in the open overlay without a new history entry. */
export const showInOverlay = (router: AnyRouter, id: string): void =>
  void router.navigate({ ...overlayLocation(id), replace: true });
