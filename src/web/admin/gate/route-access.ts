import type { Auth } from '#web/auth/auth-provider.tsx';

/**
 * Areas with restricted access. The back office is for admins, the account page for signed-in users. The page
 * that adds categories belongs to the back office, but asks signed-out users to sign in.
 */
export type Area = 'admin' | 'account' | 'add-category';

/**
 * `wait`: the user is not known yet. `enter`: the user has access. `login`: the user must sign in first.
 * `missing`: show the 'Not found' page. `failed`: the profile could not be loaded.
 */
export type AccessDecision = 'wait' | 'enter' | 'login' | 'missing' | 'failed';

type UserState = Pick<Auth, 'isLoading' | 'session' | 'needsSecondFactor' | 'profile' | 'isAdmin'>;

/** Decides whether a user may enter an area [P-51, A-01, A-61]. UX only: the server enforces authorization. */
export function routeAccess(
  area: Area,
  { isLoading, session, needsSecondFactor, profile, isAdmin }: UserState,
): AccessDecision {
  if (isLoading) return 'wait';
  if (!session) return area === 'admin' ? 'missing' : 'login';
  if (needsSecondFactor) return 'login';
  if (!profile || isAdmin === null) return 'failed';
  return area === 'account' || isAdmin ? 'enter' : 'missing';
}
