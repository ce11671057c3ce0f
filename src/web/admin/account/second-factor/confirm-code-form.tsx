import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { DialogActions } from '#web/admin/parts/dialogs/dialog.tsx';
import { SaveButton } from '#web/admin/parts/forms/save-button.tsx';
import { messageOf } from '#web/admin/parts/text/message-of.ts';
import { CopyButton } from '#web/admin/parts/widgets/copy-button.tsx';
import { Field } from '#web/kit/fields.tsx';
import { FocusableButton } from '../../parts/widgets/focusable-button.tsx';
import { createChallenge, type Enrollment, verifyCode } from './enrollment.ts';

/** Number of digits of a one-time code (RFC 6238). */
const CODE_LENGTH = 6;

type Props = {
  enrollment: Enrollment;
  /** Whether a code is being verified or recovery codes are being created. */
  isBusy: boolean;
  onBusy: (isBusy: boolean) => void;
  onVerified: () => Promise<void>;
  onCancel: () => void;
};

/**
 * Second step of adding a second factor: shows the key for an authenticator app, or sends a code to the
 * phone, and verifies the first code.
 */
export function ConfirmCodeForm({ enrollment, isBusy, onBusy, onVerified, onCancel }: Props) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const challengeRequest = useRef<Promise<string> | null>(null);

  const requestChallenge = (): void => {
    setError(null);
    const request = createChallenge(enrollment.id);
    challengeRequest.current = request;
    request.catch((thrown: unknown) => setError(messageOf(thrown)));
  };
  // The ref prevents a second text message if React runs the effect twice.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once on mount
  useEffect(() => {
    if (enrollment.type === 'phone' && !challengeRequest.current) requestChallenge();
  }, []);

  const enterCode = (text: string): void => {
    const digits = text.replace(/\D/g, '').slice(0, CODE_LENGTH);
    setCode(digits);
    // The sixth digit submits the form, after the state update has been rendered.
    if (digits.length === CODE_LENGTH && digits !== code) setTimeout(() => form.current?.requestSubmit());
  };
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    onBusy(true);
    setError(null);
    try {
      // An authenticator app shows codes without a request, so its challenge is only created when the user submits a
      // code.
      const challengeId = await (enrollment.type === 'phone' && challengeRequest.current
        ? challengeRequest.current
        : createChallenge(enrollment.id));
      await verifyCode(enrollment.id, challengeId, code);
      await onVerified();
    } catch (thrown) {
      setError(messageOf(thrown));
      setCode('');
      onBusy(false);
    }
  };
  return (
    <form ref={form} onSubmit={(event) => void submit(event)} className="mt-5 grid gap-4">
      {enrollment.totp && <TotpKey {...enrollment.totp} />}
      <Field
        autoFocus
        label="Six-digit code"
        autoComplete="one-time-code"
        inputMode="numeric"
        required
        pattern="[0-9]{6}"
        title="Six digits"
        value={code}
        error={error}
        onChange={({ target }) => enterCode(target.value)}
        className="text-center font-medium tracking-[0.4em] tabular-nums"
      />
      <DialogActions>
        {enrollment.type === 'phone' && (
          <FocusableButton variant="ghost" isDisabled={isBusy} onClick={requestChallenge}>
            Send again
          </FocusableButton>
        )}
        <FocusableButton isDisabled={isBusy} onClick={onCancel}>
          Cancel
        </FocusableButton>
        <SaveButton isSaving={isBusy}>{isBusy ? 'Checking...' : 'Verify'}</SaveButton>
      </DialogActions>
    </form>
  );
}

function TotpKey({ qrCode, secret }: { qrCode: string; secret: string }) {
  return (
    <div className="grid justify-items-center gap-3">
      <img
        src={qrCode}
        alt="QR code with the key for your app"
        width={176}
        height={176}
        className="rounded-control bg-white p-2"
      />
      <div className="flex w-full items-center gap-3 rounded-control bg-sunken px-3 py-2">
        <div className="min-w-0 grow">
          <p className="text-ink-soft text-xs">Key</p>
          <code className="select-all break-all text-sm">{secret}</code>
        </div>
        <CopyButton text={secret} description="the key" />
      </div>
    </div>
  );
}
