import { useEffect, useRef, useState } from 'react';
import { Field } from '#web/kit/fields.tsx';
import { openClient } from './open-client.ts';
import { messageOf, SubmitButton, useSubmit } from './submit.tsx';

/** Asks for a recovery code. Each code works once. */
export function RecoveryCodeForm() {
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const { isBusy, error, submit } = useSubmit(async () => {
    const client = await openClient();
    const { error: authError } = await client.mfa.recoveryCodes.verify({ code: code.trim() });
    if (!authError) return;
    input.current?.select();
    throw authError;
  });
  return (
    <form method="post" onSubmit={(event) => void submit(event)} className="grid gap-5">
      <Field
        ref={input}
        label="Recovery code"
        name="recovery-code"
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        required
        value={code}
        error={error ? messageOf(error) : null}
        onChange={(event) => setCode(event.target.value)}
        className="font-mono"
      />
      <SubmitButton isBusy={isBusy} busyLabel="Checking...">
        Continue
      </SubmitButton>
    </form>
  );
}
