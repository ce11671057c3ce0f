import type { Session, User } from '@supabase/auth-js';
import type { Profile } from '#shared/contracts/accounts.ts';

/** Where the session lies in local storage, for every tab and for both builds. */
export const SESSION_KEY = 'vitrine-session';

/** Who visits. */
export type AuthState = {
  /** True until it is known who visits: the session is being read, or the profile is on its way. */
  isLoading: boolean;
  session: Session | null;
  user: User | null;
  profile: Profile | null;
  /**
   * Null while the profile loads, then true or false; null again on sign-out or a failed load [P-53]. True only for a
   * session that meets what the server asks for.
   */
  isAdmin: boolean | null;
  /** A verified second factor exists and this session has not given it. */
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

/** Who has no session is known at once: a page that comes to life is not rendered again for it. */
export const readAuth = (): AuthState => {
  state ??= storedSession() ? { ...SIGNED_OUT, isLoading: true } : SIGNED_OUT;
  return state;
};

export function setAuth(next: AuthState): void {
  state = next;
  for (const listener of listeners) listener();
}

export function onAuthChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The session as it is stored, or null; without storage nobody is signed in. */
export function storedSession(): string | null {
  try {
    return localStorage.getItem(SESSION_KEY);
  } catch {
    return null;
  }
}
