import { z } from 'zod';
import { TAG_SOURCES } from '../category-types.ts';
import { LIMITS } from '../limits.ts';
import {
  adminLimitSchema,
  cursorSchema,
  idSchema,
  imageIdSchema,
  imageRefSchema,
  instantSchema,
  pageOf,
  platformSchema,
  seenFields,
  webAddressSchema,
} from './common.ts';
import { appRefSchema, screenThumbSchema } from './screens.ts';

/** What the list of screens can be ordered by. */
export const SCREEN_SORTS = ['created', 'updated', 'title'] as const;
export type ScreenSort = (typeof SCREEN_SORTS)[number];
export const ORDERS = ['asc', 'desc'] as const;
export type SortOrder = (typeof ORDERS)[number];

/** A text that somebody types to find something; the database reads no character 0. */
export const searchTextSchema = z
  .string()
  .trim()
  .max(LIMITS.searchQueryMax)
  .regex(/^[^\0]*$/, 'Not a text');

/** How the list of screens is filtered by tags. */
export const TAG_FILTERS = ['unconfirmed', 'none'] as const;
export type TagFilter = (typeof TAG_FILTERS)[number];

/**
 * Filters of the list of screens. `search`: the title or the app's name contains the text. `tags`: a suggested tag
 * is unconfirmed, or there is no tag at all. `derivedTitle`: the title was derived from a file name or category and is unconfirmed.
 */
export const screenFilterSchema = z.strictObject({
  search: searchTextSchema.optional(),
  platform: platformSchema.optional(),
  app: idSchema.optional(),
  tags: z.enum(TAG_FILTERS).optional(),
  derivedTitle: z.literal('true').optional(),
});
export type ScreenFilter = z.infer<typeof screenFilterSchema>;

export const screenListQuerySchema = screenFilterSchema.extend({
  sort: z.enum(SCREEN_SORTS).default('created'),
  order: z.enum(ORDERS).default('desc'),
  cursor: cursorSchema.optional(),
  limit: adminLimitSchema.default(LIMITS.adminListPage),
});
export type ScreenListQuery = z.infer<typeof screenListQuerySchema>;

/** A screen in the back office's list. */
export const adminScreenRowSchema = screenThumbSchema
  .extend({
    titleIsDerived: z.boolean(),
    isFeatured: z.boolean(),
    isCover: z.boolean(),
    createdAt: instantSchema,
    updatedAt: instantSchema,
    app: appRefSchema,
    tagCount: z.int().nonnegative(),
    /** Of these the ones that were suggested, and that nobody has confirmed. */
    unconfirmedCount: z.int().nonnegative(),
  })
  .meta({ id: 'AdminScreenRow' });
export type AdminScreenRow = z.infer<typeof adminScreenRowSchema>;
export const adminScreenPageSchema = pageOf(adminScreenRowSchema).meta({ id: 'AdminScreenPage' });

/** How many screens a filter finds, and when: both are handed back to act on 'all N matching'. */
export const screenCountSchema = z
  .object({ count: z.int().nonnegative(), seenAt: instantSchema })
  .meta({ id: 'AdminScreenCount' });
export type ScreenCount = z.infer<typeof screenCountSchema>;

/** A screen as its form shows it. `updatedAt` goes back with what is saved. */
export const adminScreenSchema = screenThumbSchema
  .extend({
    titleIsDerived: z.boolean(),
    description: z.string().nullable(),
    isFeatured: z.boolean(),
    isCover: z.boolean(),
    createdAt: instantSchema,
    updatedAt: instantSchema,
    capturedAt: instantSchema.nullable(),
    sourceUrl: z.string().nullable(),
    app: appRefSchema,
    tags: z.array(
      z.object({
        categoryId: idSchema,
        source: z.enum(TAG_SOURCES),
        confidence: z.number().min(0).max(1).nullable(),
      }),
    ),
  })
  .meta({ id: 'AdminScreen' });
export type AdminScreen = z.infer<typeof adminScreenSchema>;

/** Of a tag that was suggested. */
export const tagNoteSchema = z.strictObject({
  categoryId: idSchema,
  /** Who suggested it, for as long as no person has confirmed it; from then on 'human'. */
  source: z.enum(TAG_SOURCES),
  /** How sure whoever suggested it was. */
  confidence: z.number().min(0).max(1).nullable(),
});
export type TagNote = z.infer<typeof tagNoteSchema>;

