import type { Platform } from '#shared/platforms.ts';

/** `sizes` of a card in its grid: the columns of styles.css (`card-grid-*`) as seen by the browser's preloader. */
export const CARD_SIZES: Record<Platform, string> = {
  web: '(min-width: 1760px) 544px, (min-width: 1024px) 31vw, (min-width: 560px) 47vw, 92vw',
  ios: '(min-width: 1760px) 402px, (min-width: 1024px) 23vw, (min-width: 640px) 31vw, 45vw',
};

/** The same for the screenshot inside of a collection's ground. */
export const COLLECTION_SIZES: Record<Platform, string> = {
  web: '(min-width: 1760px) 457px, (min-width: 1024px) 26vw, 38vw',
  ios: '(min-width: 1760px) 249px, (min-width: 1024px) 14vw, (min-width: 640px) 19vw, 28vw',
};

/** So many cards stand in the first row of a large window; they load at once. */
export const FIRST_ROW: Record<Platform, number> = { web: 3, ios: 4 };
