import { useEffect, useRef } from 'react';
import { useAuth } from '#web/auth/auth-provider.tsx';
import { continueAfterSignIn } from './continue-after-sign-in.ts';
import { LoadingCard } from './loading-card.tsx';
import { LoginForm } from './login-form.tsx';
import { useProviderReturn } from './provider-return.ts';
import { SecondFactorStep } from './second-factor-step.tsx';
import { useIsHydrated } from './use-is-hydrated.ts';
import { useSessionEnded } from './use-session-ended.ts';

/**
 * Signs in with a password or an identity provider, asks for the second factor, and continues [P-50, P-51].
 */
export function LoginPage() {
  const { session, isAdmin, needsSecondFactor, ...auth } = useAuth();
  const isLoading = !useIsHydrated() || auth.isLoading;
  const returned = useProviderReturn();
  const hasSessionEnded = useSessionEnded();
  const isDone = !isLoading && session !== null && !needsSecondFactor;
  // Whether the user was signed out on this page. A user who was already signed in gets no message.
  const wasSignedOut = useRef(false);
  useEffect(() => {
    if (returned.isPending || !(isLoading || isDone)) wasSignedOut.current = true;
  }, [returned.isPending, isLoading, isDone]);

  const hasContinued = useRef(false);
  useEffect(() => {
    if (!isDone || hasContinued.current) return;
    hasContinued.current = true;
    continueAfterSignIn(isAdmin, wasSignedOut.current ? 'Signed in successfully' : undefined);
  }, [isDone, isAdmin]);

  if (isLoading || isDone || returned.isPending) return <LoadingCard title="Log in" />;
  if (needsSecondFactor) return <SecondFactorStep />;
  return <LoginForm failure={returned.failure} hasSessionEnded={hasSessionEnded} />;
}
