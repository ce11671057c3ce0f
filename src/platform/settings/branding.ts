import { z } from 'zod';
import { contrast, DARK_BACKGROUND } from '#shared/contrast.ts';
import type { Setting } from './setting.ts';
import { optionalText, text } from './values.ts';

/** Minimum contrast of user interface components (WCAG 2.2, 1.4.11). */
const ACCENT_CONTRAST = 3;
const accent = (ground: string) =>
  z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/)
    .refine((colour) => contrast(colour, ground) >= ACCENT_CONTRAST);

/** Settings of the gallery's name and branding. */
export const BRANDING_SETTINGS = {
  SITE_NAME: {
    group: 'Branding',
    doc: 'Name of the gallery, in titles and texts.',
    fallback: 'Vitrine',
    allowed: '1 to 60 characters',
    schema: text(60),
  },
  TAGLINE: {
    group: 'Branding',
    doc: 'Sentence that the home page opens with.',
    fallback: 'Real screens from real apps, for the one you design next',
    allowed: '1 to 120 characters',
    schema: text(120),
  },
  DESCRIPTION: {
    group: 'Branding',
    doc: 'What the gallery is, for search engines, previews and feeds.',
    fallback:
      'A curated gallery of real screenshots from web and iOS apps, sorted by app, screen type, UX pattern and UI element.',
    allowed: '1 to 160 characters',
    schema: text(160),
  },
  FOOTER_TEXT: {
    group: 'Branding',
    doc: 'Sentence at the foot of every page. Default: that the gallery is a curated one.',
    fallback: null,
    allowed: '1 to 300 characters',
    schema: optionalText(300),
  },
  LOGO_FILE: {
    group: 'Branding',
    doc: 'Logo with the name in it, in place of mark and name: an SVG without scripts and references to elsewhere, its letters as paths, at most 200 kB.',
    fallback: null,
    allowed: 'a path',
    schema: optionalText(1000),
  },
  LOGO_DARK_FILE: {
    group: 'Branding',
    doc: 'The logo for the dark theme, where the other one would not be seen.',
    fallback: null,
    allowed: 'a path',
    schema: optionalText(1000),
  },
  FAVICON_FILE: {
    group: 'Branding',
    doc: 'Icon of tabs and home screens: a square SVG, under the same conditions.',
    fallback: null,
    allowed: 'a path',
    schema: optionalText(1000),
  },
  SOCIAL_IMAGE_FILE: {
    group: 'Branding',
    doc: 'Picture for previews of pages that have none of their own: PNG or JPEG, at best 1200 x 630, at most 2 MB.',
    fallback: null,
    allowed: 'a path',
    schema: optionalText(1000),
  },
  ACCENT_COLOR: {
    group: 'Branding',
    doc: 'Colour of main buttons, badges and the mark in the light theme. It must stand out from white by 3:1.',
    fallback: null,
    allowed: 'a colour like #0b57d0 with a contrast of 3:1 to white',
    schema: accent('#ffffff').optional(),
  },
  ACCENT_COLOR_DARK: {
    group: 'Branding',
    doc: 'The same for the dark theme. Default: the accent colour, as light as the dark ground needs it.',
    fallback: null,
    allowed: 'a colour like #8ab4f8 with a contrast of 3:1 to the dark ground',
    schema: accent(DARK_BACKGROUND).optional(),
  },
} as const satisfies Record<string, Setting<unknown>>;
