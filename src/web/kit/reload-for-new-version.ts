import { toast } from './toasts.ts';
import { isOffline } from './use-online.ts';

/** Session storage holds the time of the last reload under this key, in milliseconds since 1970. */
const STORAGE_KEY = 'reloaded-at';
const MIN_RELOAD_INTERVAL_MS = 60_000;

/**
 * Reloads the page after its code could not be loaded, probably because another version was deployed. Does nothing
 * offline. Reloads at most once a minute, so that other errors do not cause endless reloads. Returns whether the page
 * reloads.
 */
export function reloadForNewVersion(): boolean {
  if (isOffline()) return false;
  try {
    if (Date.now() - Number(sessionStorage.getItem(STORAGE_KEY)) < MIN_RELOAD_INTERVAL_MS) return false;
    sessionStorage.setItem(STORAGE_KEY, String(Date.now()));
  } catch {
    // Without storage, repeated reloads could not be detected.
    return false;
  }
  location.reload();
  return true;
}

/**
 * Reloads the page as `reloadForNewVersion` does. If it does not reload, shows a toast that the code of `subject`, for
 * example 'The search', could not be loaded.
 */
export function reloadOrReport(subject: string): void {
  if (!reloadForNewVersion())
    toast('error', `${subject} could not be loaded.${isOffline() ? ' You are offline.' : ''}`);
}
