import { z } from 'zod';
import { ANALYSIS_LIMITS, LIMITS } from '../limits.ts';
import { categoryTypeSchema, idSchema } from './common.ts';

/** A category that may be chosen. What is not offered is never answered. */
export const offeredCategorySchema = z.object({
  id: idSchema,
  name: z.string().max(LIMITS.nameMax),
  type: categoryTypeSchema,
  parentId: idSchema.nullable().default(null),
});
export type OfferedCategory = z.output<typeof offeredCategorySchema>;

/** POST /api/analyze-screenshot (specification of the back office, section 7). */
export const analysisRequestSchema = z
  .strictObject({
    /** JPEG, PNG, WebP or GIF in base64, with or without the head of a data address. */
    imageBase64: z.string().min(1).max(ANALYSIS_LIMITS.base64Max),
    categories: z.array(offeredCategorySchema).max(ANALYSIS_LIMITS.categoriesMax),
    appName: z.string().max(LIMITS.nameMax).default(''),
  })
  .meta({ id: 'AnalysisRequest' });
export type AnalysisRequest = z.input<typeof analysisRequestSchema>;

/** A category and how sure the engine is of it, 0 to 1. */
export const suggestionSchema = z.object({ id: idSchema, confidence: z.number().min(0).max(1) });
export type Suggestion = z.infer<typeof suggestionSchema>;

export const analysisSchema = z
  .object({
    /** Ids to select: those that are sure enough. */
    categories: z.array(idSchema),
    /** One or two plain sentences: what it was recognised by, and what went wrong on the way. */
    explanation: z.string(),
    /** A draft; empty where nothing usable was read. */
    suggestedTitle: z.string(),
    /** The likeliest of all that were offered, surest first, the selected ones among them. */
    suggestions: z.array(suggestionSchema),
    /** Who answered: a configured vision model, or the engine that comes along. `name` is for people. */
    engine: z.object({ source: z.enum(['model', 'engine']), name: z.string() }),
  })
  .meta({ id: 'Analysis' });
export type Analysis = z.infer<typeof analysisSchema>;
