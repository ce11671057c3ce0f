import { ApiError } from '#web/api/fetcher.ts';

/**
 * Returns a random idempotency key for creating one resource. Create one key per resource and reuse it for retries.
 * Drafts and the items of a bulk upload also use such a key as their id. Without TLS the browser has no `randomUUID`,
 * but it has `getRandomValues`.
 */
export function newIdempotencyKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Statuses that the server returns before it checks the idempotency key. They do not reveal whether an earlier attempt
 * succeeded. Status 400 is not among them: the server has never stored an input that it refuses as invalid.
 */
const STATUSES_BEFORE_KEY: readonly number[] = [401, 403, 408, 429];

/** Whether the server rejected a request with an idempotency key, so that its input has never been stored. */
export const isRejected = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  !STATUSES_BEFORE_KEY.includes(error.status);
