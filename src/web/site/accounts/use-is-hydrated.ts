import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => undefined;

/** False on the server and before hydration. A form submitted earlier would put its values into the address. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
