import { ApiError } from '#web/api/fetcher.ts';

const AWAY_CODES: readonly string[] = ['network', 'unavailable', 'busy'];
/** Statuses with which a proxy answers for a server that is down. */
const AWAY_STATUSES: readonly number[] = [502, 503, 504];

/** Whether a request failed because the server could not be reached: the same request may succeed later. */
export const isServerAway = (error: unknown): boolean =>
  error instanceof ApiError &&
  (AWAY_CODES.includes(error.code) || (error.code === 'unknown' && AWAY_STATUSES.includes(error.status)));

const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 15_000;
/** How long one question may take; a dead connection gives no answer at all. */
const QUESTION_MS = 5_000;

/** Waits, but not longer than until the browser is online again. Rejects when the signal is aborted. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      globalThis.removeEventListener('online', onOnline);
      signal.removeEventListener('abort', onAbort);
      settle();
    };
    const onOnline = (): void => end(resolve);
    const onAbort = (): void => end(() => reject(signal.reason));
    const timer = setTimeout(() => end(resolve), ms);
    globalThis.addEventListener('online', onOnline);
    signal.addEventListener('abort', onAbort);
    if (signal.aborted) onAbort();
  });

const isReady = async (signal: AbortSignal): Promise<boolean> => {
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(QUESTION_MS)]);
    return (await fetch('/readyz', { cache: 'no-store', signal: limit })).ok;
  } catch {
    return false;
  }
};

/**
 * Resolves when the server, its database and its storage answer. Asks with growing pauses, from one second to
 * fifteen, and at once when the browser is online again. Waits at least `firstDelayMs`. Rejects with the signal's
 * reason.
 */
export async function serverReturns(signal: AbortSignal, firstDelayMs = FIRST_DELAY_MS): Promise<void> {
  let delay = Math.min(firstDelayMs, MAX_DELAY_MS);
  for (;;) {
    await pause(delay, signal);
    if (await isReady(signal)) return;
    delay = Math.min(delay * 2, MAX_DELAY_MS);
  }
}

/** Requests that fail one after the other although the server says that it is ready: the fault is the request's. */
const MAX_RETRIES = 5;

export type Patience = {
  signal: AbortSignal;
  /** Told before waiting, and when the server is back. */
  onWaiting: (isWaiting: boolean) => void;
  /** Resolves when the server answers again; it is told how long to wait at least, in milliseconds. */
  returns?: (signal: AbortSignal, firstDelayMs: number) => Promise<void>;
};

/** Does `work`, and does it again each time the server has been away. Rejects with any other error. */
export async function withPatience<T>(work: () => Promise<T>, patience: Patience): Promise<T> {
  const { signal, onWaiting, returns = serverReturns } = patience;
  for (let retries = 0; ; retries += 1) {
    try {
      return await work();
    } catch (error) {
      const cause = error instanceof Error && isServerAway(error.cause) ? error.cause : error;
      if (!isServerAway(cause) || retries === MAX_RETRIES || signal.aborted) throw error;
    }
    onWaiting(true);
    try {
      await returns(signal, FIRST_DELAY_MS * 2 ** retries);
    } finally {
      onWaiting(false);
    }
  }
}
