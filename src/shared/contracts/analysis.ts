import { z } from 'zod';
import { ANALYSIS_LIMITS, LIMITS } from '../limits.ts';
import { categoryTypeSchema, idSchema } from './common.ts';

/** A candidate category. The response contains only candidates of the request. */
export const candidateCategorySchema = z.object({
  id: idSchema,
  name: z.string().max(LIMITS.nameMax),
  type: categoryTypeSchema,
  parentId: idSchema.nullable().default(null),
});
export type CandidateCategory = z.output<typeof candidateCategorySchema>;

/** POST /api/analyze-screenshot (specification of the back office, section 7). */
export const analysisRequestSchema = z
  .strictObject({
    /** JPEG, PNG, WebP or GIF in base64, with or without a data URL prefix. */
    imageBase64: z.string().min(1).max(ANALYSIS_LIMITS.base64Max),
    categories: z.array(candidateCategorySchema).max(ANALYSIS_LIMITS.categoriesMax),
    appName: z.string().max(LIMITS.nameMax).default(''),
  })
  .meta({ id: 'AnalysisRequest' });
export type AnalysisRequest = z.input<typeof analysisRequestSchema>;

/** A category and its confidence, 0 to 1. */
export const suggestionSchema = z.object({ id: idSchema, confidence: z.number().min(0).max(1) });
export type Suggestion = z.infer<typeof suggestionSchema>;

export const analysisSchema = z
  .object({
    /** Ids of the suggestions that are confident enough to be selected. */
    categories: z.array(idSchema),
    /** One or two sentences about the evidence and about problems during the analysis. */
    explanation: z.string(),
    /** Suggested title; empty if no usable text was recognized. */
    suggestedTitle: z.string(),
    /** The most likely categories by descending confidence, including the selected ones. */
    suggestions: z.array(suggestionSchema),
    /**
     * The engine that answered: a configured vision model or the built-in engine. `name` is a display name.
     */
    engine: z.object({ source: z.enum(['model', 'engine']), name: z.string() }),
  })
  .meta({ id: 'Analysis' });
export type Analysis = z.infer<typeof analysisSchema>;
