import { z } from 'zod';
import { SCHEMES, SHAPES } from '../screen-filters.ts';
import { STACK_KINDS } from '../stack-kinds.ts';
import {
  categoryTypeSchema,
  hexColourSchema,
  idSchema,
  imageRefSchema,
  instantSchema,
  orNull,
  pageOf,
  platformSchema,
} from './common.ts';

/** The data of a thumbnail of a screen, for example of the cover of an app or a category. */
export const screenThumbSchema = z
  .object({ id: idSchema, title: z.string(), platform: platformSchema, image: imageRefSchema })
  .meta({ id: 'ScreenThumb' });
export type ScreenThumb = z.infer<typeof screenThumbSchema>;

export const appRefSchema = z
  .object({ id: idSchema, slug: z.string(), name: z.string(), logo: orNull(imageRefSchema) })
  .meta({ id: 'AppRef' });
export type AppRef = z.infer<typeof appRefSchema>;

const stackKindSchema = z.enum(STACK_KINDS).meta({
  description:
    'What the screens of the stack differ in: light and dark, the size of the window, or the time of the capture',
});

/** The stack of a screen in a grid. */
export const stackRefSchema = z
  .object({
    kind: stackKindSchema,
    count: z.int().min(2).meta({ description: 'Number of screens in the stack' }),
    label: z.string().nullable().meta({ description: 'Label of this screen in the stack, for example Dark' }),
  })
  .meta({ id: 'StackRef' });
export type StackRef = z.infer<typeof stackRefSchema>;

/** A screen of a stack. Lists of a stack's screens begin with the one that represents it. */
export const stackMemberSchema = screenThumbSchema
  .extend({ label: z.string().nullable(), capturedAt: instantSchema.nullable(), createdAt: instantSchema })
  .meta({ id: 'StackMember' });
export type StackMember = z.infer<typeof stackMemberSchema>;

/** A screen in a grid. */
export const screenCardSchema = screenThumbSchema
  .extend({
    createdAt: instantSchema,
    app: appRefSchema,
    stack: orNull(stackRefSchema).optional().meta({
      description:
        'The stack of variants that the screen belongs to. Lists of an app, of a category and of the newest screens show one screen of a stack',
    }),
  })
  .meta({ id: 'ScreenCard' });
export type ScreenCard = z.infer<typeof screenCardSchema>;

export const screenCategorySchema = z
  .object({
    id: idSchema,
    name: z.string(),
    slug: z.string(),
    type: categoryTypeSchema,
    parent: z.object({ id: idSchema, name: z.string(), slug: z.string() }).nullable(),
  })
  .meta({ id: 'ScreenCategory' });
export type ScreenCategory = z.infer<typeof screenCategorySchema>;

export const screenDetailSchema = screenThumbSchema
  .extend({
    description: z.string().nullable(),
    isFeatured: z.boolean(),
    isCover: z.boolean(),
    createdAt: instantSchema,
    /** When the screenshot was taken, if known. */
    capturedAt: instantSchema.nullable(),
    sourceUrl: z.string().nullable(),
    /** Up to six colors of the image, largest share first. Empty until the image has been analyzed. */
    palette: z.array(
      z.object({
        hex: z.string().regex(/^[0-9a-f]{6}$/),
        /** Share of the image, 0 to 1. */
        share: z.number().min(0).max(1),
      }),
    ),
    /** Null until the image has been analyzed. */
    scheme: z.enum(SCHEMES).nullable(),
    /** One window or device, a scrolled page, or a part of a screen. Null until the image has been analyzed. */
    shape: z.enum(SHAPES).nullable(),
    app: appRefSchema.extend({ description: z.string().nullable(), brandColor: hexColourSchema.nullable() }),
    /** Ordered by type (screen-types, ux-patterns, ui-elements, styles), then by name. */
    categories: z.array(screenCategorySchema),
    /** `screens` is in the order of the stack. */
    variants: z
      .object({ kind: stackKindSchema, screens: z.array(stackMemberSchema).min(2) })
      .nullable()
      .optional()
      .meta({ description: 'Variants of the screen, including itself; null if it has none' }),
  })
  .meta({ id: 'ScreenDetail' });
export type ScreenDetail = z.infer<typeof screenDetailSchema>;

export const screenPageSchema = pageOf(screenCardSchema).meta({ id: 'ScreenPage' });
