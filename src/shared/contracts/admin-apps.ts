import { z } from 'zod';
import { LIMITS } from '../limits.ts';
import { ORDERS, searchTextSchema } from './admin-screens.ts';
import {
  adminLimitSchema,
  cursorSchema,
  expectedVersionFields,
  hexColourSchema,
  idSchema,
  imageIdSchema,
  instantSchema,
  limitSchema,
  pageOf,
  slugInputSchema,
  webAddressSchema,
} from './common.ts';
import { appRefSchema } from './screens.ts';

export const APP_SORTS = ['name', 'created_at'] as const;
export type AppSort = (typeof APP_SORTS)[number];

/** Values of the filter `missing`, which selects apps without a logo or without a category. */
export const APP_GAPS = ['logo', 'category'] as const;
export type AppGap = (typeof APP_GAPS)[number];
const missingSchema = z
  .enum(APP_GAPS)
  .optional()
  .meta({ description: 'Only apps without a logo, or without a category' });

export const appAdminQuerySchema = z.strictObject({
  search: searchTextSchema.optional(),
  missing: missingSchema,
  sort: z.enum(APP_SORTS).default('name'),
  order: z.enum(ORDERS).default('asc'),
  cursor: cursorSchema.optional(),
  limit: adminLimitSchema.default(LIMITS.adminListPage),
});
export type AppAdminQuery = z.infer<typeof appAdminQuerySchema>;

/** An app in the back office's list and form. A save sends `updatedAt` back as `expectedUpdatedAt`. */
export const adminAppSchema = appRefSchema
  .extend({
    description: z.string().nullable(),
    url: z.string().nullable().meta({ description: 'The website of the app' }),
    brandColor: hexColourSchema.nullable(),
    createdAt: instantSchema,
    updatedAt: instantSchema,
    screenCounts: z.object({ web: z.int().nonnegative(), ios: z.int().nonnegative() }),
    categories: z.array(z.object({ id: idSchema, name: z.string() })),
  })
  .meta({ id: 'AdminApp' });
export type AdminApp = z.infer<typeof adminAppSchema>;
export const adminAppPageSchema = pageOf(adminAppSchema).meta({ id: 'AdminAppPage' });

export const appOptionQuerySchema = z.strictObject({
  search: searchTextSchema.optional(),
  name: searchTextSchema.optional().meta({
    description:
      'Only apps with this name or slug, ignoring case, accents and punctuation. An app with this slug comes first',
  }),
  missing: missingSchema,
  limit: limitSchema.default(50),
});
export type AppOptionQuery = z.infer<typeof appOptionQuerySchema>;
/** The apps in a picker, and the number of all matches. */
export const appOptionsSchema = z
  .object({ items: z.array(appRefSchema), total: z.int().nonnegative() })
  .meta({ id: 'AppOptions' });
export type AppOptions = z.infer<typeof appOptionsSchema>;

/** Input of the form. The schema allows an empty name, because the commands reject it with a message for the field. */
export const appInputSchema = z
  .strictObject({
    name: z.string().max(LIMITS.nameMax),
    slug: slugInputSchema,
    description: z.string().max(LIMITS.descriptionMax).nullable().optional(),
    url: z
      .union([z.literal(''), webAddressSchema])
      .nullable()
      .optional(),
    brandColor: hexColourSchema.nullable().optional(),
    logoImageId: imageIdSchema.nullable().optional(),
    categoryIds: z.array(idSchema).max(LIMITS.tagsMax).default([]),
  })
  .meta({ id: 'AppInput' });
export type AppFormInput = z.input<typeof appInputSchema>;

export const appUpdateSchema = appInputSchema.extend(expectedVersionFields).meta({ id: 'AppUpdate' });
export type AppUpdate = z.input<typeof appUpdateSchema>;

/** `warnings` are messages for the user about problems that did not prevent the save. */
export const savedAppSchema = z
  .object({ app: adminAppSchema, warnings: z.array(z.string()) })
  .meta({ id: 'SavedApp' });
export type SavedAdminApp = z.infer<typeof savedAppSchema>;

export const deleteAppsSchema = z.strictObject({ ids: z.array(idSchema).min(1).max(LIMITS.bulkMax) });
