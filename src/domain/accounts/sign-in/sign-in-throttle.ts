import { setTimeout as pause } from 'node:timers/promises';
import { createSemaphore } from '#platform/semaphore.ts';
import { ProductError } from '#shared/errors.ts';

/** How many sign-ins this process has in hand; what is too much is turned away before it costs anything. */
export type Door = {
  /** Lets a few be counted and looked up at once. Throws `ProductError` busy when too many wait. */
  admit<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Slows guessing at one account down, whoever guesses, without ever refusing its owner. `failures` counts the
   * present attempt. Throws `ProductError` busy when too many wait.
   */
  slowDown(failures: number): Promise<void>;
};

const ADMITTED = 4;
const LONGEST_QUEUE = 32;
/** From this attempt on an account answers more slowly, doubling up to the longest wait; in milliseconds. */
const SLOW_FROM = 10;
const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 3_000;
const MOST_WAITING = 64;

export function createDoor(): Door {
  const semaphore = createSemaphore({ permits: ADMITTED, maxQueue: LONGEST_QUEUE });
  let waiting = 0;
  return {
    admit: (work) => semaphore.run(work),
    async slowDown(failures) {
      if (failures <= SLOW_FROM) return;
      if (waiting >= MOST_WAITING) throw new ProductError('busy');
      waiting += 1;
      try {
        await pause(Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(failures - SLOW_FROM, 10)));
      } finally {
        waiting -= 1;
      }
    },
  };
}
