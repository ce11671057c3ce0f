import { z } from 'zod';

/** Counting stops at this number, so that the dashboard is fast in large galleries. */
export const MAX_COUNTED = 10_000;

/** `count` is at most `MAX_COUNTED`; `isMore` says whether there are more. */
export const cappedCountSchema = z
  .object({ count: z.int().min(0).max(MAX_COUNTED), isMore: z.boolean() })
  .meta({ id: 'CappedCount' });
export type CappedCount = z.infer<typeof cappedCountSchema>;

/**
 * GET /api/admin/dashboard: open tasks of the curators. Drafts are posts and pages; the other entries are
 * screens.
 */
export const dashboardSchema = z
  .object({
    unconfirmedTags: cappedCountSchema,
    untagged: cappedCountSchema,
    derivedTitles: cappedCountSchema,
    /** Changed within the last `RECENT_DAYS`. */
    recentlyChanged: cappedCountSchema,
    /** Screens whose text recognition has failed permanently. */
    failedOcr: cappedCountSchema,
    draftPosts: cappedCountSchema,
    draftPages: cappedCountSchema,
  })
  .meta({ id: 'Dashboard' });
export type Dashboard = z.infer<typeof dashboardSchema>;

export const RECENT_DAYS = 7;
