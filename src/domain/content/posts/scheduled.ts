import { sql } from 'kysely';
import type { Database } from '#db/database.ts';
import type { Db } from '#db/tables.ts';
import { ALL_TAGS, CHANGES_CHANNEL, parseChanges, tags } from '#domain/changes.ts';
import { write } from '#domain/write.ts';
import { failureReason } from '#platform/failures.ts';
import type { Logger } from '#platform/logger.ts';

/** Timers for a longer time are less precise than checking again. */
const MAX_WAIT_MS = 6 * 60 * 60_000;
const PAUSE_AFTER_FAILURE_MS = 60_000;

type Parts = { database: Database; db: Db; logger: Logger };

type Look = { now: string; due: string[] | null; nextMs: number | null };

/** Announces the posts whose date came after `since`. Returns when it checked and when the next date comes. */
const announceDue = (db: Db, since: string | null): Promise<Look> =>
  write(db, async (tx, changed) => {
    const { rows } = await sql<Look>`
      select now()::text as now,
        array_agg(slug) filter (where published_at <= now()) as due,
        (extract(epoch from min(published_at) filter (where published_at > now()) - now()) * 1000)::float8 as "nextMs"
      from posts where published and published_at > coalesce(${since}::timestamptz, now())`.execute(tx);
    const [found] = rows;
    if (!found) throw new Error('An aggregate has one row');
    for (const slug of found.due ?? []) changed.add(tags.posts, tags.post(slug));
    return found;
  });

/**
 * Announces scheduled posts at their publication date. Nothing is written at that moment, so every replica has to
 * purge its lists, feeds and site maps.
 */
export async function startPublishing({ database, db, logger }: Parts): Promise<{ stop(): Promise<void> }> {
  let stopped = false;
  let since: string | null = null;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();

  async function look(): Promise<void> {
    if (stopped) return;
    clearTimeout(timer);
    let waitMs: number | null = PAUSE_AFTER_FAILURE_MS;
    try {
      const found = await announceDue(db, since);
      since = found.now;
      waitMs = found.nextMs;
    } catch (error) {
      logger.warn({ reason: failureReason(error) }, 'could not publish scheduled posts; will retry');
    }
    if (stopped || waitMs === null) return;
    // Never before the date, by the clock of the database.
    timer = setTimeout(next, Math.min(Math.ceil(waitMs) + 1, MAX_WAIT_MS)).unref();
  }
  /** Runs one check after the other. */
  function next(): void {
    running = running.then(look);
  }

  const stopListening = await database.listen(CHANGES_CHANNEL, (payload) => {
    if (parseChanges(payload).some((tag) => tag === ALL_TAGS || tag === tags.posts)) next();
  });
  next();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await stopListening();
      await running;
    },
  };
}
