import { isPlatform, type Platform } from '#shared/platforms.ts';

const KEY = 'platform';
const listeners = new Set<() => void>();

/** Returns the platform last visited or chosen in this session. Null if there is none or storage is disabled. */
export function readRememberedPlatform(): Platform | null {
  try {
    const stored = sessionStorage.getItem(KEY);
    return isPlatform(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** Stores the platform for this session and notifies the subscribers. */
export function rememberPlatform(platform: Platform): void {
  if (readRememberedPlatform() === platform) return;
  try {
    sessionStorage.setItem(KEY, platform);
  } catch {
    return;
  }
  for (const listener of listeners) listener();
}

export function subscribeToRememberedPlatform(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
