import { z } from 'zod';
import type { AdminApp, AppFormInput } from '#shared/contracts/admin-apps.ts';
import type { ImageRef } from '#shared/contracts/common.ts';
import { LIMITS } from '#shared/limits.ts';
import { MESSAGES } from '#shared/messages.ts';
import { slugify } from '#shared/slug.ts';
import { hasCredentials, hasVisibleText } from '#shared/text.ts';
import { opaqueHex, parseColour } from './colour.ts';

/** The brand colour of a new app, without the sign (specification of the back office, section 9). */
export const DEFAULT_BRAND_COLOUR = '03045E';
/** What the field for it takes: at most 6 hex characters. */
export const hexCharacters = (text: string): string => text.replace(/[^0-9a-f]/gi, '').slice(0, 6);

/** `linear.app` is how people write `https://linear.app`. */
const webAddress = (text: string): string =>
  text === '' || /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;

const atMost = (most: number): string => `At most ${most} characters`;
const WEBSITE = 'Please enter a web address, such as https://example.com';

/** The rules of the form; the server has the same. */
export const appValuesSchema = z
  .object({
    name: z
      .string()
      .trim()
      .refine(hasVisibleText, MESSAGES.app.needsName)
      .max(LIMITS.nameMax, atMost(LIMITS.nameMax)),
    slug: z.string(),
    description: z.string().max(LIMITS.descriptionMax, atMost(LIMITS.descriptionMax)),
    url: z
      .string()
      .trim()
      .transform(webAddress)
      .pipe(z.union([z.literal(''), z.httpUrl(WEBSITE).max(LIMITS.urlMax, atMost(LIMITS.urlMax))], WEBSITE))
      .refine((address) => !hasCredentials(address), 'Please leave out user name and password'),
    brandColor: z.string().regex(/^(|[0-9a-f]{3}|[0-9a-f]{6})$/i, 'A color has 6 hex characters'),
    categoryIds: z.array(z.string()).max(LIMITS.tagsMax),
    logo: z.custom<ImageRef | null>(),
  })
  .refine(({ name, slug }) => !hasVisibleText(name) || slugify(slug) !== '' || slugify(name) !== '', {
    // Without a name there is nothing to make one of, and that is said beside the name.
    path: ['slug'],
    error: 'Please enter a URL with letters or digits',
  });

/** What stands in the form of an app; `brandColor` without its sign. */
export type AppValues = z.input<typeof appValuesSchema>;

/** What is kept of a form that was not saved, valid or not; null for what is none. */
export const readAppDraft = (kept: unknown): AppValues | null => draftSchema.safeParse(kept).data ?? null;

const draftSchema = z.object({
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  url: z.string(),
  brandColor: z.string(),
  categoryIds: z.array(z.string()),
  logo: z.custom<ImageRef | null>((value) => typeof value === 'object'),
});

/** What the form starts with: an app, or nothing but the default colour. */
export const valuesOf = (app: AdminApp | null): AppValues => ({
  name: app?.name ?? '',
  slug: app?.slug ?? '',
  description: app?.description ?? '',
  url: app?.url ?? '',
  brandColor: app ? (app.brandColor ?? '').slice(1).toUpperCase() : DEFAULT_BRAND_COLOUR,
  categoryIds: app?.categories.map(({ id }) => id) ?? [],
  logo: app?.logo ?? null,
});

/** Whether two states of the form say the same. */
export const isSame = ({ logo, ...one }: AppValues, { logo: otherLogo, ...other }: AppValues): boolean =>
  logo?.id === otherLogo?.id && JSON.stringify(one) === JSON.stringify(other);

/** What is sent of it. An empty slug is filled from the name. */
export function inputOf(values: z.output<typeof appValuesSchema>): AppFormInput {
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
