const KEY = 'reloaded-at';
const PAUSE_MS = 60_000;

/**
 * Reloads the page if its code is gone because another version was deployed. Does nothing offline, and not again
 * within a minute, so that other errors do not cause endless reloads.
 */
export function reloadForNewVersion(): void {
  if (!navigator.onLine) return;
  try {
    if (Date.now() - Number(sessionStorage.getItem(KEY)) < PAUSE_MS) return;
    sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    // Without storage, repeated reloads could not be detected.
    return;
  }
  location.reload();
}
