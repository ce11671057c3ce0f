import { isAuthRetryableFetchError, type Session } from '@supabase/auth-js';
import { ApiError, toApiError } from '#web/api/fetcher.ts';
import { readAuth, setAuth } from './auth-state.ts';
import { authClient } from './client.ts';

type AuthenticatedInit = {
  method?: string;
  json?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

/** Delay before the page leaves for the login page, in ms. The caller can save unsaved data in this time. */
const LEAVE_DELAY_MS = 100;

const UNREACHABLE = 'The network is not available';

const notSignedInError = (): ApiError =>
  new ApiError('Authentication required. Please log in.', 401, 'authentication_required');

async function send(path: string, init: AuthenticatedInit, session: Session): Promise<Response> {
  const { method, json, form, signal } = init;
  const headers = new Headers({ ...init.headers, authorization: `Bearer ${session.access_token}` });
  if (json !== undefined) headers.set('content-type', 'application/json');
  const body = json === undefined ? (form ?? null) : JSON.stringify(json);
  try {
    return await fetch(path, {
      method: method ?? (body === null ? 'GET' : 'POST'),
      headers,
      body,
      signal: signal ?? null,
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new ApiError(cause instanceof Error ? cause.message : UNREACHABLE, 0, 'network');
  }
}

/**
 * Runs an action that leads to the login page, after `LEAVE_DELAY_MS`. Does not run it if a new session has replaced
 * the refused one by then, for example in another tab.
 */
function leaveLater(refused: Session, action: () => void): void {
  setTimeout(async () => {
    const { data } = await authClient().getSession();
    if (data.session?.access_token === refused.access_token) action();
  }, LEAVE_DELAY_MS);
}

/** Sends the request. If the token is refused, retries once with a newer token. Also returns the session it used. */
async function sendWithRefresh(
  path: string,
  init: AuthenticatedInit,
): Promise<{ response: Response; session: Session }> {
  const client = authClient();
  const stored = await client.getSession();
  if (isAuthRetryableFetchError(stored.error)) throw new ApiError(UNREACHABLE, 0, 'network');
  const { session } = stored.data;
  if (!session) throw notSignedInError();
  const response = await send(path, init, session);
  if (response.status !== 401) return { response, session };
  const renewed = await client.refreshSession();
  // If another tab refreshed the session at the same time, this refresh fails, but the session of that tab is stored.
  const latest = renewed.data.session ?? (await client.getSession()).data.session;
  if (latest && latest.access_token !== session.access_token) {
    return { response: await send(path, init, latest), session: latest };
  }
  // The server has ended the session. Sign out, because the client would keep it until the access token expires.
  if (!isAuthRetryableFetchError(renewed.error)) {
    leaveLater(session, () => void client.signOut({ scope: 'local' }));
  }
  return { response, session };
}

/** Sets the state that asks for a second factor, for a session that the server no longer accepts without one. */
const requireSecondFactor = (): void =>
  setAuth({ ...readAuth(), profile: null, isAdmin: null, needsSecondFactor: true });

/**
 * Sends a request with the session's bearer token. The default method is POST if there is a body, otherwise GET.
 * Resolves with the response's JSON, or undefined for status 204. Throws `ApiError` without a session and for a failed
 * response.
 */
export async function authenticatedFetch<T>(path: string, init: AuthenticatedInit = {}): Promise<T> {
  const { response, session } = await sendWithRefresh(path, init);
  if (!response.ok) {
    const error = await toApiError(response);
    // This happens, for example, if the factor that confirmed this session was removed on another device. Another
    // factor of the account must then confirm it.
    if (error.code === 'second_factor_required') leaveLater(session, requireSecondFactor);
    throw error;
  }
  return (response.status === 204 ? undefined : await response.json()) as T;
}
