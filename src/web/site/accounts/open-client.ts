import { loadSessionCode } from '#web/auth/auth-provider.tsx';

/** Returns the client of `/auth/v1` once its events update the authentication state. Loads the code on first use. */
export async function openClient() {
  await loadSessionCode();
  const { authClient } = await import('#web/auth/client.ts');
  return authClient();
}
