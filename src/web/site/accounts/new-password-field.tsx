import { ACCOUNT_LIMITS } from '#shared/limits.ts';
import { PasswordField } from '#web/kit/fields.tsx';

type Props = {
  label: string;
  value: string;
  setValue: (value: string) => void;
  /** The server's error message about this password. */
  error: string | null;
};

const { passwordMin, passwordMax } = ACCOUNT_LIMITS;
const TOO_LONG = `Password must be at most ${passwordMax} characters`;

/** A field for a new password. The server decides which passwords are too weak. */
export function NewPasswordField({ label, value, setValue, error }: Props) {
  // Not the attribute `maxLength`: the browser would cut off the end of a pasted password without a message.
  const lengthError = value.length > passwordMax ? TOO_LONG : null;
  return (
    <PasswordField
      // Keeps the browser from submitting a password that is too long. The server would refuse it, and on some pages a
      // submission uses up the mailed link.
      ref={(input) => input?.setCustomValidity(lengthError ?? '')}
      label={label}
      name="new-password"
      autoComplete="new-password"
      required
      minLength={passwordMin}
      hint={`At least ${passwordMin} characters`}
      value={value}
      onChange={(event) => setValue(event.target.value)}
      error={lengthError ?? error}
    />
  );
}
