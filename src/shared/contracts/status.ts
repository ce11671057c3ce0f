import { z } from 'zod';
import { instantSchema } from './common.ts';
import { embeddingStatusSchema, factsProgressSchema, ocrProgressSchema } from './jobs.ts';

const count = z.int().nonnegative();
/** Size in bytes. */
const bytes = z.number().nonnegative();

/** GET /api/admin/status: the state of a gallery, for its operator. */
export const systemStatusSchema = z
  .object({
    /** Version of Vitrine. */
    version: z.string(),
    /** Version of Node. */
    node: z.string(),
    database: z.object({
      kind: z.enum(['embedded', 'postgres']),
      /** Version of PostgreSQL. */
      version: z.string(),
      bytes,
      /** Size of the write-ahead log; null for a PostgreSQL server, which manages its own log. */
      walBytes: bytes.nullable(),
    }),
    storage: z.object({
      kind: z.enum(['disk', 's3']),
      originals: count,
      originalBytes: bytes,
    }),
    /** Disk of DATA_DIR. */
    disk: z.object({ freeBytes: bytes, totalBytes: bytes, isLow: z.boolean() }),
    ocr: ocrProgressSchema.extend({ isEnabled: z.boolean(), engine: z.string() }),
    facts: factsProgressSchema,
    /** The operator's model (`EMBEDDING_MODEL`); null if the built-in vectors are used. */
    embedding: embeddingStatusSchema.nullable(),
    backups: z.object({
      lastAt: instantSchema.nullable(),
      /** Hours between scheduled backups; null if none are scheduled. */
      everyHours: count.nullable(),
    }),
    /** Time of the last search for orphaned files; null if there was none. */
    lastSweepAt: instantSchema.nullable(),
    /** State of the server process; null for a CLI command that runs without the server. */
    server: z
      .object({
        startedAt: instantSchema,
        memoryBytes: bytes,
        cachedPages: count,
        cachedPageBytes: bytes,
        imagesInProgress: count,
        imagesWaiting: count,
      })
      .nullable(),
  })
  .meta({ id: 'SystemStatus' });
export type SystemStatus = z.infer<typeof systemStatusSchema>;

export const MAINTENANCE_TASKS = ['vacuum', 'sweep'] as const;
export type MaintenanceTask = (typeof MAINTENANCE_TASKS)[number];

/** POST /api/admin/maintenance */
export const maintenanceRequestSchema = z
  .strictObject({ task: z.enum(MAINTENANCE_TASKS) })
  .meta({ id: 'MaintenanceRequest' });

export const maintenanceResultSchema = z
  .object({ task: z.enum(MAINTENANCE_TASKS), ms: z.int().nonnegative() })
  .meta({ id: 'MaintenanceResult' });
export type MaintenanceResult = z.infer<typeof maintenanceResultSchema>;
