/** Themes that the visitor can choose. 'system' follows the setting of the device. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const STORAGE_KEY = 'theme';

/** Color of the browser's toolbar in each theme: the value of --canvas (tokens.css). */
export const THEME_COLORS = { light: '#fcfcfd', dark: '#0d0e11' } as const;

/**
 * Inline script in the head of every page. It sets the theme before the first paint, so that no page flashes in the
 * wrong theme. It also adds a `theme-color` tag in front of those that follow the theme of the device, because browsers
 * use the first tag that applies. The script is ES5, because the build does not transpile it. The content security
 * policy contains its hash.
 */
export const THEME_SCRIPT = `(function(){var t;try{t=localStorage.getItem('${STORAGE_KEY}')}catch(e){}var d=t==='dark'||(t!=='light'&&matchMedia('(prefers-color-scheme: dark)').matches);document.documentElement.dataset.theme=d?'dark':'light';var m=document.createElement('meta');m.name='theme-color';m.content=d?'${THEME_COLORS.dark}':'${THEME_COLORS.light}';document.head.insertBefore(m,document.head.firstChild)})()`;

const darkSystemQuery = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)');

/** Returns the theme that the visitor has chosen. */
export function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

const listeners = new Set<() => void>();

function applyTheme(theme: Theme): void {
  const isDark = theme === 'dark' || (theme === 'system' && darkSystemQuery().matches);
  const name = isDark ? 'dark' : 'light';
  document.documentElement.dataset.theme = name;
  // The first tag is the one that the inline script has added.
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', THEME_COLORS[name]);
  for (const listener of listeners) listener();
}

/** Applies a theme and stores it for the next visit. */
export function chooseTheme(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // Without storage the choice applies to this page only.
  }
  applyTheme(theme);
}

/** Calls the listener when the theme changes. Returns a function that unsubscribes it. */
export function subscribeToTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Applies theme changes of the device and of other tabs, also when the browser restores the page from its back/forward
 * cache (`pageshow`). Returns a function that stops this.
 */
export function followTheme(): () => void {
  const stop = new AbortController();
  const applyStoredTheme = (): void => applyTheme(readTheme());
  const options = { signal: stop.signal };
  darkSystemQuery().addEventListener('change', applyStoredTheme, options);
  addEventListener('storage', applyStoredTheme, options);
  addEventListener('pageshow', applyStoredTheme, options);
  return () => stop.abort();
}
