import { useCommandKey } from './use-command-key.ts';

/** Ctrl+S, or Cmd+S on a Mac, saves the page, or the form in the sheet above it. */
export const useSaveKey = (save: () => void): void => useCommandKey('s', save);
