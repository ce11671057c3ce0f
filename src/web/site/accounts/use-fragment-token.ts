import { useEffect, useRef, useState } from 'react';

/** `abc` from `#token=abc`; null without one. */
export const tokenIn = (fragment: string): string | null =>
  new URLSearchParams(fragment.replace(/^#/, '')).get('token') || null;

/**
 * The token that the link to this page carries in its fragment, which no server and no log sees; it is taken out of
 * the address bar at once, so that it stays in no history either. Undefined until the page has come to life, null
 * where the link has none.
 */
export function useFragmentToken(): string | null | undefined {
  const [token, setToken] = useState<string | null>();
  // Read once: with the first look the address has it no more.
  const isRead = useRef(false);
  useEffect(() => {
    const read = (): void => {
      const found = tokenIn(location.hash);
      if (found || !isRead.current) setToken(found);
      isRead.current = true;
      if (found) history.replaceState(history.state, '', location.pathname + location.search);
    };
    read();
    // The link opened once more in a tab that shows the page already changes the fragment alone.
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  return token;
}
