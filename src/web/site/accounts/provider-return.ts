import { useEffect, useRef, useState } from 'react';
import { openClient } from './open-client.ts';
import { messageOf } from './submit.tsx';

/** The words stand in an address, which anybody can make up: shown as text, and not endlessly. */
const FAILURE_MAX = 200;

/** What `/login?code=…` or `/login?error=…&error_description=…` says. */
export function parseProviderReturn(search: string): { hasCode: boolean; failure: string | null } {
  const query = new URLSearchParams(search);
  const failure = query.get('error_description') || query.get('error');
  return { hasCode: query.has('code') && !failure, failure: failure?.slice(0, FAILURE_MAX) ?? null };
}

const clearAddress = (): void => history.replaceState(history.state, '', location.pathname);

/** Ends a sign-in that an identity provider led back from; the address keeps nothing of it. */
export function useProviderReturn(): { isPending: boolean; failure: string | null } {
  const [state, setState] = useState<{ isPending: boolean; failure: string | null }>({
    isPending: false,
    failure: null,
  });
  const isRead = useRef(false);
  useEffect(() => {
    if (isRead.current) return;
    isRead.current = true;
    const { hasCode, failure } = parseProviderReturn(location.search);
    if (failure) {
      clearAddress();
      setState({ isPending: false, failure });
    }
    if (!hasCode) return;
    setState({ isPending: true, failure: null });
    // The client, which this page is the first to open, exchanges the code as it starts.
    const finish = (error: unknown): void => {
      clearAddress();
      setState({ isPending: false, failure: error ? messageOf(error) : null });
    };
    openClient()
      .then((client) => client.initialize())
      .then(({ error }) => finish(error), finish);
  }, []);
  return state;
}
