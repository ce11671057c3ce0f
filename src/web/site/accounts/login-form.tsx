import { type SubmitEvent, useState } from 'react';
import { pages } from '#shared/urls.ts';
import { useAuth } from '#web/auth/auth-provider.tsx';
import { Field, PasswordField } from '#web/kit/fields.tsx';
import { toast } from '#web/kit/toasts.ts';
import { SiteLink } from '../site-link.tsx';
import { Card, LINK } from './card.tsx';
import { openClient } from './open-client.ts';
import { ProviderButtons } from './provider-buttons.tsx';
import { FormError, messageOf, SubmitButton } from './submit.tsx';

/** Email and password, both required; what the server says against them is told, and what was typed stays [P-50]. */
export function LoginForm({ failure }: { failure: string | null }) {
  const { signIn } = useAuth();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    try {
      await signIn(email, password);
    } catch (error) {
      toast('error', messageOf(error));
      setBusy(false);
    }
  };

  return (
    <Card title="Log in" text="For those who look after the gallery.">
      <FormError error={failure} />
      {/* The code that signs in is on its way before the password is typed. */}
      <form
        method="post"
        onSubmit={(event) => void submit(event)}
        onFocus={() => void openClient().catch(() => undefined)}
        className={failure ? 'mt-5 grid gap-5' : 'grid gap-5'}
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
            <SiteLink href={pages.forgotPassword} className={LINK}>
              Forgot password?
            </SiteLink>
          }
        />
        <SubmitButton isBusy={isBusy} busyLabel="Logging in...">
          Log in
        </SubmitButton>
      </form>
      <ProviderButtons />
    </Card>
  );
}
