import type { Session, User } from '@supabase/auth-js';
import type { Profile } from '#shared/contracts/accounts.ts';

/** Key of the session in local storage. All tabs of the public site and of the back office share this session. */
export const SESSION_KEY = 'vitrine-session';

/** Error message of `signOut` if there is no session. It is not shown: the user is already signed out. */
export const NO_SESSION = 'No active session';

/** Authentication state of the user. */
export type AuthState = {
  /** True until the state is known: the session is being read, or the profile is loading. */
  isLoading: boolean;
  session: Session | null;
  user: User | null;
  profile: Profile | null;
  /**
   * Null while the profile loads, then true or false; null again on sign-out or a failed load [P-53]. Never true while
   * the server requires a second factor that the session has not used.
   */
  isAdmin: boolean | null;
  /** Whether a verified second factor exists that this session has not used. */
  needsSecondFactor: boolean;
};

export const SIGNED_OUT: AuthState = {
  isLoading: false,
  session: null,
  user: null,
  profile: null,
  isAdmin: null,
  needsSecondFactor: false,
};

let state: AuthState | undefined;
const listeners = new Set<() => void>();

/**
 * Returns the state. Without a stored session the first state is `SIGNED_OUT`, as in the server's HTML, so hydration
 * does not render again.
 */
export const readAuth = (): AuthState => {
  state ??= readStoredSession() ? { ...SIGNED_OUT, isLoading: true } : SIGNED_OUT;
  return state;
};

export function setAuth(next: AuthState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Calls the listener after each change of the state. Returns a function that unsubscribes it. */
export function onAuthChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the stored session as JSON; null if there is none or the browser denies access to the storage. */
export function readStoredSession(): string | null {
  try {
    return localStorage.getItem(SESSION_KEY);
  } catch {
    return null;
  }
}
