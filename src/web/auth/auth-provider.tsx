import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from 'react';
import {
  type AuthState,
  onAuthChange,
  readAuth,
  readStoredSession,
  SIGNED_OUT,
  setAuth,
} from './auth-state.ts';

type Actions = {
  /** Rejects with the server's message. */
  signIn(email: string, password: string): Promise<void>;
  /** Always rejects, because the server does not allow registration. */
  signUp(email: string, password: string): Promise<void>;
  /** Signs out this browser. Rejects with the server's message, or 'No active session' if there is no session. */
  signOut(): Promise<void>;
  /** Reloads the profile after a change. */
  reloadProfile(): Promise<void>;
};

export type Auth = AuthState & Actions;

export const AuthContext = createContext<Auth | null>(null);

let sessionCodeLoading: Promise<typeof import('./session.ts')> | undefined;

/** Loads the session code, which then keeps the state up to date. Rejects if it cannot be loaded. */
export function loadSessionCode(): Promise<typeof import('./session.ts')> {
  sessionCodeLoading ??= import('./session.ts').then(
    (sessionCode) => {
      sessionCode.followSession();
      return sessionCode;
    },
    (error) => {
      sessionCodeLoading = undefined;
      // A user with a stored session must not appear as signed out.
      if (!readStoredSession()) setAuth(SIGNED_OUT);
      throw error;
    },
  );
  return sessionCodeLoading;
}

/** Loads the session code if a session is stored. Otherwise sets the state to signed out. */
function refreshAuthState(): void {
  if (readStoredSession()) void loadSessionCode().catch(() => undefined);
  // If the session code was requested and the state has no session, a sign-in may be in progress. The session code then
  // sets the state.
  else if (!sessionCodeLoading || readAuth().session) setAuth(SIGNED_OUT);
}

/**
 * Events after which the state is refreshed. 'storage': another tab signed in or out. 'pageshow': the page was restored
 * from the browser's cache. 'online': an earlier load of the session code may have failed.
 */
const REFRESH_EVENTS = ['storage', 'pageshow', 'online'];

function subscribe(listener: () => void): () => void {
  const stop = onAuthChange(listener);
  refreshAuthState();
  for (const event of REFRESH_EVENTS) addEventListener(event, refreshAuthState);
  return () => {
    stop();
    for (const event of REFRESH_EVENTS) removeEventListener(event, refreshAuthState);
  };
}

/** The state in the server's HTML, which is the same for all users. */
const serverSnapshot = (): AuthState => SIGNED_OUT;

const actions: Actions = {
  signIn: async (email, password) => (await loadSessionCode()).signIn(email, password),
  signUp: async (email, password) => (await loadSessionCode()).signUp(email, password),
  signOut: async () => (await loadSessionCode()).signOut(),
  reloadProfile: async () => (await loadSessionCode()).loadProfile(),
};

/**
 * Provides the authentication state. The code that talks to the server is loaded only if a session is stored, or
 * when one of the actions is called.
 */
export function AuthProvider({ children }: { children: ReactNode }): ReactNode {
  const state = useSyncExternalStore(subscribe, readAuth, serverSnapshot);
  const auth = useMemo(() => ({ ...state, ...actions }), [state]);
  return <AuthContext value={auth}>{children}</AuthContext>;
}

/**
 * Returns the authentication state and its actions. Throws 'useAuth must be used within an AuthProvider' outside of
 * `AuthProvider` (specification, section 8).
 */
export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}
