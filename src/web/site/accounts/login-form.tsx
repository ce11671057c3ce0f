import { type SubmitEvent, useState } from 'react';
import { pages } from '#shared/urls.ts';
import { useAuth } from '#web/auth/auth-provider.tsx';
import { Field, PasswordField } from '#web/kit/fields.tsx';
import { toast } from '#web/kit/toasts.ts';
import { SiteLink } from '../site-link.tsx';
import { Card, LINK_CLASS } from './card.tsx';
import { openClient } from './open-client.ts';
import { ProviderButtons } from './provider-buttons.tsx';
import { FormError, messageOf, SubmitButton } from './submit.tsx';

type Props = {
  /** Message about a failed sign-in with an identity provider. */
  failure: string | null;
  /** Whether the user is here because the session has ended. */
  hasSessionEnded: boolean;
};

/** Asks for email and password, both required. Shows the server's error and keeps the input [P-50]. */
export function LoginForm({ failure, hasSessionEnded }: Props) {
  const { signIn } = useAuth();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isBusy, setBusy] = useState(false);
  // Undefined before the first attempt. Until then the form shows the provider's error, which arrives after the first
  // render.
  const [error, setError] = useState<unknown>();

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setError(null);
    try {
      await signIn(email, password);
    } catch (thrown) {
      // The specification requires a toast. The form also shows the message until the next attempt.
      toast('error', messageOf(thrown));
      setError(thrown);
      setBusy(false);
    }
  };

  return (
    <Card title="Log in" text="For administrators and curators.">
      {hasSessionEnded && (
        <p role="status" className="mb-5 rounded-control bg-sunken px-3 py-2.5 text-ink-soft text-sm">
          Your session has ended. Log in to continue where you left off.
        </p>
      )}
      {/* Focusing a field loads the module for signing in, while the visitor types. */}
      <form
        method="post"
        onSubmit={(event) => void submit(event)}
        onFocus={() => void openClient().catch(() => undefined)}
        className="grid gap-5"
      >
        <Field
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          aside={
            <SiteLink href={pages.forgotPassword} className={LINK_CLASS}>
              Forgot password?
            </SiteLink>
          }
        />
        <FormError error={error === undefined ? failure : error} />
        <SubmitButton isBusy={isBusy} busyLabel="Logging in...">
          Log in
        </SubmitButton>
      </form>
      <ProviderButtons />
    </Card>
  );
}
