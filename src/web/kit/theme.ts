/** The visitor's choice; 'system' follows the device. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'theme';

/**
 * Runs in the head before the first paint, so that no page flashes in the wrong theme. One line of old JavaScript,
 * because every page contains it and its hash is in the content security policy.
 */
export const THEME_SCRIPT = `(function(){var t;try{t=localStorage.getItem('${KEY}')}catch(e){}var d=t==='dark'||(t!=='light'&&matchMedia('(prefers-color-scheme: dark)').matches);document.documentElement.dataset.theme=d?'dark':'light'})()`;

const systemIsDark = (): boolean => matchMedia('(prefers-color-scheme: dark)').matches;

export function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

const listeners = new Set<() => void>();

function applyTheme(theme: Theme): void {
  const dark = theme === 'dark' || (theme === 'system' && systemIsDark());
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  for (const listener of listeners) listener();
}

/** Applies a theme and stores it for the next visit; without storage it only applies it. */
export function chooseTheme(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // Without storage the choice applies to this page only.
  }
  applyTheme(theme);
}

/** Notifies of changes by the device (if 'system' is chosen) or by another tab. */
export function subscribeToTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Follows the device and other tabs. Returns a function that stops it. */
export function followTheme(): () => void {
  const stop = new AbortController();
  const follow = (): void => applyTheme(readTheme());
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', follow, { signal: stop.signal });
  addEventListener('storage', ({ key }) => key === KEY && follow(), { signal: stop.signal });
  return () => stop.abort();
}
