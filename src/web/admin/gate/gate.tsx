import { type ReactNode, useEffect, useRef } from 'react';
import { MESSAGES } from '#shared/messages.ts';
import { pages } from '#shared/urls.ts';
import { useAuth } from '#web/auth/auth-provider.tsx';
import { noteSessionEnded } from '#web/auth/session-ended.ts';
import { storeToastForNextPage } from '#web/kit/stored-toast.ts';
import { LoadingScreen } from './loading-screen.tsx';
import { ProfileFailure } from './profile-failure.tsx';
import { isLeaving, redirectToNotFound, redirectToSignIn } from './redirects.ts';
import { type Area, routeAccess } from './route-access.ts';

/**
 * Renders its children if the user has access to the area, and redirects other users. Shows a spinner until
 * the access is known, and an error page if the profile could not be loaded [P-13, P-51, A-61].
 */
export function Gate({ area, children }: { area: Area; children: ReactNode }) {
  const auth = useAuth();
  const access = routeAccess(area, auth);
  const hadAccess = useRef(false);
  const isSignedOut = !auth.session;
  const isSignedOutOfAdmin = access === 'missing' && isSignedOut;
  useEffect(() => {
    if (isLeaving()) return;
    if (access === 'enter') hadAccess.current = true;
    // If the session ended while the user had access, the login page says so, and signing in leads back to this page.
    if (isSignedOut && hadAccess.current) noteSessionEnded();
    if (isSignedOutOfAdmin && hadAccess.current) return redirectToSignIn();
    if (access === 'login') {
      // The page that adds categories has its own message and sign-in URL.
      const isSignedOutOfAddPage = area === 'add-category' && isSignedOut;
      if (isSignedOutOfAddPage) storeToastForNextPage('error', MESSAGES.category.signIn);
      redirectToSignIn(isSignedOutOfAddPage ? pages.signIn : pages.login);
    }
    if (access === 'missing') redirectToNotFound();
  }, [area, access, isSignedOutOfAdmin, isSignedOut]);
  if (access === 'enter') return children;
  return access === 'failed' && !isLeaving() ? <ProfileFailure /> : <LoadingScreen />;
}
