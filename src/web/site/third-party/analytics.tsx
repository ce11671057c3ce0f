import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useAuth } from '#web/auth/auth-provider.tsx';
import { storedSession } from '#web/auth/auth-state.ts';
import { isBackOffice } from '../back-office.ts';
import { isCredentialDocument } from '../document-kind.ts';
import { useSite } from '../use-site.ts';

/** While it is not known who visits, counting starts after this time, in milliseconds, unless a session is stored. */
const PATIENCE_MS = 1500;

/** Counts visits, when configured: never an admin's, never in the back office (specification, section 1), never where credentials are typed. */
export function Analytics() {
  const router = useRouter();
  const { analytics } = useSite();
  const isAdminArea = useLocation({ select: ({ pathname }) => isBackOffice(pathname) });
  const { isLoading, session, isAdmin } = useAuth();
  const [isLate, setLate] = useState(false);
  // A session may be an admin's until its profile says otherwise: also one that is stored and not read yet, as in the
  // first render, or whose profile is late or could not be loaded.
  const hasNoSession = !session && storedSession() === null && (!isLoading || isLate);
  const mayCount =
    analytics !== null && (hasNoSession || isAdmin === false) && !isAdminArea && !isCredentialDocument;

  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
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
