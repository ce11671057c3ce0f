import { ACCOUNT_LIMITS } from '#shared/limits.ts';
import { PasswordField } from '#web/kit/fields.tsx';

type Props = {
  label: string;
  value: string;
  setValue: (value: string) => void;
  /** The server's error message about this password. */
  error: string | null;
};

/** A field for a new password. The server decides which passwords are too weak. */
export function NewPasswordField({ label, value, setValue, error }: Props) {
  return (
    <PasswordField
      label={label}
      name="new-password"
      autoComplete="new-password"
      required
      minLength={ACCOUNT_LIMITS.passwordMin}
      maxLength={ACCOUNT_LIMITS.passwordMax}
      hint={`At least ${ACCOUNT_LIMITS.passwordMin} characters`}
      value={value}
      onChange={(event) => setValue(event.target.value)}
      error={error}
    />
  );
}
