import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isBackOffice } from '../back-office.ts';
import { useSite } from '../use-site.ts';
import { useVisitor } from './visitor.ts';

/** Without word about who visits, counting starts after this time, in milliseconds. */
const PATIENCE_MS = 1500;

/** Counts visits, when configured: never an admin's, never in the back office (specification, section 1). */
export function Analytics() {
  const router = useRouter();
  const { analytics } = useSite();
  const isAdminArea = useLocation({ select: ({ pathname }) => isBackOffice(pathname) });
  const { settled, isAdmin } = useVisitor();
  const [isLate, setLate] = useState(false);
  const mayCount = analytics !== null && (settled || isLate) && !isAdmin && !isAdminArea;

  useEffect(() => {
    if (settled) return;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [settled]);

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
