const KEY = 'reloaded-at';
const PAUSE_MS = 60_000;

/**
 * Loads the page anew, whose code is gone because another version was put online. Not offline, where nothing would
 * come, and not again within a minute: what fails for another reason must not go on reloading.
 */
export function reloadForNewVersion(): void {
  if (!navigator.onLine) return;
  try {
    if (Date.now() - Number(sessionStorage.getItem(KEY)) < PAUSE_MS) return;
    sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    // Without storage nobody would know of the reload before.
    return;
  }
  location.reload();
}
