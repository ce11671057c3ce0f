import type { Auth } from '#web/auth/auth-provider.tsx';

/**
 * What stands behind a gate: the back office is for admins, the account page for whoever is signed in. The page that
 * adds categories is the back office's too, but asks those who are not signed in to do so.
 */
export type Area = 'admin' | 'account' | 'add-category';

/**
 * `wait` while it is not known who visits; `login` leads there and back; `missing` is the page of what is not there;
 * `failed` when the profile could not be had.
 */
export type Passage = 'wait' | 'enter' | 'login' | 'missing' | 'failed';

type Visitor = Pick<Auth, 'isLoading' | 'session' | 'needsSecondFactor' | 'profile' | 'isAdmin'>;

/**
 * Where a visitor goes [P-51, A-01, A-61]: signed-out visitors and non-admins find no back office; a session that lacks
 * its second factor is completed first. Manners only: the server refuses the same people whatever is decided here.
 */
export function passage(
  area: Area,
  { isLoading, session, needsSecondFactor, profile, isAdmin }: Visitor,
): Passage {
  if (isLoading) return 'wait';
  if (!session) return area === 'admin' ? 'missing' : 'login';
  if (needsSecondFactor) return 'login';
  if (!profile || isAdmin === null) return 'failed';
  return area === 'account' || isAdmin ? 'enter' : 'missing';
}
