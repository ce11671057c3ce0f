import { z } from 'zod';
import { idSchema, instantSchema } from './common.ts';

const count = z.int().nonnegative();

/** A screen whose text recognition has failed permanently. A curator can retry it. */
export const ocrFailureSchema = z.object({
  screenId: idSchema,
  title: z.string(),
  app: z.string(),
  failure: z.string(),
});
export type OcrFailureEntry = z.infer<typeof ocrFailureSchema>;

/** Progress of text recognition, in screens. */
export const ocrProgressSchema = z.object({
  /** All screens of the gallery. */
  screens: count,
  /** Screens whose image was processed, possibly by an older version of the engine. */
  done: count,
  /** Screens in the queue, including those that are processed again. */
  waiting: count,
  /** Screens that have failed permanently. */
  failed: count,
});
export type OcrProgress = z.infer<typeof ocrProgressSchema>;

/** Progress of the facts of images (colors, light or dark, shape, visual vector), in screens. */
export const factsProgressSchema = z.object({
  /** All screens of the gallery. */
  screens: count,
  /** Screens whose facts are computed. */
  done: count,
  waiting: count,
  /** Screens whose image could not be analyzed. A curator can retry them. */
  failed: count,
});
export type FactsProgress = z.infer<typeof factsProgressSchema>;

/** Progress of the vectors that the operator's model (`EMBEDDING_MODEL`) computes, in screens. */
export const embeddingsProgressSchema = z.object({
  /** All screens of the gallery. */
  screens: count,
  /** Screens whose image has a vector. */
  done: count,
  waiting: count,
  /** Screens whose image could not be read. A curator can retry them. */
  failed: count,
});
export type EmbeddingsProgress = z.infer<typeof embeddingsProgressSchema>;

/** State of the operator's model (`EMBEDDING_MODEL`) and progress of its vectors. */
export const embeddingStatusSchema = embeddingsProgressSchema.extend({
  /** Name of the model's file. */
  model: z.string(),
  /** Whether the model also computes vectors of texts, so that the search can find screens by meaning. */
  hasText: z.boolean(),
  /** Why the model cannot be used; null if it can. */
  problem: z.string().nullable(),
});
export type EmbeddingStatus = z.infer<typeof embeddingStatusSchema>;

/** Training state of the built-in engine, which learns from confirmed tags. */
export const trainingProgressSchema = z.object({
  /** Number of screens in the last training; 0 before the first one. */
  screens: count,
  /** Time of the last training. */
  learnedAt: instantSchema.nullable(),
  /** Number of further screens with confirmed tags that the first training needs; see `countTrainable`. */
  missing: count,
});
export type TrainingProgress = z.infer<typeof trainingProgressSchema>;

/** GET /api/admin/jobs */
export const jobsSchema = z
  .object({
    ocr: ocrProgressSchema.extend({
      /** Whether text recognition is enabled on this server. */
      isEnabled: z.boolean(),
      /** The newest permanent failures. */
      failures: z.array(ocrFailureSchema),
    }),
    facts: factsProgressSchema,
    training: trainingProgressSchema,
  })
  .meta({ id: 'Jobs' });
export type Jobs = z.infer<typeof jobsSchema>;

/** POST /api/admin/jobs/retry */
export const retriedSchema = z
  .object({ images: count.meta({ description: 'Number of images that will be retried' }) })
  .meta({ id: 'Retried' });
export type Retried = z.infer<typeof retriedSchema>;
