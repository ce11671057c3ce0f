import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '#web/kit/button.tsx';
import { CodeForm } from './code-form.tsx';
import { openClient } from './open-client.ts';
import { FormError, useSubmit } from './submit.tsx';

/** Asks for a code from a text message. Sends the message when the form is shown, and again on request. */
export function PhoneCodeForm({ factorId }: { factorId: string }) {
  const [challengeId, setChallengeId] = useState<string | null>(null);
  const {
    isBusy,
    error,
    submit: send,
  } = useSubmit(async () => {
    const client = await openClient();
    const { data, error: authError } = await client.mfa.challenge({ factorId, channel: 'sms' });
    if (authError) throw authError;
    setChallengeId(data.id);
  });
  const sendFirst = useEffectEvent(() => void send());
  const isSent = useRef(false);
  useEffect(() => {
    // Send the first message only once, because each message costs money.
    if (!isSent.current) sendFirst();
    isSent.current = true;
  }, []);

  const verify = async (code: string): Promise<void> => {
    if (!challengeId) throw new Error('No code was sent yet');
    const client = await openClient();
    const { error: authError } = await client.mfa.verify({ factorId, challengeId, code });
    if (authError) throw authError;
  };
  return (
    <div className="grid gap-4">
      <FormError error={error} />
      <CodeForm label="Code from the message" verify={verify} />
      <Button variant="ghost" disabled={isBusy} onClick={() => void send()}>
        Send again
      </Button>
    </div>
  );
}
