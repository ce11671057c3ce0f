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

/** The social card of a page. */
export const cardSchema = z
  .object({ url: z.string().meta({ description: 'Path of a JPEG of 1200 x 630 pixels' }) })
  .meta({ id: 'Card' });
export type Card = z.infer<typeof cardSchema>;
/** An accent color and the color of text on it, `#rrggbb`. */
export type Accent = { fill: string; on: string };

/** Public part of the configuration. Every page contains it. */
export type SiteSettings = {
  /** Name of the gallery. */
  name: string;
  /** Absolute, without a trailing slash. */
  publicUrl: string;
  /** Headline of the home page. */
  tagline: string;
  /** Description for search engines and link previews. */
  description: string;
  footerText: string | null;
  /** Custom logo that replaces mark and name. `ratio` is width divided by height. */
  logo: { url: string; darkUrl: string | null; ratio: number } | null;
  /** Accent colors for each theme. */
  accent: { light: Accent; dark: Accent } | null;
  /** Default image of link previews. The size is in pixels. */
  socialImage: { url: string; type: 'image/png' | 'image/jpeg'; width: number; height: number };
  socialUrl: string | null;
  feedbackUrl: string | null;
  tipUrl: string | null;
  links: { label: string; url: string }[];
  author: { name: string; url: string | null } | null;
  analytics: { scriptUrl: string; websiteId: string } | null;
  /** `containerId` is the `id` attribute of the script element, if the ad network needs one. */
  ad: { scriptUrl: string; containerId: string | null } | null;
  /** Identity providers for sign-in. */
  signInWith: { name: string; label: string }[];
};
