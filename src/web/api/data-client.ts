import type { ApiFetch } from './fetcher.ts';

/** Whose data a page reads: `supabaseUrl` is the address of the gallery, `supabaseKey` the key of the reader. */
export type DataClientSettings = { supabaseUrl: string; supabaseKey: string };

/** The key of a visitor. It is no secret and grants nothing that a request without it would not get. */
export const VISITOR_KEY = 'visitor';

/**
 * A carrier to the gallery at an address: paths are resolved against it, and the key goes along as `apikey`, the
 * header that data clients of this kind send. Throws without an address or a key [P-57].
 */
export function createDataClient(
  settings: Partial<DataClientSettings>,
  carrier: typeof fetch = fetch,
): ApiFetch {
  const { supabaseUrl, supabaseKey } = settings;
  if (!supabaseUrl) throw new Error('supabaseUrl is required.');
  if (!supabaseKey) throw new Error('supabaseKey is required.');
  return (path, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set('apikey', supabaseKey);
    return carrier(new URL(path, supabaseUrl), { ...init, headers });
  };
}
