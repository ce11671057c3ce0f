import { ApiError } from '#web/api/fetcher.ts';

const UNAVAILABLE_CODES: readonly string[] = ['network', 'unavailable', 'busy'];
/** Statuses with which a reverse proxy responds while the server is down. */
const UNAVAILABLE_STATUSES: readonly number[] = [502, 503, 504];

/** Returns whether a request failed because the server is unavailable, so that a retry may succeed. */
export const isServerUnavailable = (error: unknown): boolean =>
  error instanceof ApiError &&
  (UNAVAILABLE_CODES.includes(error.code) ||
    (error.code === 'unknown' && UNAVAILABLE_STATUSES.includes(error.status)));

const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 15_000;
/**
 * Timeout of a readiness check in milliseconds. Without it, a check over a lost connection would never end.
 */
const READINESS_TIMEOUT_MS = 5_000;

/** Waits for `ms` milliseconds or until the browser is online again. Rejects when the signal is aborted. */
const waitBeforeCheck = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const finish = (settle: () => void): void => {
      clearTimeout(timer);
      globalThis.removeEventListener('online', onOnline);
      signal.removeEventListener('abort', onAbort);
      settle();
    };
    const onOnline = (): void => finish(resolve);
    const onAbort = (): void => finish(() => reject(signal.reason));
    const timer = setTimeout(() => finish(resolve), ms);
    globalThis.addEventListener('online', onOnline);
    signal.addEventListener('abort', onAbort);
    if (signal.aborted) onAbort();
  });

const isReady = async (signal: AbortSignal): Promise<boolean> => {
  try {
    const signalWithTimeout = AbortSignal.any([signal, AbortSignal.timeout(READINESS_TIMEOUT_MS)]);
    return (await fetch('/readyz', { cache: 'no-store', signal: signalWithTimeout })).ok;
  } catch {
    return false;
  }
};

/**
 * Resolves once the server, its database and its storage are ready. Checks after `firstDelayMs`, then at intervals that
 * double up to 15 seconds, and at once when the browser is online again. Rejects with the signal's reason if aborted.
 */
export async function waitUntilServerIsReady(
  signal: AbortSignal,
  firstDelayMs = FIRST_DELAY_MS,
): Promise<void> {
  let delay = Math.min(firstDelayMs, MAX_DELAY_MS);
  for (;;) {
    await waitBeforeCheck(delay, signal);
    if (await isReady(signal)) return;
    delay = Math.min(delay * 2, MAX_DELAY_MS);
  }
}

/** Maximum number of retries of a request that fails although the server reports that it is ready. */
const MAX_RETRIES = 5;

export type RetryOptions = {
  signal: AbortSignal;
  /** Called with true before waiting and with false afterwards. */
  onWaiting: (isWaiting: boolean) => void;
  /** Resolves when the server is ready. `firstDelayMs` is the maximum delay before the first check. */
  waitForServer?: (signal: AbortSignal, firstDelayMs: number) => Promise<void>;
};

/**
 * Runs `work`. If it fails because the server is unavailable, waits until the server is ready and runs `work`
 * again, at most `MAX_RETRIES` times. Rejects with any other error, and with the last error after these retries.
 */
export async function retryWhileUnavailable<T>(
  work: () => Promise<T>,
  retryOptions: RetryOptions,
): Promise<T> {
  const { signal, onWaiting, waitForServer = waitUntilServerIsReady } = retryOptions;
  for (let retries = 0; ; retries += 1) {
    try {
      return await work();
    } catch (error) {
      // `work` may have wrapped the error of the failed request in another error.
      const cause = error instanceof Error && isServerUnavailable(error.cause) ? error.cause : error;
      if (!isServerUnavailable(cause) || retries === MAX_RETRIES || signal.aborted) throw error;
    }
    onWaiting(true);
    try {
      await waitForServer(signal, FIRST_DELAY_MS * 2 ** retries);
    } finally {
      onWaiting(false);
    }
  }
}
