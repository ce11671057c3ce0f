import { sql } from 'kysely';
import type { Database } from '#db/database.ts';
import type { Db } from '#db/tables.ts';
import { ALL_TAGS, CHANGES_CHANNEL, cacheTags, parseChanges } from '#domain/changes.ts';
import { write } from '#domain/write.ts';
import { failureReason } from '#platform/failures.ts';
import type { Logger } from '#platform/logger.ts';

/** Maximum time until the next check. Longer timers would be too imprecise. */
const MAX_WAIT_MS = 6 * 60 * 60_000;
const PAUSE_AFTER_FAILURE_MS = 60_000;

type Dependencies = { database: Database; db: Db; logger: Logger };

type CheckResult = { now: string; due: string[] | null; nextMs: number | null };

/**
 * Announces the posts that have become due after `since`, or no posts if `since` is null. Returns the time of this
 * check, the slugs of these posts, and the milliseconds until the next post is due.
 */
const announceDue = (db: Db, since: string | null): Promise<CheckResult> =>
  write(db, async (tx, changedTags) => {
    const { rows } = await sql<CheckResult>`
      select now()::text as now,
        array_agg(slug) filter (where published_at <= now()) as due,
        (extract(epoch from min(published_at) filter (where published_at > now()) - now()) * 1000)::float8 as "nextMs"
      from posts where published and published_at > coalesce(${since}::timestamptz, now())`.execute(tx);
    const [result] = rows;
    if (!result) throw new Error('An aggregate query must return one row');
    for (const slug of result.due ?? []) changedTags.add(cacheTags.posts, cacheTags.post(slug));
    return result;
  });

/**
 * Announces scheduled posts at their publication dates, so that every replica purges its lists, feeds and site maps.
 * Nothing is written at these times, so no command announces the posts. Checks again whenever posts change.
 */
export async function startAnnouncingScheduledPosts({
  database,
  db,
  logger,
}: Dependencies): Promise<{ stop(): Promise<void> }> {
  let isStopped = false;
  let since: string | null = null;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();

  async function check(): Promise<void> {
    if (isStopped) return;
    clearTimeout(timer);
    let waitMs: number | null = PAUSE_AFTER_FAILURE_MS;
    try {
      const result = await announceDue(db, since);
      since = result.now;
      waitMs = result.nextMs;
    } catch (error) {
      logger.warn({ reason: failureReason(error) }, 'could not announce scheduled posts; will retry');
    }
    if (isStopped || waitMs === null) return;
    // Round up and add a millisecond, so that the next check does not run before the date.
    timer = setTimeout(scheduleCheck, Math.min(Math.ceil(waitMs) + 1, MAX_WAIT_MS)).unref();
  }
  /** Starts a check after the running one has ended. */
  function scheduleCheck(): void {
    running = running.then(check);
  }

  const stopListening = await database.listen(CHANGES_CHANNEL, (payload) => {
    if (parseChanges(payload).some((tag) => tag === ALL_TAGS || tag === cacheTags.posts)) scheduleCheck();
  });
  scheduleCheck();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await stopListening();
      await running;
    },
  };
}
