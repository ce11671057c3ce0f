/**
 * Holds something for this tab, such as a draft, by its name. Resolves with what lets go of it, or null while another
 * tab has it. Where the browser knows no locks (the page is not served securely) everybody has it.
 */
export function holdInTab(name: string): Promise<(() => void) | null> {
  if (!navigator.locks) return Promise.resolve(() => undefined);
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(name, { ifAvailable: true }, (lock) => {
        if (!lock) return resolve(null);
        return new Promise<void>((release) => resolve(release));
      })
      .catch(reject);
  });
}
