import type { AuthChangeEvent, Session } from '@supabase/auth-js';
import type { Profile } from '#shared/contracts/accounts.ts';
import { ApiError } from '#web/api/fetcher.ts';
import { readAuth, SIGNED_OUT, setAuth, storedSession } from './auth-state.ts';
import { authenticatedFetch } from './authenticated-fetch.ts';
import { authClient } from './client.ts';
import { lacksSecondFactor } from './second-factor.ts';

/** Aborts the latest load of the profile when another one starts or the session ends. */
let profileRequest = new AbortController();

/** Loads the profile of the signed-in user; a failed load clears profile and admin flag [P-53]. */
export async function loadProfile(): Promise<void> {
  profileRequest.abort();
  profileRequest = new AbortController();
  const { signal } = profileRequest;
  const finish = (profile: Profile | null, needsSecondFactor: boolean): void => {
    if (signal.aborted) return;
    const isAdmin = profile?.isAdmin ?? null;
    setAuth({ ...readAuth(), isLoading: false, profile, isAdmin, needsSecondFactor });
  };
  try {
    finish(await authenticatedFetch<Profile>('/api/account', { signal }), false);
  } catch (error) {
    // The stored session may not know of a factor that was added elsewhere.
    finish(null, error instanceof ApiError && error.code === 'second_factor_required');
  }
}

/**
 * Parses the stored session. If a refresh fails temporarily, the client reports no session although the user is
 * still signed in.
 */
function parseStoredSession(): Session | null {
  try {
    const session = JSON.parse(storedSession() ?? 'null') as Session | null;
    return session?.user ? session : null;
  } catch {
    return null;
  }
}

function follow(event: AuthChangeEvent, announced: Session | null): void {
  const session = announced ?? (event === 'INITIAL_SESSION' ? parseStoredSession() : null);
  if (!session) {
    profileRequest.abort();
    setAuth(SIGNED_OUT);
    return;
  }
  const before = readAuth();
  const isHalf = lacksSecondFactor(session);
  const profile = !isHalf && before.user?.id === session.user.id ? before.profile : null;
  setAuth({
    isLoading: !isHalf && !profile,
    session,
    user: session.user,
    profile,
    isAdmin: profile?.isAdmin ?? null,
    needsSecondFactor: isHalf,
  });
  // The client reports the session twice at the start. The profile is loaded only once.
  const isKnown = before.isLoading && before.session?.access_token === session.access_token;
  if (isHalf) profileRequest.abort();
  else if (event === 'USER_UPDATED' || !(profile || isKnown)) void loadProfile();
}

/** Keeps the state in step with the client, in this tab and in others. */
export function followSession(): void {
  authClient().onAuthStateChange(follow);
}

export async function signIn(email: string, password: string): Promise<void> {
  const { error } = await authClient().signInWithPassword({ email, password });
  if (error) throw error;
}

export async function signUp(email: string, password: string): Promise<void> {
  const { error } = await authClient().signUp({ email, password });
  if (error) throw error;
}

/**
 * Signs out this browser and ends this session on the server, but no other session of the user. The browser removes
 * the session even if the server fails.
 */
export async function signOut(): Promise<void> {
  const client = authClient();
  const { data } = await client.getSession();
  if (!data.session && !storedSession()) throw new Error('No active session');
  const { error } = await client.signOut({ scope: 'local' });
  if (error) throw error;
}
