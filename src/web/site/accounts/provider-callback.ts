import { useEffect, useRef, useState } from 'react';
import { openClient } from './open-client.ts';
import { messageOf } from './submit.tsx';

/** Messages for the error codes with which the server redirects. Other codes get `OTHER_FAILURE`. */
const FAILURES: Record<string, string> = {
  signup_disabled: 'There is no account for this identity.',
  user_banned: 'This account is suspended.',
  bad_oauth_state: 'The sign-in did not begin in this browser, or took too long. Please try again.',
  oauth_canceled: 'The sign-in was canceled or refused.',
  bad_oauth_callback: 'The identity provider sent an invalid response. Please try again.',
  over_request_rate_limit: 'Too many attempts. Please try again later.',
};
const OTHER_FAILURE = 'The sign-in did not succeed. Please try again.';

/**
 * Parses `/login?code=…` or `/login?error=…&error_code=…`. Anyone can construct such an address, so its texts are never
 * shown. The error code only selects one of our messages.
 */
export function parseProviderCallback(search: string): { hasCode: boolean; failure: string | null } {
  const query = new URLSearchParams(search);
  const hasFailed = ['error', 'error_code', 'error_description'].some((name) => query.get(name));
  const code = query.get('error_code') ?? '';
  const failure = Object.hasOwn(FAILURES, code) ? (FAILURES[code] ?? OTHER_FAILURE) : OTHER_FAILURE;
  return { hasCode: query.has('code') && !hasFailed, failure: hasFailed ? failure : null };
}

const clearAddress = (): void => history.replaceState(history.state, '', location.pathname);

/**
 * Completes a sign-in with an identity provider after the server's callback has redirected to the login page. Removes
 * the query from the address.
 */
export function useProviderCallback(): { isPending: boolean; failure: string | null } {
  const [state, setState] = useState<{ isPending: boolean; failure: string | null }>({
    isPending: false,
    failure: null,
  });
  const isRead = useRef(false);
  useEffect(() => {
    if (isRead.current) return;
    isRead.current = true;
    const { hasCode, failure } = parseProviderCallback(location.search);
    if (failure) {
      clearAddress();
      setState({ isPending: false, failure });
    }
    if (!hasCode) return;
    setState({ isPending: true, failure: null });
    const finish = (error: unknown): void => {
      clearAddress();
      setState({ isPending: false, failure: error ? messageOf(error) : null });
    };
    // Creating the client starts the exchange of the code in the address. `initialize` waits for the result.
    openClient()
      .then((client) => client.initialize())
      .then(({ error }) => finish(error), finish);
  }, []);
  return state;
}
