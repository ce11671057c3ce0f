import { z } from 'zod';
import { contrast, DARK_BACKGROUND } from '#shared/contrast.ts';
import type { Setting } from './setting.ts';
import { optionalText, text } from './values.ts';

/** Minimum contrast of user interface components (WCAG 2.2, 1.4.11). */
const MIN_ACCENT_CONTRAST = 3;
/** Returns the schema of a color that has the minimum contrast to `background`. */
const accent = (background: string) =>
  z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/)
    .refine((color) => contrast(color, background) >= MIN_ACCENT_CONTRAST);

/** Settings of the gallery's name and branding. */
export const BRANDING_SETTINGS = {
  SITE_NAME: {
    group: 'Branding',
    doc: 'Name of the gallery, in titles and texts.',
    defaultValue: 'Vitrine',
    allowed: '1 to 60 characters',
    schema: text(60),
  },
  TAGLINE: {
    group: 'Branding',
    doc: 'Sentence at the top of the home page.',
    defaultValue: 'Real screens from real apps, for the one you design next',
    allowed: '1 to 120 characters',
    schema: text(120),
  },
  DESCRIPTION: {
    group: 'Branding',
    doc: 'Short description of the gallery for search engines and link previews.',
    defaultValue:
      'A curated gallery of real screenshots from web and iOS apps, sorted by app, screen type, UX pattern and UI element.',
    allowed: '1 to 160 characters',
    schema: text(160),
  },
  FOOTER_TEXT: {
    group: 'Branding',
    doc: 'Sentence in the footer of every page. Default: a sentence that describes the gallery as curated.',
    defaultValue: null,
    allowed: '1 to 300 characters',
    schema: optionalText(300),
  },
  LOGO_FILE: {
    group: 'Branding',
    doc: 'Logo that replaces the default mark and the name: an SVG without scripts and external references, with letters converted to paths, at most 200 kB.',
    defaultValue: null,
    allowed: 'a path',
    schema: optionalText(1000),
  },
  LOGO_DARK_FILE: {
    group: 'Branding',
    doc: 'Logo for the dark theme, if LOGO_FILE is not visible on a dark background.',
    defaultValue: null,
    allowed: 'a path',
    schema: optionalText(1000),
  },
  FAVICON_FILE: {
    group: 'Branding',
    doc: 'Icon of browser tabs and home screens: a square SVG with the same restrictions as LOGO_FILE.',
    defaultValue: null,
    allowed: 'a path',
    schema: optionalText(1000),
  },
  SOCIAL_IMAGE_FILE: {
    group: 'Branding',
    doc: 'Preview image for links to pages without a social card: PNG or JPEG, ideally 1200 x 630 pixels, at most 2 MB.',
    defaultValue: null,
    allowed: 'a path',
    schema: optionalText(1000),
  },
  ACCENT_COLOR: {
    group: 'Branding',
    doc: 'Color of main buttons, badges and the mark in the light theme.',
    defaultValue: null,
    allowed: 'a color such as #0b57d0 with a contrast of at least 3:1 to white',
    schema: accent('#ffffff').optional(),
  },
  ACCENT_COLOR_DARK: {
    group: 'Branding',
    doc: 'Accent color of the dark theme. Default: ACCENT_COLOR, lightened as far as the dark background requires.',
    defaultValue: null,
    allowed: 'a color such as #8ab4f8 with a contrast of at least 3:1 to the dark background',
    schema: accent(DARK_BACKGROUND).optional(),
  },
} as const satisfies Record<string, Setting<unknown>>;
