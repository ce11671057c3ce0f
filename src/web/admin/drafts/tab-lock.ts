/**
 * Time to wait, in milliseconds, for a lock that this tab may still hold. The page before a reload or a previous
 * attempt to open the draft may not have released the lock yet.
 */
export const RELEASE_TIMEOUT_MS = 300;

/**
 * Acquires a named lock for this tab, and waits up to `timeoutMs` for it. Returns a function that releases the lock, or
 * null if another tab holds it. Outside secure contexts, browsers do not offer Web Locks, so every tab gets the lock.
 */
export function acquireTabLock(name: string, timeoutMs = 0): Promise<(() => void) | null> {
  if (!navigator.locks) return Promise.resolve(() => undefined);
  const options = timeoutMs > 0 ? { signal: AbortSignal.timeout(timeoutMs) } : { ifAvailable: true };
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(name, options, (lock) => {
        if (!lock) return resolve(null);
        // The browser holds the lock until this promise is resolved by `release`.
        return new Promise<void>((release) => resolve(release));
      })
      .catch((error: unknown) =>
        error instanceof DOMException && error.name === 'TimeoutError' ? resolve(null) : reject(error),
      );
  });
}
