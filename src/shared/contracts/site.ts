import { z } from 'zod';

export const catalogueStatsSchema = z
  .object({
    apps: z.int().nonnegative(),
    screens: z.int().nonnegative(),
    webScreens: z.int().nonnegative(),
    iosScreens: z.int().nonnegative(),
    categories: z.int().nonnegative(),
  })
  .meta({ id: 'CatalogueStats' });
export type CatalogueStats = z.infer<typeof catalogueStatsSchema>;

export const cardSchema = z
  .object({ url: z.string().meta({ description: 'Path of a JPEG of 1200 x 630 pixels' }) })
  .meta({ id: 'Card' });
export type Card = z.infer<typeof cardSchema>;
export type Accent = { fill: string; on: string };

/** What the pages need of the configuration; public, sent to every visitor. */
export type SiteSettings = {
  /** {product} in the specification. */
  name: string;
  /** Absolute, without a trailing slash. */
  publicUrl: string;
  /** The home page opens with it. */
  tagline: string;
  /** For search engines and previews. */
  description: string;
  footerText: string | null;
  /** The gallery's own logo in place of mark and name; `ratio` is width by height. */
  logo: { url: string; darkUrl: string | null; ratio: number } | null;
  /** Colours `#rrggbb` for each theme, and what is written on them. */
  accent: { light: Accent; dark: Accent } | null;
  /** The picture for previews of pages that have none of their own: path, and size in pixels. */
  socialImage: { url: string; type: 'image/png' | 'image/jpeg'; width: number; height: number };
  socialUrl: string | null;
  feedbackUrl: string | null;
  tipUrl: string | null;
  links: { label: string; url: string }[];
  author: { name: string; url: string | null } | null;
  analytics: { scriptUrl: string; websiteId: string } | null;
  ad: { scriptUrl: string; containerId: string | null } | null;
  /** Identity providers that one can sign in with. */
  signInWith: { name: string; label: string }[];
};
