import { useEffect, useRef, useState } from 'react';

/** Returns `abc` for `#token=abc`, and null for a fragment without a token. */
export const tokenIn = (fragment: string): string | null =>
  new URLSearchParams(fragment.replace(/^#/, '')).get('token') || null;

/**
 * Returns the token in the fragment of the page's address. Browsers do not send fragments, so no server log contains
 * the token. Removes it from the address bar at once, so that the history does not contain it either. Undefined before
 * hydration, null if the address has no token.
 */
export function useFragmentToken(): string | null | undefined {
  const [token, setToken] = useState<string | null>();
  // The first read removes the token from the address. A later read without a token must not clear the state.
  const isRead = useRef(false);
  useEffect(() => {
    const read = (): void => {
      const fragmentToken = tokenIn(location.hash);
      if (fragmentToken || !isRead.current) setToken(fragmentToken);
      isRead.current = true;
      if (fragmentToken) history.replaceState(history.state, '', location.pathname + location.search);
    };
    read();
    // Opening the link again in the same tab only changes the fragment.
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  return token;
}
