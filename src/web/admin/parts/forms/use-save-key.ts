import { useCommandKey } from '../keyboard/use-command-key.ts';

/** Binds Ctrl+S, or Cmd+S on a Mac, to saving the page or the form in the topmost sheet. */
export const useSaveKey = (save: () => void): void => useCommandKey('s', save);
