import { type ReactNode, useEffect } from 'react';
import { useAuth } from '#web/auth/auth-provider.tsx';
import { isLeaving, showMissing, signInFirst } from './leave.ts';
import { LoadingScreen } from './loading-screen.tsx';
import { type Area, passage } from './passage.ts';
import { ProfileFailure } from './profile-failure.tsx';

/** Lets in whom the area is for, and leads others away; a spinner meanwhile [P-13, P-51]. */
export function Gate({ area, children }: { area: Area; children: ReactNode }) {
  const decided = passage(area, useAuth());
  useEffect(() => {
    if (isLeaving()) return;
    if (decided === 'login') signInFirst();
    if (decided === 'missing') showMissing();
  }, [decided]);
  if (decided === 'enter') return children;
  return decided === 'failed' && !isLeaving() ? <ProfileFailure /> : <LoadingScreen />;
}
