/** Session storage holds the time of the last reload under this key, in milliseconds since 1970. */
const STORAGE_KEY = 'reloaded-at';
const MIN_RELOAD_INTERVAL_MS = 60_000;

/**
 * Reloads the page after its code could not be loaded, probably because another version was deployed. Does
 * nothing offline. Reloads at most once a minute, so that other errors do not cause endless reloads.
 */
export function reloadForNewVersion(): void {
  if (!navigator.onLine) return;
  try {
    if (Date.now() - Number(sessionStorage.getItem(STORAGE_KEY)) < MIN_RELOAD_INTERVAL_MS) return;
    sessionStorage.setItem(STORAGE_KEY, String(Date.now()));
  } catch {
    // Without storage, repeated reloads could not be detected.
    return;
  }
  location.reload();
}
