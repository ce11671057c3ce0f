import { z } from 'zod';
import type { Setting } from './setting.ts';
import { httpUrl, optionalText, optionalUrl, text, URL_ALLOWED } from './values.ts';

const linksSchema = z
  .string()
  .transform((value) =>
    value
      .split(';')
      .map((pair) => pair.trim())
      .filter(Boolean)
      .map((pair) => {
        const separator = pair.indexOf('=');
        // A pair without '=' gets an empty label, which the schema below rejects.
        return { label: pair.slice(0, Math.max(0, separator)).trim(), url: pair.slice(separator + 1).trim() };
      }),
  )
  .pipe(z.array(z.object({ label: text(40), url: httpUrl })).max(8))
  .optional();

/** Settings of the gallery's operator and contact links. */
export const SITE_SETTINGS = {
  SOCIAL_URL: {
    group: 'Site',
    doc: 'Address of a social profile, linked in the menu.',
    defaultValue: null,
    allowed: URL_ALLOWED,
    schema: optionalUrl,
  },
  FEEDBACK_URL: {
    group: 'Site',
    doc: 'Address of a feedback board, linked in the menu.',
    defaultValue: null,
    allowed: URL_ALLOWED,
    schema: optionalUrl,
  },
  TIP_URL: {
    group: 'Site',
    doc: 'Address of a page where visitors can give money, linked in the menu.',
    defaultValue: null,
    allowed: URL_ALLOWED,
    schema: optionalUrl,
  },
  AUTHOR_NAME: {
    group: 'Site',
    doc: 'Name of the author, shown in the menu.',
    defaultValue: null,
    allowed: '1 to 100 characters',
    schema: optionalText(100),
  },
  AUTHOR_URL: {
    group: 'Site',
    doc: 'Address that the name of the author links to.',
    defaultValue: null,
    allowed: URL_ALLOWED,
    schema: optionalUrl,
  },
  LINKS: {
    group: 'Site',
    doc: 'Additional links of the menu, such as other social profiles: label=address, separated by semicolons.',
    defaultValue: null,
    allowed: 'up to 8 pairs such as Mastodon=https://example.social/@gallery, separated by semicolons',
    schema: linksSchema,
  },
  SECURITY_CONTACT: {
    group: 'Site',
    doc: 'Contact for security reports, published in /.well-known/security.txt. Without it, that file does not exist.',
    defaultValue: null,
    allowed: 'an email address or an https address',
    schema: z
      .string()
      .trim()
      .max(500)
      .transform((value) => (/^[^\s@<>":/]+@[^\s@<>":/]+$/.test(value) ? `mailto:${value}` : value))
      .refine((value) => URL.canParse(value) && /^(?:mailto:\S+@\S+|https:\/\/\S+)$/.test(value))
      .optional(),
  },
} as const satisfies Record<string, Setting<unknown>>;
