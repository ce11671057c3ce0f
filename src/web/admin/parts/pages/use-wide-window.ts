import { useCallback, useSyncExternalStore } from 'react';

/** Default minimum width for two panels beside the sidebar, in CSS pixels. */
const WIDE = 1024;

/** Returns whether the window has at least this width, in CSS pixels. */
export function useWideWindow(from: number = WIDE): boolean {
  const wide = `(width >= ${from}px)`;
  const subscribe = useCallback(
    (notify: () => void): (() => void) => {
      const query = matchMedia(wide);
      query.addEventListener('change', notify);
      return () => query.removeEventListener('change', notify);
    },
    [wide],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(wide).matches);
}
