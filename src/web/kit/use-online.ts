import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** True only if the browser is certain to be offline. */
export const isOffline = (): boolean => navigator.onLine === false;

const subscribe = (notify: () => void): (() => void) => {
  const events = ['online', 'offline'] as const;
  for (const event of events) addEventListener(event, notify);
  return () => {
    for (const event of events) removeEventListener(event, notify);
  };
};
const offlineOnTheServer = (): boolean => false;

/** `isOffline` as a hook. */
export const useIsOffline = (): boolean => useSyncExternalStore(subscribe, isOffline, offlineOnTheServer);

/** Calls `resume` each time the browser is online again. */
export function useOnReconnect(resume: () => void): void {
  const onOnline = useEffectEvent(resume);
  useEffect(() => {
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, []);
}
