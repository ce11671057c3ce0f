import { z } from 'zod';
import { BROWSABLE_CATEGORY_TYPES } from '../category-types.ts';
import { LIMITS } from '../limits.ts';
import {
  categoryTypeSchema,
  expectedVersionFields,
  idSchema,
  instantSchema,
  platformSchema,
  slugInputSchema,
} from './common.ts';

/** A category in the back office: one row of a tree. A save sends `updatedAt` back as `expectedUpdatedAt`. */
export const adminCategorySchema = z
  .object({
    id: idSchema,
    type: categoryTypeSchema,
    name: z.string(),
    slug: z.string(),
    parentId: idSchema.nullable(),
    updatedAt: instantSchema,
    /** Number of screens with exactly this tag. For an app category, number of screens of its apps. */
    screenCount: z.int().nonnegative(),
    /** Platform of the link to its public page: web, unless only iOS has screens. */
    platform: platformSchema,
    /** For an app category, number of apps that have it; otherwise 0. */
    appCount: z.int().nonnegative(),
  })
  .meta({ id: 'AdminCategory' });
export type AdminCategory = z.infer<typeof adminCategorySchema>;

export const categoryInputSchema = z
  .strictObject({
    type: categoryTypeSchema,
    name: z.string().max(LIMITS.nameMax),
    slug: slugInputSchema,
    parentId: idSchema.nullable().optional(),
  })
  .meta({ id: 'CategoryInput' });
export type CategoryFormInput = z.input<typeof categoryInputSchema>;

export const categoryUpdateSchema = categoryInputSchema
  .omit({ type: true })
  .extend(expectedVersionFields)
  .meta({ id: 'CategoryUpdate' });
export type CategoryUpdate = z.input<typeof categoryUpdateSchema>;

/**
 * `intoId` is the category that remains. The other fields are the versions of both categories that the
 * curator saw.
 */
export const categoryMergeSchema = z
  .strictObject({ intoId: idSchema, expectedUpdatedAt: instantSchema, intoExpectedUpdatedAt: instantSchema })
  .meta({ id: 'CategoryMerge' });
export type CategoryMerge = z.infer<typeof categoryMergeSchema>;

/** Result of a merge: the category that remains, and what it took over from the merged one. */
export const mergedCategorySchema = z
  .object({
    id: idSchema,
    slug: z.string(),
    /** Number of screens that had the merged category. */
    screens: z.int().nonnegative(),
    /** Number of apps that had the merged category. */
    apps: z.int().nonnegative(),
    /** Number of children that moved from the merged category to the one that remains. */
    children: z.int().nonnegative(),
  })
  .meta({ id: 'MergedCategory' });
export type MergedCategory = z.infer<typeof mergedCategorySchema>;

/** Preview of merging a category, the source, into another one, the target. */
export const mergeImpactSchema = z
  .object({
    /**
     * Number of screens that get the target instead of the source. `apps` counts apps in the same way. Screens and apps
     * that already have both categories are counted only in `screensWithBoth` and `appsWithBoth`.
     */
    screens: z.int().nonnegative(),
    screensWithBoth: z.int().nonnegative(),
    apps: z.int().nonnegative(),
    appsWithBoth: z.int().nonnegative(),
    /** Number of direct children of the source that become children of the target. The target itself is not counted. */
    children: z.int().nonnegative(),
    /** Whether the target is a descendant of the source. It then takes the place of the source in the tree. */
    isTargetDescendant: z.boolean(),
    /** Whether the source is a popular category. */
    isPopular: z.boolean(),
    /** Whether the target is a popular category. */
    isTargetPopular: z.boolean(),
  })
  .meta({ id: 'MergeImpact' });
export type MergeImpact = z.infer<typeof mergeImpactSchema>;

/** Preview of deleting a category. */
export const categoryImpactSchema = z
  .object({
    descendants: z.int().nonnegative(),
    /** Number of screens that lose at least one tag. */
    screens: z.int().nonnegative(),
    /** For an app category, number of apps that lose it. */
    apps: z.int().nonnegative(),
    /** Whether the category or one of its descendants is a popular category. */
    isPopular: z.boolean(),
  })
  .meta({ id: 'CategoryImpact' });
export type CategoryImpact = z.infer<typeof categoryImpactSchema>;

export const deletedCategorySchema = z
  .object({ descendants: z.int().nonnegative() })
  .meta({ id: 'DeletedCategory' });

export const popularTypeSchema = z.enum(BROWSABLE_CATEGORY_TYPES);

/** Entry in a list of popular categories. */
export const adminPopularSchema = z
  .object({
    categoryId: idSchema,
    type: popularTypeSchema,
    displayOrder: z.int().nonnegative(),
    name: z.string(),
    slug: z.string(),
    screenCount: z.int().nonnegative(),
  })
  .meta({ id: 'AdminPopularEntry' });
export type AdminPopularEntry = z.infer<typeof adminPopularSchema>;

export const popularInputSchema = z.strictObject({ type: popularTypeSchema, categoryId: idSchema });
export const popularOrderSchema = z.strictObject({
  type: popularTypeSchema,
  categoryIds: z.array(idSchema).max(LIMITS.bulkMax),
  /** The order that the curator saw. Any other current order is a conflict. */
  expectedCategoryIds: z.array(idSchema).max(LIMITS.bulkMax).optional(),
});
export type PopularOrder = Omit<z.infer<typeof popularOrderSchema>, 'type'>;
