import { z } from 'zod';

/** Counting stops at this number, so that the dashboard is fast in large galleries. */
export const MAX_COUNTED = 10_000;

/** `count` is at most `MAX_COUNTED`; `isCapped` is true if there are more. */
export const cappedCountSchema = z
  .object({ count: z.int().min(0).max(MAX_COUNTED), isCapped: z.boolean() })
  .meta({ id: 'CappedCount' });
export type CappedCount = z.infer<typeof cappedCountSchema>;

/** Counts of open tasks. `unconfirmedTags`, `untagged` and `derivedTitles` count screens. */
const taskCountsSchema = z.object({
  unconfirmedTags: cappedCountSchema,
  untagged: cappedCountSchema,
  derivedTitles: cappedCountSchema,
  /** Screens that were changed within the last `RECENT_DAYS` days. */
  recentlyChanged: cappedCountSchema,
  /** Screens whose text recognition has failed permanently. */
  failedOcr: cappedCountSchema,
  /** Pairs of screens that may be variants of each other. */
  stackProposals: cappedCountSchema,
  appsWithoutCategory: cappedCountSchema,
  appsWithoutLogo: cappedCountSchema,
  draftPosts: cappedCountSchema,
  draftPages: cappedCountSchema,
});
export type TaskCounts = z.infer<typeof taskCountsSchema>;

/** Origin of the screens in the gallery. */
const catalogueOriginSchema = z.enum(['none', 'demo', 'own', 'both']).meta({
  description:
    'Whose screens the gallery contains: none, only those of the demo, only those of the curators, or both',
});
export type CatalogueOrigin = z.infer<typeof catalogueOriginSchema>;

/** Problems of the server that a curator should know of. */
const operationalProblemsSchema = z.object({
  isDiskLow: z.boolean().meta({ description: 'Whether the disk of DATA_DIR is nearly full' }),
  backupProblem: z.enum(['missing', 'outdated']).nullable().meta({
    description:
      'Whether an expected backup is missing or too old; null if there is no problem. Backups are expected if BACKUP_DIR is set, or if an embedded database contains screens other than those of the demo',
  }),
});
export type OperationalProblems = z.infer<typeof operationalProblemsSchema>;

/** GET /api/admin/dashboard: the counts and problems that determine a curator's next steps. */
export const dashboardSchema = taskCountsSchema
  .extend(operationalProblemsSchema.shape)
  .extend({
    content: catalogueOriginSchema,
    hasOnlyPassword: z.boolean().meta({
      description: 'Whether the caller signs in with a password and has no verified second factor',
    }),
  })
  .meta({ id: 'Dashboard' });
export type Dashboard = z.infer<typeof dashboardSchema>;

export const RECENT_DAYS = 7;
