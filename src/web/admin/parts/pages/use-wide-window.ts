import { useCallback, useSyncExternalStore } from 'react';

/** Default minimum width for two panels beside the sidebar, in CSS pixels. */
const DEFAULT_MIN_WIDTH = 1024;

/** Returns whether the window is at least `minWidth` CSS pixels wide. */
export function useWideWindow(minWidth: number = DEFAULT_MIN_WIDTH): boolean {
  const mediaQuery = `(width >= ${minWidth}px)`;
  const subscribe = useCallback(
    (notify: () => void): (() => void) => {
      const query = matchMedia(mediaQuery);
      query.addEventListener('change', notify);
      return () => query.removeEventListener('change', notify);
    },
    [mediaQuery],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(mediaQuery).matches);
}
