import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => undefined;

/**
 * False on the server and until the page has come to life. A form that is sent before that would put what was typed
 * into the address.
 */
export const useIsAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
