import type { AuthChangeEvent, Session } from '@supabase/auth-js';
import type { Profile } from '#shared/contracts/accounts.ts';
import { ApiError } from '#web/api/fetcher.ts';
import { NO_SESSION, readAuth, readStoredSession, SIGNED_OUT, setAuth } from './auth-state.ts';
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
  const setProfile = (profile: Profile | null, needsSecondFactor: boolean): void => {
    if (signal.aborted) return;
    const isAdmin = profile?.isAdmin ?? null;
    setAuth({ ...readAuth(), isLoading: false, profile, isAdmin, needsSecondFactor });
  };
  try {
    setProfile(await authenticatedFetch<Profile>('/api/account', { signal }), false);
  } catch (error) {
    // The stored session does not list a factor that was added in another browser, but the server requires it.
    setProfile(null, error instanceof ApiError && error.code === 'second_factor_required');
  }
}

/**
 * Parses the stored session. It is needed when a refresh fails temporarily: the client then reports no session,
 * although the user is still signed in.
 */
function parseStoredSession(): Session | null {
  try {
    const session = JSON.parse(readStoredSession() ?? 'null') as Session | null;
    return session?.user ? session : null;
  } catch {
    return null;
  }
}

/**
 * Updates the state after an event of the auth client, and loads the profile if necessary. `announced` is the session
 * that the client reports with the event.
 */
function applyAuthEvent(event: AuthChangeEvent, announced: Session | null): void {
  const session = announced ?? (event === 'INITIAL_SESSION' ? parseStoredSession() : null);
  if (!session) {
    profileRequest.abort();
    setAuth(SIGNED_OUT);
    return;
  }
  const previous = readAuth();
  // The server may require a second factor although the token claims 'aal2'. The client reports the stored session
  // again each time the tab is shown. If that report reset the requirement, the second-factor step would start again,
  // which can send a text message.
  const isRequiredByServer =
    previous.needsSecondFactor && previous.session?.access_token === session.access_token;
  const isFactorMissing = isRequiredByServer || lacksSecondFactor(session);
  const profile = !isFactorMissing && previous.user?.id === session.user.id ? previous.profile : null;
  setAuth({
    isLoading: !isFactorMissing && !profile,
    session,
    user: session.user,
    profile,
    isAdmin: profile?.isAdmin ?? null,
    needsSecondFactor: isFactorMissing,
  });
  // At the start the client reports the same session twice. The second report must not load the profile again.
  const isLoadingProfile = previous.isLoading && previous.session?.access_token === session.access_token;
  if (isFactorMissing) profileRequest.abort();
  else if (event === 'USER_UPDATED' || !(profile || isLoadingProfile)) void loadProfile();
}

/** Applies each sign-in, sign-out and refresh to the state, also those of other tabs. */
export function followSession(): void {
  authClient().onAuthStateChange(applyAuthEvent);
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
  if (!data.session && !readStoredSession()) throw new Error(NO_SESSION);
  const { error } = await client.signOut({ scope: 'local' });
  if (error) throw error;
}
