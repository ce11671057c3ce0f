import type { Platform } from '#shared/platforms.ts';
import type { ImageLoading } from '#web/kit/screenshot.tsx';

/**
 * `sizes` attribute of a card in its grid: the column widths of cards.css (`card-grid-*`). On a phone a web card is
 * 92vw wide but declared as 80vw, to request a smaller rendition. More than 1.5 image pixels per CSS pixel make no
 * visible difference, and the next rendition is nearly twice as large.
 */
export const CARD_SIZES: Record<Platform, string> = {
  web: '(min-width: 1760px) 544px, (min-width: 1200px) calc(33.3vw - 43px), (min-width: 1024px) 31vw, (min-width: 560px) 47vw, 80vw',
  ios: '(min-width: 1760px) 402px, (min-width: 1200px) calc(25vw - 38px), (min-width: 1024px) 23vw, (min-width: 640px) 31vw, 45vw',
};

/** `sizes` of category cards, which are in two columns on phones. */
export const CATEGORY_SIZES: Record<Platform, string> = {
  web: '(min-width: 1760px) 544px, (min-width: 1200px) calc(33.3vw - 43px), (min-width: 1024px) 31vw, 47vw',
  ios: CARD_SIZES.ios,
};

/** Number of cards in the first row of a large window. */
const FIRST_ROW: Record<Platform, number> = { web: 3, ios: 4 };

/** Loading priority of a card at the top of a page: the first row eagerly, its first image before all others. */
export const cardLoading = (index: number, platform: Platform): ImageLoading => {
  if (index === 0) return 'first';
  return index < FIRST_ROW[platform] ? 'soon' : 'lazy';
};