/** What a form saves. Image and app may be missing here so that their absence gets its own message. */
export const screenInputSchema = z
  .strictObject({
    title: z.string().max(LIMITS.titleMax),
    /** The title comes from a file name and no curator has confirmed it. Without it, saving confirms the title. */
    titleIsDerived: z.boolean().optional(),
    description: z.string().max(LIMITS.descriptionMax).nullable().optional(),
    platform: platformSchema,
    appId: idSchema.nullable().optional(),
    imageId: imageIdSchema.nullable().optional(),
    isFeatured: z.boolean().default(false),
    isCover: z.boolean().default(false),
    capturedAt: instantSchema.nullable().optional(),
    sourceUrl: webAddressSchema.nullable().optional(),
    categoryIds: z.array(idSchema).max(LIMITS.tagsMax).default([]),
    /** Of some of these; without a note a category is the choice of a person, and confirmed where it was suggested. */
    tagNotes: z.array(tagNoteSchema).max(LIMITS.tagsMax).optional(),
  })
  .meta({ id: 'ScreenInput' });
export type ScreenFormInput = z.input<typeof screenInputSchema>;

export const screenUpdateSchema = screenInputSchema.extend(seenFields).meta({ id: 'ScreenUpdate' });
export type ScreenUpdate = z.input<typeof screenUpdateSchema>;

/** What saving a screen answers. */
export const savedScreenSchema = z
  .object({ id: idSchema, updatedAt: instantSchema })
  .meta({ id: 'SavedScreen' });
export type SavedScreen = z.infer<typeof savedScreenSchema>;

/**
 * Which screens a bulk change is about: these, or all that a filter found at a moment. Of the latter a call takes
 * `limit` and says how many remain; a number that is not the one seen is refused with `selection_changed`.
 */
export const screenSelectionSchema = z
  .union([
    z.strictObject({ ids: z.array(idSchema).min(1).max(LIMITS.bulkMax) }),
    z.strictObject({
      filter: screenFilterSchema,
      seenAt: instantSchema,
      count: z.int().positive(),
      limit: z.int().min(1).max(LIMITS.bulkMax).default(LIMITS.bulkMax),
    }),
  ])
  .meta({ id: 'ScreenSelection' });
export type ScreenSelection = z.output<typeof screenSelectionSchema>;
export type ScreenSelectionInput = z.input<typeof screenSelectionSchema>;

export const bulkPlatformSchema = z.strictObject({
  selection: screenSelectionSchema,
  platform: platformSchema,
});
export const bulkAppSchema = z.strictObject({ selection: screenSelectionSchema, appId: idSchema });
export const bulkConfirmSchema = z.strictObject({ selection: screenSelectionSchema });
export const bulkDeleteSchema = z.strictObject({ selection: screenSelectionSchema });
export const bulkTagsSchema = z.strictObject({
  selection: screenSelectionSchema,
  add: z.array(idSchema).max(LIMITS.tagsMax),
  remove: z.array(idSchema).max(LIMITS.tagsMax),
});
export const tagCountsRequestSchema = z.strictObject({ selection: screenSelectionSchema });
export const undoTagsSchema = z.strictObject({ changeIds: z.array(idSchema).min(1).max(LIMITS.bulkMax) });

/** How many screens a call changed, and how many of the selection it left for the next one. */
export const bulkAnswerSchema = z
  .object({
    changed: z.int().nonnegative(),
    remaining: z.int().nonnegative(),
    /** Sentences for the user about what did not go as asked without hindering the change. */
    warnings: z.array(z.string()).default([]),
  })
  .meta({ id: 'BulkAnswer' });
export type BulkAnswer = z.infer<typeof bulkAnswerSchema>;

/** `changeId` takes the change back; null when nothing changed. */
export const bulkTagsAnswerSchema = bulkAnswerSchema
  .extend({ changeId: idSchema.nullable() })
  .meta({ id: 'BulkTagsAnswer' });
export type BulkTagsAnswer = z.infer<typeof bulkTagsAnswerSchema>;

/** Of how many screens of a selection each category is a tag; those of none are left out. */
export const tagCountsSchema = z
  .object({ screens: z.int().nonnegative(), counts: z.record(idSchema, z.int().positive()) })
  .meta({ id: 'TagCounts' });
export type TagCounts = z.infer<typeof tagCountsSchema>;

export const undoneTagsSchema = z.object({ screens: z.int().nonnegative() }).meta({ id: 'UndoneTags' });

/** The image of a screen as a list or a hint shows it. */
export const knownScreenSchema = z
  .object({ id: idSchema, title: z.string(), appName: z.string(), image: imageRefSchema })
  .meta({ id: 'KnownScreen' });
export type KnownScreen = z.infer<typeof knownScreenSchema>;
