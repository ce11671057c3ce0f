import { z } from 'zod';
import { TAG_SOURCES } from '../category-types.ts';
import { LIMITS } from '../limits.ts';
import { adminStackSchema } from './admin-stacks.ts';
import {
  adminLimitSchema,
  cursorSchema,
  expectedVersionFields,
  idSchema,
  imageIdSchema,
  imageRefSchema,
  instantSchema,
  orNull,
  pageOf,
  platformSchema,
  webAddressSchema,
} from './common.ts';
import { appRefSchema, screenThumbSchema, stackRefSchema } from './screens.ts';

/** Sort keys of the list of screens in the back office. */
export const ADMIN_SCREEN_SORTS = ['created', 'updated', 'title'] as const;
export type AdminScreenSort = (typeof ADMIN_SCREEN_SORTS)[number];
export const ORDERS = ['asc', 'desc'] as const;
export type SortOrder = (typeof ORDERS)[number];

/** Text of a search. PostgreSQL does not accept the character U+0000. */
export const searchTextSchema = z
  .string()
  .trim()
  .max(LIMITS.searchQueryMax)
  .regex(/^[^\0]*$/, 'Must be valid text');

/** Tag filters of the list of screens. */
export const TAG_FILTERS = ['unconfirmed', 'none'] as const;
export type TagFilter = (typeof TAG_FILTERS)[number];

/**
 * Filters of the list of screens. `search`: the title or the app's name contains the text. `tags`: the screen
 * has an unconfirmed tag, or no tag at all. `derivedTitle`: the title was derived from a file name or a
 * category and is unconfirmed.
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
  sort: z.enum(ADMIN_SCREEN_SORTS).default('created'),
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
    /** Number of tags that were suggested and are not confirmed. */
    unconfirmedCount: z.int().nonnegative(),
    /** The stack of variants that the screen belongs to. */
    stack: orNull(stackRefSchema),
  })
  .meta({ id: 'AdminScreenRow' });
export type AdminScreenRow = z.infer<typeof adminScreenRowSchema>;
export const adminScreenPageSchema = pageOf(adminScreenRowSchema).meta({ id: 'AdminScreenPage' });

/**
 * Number of matching screens and the time of the count. A bulk request for all matching screens sends both
 * back.
 */
export const screenCountSchema = z
  .object({ count: z.int().nonnegative(), countedAt: instantSchema })
  .meta({ id: 'AdminScreenCount' });
export type ScreenCount = z.infer<typeof screenCountSchema>;

/** A screen in the form of the back office. A save sends `updatedAt` back as `expectedUpdatedAt`. */
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
    /** Null if the screen has no variants. */
    stack: orNull(adminStackSchema),
  })
  .meta({ id: 'AdminScreen' });
export type AdminScreen = z.infer<typeof adminScreenSchema>;

/** Source and confidence of a tag. */
export const tagNoteSchema = z.strictObject({
  categoryId: idSchema,
  /** Source of an unconfirmed suggestion; 'human' once a curator has confirmed it. */
  source: z.enum(TAG_SOURCES),
  /** Confidence of the suggestion, 0 to 1. */
  confidence: z.number().min(0).max(1).nullable(),
});
export type TagNote = z.infer<typeof tagNoteSchema>;

/**
 * Input of the form. The schema allows a missing image and a missing app, so that the routes can reject both with the
 * same message. An update without an image is accepted and keeps the current image.
 */
export const screenInputSchema = z
  .strictObject({
    title: z.string().max(LIMITS.titleMax),
    /** Whether the title was derived and is unconfirmed. Saving without this flag confirms the title. */
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
    /**
     * Sources of some of the categories. A category without a source counts as chosen or confirmed by a
     * curator.
     */
    tagNotes: z.array(tagNoteSchema).max(LIMITS.tagsMax).optional(),
  })
  .meta({ id: 'ScreenInput' });
export type ScreenFormInput = z.input<typeof screenInputSchema>;

export const screenUpdateSchema = screenInputSchema
  .extend(expectedVersionFields)
  .meta({ id: 'ScreenUpdate' });
export type ScreenUpdate = z.input<typeof screenUpdateSchema>;

export const savedScreenSchema = z
  .object({ id: idSchema, updatedAt: instantSchema })
  .meta({ id: 'SavedScreen' });
export type SavedScreen = z.infer<typeof savedScreenSchema>;

/**
 * Screens of a bulk change: a list of ids, or all screens that matched a filter at a point in time. With a filter, one
 * request changes at most `limit` screens and returns the number of remaining ones. It fails with `selection_changed`
 * if the number of matching screens differs from the one that the curator saw.
 */
export const screenSelectionSchema = z
  .union([
    z.strictObject({ ids: z.array(idSchema).min(1).max(LIMITS.bulkMax) }),
    z.strictObject({
      filter: screenFilterSchema,
      countedAt: instantSchema,
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
export const undoSchema = z.strictObject({ changeIds: z.array(idSchema).min(1).max(LIMITS.bulkMax) });

/**
 * `changed` and `remaining` count screens, or apps if apps are deleted. The client repeats the request until
 * `remaining` is 0.
 */
export const bulkResultSchema = z
  .object({
    changed: z.int().nonnegative(),
    remaining: z.int().nonnegative(),
    /** Messages for the user about problems that did not prevent the change. */
    warnings: z.array(z.string()).default([]),
  })
  .meta({ id: 'BulkAnswer' });
export type BulkResult = z.infer<typeof bulkResultSchema>;

/** `changeId` identifies the change for undo; null if nothing changed. */
export const undoableResultSchema = bulkResultSchema
  .extend({ changeId: idSchema.nullable() })
  .meta({ id: 'UndoableAnswer' });
export type UndoableResult = z.infer<typeof undoableResultSchema>;

/**
 * `screens`: number of all selected screens. `counts`: number of selected screens by category id, only for categories
 * that at least one of them has.
 */
export const tagCountsSchema = z
  .object({ screens: z.int().nonnegative(), counts: z.record(idSchema, z.int().positive()) })
  .meta({ id: 'TagCounts' });
export type TagCounts = z.infer<typeof tagCountsSchema>;

export const undoneTagsSchema = z.object({ screens: z.int().nonnegative() }).meta({ id: 'UndoneTags' });

/**
 * Result of undoing a move. `screens`: number of screens that returned to their former app and platform. `skipped`:
 * number of screens left unchanged, because they were moved or deleted since, or because their former app was deleted.
 */
export const undoneMovesSchema = z
  .object({ screens: z.int().nonnegative(), skipped: z.int().nonnegative() })
  .meta({ id: 'UndoneMoves' });
export type UndoneMoves = z.infer<typeof undoneMovesSchema>;

/** An existing screen, as hints about duplicates show it. */
export const knownScreenSchema = z
  .object({ id: idSchema, title: z.string(), appName: z.string(), image: imageRefSchema })
  .meta({ id: 'KnownScreen' });
export type KnownScreen = z.infer<typeof knownScreenSchema>;
