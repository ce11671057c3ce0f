/** What a visitor chose; 'system' follows the device. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'theme';

/**
 * Runs in the head before the first paint, so that no page flashes in the wrong theme. Kept to one line of
 * old JavaScript: it stands in every page and its hash in the content security policy.
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

/** Applies a theme and keeps it for the next visit; private windows without storage just apply it. */
export function chooseTheme(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // Storage can be switched off; the choice then holds for this page only.
  }
  applyTheme(theme);
}

/** Tells of every change, whoever made it: the device while nothing was chosen, or another tab. */
export function subscribeToTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Follows the device and other tabs. Returns the way to stop. */
export function followTheme(): () => void {
  const stop = new AbortController();
  const follow = (): void => applyTheme(readTheme());
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', follow, { signal: stop.signal });
  addEventListener('storage', ({ key }) => key === KEY && follow(), { signal: stop.signal });
  return () => stop.abort();
}
