import { loadSessionCode } from '#web/auth/auth-provider.tsx';

/** Loads the client of `/auth/v1` on first use and connects its events to the authentication state. */
export async function openClient() {
  await loadSessionCode();
  const { authClient } = await import('#web/auth/client.ts');
  return authClient();
}
