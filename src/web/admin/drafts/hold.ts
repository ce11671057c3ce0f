/**
 * Holds something for this tab, such as a draft, by its name. Resolves with what lets go of it, or null while another
 * tab has it; `patienceMs` is how long it may take that one to let go, as a document does that is just being reloaded.
 * Where the browser knows no locks (the page is not served securely) everybody has it.
 */
export function holdInTab(name: string, patienceMs = 0): Promise<(() => void) | null> {
  if (!navigator.locks) return Promise.resolve(() => undefined);
  const how = patienceMs > 0 ? { signal: AbortSignal.timeout(patienceMs) } : { ifAvailable: true };
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(name, how, (lock) => {
        if (!lock) return resolve(null);
        return new Promise<void>((release) => resolve(release));
      })
      .catch((error: unknown) =>
        error instanceof DOMException && error.name === 'TimeoutError' ? resolve(null) : reject(error),
      );
  });
}
