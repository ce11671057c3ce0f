import { AuthClient } from '@supabase/auth-js';
import { pages } from '#shared/urls.ts';
import { SESSION_KEY } from './auth-state.ts';

type Client = InstanceType<typeof AuthClient>;

let client: Client | undefined;

/**
 * The page's one client of `/auth/v1`. It keeps the session in local storage, looks every 30 s whether the access
 * token has 3 such ticks left or fewer, pauses while the tab is hidden, and tells other tabs [P-52].
 */
export function authClient(): Client {
  client ??= new AuthClient({
    url: `${location.origin}/auth/v1`,
    storageKey: SESSION_KEY,
    flowType: 'pkce',
    autoRefreshToken: true,
    persistSession: true,
    // Only the login page is where identity providers lead back to; no other address may sign anybody in.
    detectSessionInUrl: location.pathname === pages.login,
    experimental: { recoveryCodes: true },
  });
  return client;
}
