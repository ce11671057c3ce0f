import { z } from 'zod';
import { idSchema, instantSchema } from './common.ts';

const count = z.int().nonnegative();

/** A screen whose text was given up until somebody asks again. */
export const failedReadingSchema = z.object({
  screenId: idSchema,
  title: z.string(),
  app: z.string(),
  failure: z.string(),
});
export type FailedReading = z.infer<typeof failedReadingSchema>;

/** How far the reading of the text inside screenshots is, in screens. */
export const readingProgressSchema = z.object({
  /** In the gallery. */
  screens: count,
  /** Those whose text search knows, if only as an older version read it. */
  read: count,
  /** Those that will be read, anew maybe. */
  waiting: count,
  /** Those that were given up until somebody asks again. */
  failed: count,
});
export type ReadingProgress = z.infer<typeof readingProgressSchema>;

/** What the built-in engine learned from tags that persons confirmed. */
export const trainingProgressSchema = z.object({
  /** Screens that it learned from; 0 while nothing was learned. */
  screens: count,
  learnedAt: instantSchema.nullable(),
  /** Confirmed screens that are missing until it begins. */
  missing: count,
});
export type TrainingProgress = z.infer<typeof trainingProgressSchema>;

/** GET /api/admin/jobs */
export const jobsSchema = z
  .object({
    reading: readingProgressSchema.extend({
      /** Whether this server reads at all. */
      isOn: z.boolean(),
      /** The newest of what was given up. */
      failures: z.array(failedReadingSchema),
    }),
    training: trainingProgressSchema,
  })
  .meta({ id: 'Jobs' });
export type Jobs = z.infer<typeof jobsSchema>;

/** POST /api/admin/jobs/retry */
export const retriedSchema = z
  .object({ pictures: count.meta({ description: 'How many will be tried again' }) })
  .meta({ id: 'Retried' });
export type Retried = z.infer<typeof retriedSchema>;
