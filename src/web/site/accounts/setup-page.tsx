import { useState } from 'react';
import type { Setup } from '#shared/contracts/accounts.ts';
import { ACCOUNT_LIMITS } from '#shared/limits.ts';
import { pages } from '#shared/urls.ts';
import { toApiError } from '#web/api/fetcher.ts';
import { useAuth } from '#web/auth/auth-provider.tsx';
import { Field } from '#web/kit/fields.tsx';
import { SiteLink } from '../site-link.tsx';
import { BrokenLink } from './broken-link.tsx';
import { Card, LINK_CLASS } from './card.tsx';
import { continueAfterSignIn } from './continue-after-sign-in.ts';
import { LoadingCard } from './loading-card.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { codeOf, FormError, messageOf, SubmitButton, useSubmit } from './submit.tsx';
import { useFragmentToken } from './use-fragment-token.ts';

const TITLE = 'Welcome';

const LOG_IN_LINK = (
  <SiteLink href={pages.login} className={LINK_CLASS}>
    Log in
  </SiteLink>
);

async function createFirstAdmin(setup: Setup): Promise<void> {
  const response = await fetch('/api/setup', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(setup),
  });
  if (!response.ok) throw await toApiError(response);
}

/** Target of the link in the server's log. Creates the first account, which is an administrator's, and signs in. */
export function SetupPage() {
  const token = useFragmentToken();
  const { signIn } = useAuth();
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const { isBusy, error, submit } = useSubmit(async () => {
    await createFirstAdmin({ token: token ?? '', email: email.trim(), name: name.trim(), password });
    await signIn(email, password);
    continueAfterSignIn(true, 'Signed in successfully');
  });

  if (token === undefined) return <LoadingCard title={TITLE} />;
  if (token === null) return <BrokenLink>{LOG_IN_LINK}</BrokenLink>;
  const isAboutPassword = codeOf(error) === 'weak_password';
  return (
    <Card
      title={TITLE}
      text="This creates the first account of the gallery. It is an administrator account."
      links={codeOf(error) === 'setup_closed' ? LOG_IN_LINK : undefined}
    >
      <form method="post" onSubmit={(event) => void submit(event)} className="grid gap-5">
        <Field
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          required
          maxLength={ACCOUNT_LIMITS.emailMax}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Field
          label="Name"
          name="name"
          autoComplete="name"
          required
          minLength={ACCOUNT_LIMITS.nameMin}
          maxLength={ACCOUNT_LIMITS.nameMax}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <NewPasswordField
          label="Password"
          value={password}
          setValue={setPassword}
          error={isAboutPassword ? messageOf(error) : null}
        />
        <FormError error={isAboutPassword ? null : error} />
        <SubmitButton isBusy={isBusy} busyLabel="Creating...">
          Create account
        </SubmitButton>
      </form>
    </Card>
  );
}
