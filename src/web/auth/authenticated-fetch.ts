import { isAuthRetryableFetchError, type Session } from '@supabase/auth-js';
import { ApiError, errorOf } from '#web/api/fetcher.ts';
import { authClient } from './client.ts';

type Init = {
  method?: string;
  json?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

/** Time in ms that the caller has to save unsaved data before the browser is signed out. */
const LEAVE_MS = 100;

const UNREACHABLE = 'The network is not available';

const signedOut = (): ApiError =>
  new ApiError('Authentication required. Please log in.', 401, 'authentication_required');

async function send(path: string, init: Init, session: Session): Promise<Response> {
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

/** Sends the request. If the token is refused, retries once with a refreshed token. */
async function sendWithRefresh(path: string, init: Init): Promise<Response> {
  const client = authClient();
  const current = await client.getSession();
  if (isAuthRetryableFetchError(current.error)) throw new ApiError(UNREACHABLE, 0, 'network');
  if (!current.data.session) throw signedOut();
  const answer = await send(path, init, current.data.session);
  if (answer.status !== 401) return answer;
  const renewed = await client.refreshSession();
  if (renewed.data.session) return send(path, init, renewed.data.session);
  // The server has ended the session, but the client would keep it until the access token expires. The caller learns
  // of it first, because the page is left on sign-out and unsaved data must be kept before.
  if (!isAuthRetryableFetchError(renewed.error)) {
    setTimeout(() => void client.signOut({ scope: 'local' }), LEAVE_MS);
  }
  return answer;
}

/**
 * Sends JSON or form data with the session's bearer token; GET without a body, otherwise POST, unless specified.
 * Resolves with the response's JSON, or undefined if it is empty. Throws `ApiError`: without a session
 * 'Authentication required. Please log in.'; a failed response gives its `error` field, otherwise 'API request
 * failed with status {status}'.
 */
export async function authenticatedFetch<T>(path: string, init: Init = {}): Promise<T> {
  const answer = await sendWithRefresh(path, init);
  if (!answer.ok) throw await errorOf(answer);
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}
