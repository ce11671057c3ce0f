import { useState } from 'react';
import { pages } from '#shared/urls.ts';
import { useAuth } from '#web/auth/auth-provider.tsx';
import { buttonClass } from '#web/kit/button.tsx';
import { BrokenLink } from './broken-link.tsx';
import { Card, LINK } from './card.tsx';
import { LoadingCard } from './loading-card.tsx';
import { openClient } from './open-client.ts';
import { FormError, SubmitButton, useSubmit } from './submit.tsx';
import { useFragmentToken } from './use-fragment-token.ts';

const TITLE = 'Confirm your email';

const ACCOUNT = (
  <a href={pages.account} className={LINK}>
    To your account
  </a>
);

/** Target of the link to a new address. It needs a click, because link scanners open addresses too. */
export function ConfirmEmailPage() {
  const token = useFragmentToken();
  const { session, reloadProfile } = useAuth();
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const [isHalfDone, setHalfDone] = useState(false);
  const { isBusy, error, submit } = useSubmit(async () => {
    const client = await openClient();
    const { data, error: refused } = await client.verifyOtp({
      token_hash: token ?? '',
      type: 'email_change',
    });
    if (refused) throw refused;
    // The response to the first of two links contains no user.
    if (!data.user?.email) {
      setHalfDone(true);
      return;
    }
    setConfirmed(data.user.email);
    if (session) await reloadProfile();
  });

  if (confirmed !== null) {
    return (
      <Card title="Email confirmed">
        <p role="status">
          You now log in with <b className="break-words font-medium">{confirmed}</b>.
        </p>
        <a href={pages.account} className={`${buttonClass()} mt-6 h-[44px]! w-full`}>
          To your account
        </a>
      </Card>
    );
  }
  if (isHalfDone) {
    return (
      <Card title="One more link">
        <p role="status">
          This address is confirmed. Open the link that was mailed to your other address, too: then the change
          counts.
        </p>
      </Card>
    );
  }
  if (token === undefined) return <LoadingCard title={TITLE} />;
  if (token === null) return <BrokenLink>{ACCOUNT}</BrokenLink>;
  return (
    <Card title={TITLE} text="This confirms the change of the address that you log in with.">
      <form method="post" onSubmit={(event) => void submit(event)} className="grid gap-5">
        <FormError error={error} />
        <SubmitButton isBusy={isBusy} busyLabel="Confirming...">
          Confirm
        </SubmitButton>
      </form>
    </Card>
  );
}
