import type { BrandingSvg } from '#platform/branding.ts';
import type { Platform } from '#shared/platforms.ts';

/** A screen on a card. */
export type CardShot = { imageId: string; platform: Platform; thumbhash: string | null };

/** All that a card shows: whoever has the same facts gets the same picture. */
export type CardFacts = {
  kind: 'home' | 'app' | 'category';
  /** Large; the name of what the page is about. */
  name: string;
  /** One line below it. */
  line: string;
  logoImageId: string | null;
  /** `#rrggbb` that tints the ground. */
  colour: string | null;
  /** The best first. */
  shots: CardShot[];
};

/** Pixels of a card, as all networks take it. */
export const CARD = { width: 1200, height: 630 } as const;

/** Whose card it is: the gallery's name, and its own logo where it has one. */
export type CardSign = { name: string; logo: BrandingSvg | null };
