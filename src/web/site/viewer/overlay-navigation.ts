import type { AnyRouter } from '@tanstack/react-router';
import type { ScreenThumb } from '#shared/contracts/screens.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set when the screen comes from elsewhere than the page behind, whose list then does not hold it. */
    overlayOrder?: 'latest-of-app';
  }
}

/** The thumbnail that opened the overlay: what to paint before the facts are there, and where focus returns. */
export type Opener = {
  screen: ScreenThumb;
  element: HTMLElement;
  /** Address of the rendition that the thumbnail shows. */
  preview: string | undefined;
};
let lastOpener: Opener | null = null;

export const openerOf = (id: string): Opener | null => (lastOpener?.screen.id === id ? lastOpener : null);

function thumbnailOf(id: string, opener: Opener | null): HTMLElement | null {
  const element = opener?.element.isConnected ? opener.element : null;
  if (opener?.screen.id === id && element) return element;
  return document.querySelector<HTMLElement>(`main a[href="/screen/${CSS.escape(id)}"]`) ?? element;
}

/** Scrolls only if the middle of the thumbnail is out of view: otherwise the page stays where it was. */
function bringIntoView(thumbnail: HTMLElement): void {
  const { top, height } = thumbnail.getBoundingClientRect();
  const middle = top + height / 2;
  if (middle < 0 || middle > window.innerHeight) thumbnail.scrollIntoView({ block: 'center' });
}

/**
 * Where the focus returns when the overlay closes on screen `id`: its thumbnail on the page behind, otherwise the
 * one that opened the overlay. Null where neither is on the page. The target is scrolled into view.
 */
export function focusTarget(router: AnyRouter, id: string, opener: Opener | null): HTMLElement | null {
  const thumbnail = thumbnailOf(id, opener);
  if (!thumbnail) return null;
  if (router.state.status === 'idle') {
    bringIntoView(thumbnail);
  } else {
    // Closing goes back in the history, and the router then restores the scroll position of the page.
    const stop = router.subscribe('onRendered', () => {
      stop();
      bringIntoView(thumbnail);
    });
  }
  return thumbnail;
}

/**
 * The location stays the page behind and carries the screen in its history state; the address bar shows the
 * screen's own address, which is what a reload and a copied address open.
 */
const overlayLocation = (id: string, more: { overlayOrder?: 'latest-of-app' } = {}) => ({
  to: '.' as const,
  search: true as const,
  hash: true as const,
  resetScroll: false,
  state: (state: object) => ({ ...state, ...more, overlay: id }),
  mask: { to: '/screen/$id' as const, params: { id }, unmaskOnReload: true },
});

/**
 * Opens a screen above the current page: one new history entry, or the open overlay's own. `order` is given
 * where the page behind does not list the screen.
 */
export function openOverlay(
  router: AnyRouter,
  screen: ScreenThumb,
  element: HTMLElement,
  order?: 'latest-of-app',
): void {
  lastOpener = { screen, element, preview: element.querySelector('img')?.currentSrc };
  const replace = router.state.location.state.overlay !== undefined;
  void router.navigate({ ...overlayLocation(screen.id, order && { overlayOrder: order }), replace });
}

/** Shows another screen in the open overlay: no new history entry. */
export const showInOverlay = (router: AnyRouter, id: string): void =>
  void router.navigate({ ...overlayLocation(id), replace: true });
