import { useState } from 'react';
import { pages } from '#shared/urls.ts';
import { useAuth } from '#web/auth/auth-provider.tsx';
import { buttonClass } from '#web/kit/button.tsx';
import { BrokenLink } from './broken-link.tsx';
import { Card, LINK_CLASS } from './card.tsx';
import { LoadingCard } from './loading-card.tsx';
import { openClient } from './open-client.ts';
import { FormError, SubmitButton, useSubmit } from './submit.tsx';
import { useFragmentToken } from './use-fragment-token.ts';

const TITLE = 'Confirm your email';

const ACCOUNT_LINK = (
  <a href={pages.account} className={LINK_CLASS}>
    To your account
  </a>
);

/**
 * Target of the links mailed to confirm a new email address. If the visitor opens a second link in the same tab, only
 * the fragment changes and the page is not reloaded. The `key` then starts a new form.
 */
export function ConfirmEmailPage() {
  const token = useFragmentToken();
  if (token === undefined) return <LoadingCard title={TITLE} />;
  if (token === null) return <BrokenLink>{ACCOUNT_LINK}</BrokenLink>;
  return <ConfirmEmailForm key={token} token={token} />;
}

/** The visitor must press a button, because the link scanners of mail providers open the page too. */
function ConfirmEmailForm({ token }: { token: string }) {
  const { session, reloadProfile } = useAuth();
  const [confirmedEmail, setConfirmedEmail] = useState<string | null>(null);
  const [needsOtherLink, setNeedsOtherLink] = useState(false);
  const { isBusy, error, submit } = useSubmit(async () => {
    const client = await openClient();
    const { data, error: authError } = await client.verifyOtp({
      token_hash: token,
      type: 'email_change',
    });
    if (authError) throw authError;
    // The server may have mailed one link to the old address and one to the new. The response contains no user until
    // both links are confirmed.
    if (!data.user?.email) {
      setNeedsOtherLink(true);
      return;
    }
    setConfirmedEmail(data.user.email);
    if (session) await reloadProfile();
  });

  if (confirmedEmail !== null) {
    return (
      <Card title="Email confirmed">
        <p role="status">
          You now log in with <b className="break-words font-medium">{confirmedEmail}</b>.
        </p>
        <a href={pages.account} className={`${buttonClass()} mt-6 h-[44px]! w-full`}>
          To your account
        </a>
      </Card>
    );
  }
  if (needsOtherLink) {
    return (
      <Card title="One more link">
        <p role="status">
          This address is confirmed. To complete the change, also open the link that was mailed to your other
          address.
        </p>
      </Card>
    );
  }
  return (
    <Card title={TITLE} text="This confirms your new login email address.">
      <form method="post" onSubmit={(event) => void submit(event)} className="grid gap-5">
        <FormError error={error} />
        <SubmitButton isBusy={isBusy} busyLabel="Confirming...">
          Confirm
        </SubmitButton>
      </form>
    </Card>
  );
}
