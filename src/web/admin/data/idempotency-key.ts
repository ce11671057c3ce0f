/**
 * Returns a random idempotency key for creating one resource. Create it once per form and reuse it for retries. Drafts
 * also use it as a random id. Without TLS the browser has no `randomUUID`, but it has `getRandomValues`.
 */
export function newIdempotencyKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
