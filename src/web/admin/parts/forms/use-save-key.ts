import { useCommandKey } from '../keyboard/use-command-key.ts';

/** Calls `save` on Ctrl+S or Cmd+S, unless a dialog or sheet is open above the calling component. */
export const useSaveKey = (save: () => void): void => useCommandKey('s', save);
