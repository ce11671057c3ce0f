import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useAuth } from '#web/auth/auth-provider.tsx';
import { readStoredSession } from '#web/auth/auth-state.ts';
import { isBackOfficePath } from '../back-office.ts';
import { isCredentialDocument } from '../document-kind.ts';
import { useSite } from '../use-site.ts';

/**
 * Time to wait for the visitor's role, in milliseconds. If it is still unknown afterwards and no session is stored,
 * counting starts.
 */
const AUTH_WAIT_MS = 1500;

/** Counts page views, if configured. Never counts admins, the back office or credential pages. */
export function Analytics() {
  const router = useRouter();
  const { analytics } = useSite();
  const isAdminArea = useLocation({ select: ({ pathname }) => isBackOfficePath(pathname) });
  const { isLoading, session, isAdmin } = useAuth();
  const [isWaitOver, setWaitOver] = useState(false);
  // With a session, wait for `isAdmin === false`: it is unknown until the profile is loaded, which may take long or
  // fail. A stored session counts as a session, although the first render has not read it yet.
  const hasNoSession = !session && readStoredSession() === null && (!isLoading || isWaitOver);
  const mayCount =
    analytics !== null && (hasNoSession || isAdmin === false) && !isAdminArea && !isCredentialDocument;

  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setWaitOver(true), AUTH_WAIT_MS);
    return () => clearTimeout(timer);
  }, [isLoading]);

  useEffect(() => {
    if (!mayCount || !analytics) return;
    let stop: (() => void) | undefined;
    let isActive = true;
    void import('./page-views.ts').then(({ trackPageViews }) => {
      if (isActive) stop = trackPageViews(router, analytics);
    });
    return () => {
      isActive = false;
      stop?.();
    };
  }, [mayCount, analytics, router]);

  return null;
}
