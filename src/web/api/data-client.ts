import type { ApiFetch } from './fetcher.ts';

/**
 * The names are those of the Supabase client. `supabaseUrl` is the gallery's address, `supabaseKey` the client's key.
 */
export type DataClientSettings = { supabaseUrl: string; supabaseKey: string };

/** The key of a visitor. It is public and grants nothing beyond anonymous access. */
export const VISITOR_KEY = 'visitor';

/**
 * Creates a fetch function for the gallery at `supabaseUrl`. Paths are resolved against this address, and the key
 * is sent in the header `apikey`, as Supabase clients do. Throws without an address or a key [P-57].
 */
export function createDataClient(
  settings: Partial<DataClientSettings>,
  fetchImpl: typeof fetch = fetch,
): ApiFetch {
  const { supabaseUrl, supabaseKey } = settings;
  if (!supabaseUrl) throw new Error('supabaseUrl is required.');
  if (!supabaseKey) throw new Error('supabaseKey is required.');
  return (path, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set('apikey', supabaseKey);
    return fetchImpl(new URL(path, supabaseUrl), { ...init, headers });
  };
}
