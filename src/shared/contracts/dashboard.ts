import { z } from 'zod';

/** Counting stops here, so that the dashboard is as quick in a large gallery as in a small one. */
export const MAX_COUNTED = 10_000;

/** `count` is at most `MAX_COUNTED`; `isMore`: there are more than that. */
export const cappedCountSchema = z
  .object({ count: z.int().min(0).max(MAX_COUNTED), isMore: z.boolean() })
  .meta({ id: 'CappedCount' });
export type CappedCount = z.infer<typeof cappedCountSchema>;

/** GET /api/admin/dashboard: what waits for a curator. Drafts are posts and pages, all else is screens. */
export const dashboardSchema = z
  .object({
    unconfirmedTags: cappedCountSchema,
    untagged: cappedCountSchema,
    derivedTitles: cappedCountSchema,
    /** Changed within the last `RECENT_DAYS`. */
    recentlyChanged: cappedCountSchema,
    /** Screens whose text was given up. */
    failedOcr: cappedCountSchema,
    draftPosts: cappedCountSchema,
    draftPages: cappedCountSchema,
  })
  .meta({ id: 'Dashboard' });
export type Dashboard = z.infer<typeof dashboardSchema>;

export const RECENT_DAYS = 7;
