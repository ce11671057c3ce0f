import { z } from 'zod';
import { CATEGORY_TYPES } from '../category-types.ts';
import { LIMITS } from '../limits.ts';
import { PLATFORMS } from '../platforms.ts';
import { SLUG_PATTERN } from '../slug.ts';
import { hasCredentials } from '../text.ts';

export const platformSchema = z.enum(PLATFORMS).meta({ description: 'Platform of a screen' });
export const categoryTypeSchema = z.enum(CATEGORY_TYPES).meta({ description: 'One of the five taxonomies' });
/** Converts the id to lower case, because the database returns ids in lower case and code compares ids as texts. */
export const idSchema = z.uuid().toLowerCase();
export const slugSchema = z.string().max(LIMITS.slugMax).regex(SLUG_PATTERN);
export const imageIdSchema = z.string().regex(/^[a-f0-9]{32}$/);
/** Slug in a form. If it is empty or missing, the server derives it from the name. */
export const slugInputSchema = z
  .union([z.literal(''), slugSchema])
  .nullable()
  .optional();
/** ISO 8601 instant in UTC. The OpenAPI format `date-time` alone would also allow offsets. */
export const instantSchema = z.iso.datetime().meta({ pattern: 'Z$' });
/** The version of the row that the client has edited. `overwrite` saves even if the row has changed since. */
export const expectedVersionFields = {
  expectedUpdatedAt: instantSchema,
  overwrite: z.boolean().default(false),
};
/** A URL that the gallery publishes, so it must not contain credentials. */
export const webAddressSchema = z
  .httpUrl()
  .max(LIMITS.urlMax)
  .refine((address) => !hasCredentials(address), 'The address must not contain a user name or password');
export const hexColourSchema = z.string().regex(/^#[0-9a-fA-F]{6}$/);
/** Opaque cursor, which clients send back unchanged. */
export const cursorSchema = z.string().max(400);
export const limitSchema = z.coerce.number().int().min(1).max(LIMITS.listMax);
/** The lists of screens and apps in the back office have larger pages, because curators scroll through all entries. */
export const adminLimitSchema = z.coerce.number().int().min(1).max(LIMITS.adminListMax);

/** A stored image, with the data for its placeholder and for the URL of any rendition. */
export const imageRefSchema = z
  .object({
    id: imageIdSchema,
    url: z.string().meta({ description: 'Base address /images/{id}/public; add width, quality, format' }),
    /** Width and height of the original in pixels. */
    width: z.int().positive(),
    height: z.int().positive(),
    format: z.enum(['jpeg', 'png', 'webp', 'gif']),
    /** Base64 thumbhash, 24 to 34 characters. */
    thumbhash: z.string().nullable(),
  })
  .meta({ id: 'ImageRef' });
export type ImageRef = z.infer<typeof imageRefSchema>;

/**
 * Allows null in place of a schema with an id, which is a component of the OpenAPI document. `.nullable()` would allow
 * null in the component itself, and so wherever the document uses it.
 */
export const orNull = <T extends z.ZodType>(schema: T) => z.union([schema, z.null()]);

/** Schema of one page of a list with keyset pagination. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    nextCursor: cursorSchema.nullable().meta({ description: 'Send it as `cursor` to get the next page' }),
  });
export type Page<T> = { items: T[]; nextCursor: string | null };

export const errorBodySchema = z
  .object({ error: z.string(), code: z.string(), details: z.unknown().optional() })
  .meta({ id: 'Error' });
