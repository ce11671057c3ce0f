import { useSyncExternalStore } from 'react';

/** From here on there is room for two panels beside the sidebar. */
const WIDE = '(width >= 1024px)';

const subscribe = (notify: () => void): (() => void) => {
  const query = matchMedia(WIDE);
  query.addEventListener('change', notify);
  return () => query.removeEventListener('change', notify);
};

export const useWideWindow = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
