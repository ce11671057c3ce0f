import type { BrandingSvg } from '#platform/branding.ts';
import type { Platform } from '#shared/platforms.ts';

export type CardShot = { imageId: string; platform: Platform; thumbhash: string | null };

/** All data of a page that its card shows. Equal data and equal branding give equal cards. */
export type CardFacts = {
  kind: 'home' | 'app' | 'category';
  /** Name of the page's subject, in large letters. */
  name: string;
  /** One line of text below the name. */
  line: string;
  logoImageId: string | null;
  /** `#rrggbb` that tints the background. */
  colour: string | null;
  /** In order of preference. */
  shots: CardShot[];
};

/** Card size in pixels, which all social networks accept. */
export const CARD = { width: 1200, height: 630 } as const;

/** The gallery's name, and its own logo if it has one. */
export type CardBranding = { name: string; logo: BrandingSvg | null };
