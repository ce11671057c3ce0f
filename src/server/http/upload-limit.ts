import { AuthError } from '#domain/accounts/auth-error.ts';
import type { ClientNetworks } from './client-address.ts';
import { RETRY_AFTER_SECONDS } from './error-response.ts';

/** Maximum number of bodies that one client network may be sending at a time. */
const MAX_UPLOADS_PER_NETWORK = 2;

/**
 * Receives a body with `receive`. Throws the `AuthError` of rate limits if the client's network is already sending the
 * maximum number of bodies.
 */
export type UploadLimit = <T>(client: ClientNetworks, receive: () => Promise<T>) => Promise<T>;

/**
 * Creates a limit for a route whose requests hold a permit of a semaphore while their body arrives. A slow client may
 * take many minutes to send a body (`slow-bodies.ts`), so without this limit one client could hold all permits.
 */
export function createUploadLimit(): UploadLimit {
  const running = new Map<string, number>();
  return async ({ network, site }, receive) => {
    // All networks of an IPv6 site usually belong to one customer.
    const key = site ?? network;
    const count = running.get(key) ?? 0;
    if (count >= MAX_UPLOADS_PER_NETWORK)
      throw new AuthError('over_request_rate_limit', { retryAfter: Number(RETRY_AFTER_SECONDS) });
    running.set(key, count + 1);
    try {
      return await receive();
    } finally {
      const rest = (running.get(key) ?? 1) - 1;
      if (rest > 0) running.set(key, rest);
      else running.delete(key);
    }
  };
}
