import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useAuth } from '#web/auth/auth-provider.tsx';
import { isBackOffice } from '../back-office.ts';
import { useSite } from '../use-site.ts';

/** Without word about who visits, counting starts after this time, in milliseconds. */
const PATIENCE_MS = 1500;

/** Counts visits, when configured: never an admin's, never in the back office (specification, section 1). */
export function Analytics() {
  const router = useRouter();
  const { analytics } = useSite();
  const isAdminArea = useLocation({ select: ({ pathname }) => isBackOffice(pathname) });
  const { isLoading, session, isAdmin } = useAuth();
  const [isLate, setLate] = useState(false);
  // Signed in and not known not to be an admin, as when the profile could not be loaded: not counted either.
  const isVisitor = isLoading ? isLate : !session || isAdmin === false;
  const mayCount = analytics !== null && isVisitor && !isAdminArea;

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
