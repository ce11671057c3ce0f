import type { User } from '@supabase/auth-js';
import { useEffect, useEffectEvent, useState } from 'react';
import { pages } from '#shared/urls.ts';
import { useAuth } from '#web/auth/auth-provider.tsx';
import { lacksSecondFactor } from '#web/auth/second-factor.ts';
import { SiteLink } from '../site-link.tsx';
import { BrokenLink } from './broken-link.tsx';
import { Card, LINK_CLASS } from './card.tsx';
import { continueAfterSignIn } from './continue-after-sign-in.ts';
import { LoadingCard } from './loading-card.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { openClient } from './open-client.ts';
import { SecondFactorStep } from './second-factor-step.tsx';
import { codeOf, FormError, messageOf, SubmitButton, useSubmit } from './submit.tsx';
import { useFragmentToken } from './use-fragment-token.ts';

const TITLE = 'Set a new password';
const PASSWORD_ERRORS = ['weak_password', 'same_password'];

const OTHER_LINK = (
  <SiteLink href={pages.forgotPassword} className={LINK_CLASS}>
    Ask for another link
  </SiteLink>
);

/** Shown if the session of a link has ended before the password was changed. */
const UsedLink = () => (
  <Card title="The password was not changed" text="This link has been used and does not work again.">
    {OTHER_LINK}
  </Card>
);

/**
 * Target of the link mailed to reset a password. If the user opens another link in the same tab, only the fragment
 * changes and the page is not reloaded. The `key` then starts a new form, because the other link may belong to another
 * account.
 */
export function ResetPasswordPage() {
  const token = useFragmentToken();
  if (token === undefined) return <LoadingCard title={TITLE} />;
  if (token === null) return <BrokenLink>{OTHER_LINK}</BrokenLink>;
  return <ResetPasswordForm key={token} token={token} />;
}

/**
 * The first submission opens a session with the link's token. If the account has a second factor, the user must verify
 * the factor before the password changes.
 */
function ResetPasswordForm({ token }: { token: string }) {
  const { isLoading, session, needsSecondFactor, isAdmin } = useAuth();
  const [password, setPassword] = useState('');
  const [step, setStep] = useState<'link' | 'factor' | 'password' | 'done'>('link');
  /** Account of the link, once the link has opened a session. The server accepts the token only once. */
  const [account, setAccount] = useState<User | null>(null);
  const { isBusy, error, submit } = useSubmit(async () => {
    const client = await openClient();
    if (!account) {
      const { data, error: authError } = await client.verifyOtp({ token_hash: token, type: 'recovery' });
      if (authError) throw authError;
      setAccount(data.user);
      const lacksFactor = data.session !== null && lacksSecondFactor(data.session);
      setStep(lacksFactor ? 'factor' : 'password');
      if (lacksFactor) return;
    }
    const { error: authError } = await client.updateUser({ password });
    if (authError) throw authError;
    setStep('done');
  });

  // The form continues once the second factor is verified.
  const isFactorVerified = step === 'factor' && session !== null && !needsSecondFactor;
  const saveAfterFactor = useEffectEvent(() => {
    setStep('password');
    void submit();
  });
  useEffect(() => {
    if (isFactorVerified) saveAfterFactor();
  }, [isFactorVerified]);

  const isDone = step === 'done' && !isLoading;
  useEffect(() => {
    if (isDone) continueAfterSignIn(isAdmin, 'Password changed');
  }, [isDone, isAdmin]);

  // The session of the link can be lost: the Cancel button of `SecondFactorStep` ends it, and a sign-in in another tab
  // replaces it.
  if (account && session?.user.id !== account.id && step !== 'done') return <UsedLink />;
  if (step === 'factor' && needsSecondFactor) return <SecondFactorStep />;
  const isAboutPassword = PASSWORD_ERRORS.includes(codeOf(error));
  return (
    <Card
      title={TITLE}
      text={account && <span className="wrap-anywhere">For the account {account.email}</span>}
      links={OTHER_LINK}
    >
      <form method="post" onSubmit={(event) => void submit(event)} className="grid gap-5">
        <NewPasswordField
          label="New password"
          value={password}
          setValue={setPassword}
          error={isAboutPassword ? messageOf(error) : null}
        />
        <FormError error={isAboutPassword ? null : error} />
        <SubmitButton isBusy={isBusy} busyLabel="Saving...">
          Set password
        </SubmitButton>
      </form>
    </Card>
  );
}
