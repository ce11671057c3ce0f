import { AuthClient } from '@supabase/auth-js';
import { pages } from '#shared/urls.ts';
import { SESSION_KEY } from './auth-state.ts';

type Client = InstanceType<typeof AuthClient>;

let client: Client | undefined;

/**
 * Returns the page's only client of `/auth/v1`. It stores the session in local storage and notifies other tabs. Every
 * 30 s it checks the access token, and refreshes a token that expires in less than 120 s. The checks pause while the
 * tab is hidden [P-52].
 */
export function authClient(): Client {
  client ??= new AuthClient({
    url: `${location.origin}/auth/v1`,
    storageKey: SESSION_KEY,
    flowType: 'pkce',
    autoRefreshToken: true,
    persistSession: true,
    // Identity providers redirect to the login page. The URL of any other page must not sign a user in.
    detectSessionInUrl: location.pathname === pages.login,
    experimental: { recoveryCodes: true },
  });
  return client;
}
