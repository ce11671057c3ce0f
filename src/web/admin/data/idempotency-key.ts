import { ApiError } from '#web/api/fetcher.ts';

/**
 * Returns a random idempotency key. Use one key per created resource, also for retries. Drafts and the items of a bulk
 * upload use such a key as their id.
 */
export function newIdempotencyKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  // Without TLS, browsers offer only `getRandomValues`.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Statuses that the server returns before it checks the idempotency key. They do not reveal whether an earlier attempt
 * succeeded. Status 400 is not among them: the server has never stored an input that it refuses as invalid.
 */
const STATUSES_BEFORE_KEY: readonly number[] = [401, 403, 408, 429];

/** Whether the server refused a request with an idempotency key. The server has then never stored its input. */
export const isRejected = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  !STATUSES_BEFORE_KEY.includes(error.status);
