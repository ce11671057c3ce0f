import { useEffect, useRef } from 'react';
import { useAuth } from '#web/auth/auth-provider.tsx';
import { continueAfterSignIn } from './continue-after-sign-in.ts';
import { LoadingCard } from './loading-card.tsx';
import { LoginForm } from './login-form.tsx';
import { useProviderCallback } from './provider-callback.ts';
import { SecondFactorStep } from './second-factor-step.tsx';
import { useIsHydrated } from './use-is-hydrated.ts';
import { useSessionEnded } from './use-session-ended.ts';

/**
 * Signs in with a password or an identity provider, asks for the second factor, and opens the requested page [P-50,
 * P-51].
 */
export function LoginPage() {
  const { session, isAdmin, needsSecondFactor, ...auth } = useAuth();
  const isLoading = !useIsHydrated() || auth.isLoading;
  const callback = useProviderCallback();
  const hasSessionEnded = useSessionEnded();
  const isDone = !isLoading && session !== null && !needsSecondFactor;
  // Whether the user had to sign in on this page. A user who already had a session gets no message.
  const hadToSignIn = useRef(false);
  useEffect(() => {
    if (callback.isPending || !(isLoading || isDone)) hadToSignIn.current = true;
  }, [callback.isPending, isLoading, isDone]);

  const hasContinued = useRef(false);
  useEffect(() => {
    if (!isDone || hasContinued.current) return;
    hasContinued.current = true;
    continueAfterSignIn(isAdmin, hadToSignIn.current ? 'Signed in successfully' : undefined);
  }, [isDone, isAdmin]);

  if (isLoading || isDone || callback.isPending) return <LoadingCard title="Log in" />;
  if (needsSecondFactor) return <SecondFactorStep />;
  return <LoginForm failure={callback.failure} hasSessionEnded={hasSessionEnded} />;
}
