import { z } from 'zod';
import type { AdminApp, AppFormInput } from '#shared/contracts/admin-apps.ts';
import type { ImageRef } from '#shared/contracts/common.ts';
import { LIMITS } from '#shared/limits.ts';
import { MESSAGES } from '#shared/messages.ts';
import { slugify } from '#shared/slug.ts';
import { hasCredentials, hasVisibleText } from '#shared/text.ts';
import { opaqueHex, parseColour } from './colour.ts';

/** Default brand color of a new app, without '#' (specification of the back office, section 9). */
export const DEFAULT_BRAND_COLOUR = '03045E';

/** Returns the hex characters of an input, at most 6. */
export const keepHexCharacters = (text: string): string => text.replace(/[^0-9a-f]/gi, '').slice(0, 6);

/** Adds `https://` to a web address without a scheme, such as `example.com` or `example.com:8080`. */
const withScheme = (text: string): string =>
  text === '' || /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;

const tooLongMessage = (max: number): string => `At most ${max} characters`;
const WEBSITE_ERROR = 'Please enter a web address, such as https://example.com';

/** Validation rules of the form. The server applies the same rules. */
export const appValuesSchema = z
  .object({
    name: z
      .string()
      .trim()
      .refine(hasVisibleText, MESSAGES.app.needsName)
      .max(LIMITS.nameMax, tooLongMessage(LIMITS.nameMax)),
    slug: z.string(),
    description: z.string().max(LIMITS.descriptionMax, tooLongMessage(LIMITS.descriptionMax)),
    url: z
      .string()
      .trim()
      .transform(withScheme)
      .pipe(
        z.union(
          [z.literal(''), z.httpUrl(WEBSITE_ERROR).max(LIMITS.urlMax, tooLongMessage(LIMITS.urlMax))],
          WEBSITE_ERROR,
        ),
      )
      .refine((address) => !hasCredentials(address), 'Please leave out user name and password'),
    brandColor: z.string().regex(/^(|[0-9a-f]{3}|[0-9a-f]{6})$/i, 'A color has 3 or 6 hex characters'),
    categoryIds: z.array(z.string()).max(LIMITS.tagsMax),
    logo: z.custom<ImageRef | null>(),
  })
  .refine(({ name, slug }) => !hasVisibleText(name) || slugify(slug) !== '' || slugify(name) !== '', {
    // Do not report a missing URL if the name is missing too: the URL is derived from the name.
    path: ['slug'],
    error: 'Please enter a URL with letters or digits',
  });

/** Values of the app form. `brandColor` has no '#'. */
export type AppValues = z.input<typeof appValuesSchema>;

/**
 * Parses a stored draft, whose values need not satisfy `appValuesSchema`. Returns null if `stored` is not a draft of
 * this form.
 */
export const parseAppDraft = (stored: unknown): AppValues | null =>
  draftSchema.safeParse(stored).data ?? null;

const draftSchema = z.object({
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  url: z.string(),
  brandColor: z.string(),
  categoryIds: z.array(z.string()),
  logo: z.custom<ImageRef | null>((value) => typeof value === 'object'),
});

/** Returns the initial values of the form: those of the app, or empty ones with the default color. */
export const valuesOf = (app: AdminApp | null): AppValues => ({
  name: app?.name ?? '',
  slug: app?.slug ?? '',
  description: app?.description ?? '',
  url: app?.url ?? '',
  brandColor: app ? (app.brandColor ?? '').slice(1).toUpperCase() : DEFAULT_BRAND_COLOUR,
  categoryIds: app?.categories.map(({ id }) => id) ?? [],
  logo: app?.logo ?? null,
});

/** Returns whether two sets of values are equal. Logos are compared by id. */
export const hasSameValues = (
  { logo, ...one }: AppValues,
  { logo: otherLogo, ...other }: AppValues,
): boolean => logo?.id === otherLogo?.id && JSON.stringify(one) === JSON.stringify(other);

/** Returns the request body for the values. An empty slug is derived from the name. */
export function toAppInput(values: z.output<typeof appValuesSchema>): AppFormInput {
  const colour = parseColour(values.brandColor);
  return {
    name: values.name,
    slug: slugify(values.slug) || slugify(values.name),
    description: values.description.trim() || null,
    url: values.url || null,
    brandColor: colour && opaqueHex(colour),
    logoImageId: values.logo?.id ?? null,
    categoryIds: values.categoryIds,
  };
}
