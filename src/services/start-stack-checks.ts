import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#db/database.ts';
import { checkScreen, findUncheckedScreens } from '#domain/catalogue/stacks/check-screens.ts';
import { CHANGES_CHANNEL } from '#domain/changes.ts';
import { failureReason } from '#platform/failures.ts';
import type { Logger } from '#platform/logger.ts';

/** Delay of a run after a start or a change. It is long, because a run searches all screens for unchecked ones. */
const DELAY_MS = 60_000;
/** Number of screens that are looked up at a time. */
const BATCH_SIZE = 50;
/** Pause after each screen, so that reads of visitors come first. */
const PAUSE_MS = 20;

/**
 * Compares new screens with the others of their app in the background and proposes stacks. After a restart, it
 * continues with the screens that are still unchecked. Several processes may do the same work; the results are equal.
 */
export async function startStackChecks(
  { database, logger }: { database: Database; logger: Logger },
  { delayMs = DELAY_MS }: { delayMs?: number } = {},
): Promise<{ stop(): Promise<void> }> {
  const stopped = new AbortController();
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    const { db } = database;
    try {
      for (;;) {
        const ids = await findUncheckedScreens(db, BATCH_SIZE);
        for (const id of ids) {
          if (stopped.signal.aborted) return;
          await checkScreen(db, id);
          await pause(PAUSE_MS);
        }
        if (ids.length < BATCH_SIZE) return;
      }
    } catch (error) {
      if (stopped.signal.aborted) return;
      logger.warn({ reason: failureReason(error) }, 'stacks could not be proposed and will be retried');
      schedule();
    }
  }

  function schedule(): void {
    if (timer || stopped.signal.aborted) return;
    timer = setTimeout(() => {
      timer = null;
      if (running) schedule();
      else
        running = run().finally(() => {
          running = null;
        });
    }, delayMs).unref();
  }

  const stopListening = await database.listen(CHANGES_CHANNEL, schedule);
  schedule();
  return {
    async stop() {
      if (timer) clearTimeout(timer);
      stopped.abort();
      await stopListening();
      await running;
    },
  };
}
