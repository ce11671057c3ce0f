import { useEffect, useRef, useState } from 'react';
import { Field } from '#web/kit/fields.tsx';
import { messageOf, SubmitButton, useSubmit } from './submit.tsx';

/** Number of digits of a code from an authenticator app or a text message. */
const DIGITS = 6;

/** Returns the first six digits of a text, without other characters. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '').slice(0, DIGITS);

type Props = {
  label: string;
  /** Rejects with the error to display. */
  verify: (code: string) => Promise<void>;
};

/**
 * A field for a six-digit code, which may be typed, filled in by the device, or pasted with spaces. The sixth digit
 * submits the form.
 */
export function CodeForm({ label, verify }: Props) {
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const { isBusy, error, submit } = useSubmit(async () => {
    try {
      await verify(code);
    } catch (thrown) {
      setCode('');
      input.current?.focus();
      throw thrown;
    }
  });
  useEffect(() => input.current?.focus(), []);
  const form = useRef<HTMLFormElement>(null);
  const changeCode = (text: string): void => {
    const digits = digitsOf(text);
    setCode(digits);
    // Submit after the state update, so that all six digits are submitted.
    if (digits.length === DIGITS && digits !== code) setTimeout(() => form.current?.requestSubmit());
  };
  return (
    <form ref={form} method="post" onSubmit={(event) => void submit(event)} className="grid gap-5">
      <Field
        ref={input}
        label={label}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        required
        pattern="[0-9]{6}"
        title="Six digits"
        value={code}
        error={error ? messageOf(error) : null}
        onChange={(event) => changeCode(event.target.value)}
        className="text-center font-medium tracking-[0.4em] tabular-nums"
      />
      <SubmitButton isBusy={isBusy} busyLabel="Checking...">
        Continue
      </SubmitButton>
    </form>
  );
}
