import type { Platform } from '#shared/platforms.ts';
import type { ImageLoading } from '#web/kit/screenshot.tsx';

/**
 * `sizes` of a card in its grid: the columns of styles.css (`card-grid-*`) as seen by the browser's preloader. On a
 * phone a card of the web is 92vw wide and asks for less: beyond 1.5 pixels of a picture to one of the page nobody sees
 * more of it, and the next rendition weighs nearly twice as much on the slowest connections.
 */
export const CARD_SIZES: Record<Platform, string> = {
  web: '(min-width: 1760px) 544px, (min-width: 1200px) calc(33.3vw - 43px), (min-width: 1024px) 31vw, (min-width: 560px) 47vw, 80vw',
  ios: '(min-width: 1760px) 402px, (min-width: 1200px) calc(25vw - 38px), (min-width: 1024px) 23vw, (min-width: 640px) 31vw, 45vw',
};

/** The same for categories, two of which stand side by side on a phone. */
export const CATEGORY_SIZES: Record<Platform, string> = {
  web: '(min-width: 1760px) 544px, (min-width: 1200px) calc(33.3vw - 43px), (min-width: 1024px) 31vw, 47vw',
  ios: CARD_SIZES.ios,
};

/** So many cards stand in the first row of a large window. */
const FIRST_ROW: Record<Platform, number> = { web: 3, ios: 4 };

/** How the picture of a card at the top of a page loads: the first row at once, the first of it before all others. */
export const cardLoading = (index: number, platform: Platform): ImageLoading => {
  if (index === 0) return 'first';
  return index < FIRST_ROW[platform] ? 'soon' : 'lazy';
};
