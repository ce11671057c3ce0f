import type { QueryClient } from '@tanstack/react-query';
import type { ErrorBody } from '#shared/errors.ts';

/** Requests a path of our API: over HTTP in the browser, in process on the server. */
export type ApiFetch = (path: string, init?: RequestInit) => Promise<Response>;

/**
 * A failed API request. If no complete response arrived, `status` is 0 and `code` is 'network'. Otherwise `code` is a
 * code of shared/errors.ts, or 'unknown' if the response contains no code.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  /** Additional information. For an edit conflict, for example, the user who saved the newer version. */
  readonly details: unknown;

  constructor(message: string, status: number, code: string, details?: unknown) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** Whether the requested item does not exist. PGRST116 is Supabase's code for this (specification, section 8). */
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.code === 'PGRST116';

const apiFetchByClient = new WeakMap<QueryClient, ApiFetch>();

/** Sets the fetch function of a query client. On the server, each page request has its own query client. */
export const bindApi = (client: QueryClient, apiFetch: ApiFetch): void => {
  apiFetchByClient.set(client, apiFetch);
};

/** Converts a failed response to an `ApiError`. */
export async function toApiError(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => null)) as Partial<ErrorBody> | null;
  return new ApiError(
    body?.error ?? `API request failed with status ${response.status}`,
    response.status,
    body?.code ?? 'unknown',
    body?.details,
  );
}

/** GETs JSON. Throws `ApiError` for every response other than 2xx and for a lost network. */
export async function apiGet<T>(client: QueryClient, path: string, signal?: AbortSignal): Promise<T> {
  const apiFetch = apiFetchByClient.get(client);
  if (!apiFetch) throw new Error('This query client has no API: call bindApi first');
  try {
    const response = await apiFetch(path, signal ? { signal } : {});
    if (!response.ok) throw await toApiError(response);
    // The body is read inside `try`, because the connection may also break here.
    return (await response.json()) as T;
  } catch (cause) {
    if (signal?.aborted || cause instanceof ApiError) throw cause;
    throw new ApiError(cause instanceof Error ? cause.message : 'The network is not available', 0, 'network');
  }
}
