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
