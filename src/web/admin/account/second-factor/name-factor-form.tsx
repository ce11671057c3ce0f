import { type SubmitEvent, useState } from 'react';
import { DialogActions } from '#web/admin/parts/dialogs/dialog.tsx';
import { SaveButton } from '#web/admin/parts/forms/save-button.tsx';
import { messageOf } from '#web/admin/parts/text/message-of.ts';
import { siteName } from '#web/admin/site-metadata.ts';
import { Button } from '#web/kit/button.tsx';
import { Field } from '#web/kit/fields.tsx';
import {
  type Enrollment,
  enrollAuthenticatorApp,
  enrollPhone,
  normalizePhoneNumber,
  suggestName,
} from './enrollment.ts';
import type { CodeFactor } from './factors.ts';

type Props = {
  type: CodeFactor['type'];
  existingNames: readonly string[];
  onEnrolled: (enrollment: Enrollment) => void;
  onCancel: () => void;
};

/** First step of adding a second factor: asks for its name and, for a phone, the number. */
export function NameFactorForm({ type, existingNames, onEnrolled, onCancel }: Props) {
  const [name, setName] = useState(() => suggestName(type, existingNames));
  const [phone, setPhone] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const enroll = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      const trimmedName = name.trim();
      onEnrolled(
        type === 'totp'
          ? await enrollAuthenticatorApp(trimmedName, siteName())
          : await enrollPhone(trimmedName, normalizePhoneNumber(phone)),
      );
    } catch (thrown) {
      setError(messageOf(thrown));
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void enroll(event)} className="mt-5 grid gap-4">
      <Field
        label="Name"
        required
        maxLength={60}
        value={name}
        onChange={({ target }) => setName(target.value)}
        hint="Distinguishes it from your other factors."
        error={type === 'totp' ? error : null}
      />
      {type === 'phone' && (
        <Field
          label="Phone number"
          type="tel"
          autoComplete="tel"
          required
          placeholder="+1 555 000 1234"
          value={phone}
          onChange={({ target }) => setPhone(target.value)}
          hint="Include the country code."
          error={error}
        />
      )}
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <SaveButton isSaving={isBusy}>Continue</SaveButton>
      </DialogActions>
    </form>
  );
}
