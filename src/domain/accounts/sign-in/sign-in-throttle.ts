import { setTimeout as pause } from 'node:timers/promises';
import { createSemaphore } from '#platform/semaphore.ts';
import { ProductError } from '#shared/errors.ts';

/**
 * Limits the sign-ins that this process handles at a time. Excess requests are refused before the server spends work
 * on them.
 */
export type SignInThrottle = {
  /** Runs the work with limited concurrency. Throws `ProductError` (`busy`) if too many requests wait. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Delays the response after repeated failed sign-ins to one account from any clients, but never locks the account.
   * `failures` includes the current attempt. Throws `ProductError` (`busy`) if too many responses are delayed.
   */
  delayAfterFailures(failures: number): Promise<void>;
};

const MAX_CONCURRENT = 4;
const MAX_QUEUE = 32;
/** Responses are delayed after more failures than this. */
const UNDELAYED_FAILURES = 10;
/** The first delay is twice this value. Each further failure doubles the delay, up to `MAX_DELAY_MS`. */
const BASE_DELAY_MS = 100;
const MAX_DELAY_MS = 3_000;
const MAX_DELAYED = 64;

export function createSignInThrottle(): SignInThrottle {
  const semaphore = createSemaphore({ permits: MAX_CONCURRENT, maxQueue: MAX_QUEUE });
  let delayed = 0;
  return {
    run: (work) => semaphore.run(work),
    async delayAfterFailures(failures) {
      if (failures <= UNDELAYED_FAILURES) return;
      if (delayed >= MAX_DELAYED) throw new ProductError('busy');
      delayed += 1;
      try {
        await pause(Math.min(MAX_DELAY_MS, BASE_DELAY_MS * 2 ** (failures - UNDELAYED_FAILURES)));
      } finally {
        delayed -= 1;
      }
    },
  };
}
