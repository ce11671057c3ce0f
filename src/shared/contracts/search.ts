import { z } from 'zod';
import { categoryCardSchema } from './categories.ts';
import { categoryTypeSchema, orNull, pageOf, platformSchema } from './common.ts';
import { appRefSchema, screenCardSchema } from './screens.ts';

/** `count` is exact, or a lower bound if `isAtLeast` is set: counting stops at a limit. */
export const foundCountSchema = z
  .object({ count: z.int().nonnegative(), isAtLeast: z.boolean() })
  .meta({ id: 'FoundCount' });
export type FoundCount = z.infer<typeof foundCountSchema>;

/** Match of a query in the recognized text of a screenshot. All texts are plain text. */
export const textMatchSchema = z
  .object({
    line: z.string().meta({
      description:
        "The matching line of the recognized text, or a part of it. The text `Found by meaning` without marks means that the operator's model found the screen by its image",
    }),
    marks: z.array(z.object({ start: z.int().nonnegative(), end: z.int().positive() })).meta({
      description:
        'Positions of the matching words in `line`, from `start` up to but excluding `end`, in UTF-16 units',
    }),
    boxes: z.array(z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })).meta({
      description: 'Positions of the matching words in the image, as shares of its width and height',
    }),
  })
  .meta({ id: 'TextMatch' });
export type TextMatch = z.infer<typeof textMatchSchema>;

/** A found screen. `match` is null if only its title or app matches. */
export const screenHitSchema = screenCardSchema
  .extend({ match: orNull(textMatchSchema) })
  .meta({ id: 'ScreenHit' });
export type ScreenHit = z.infer<typeof screenHitSchema>;

/** Words of the query without any match, and the query that was answered instead. Null if each word has a match. */
export const unmatchedSchema = z.object({ words: z.array(z.string()), rest: z.string() }).nullable();
export type Unmatched = NonNullable<z.infer<typeof unmatchedSchema>>;

const isPartialField = z.boolean().meta({
  description:
    'Whether no screen contains all words of the query. The returned screens then contain only some of the words',
});

const unmatchedField = unmatchedSchema.meta({
  description:
    '`words`: words of the query without any match. `rest`: the query that was answered instead, in which these words are corrected or left out',
});

const isCorrectedField = z
  .boolean()
  .meta({ description: 'Whether the name only resembles the query, which is presumably mistyped' });

/** Content of the search dialog, best matches first in each group. */
export const searchResultSchema = z
  .object({
    query: z.string(),
    apps: z.array(
      appRefSchema.extend({
        screenCounts: z.object({ web: z.int().nonnegative(), ios: z.int().nonnegative() }),
        isCorrected: isCorrectedField,
      }),
    ),
    /** Categories of all taxonomies, best matches first. The dialog groups them by type. */
    categories: z.array(categoryCardSchema.extend({ isCorrected: isCorrectedField })),
    /** Matches by title, or by app name and title. */
    screens: z.array(screenCardSchema),
    /** Matches by recognized text, without those in `screens`. */
    texts: z.array(screenHitSchema),
    /** Total number of matching screens of the platform, as on the page of results. */
    total: foundCountSchema,
    isPartial: isPartialField,
    unmatched: unmatchedField,
  })
  .meta({ id: 'SearchResult' });
export type SearchResult = z.infer<typeof searchResultSchema>;

const categoryFacetSchema = z.object({ slug: z.string(), name: z.string(), type: categoryTypeSchema });

/** Available filters, each with the number of screens that match it and the other active filters. */
export const searchFacetsSchema = z
  .object({
    platforms: z.array(foundCountSchema.extend({ platform: platformSchema })),
    apps: z.array(foundCountSchema.extend(appRefSchema.shape)),
    categories: z.array(foundCountSchema.extend(categoryFacetSchema.shape)),
  })
  .meta({ id: 'SearchFacets' });
export type SearchFacets = z.infer<typeof searchFacetsSchema>;

/** One page of screens that match by title, app name or recognized text, best matches first. */
export const foundScreensSchema = pageOf(screenHitSchema)
  .extend({
    query: z.string(),
    suggestion: z
      .string()
      .nullable()
      .meta({ description: 'The query with its presumed typing errors corrected' }),
    unmatched: unmatchedField,
    isPartial: isPartialField,
    /** App and category of the active filters. Each is null if it is not set or does not exist. */
    chosen: z.object({
      app: z.object({ slug: z.string(), name: z.string() }).nullable(),
      category: categoryFacetSchema.nullable(),
    }),
    total: foundCountSchema,
    facets: orNull(searchFacetsSchema).meta({ description: 'On further pages only with `facets=1`' }),
  })
  .meta({ id: 'FoundScreens' });
export type FoundScreens = z.infer<typeof foundScreensSchema>;
