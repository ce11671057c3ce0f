import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/**
 * Returns whether the browser reports that it is offline. If the result is false, the network may still be
 * unavailable.
 */
export const isOffline = (): boolean => navigator.onLine === false;

const subscribe = (notify: () => void): (() => void) => {
  const events = ['online', 'offline'] as const;
  for (const event of events) addEventListener(event, notify);
  return () => {
    for (const event of events) removeEventListener(event, notify);
  };
};
const isOfflineOnServer = (): boolean => false;

/** Returns `isOffline` and renders again when it changes. */
export const useIsOffline = (): boolean => useSyncExternalStore(subscribe, isOffline, isOfflineOnServer);

/** Calls `resume` each time the browser is online again. */
export function useOnReconnect(resume: () => void): void {
  const onOnline = useEffectEvent(resume);
  useEffect(() => {
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, []);
}
