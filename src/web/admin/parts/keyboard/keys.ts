const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

const APPLE: Record<string, string> = { Mod: '⌘', Alt: '⌥', Shift: '⇧' };

const parts = (keys: string): string[] => keys.split('-');
const letter = (part: string): string => (part.length === 1 ? part.toUpperCase() : part);

/** Formats a shortcut such as `Mod-Alt-1` for display: Ctrl+Alt+1, or ⌘⌥1 on a Mac. */
export const shownKeys = (keys: string): string =>
  isApple()
    ? parts(keys)
        .map((part) => APPLE[part] ?? letter(part))
        .join('')
    : parts(keys)
        .map((part) => (part === 'Mod' ? 'Ctrl' : letter(part)))
        .join('+');

/** Formats a shortcut for `aria-keyshortcuts`. */
export const ariaKeys = (keys: string): string =>
  parts(keys)
    .map((part) => (part === 'Mod' ? (isApple() ? 'Meta' : 'Control') : letter(part)))
    .join('+');
