/**
 * A key for one thing that is to be created: made once for a form, kept for its retries. Where a page is served
 * without TLS the browser has no `randomUUID`, but it has random bytes.
 */
export function newIdempotencyKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
