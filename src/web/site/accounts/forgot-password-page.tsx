import { useState } from 'react';
import { pages } from '#shared/urls.ts';
import { Field } from '#web/kit/fields.tsx';
import { SiteLink } from '../site-link.tsx';
import { Card, LINK_CLASS } from './card.tsx';
import { LoadingCard } from './loading-card.tsx';
import { openClient } from './open-client.ts';
import { FormError, SubmitButton, useSubmit } from './submit.tsx';
import { useIsHydrated } from './use-is-hydrated.ts';

const TITLE = 'Forgot your password?';

const BACK_LINK = (
  <SiteLink href={pages.login} className={LINK_CLASS}>
    Back to log in
  </SiteLink>
);

/** Requests a link for a new password. The response does not reveal whether the account exists. */
export function ForgotPasswordPage() {
  const isHydrated = useIsHydrated();
  const [email, setEmail] = useState('');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { isBusy, error, submit } = useSubmit(async () => {
    const client = await openClient();
    const { error: authError } = await client.resetPasswordForEmail(email);
    if (authError) throw authError;
    setSentTo(email);
  });

  if (!isHydrated) return <LoadingCard title={TITLE} />;
  if (sentTo) {
    return (
      <Card title="Check your email" links={BACK_LINK}>
        <p role="status">
          If there is an account for <b className="break-words font-medium">{sentTo}</b>, a link to set a new
          password has been sent to this address.
        </p>
      </Card>
    );
  }
  return (
    <Card title={TITLE} text="We will mail you a link to set a new one." links={BACK_LINK}>
      <form method="post" onSubmit={(event) => void submit(event)} className="grid gap-5">
        <Field
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <FormError error={error} />
        <SubmitButton isBusy={isBusy} busyLabel="Sending...">
          Send the link
        </SubmitButton>
      </form>
    </Card>
  );
}
