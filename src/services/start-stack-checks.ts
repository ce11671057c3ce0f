import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#db/database.ts';
import { checkScreen, findUncheckedScreens } from '#domain/catalogue/stacks/check-screens.ts';
import { CHANGES_CHANNEL } from '#domain/changes.ts';
import { failureReason } from '#platform/failures.ts';
import type { Logger } from '#platform/logger.ts';

/** Name of the lock that lets only one process compare screens at a time. */
const LOCK = 'vitrine stack checks';
/** Delay of a run after a start or a change. It is long, because a run searches all screens for unchecked ones. */
const DELAY_MS = 60_000;
/** Number of screens that are looked up at a time. */
const BATCH_SIZE = 50;
/** Pause after each screen, so that reads of visitors come first. */
const PAUSE_MS = 20;

/**
 * Compares new screens with the checked ones of their app in the background and proposes stacks. After a restart, it
 * continues with the screens that are still unchecked. Only one process does this at a time. If two processes checked
 * the two screens of a pair at the same time, each process would skip the other screen as unchecked, and no process
 * would compare the pair.
 */
export async function startStackChecks(
  { database, logger }: { database: Database; logger: Logger },
  { delayMs = DELAY_MS }: { delayMs?: number } = {},
): Promise<{ stop(): Promise<void> }> {
  const stopped = new AbortController();
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;

  /** Returns false if this process does not get or keep the lock. Then the remaining screens must be compared later. */
  async function compareScreens(): Promise<boolean> {
    const { db } = database;
    let isLockLost = false;
    const release = await database.tryLock(LOCK, () => {
      isLockLost = true;
    });
    if (!release) return false;
    try {
      for (;;) {
        const ids = await findUncheckedScreens(db, BATCH_SIZE);
        for (const id of ids) {
          if (stopped.signal.aborted) return true;
          if (isLockLost) return false;
          await checkScreen(db, id);
          await pause(PAUSE_MS);
        }
        if (ids.length < BATCH_SIZE) return true;
      }
    } finally {
      await release();
    }
  }

  async function run(): Promise<void> {
    try {
      if (!(await compareScreens())) schedule();
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
