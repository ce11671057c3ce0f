import { z } from 'zod';
import { BROWSABLE_CATEGORY_TYPES } from '../category-types.ts';
import { LIMITS } from '../limits.ts';
import {
  categoryTypeSchema,
  idSchema,
  instantSchema,
  platformSchema,
  seenFields,
  slugInputSchema,
} from './common.ts';

/** A category in the back office: one row of a tree. `updatedAt` goes back with what is saved. */
export const adminCategorySchema = z
  .object({
    id: idSchema,
    type: categoryTypeSchema,
    name: z.string(),
    slug: z.string(),
    parentId: idSchema.nullable(),
    updatedAt: instantSchema,
    /** Screens tagged with exactly this one; of an app category the screens of its apps. */
    screenCount: z.int().nonnegative(),
    /** Where its page in the gallery shows something: web, unless only iOS has screens. */
    platform: platformSchema,
    /** Of an app category the apps that have it, else 0. */
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
  .extend(seenFields)
  .meta({ id: 'CategoryUpdate' });
export type CategoryUpdate = z.input<typeof categoryUpdateSchema>;

/** `intoId` is kept; the other fields are the versions of both that the curator saw. */
export const categoryMergeSchema = z
  .strictObject({ intoId: idSchema, seenUpdatedAt: instantSchema, intoSeenUpdatedAt: instantSchema })
  .meta({ id: 'CategoryMerge' });
export type CategoryMerge = z.infer<typeof categoryMergeSchema>;

export const mergedCategorySchema = z
  .object({
    id: idSchema,
    slug: z.string(),
    /** Screens and apps that had the merged category, and terms that were directly below it. */
    screens: z.int().nonnegative(),
    apps: z.int().nonnegative(),
    children: z.int().nonnegative(),
  })
  .meta({ id: 'MergedCategory' });
export type MergedCategory = z.infer<typeof mergedCategorySchema>;

/** What merging a category into another one does. */
export const mergeImpactSchema = z
  .object({
    /** Screens and apps that get the other category instead, and those that have both already. */
    screens: z.int().nonnegative(),
    screensWithBoth: z.int().nonnegative(),
    apps: z.int().nonnegative(),
    appsWithBoth: z.int().nonnegative(),
    /** Categories directly below it, which move below the other one. */
    children: z.int().nonnegative(),
    /** Whether the other one is below it, and so takes its place. */
    isOtherBelow: z.boolean(),
    /** Whether it is among the popular ones, and whether the other one is. */
    isPopular: z.boolean(),
    isOtherPopular: z.boolean(),
  })
  .meta({ id: 'MergeImpact' });
export type MergeImpact = z.infer<typeof mergeImpactSchema>;

/** What deleting a category takes along. */
export const categoryImpactSchema = z
  .object({
    descendants: z.int().nonnegative(),
    /** Screens that lose at least one tag. */
    screens: z.int().nonnegative(),
    /** Apps that lose it; only of app categories. */
    apps: z.int().nonnegative(),
    /** Whether it, or one below it, is among the popular ones. */
    isPopular: z.boolean(),
  })
  .meta({ id: 'CategoryImpact' });
export type CategoryImpact = z.infer<typeof categoryImpactSchema>;

export const deletedCategorySchema = z
  .object({ descendants: z.int().nonnegative() })
  .meta({ id: 'DeletedCategory' });

export const popularTypeSchema = z.enum(BROWSABLE_CATEGORY_TYPES);

/** An entry of a list of popular categories. */
export const adminPopularSchema = z
  .object({
    categoryId: idSchema,
    type: popularTypeSchema,
    displayOrder: z.int().nonnegative(),
    name: z.string(),
    slug: z.string(),
    screenCount: z.int().nonnegative(),
  })
  .meta({ id: 'AdminPopular' });
export type AdminPopular = z.infer<typeof adminPopularSchema>;

export const popularInputSchema = z.strictObject({ type: popularTypeSchema, categoryId: idSchema });
export const popularOrderSchema = z.strictObject({
  type: popularTypeSchema,
  categoryIds: z.array(idSchema).max(LIMITS.bulkMax),
});
