const isAppleDevice = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

const APPLE_SYMBOLS: Record<string, string> = { Mod: '⌘', Alt: '⌥', Shift: '⇧' };

const splitKeys = (keys: string): string[] => keys.split('-');
const upperCaseLetter = (part: string): string => (part.length === 1 ? part.toUpperCase() : part);

/** Formats a shortcut such as `Mod-Alt-1` for display: Ctrl+Alt+1, or ⌘⌥1 on Apple devices. */
export const formatShortcut = (keys: string): string =>
  isAppleDevice()
    ? splitKeys(keys)
        .map((part) => APPLE_SYMBOLS[part] ?? upperCaseLetter(part))
        .join('')
    : splitKeys(keys)
        .map((part) => (part === 'Mod' ? 'Ctrl' : upperCaseLetter(part)))
        .join('+');

/** Formats a shortcut such as `Mod-Alt-1` for `aria-keyshortcuts`: Control+Alt+1, or Meta+Alt+1 on Apple devices. */
export const formatAriaShortcut = (keys: string): string =>
  splitKeys(keys)
    .map((part) => (part === 'Mod' ? (isAppleDevice() ? 'Meta' : 'Control') : upperCaseLetter(part)))
    .join('+');
