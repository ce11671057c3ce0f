import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useAuth } from '#web/auth/auth-provider.tsx';
import { storedSession } from '#web/auth/auth-state.ts';
import { isBackOffice } from '../back-office.ts';
import { isCredentialDocument } from '../document-kind.ts';
import { useSite } from '../use-site.ts';

/**
 * If the visitor's role is still unknown after this time, in milliseconds, and no session is stored, counting
 * starts.
 */
const AUTH_WAIT_MS = 1500;

/**
 * Counts page views, if configured. Never counts admins (specification, section 1), the back office, or pages
 * where credentials are typed.
 */
export function Analytics() {
  const router = useRouter();
  const { analytics } = useSite();
  const isAdminArea = useLocation({ select: ({ pathname }) => isBackOffice(pathname) });
  const { isLoading, session, isAdmin } = useAuth();
  const [isLate, setLate] = useState(false);
  // A session may be an admin's until its profile is loaded. This includes a stored session that was not read yet,
  // as in the first render, and a profile that is late or failed to load.
  const hasNoSession = !session && storedSession() === null && (!isLoading || isLate);
  const mayCount =
    analytics !== null && (hasNoSession || isAdmin === false) && !isAdminArea && !isCredentialDocument;

  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setLate(true), AUTH_WAIT_MS);
    return () => clearTimeout(timer);
  }, [isLoading]);

  useEffect(() => {
    if (!mayCount || !analytics) return;
    let stop: (() => void) | undefined;
    let isWanted = true;
    void import('./page-views.ts').then(({ trackPageViews }) => {
      if (isWanted) stop = trackPageViews(router, analytics);
    });
    return () => {
      isWanted = false;
      stop?.();
    };
  }, [mayCount, analytics, router]);

  return null;
}
