import { useCallback, useSyncExternalStore } from 'react';

/** From here on there is room for two panels beside the sidebar, in CSS pixels. */
const WIDE = 1024;

/** Whether the window is at least so wide, in CSS pixels. */
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
