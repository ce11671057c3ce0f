import { type ReactNode, useState } from 'react';
import { Dialog } from '#web/admin/parts/dialogs/dialog.tsx';
import { messageOf } from '#web/admin/parts/text/message-of.ts';
import { toast } from '#web/kit/toasts.ts';
import { ConfirmCodeForm } from './confirm-code-form.tsx';
import { abandonEnrollment, type Enrollment } from './enrollment.ts';
import { type CodeFactor, createRecoveryCodes } from './factors.ts';
import { NameFactorForm } from './name-factor-form.tsx';

type Props = {
  type: CodeFactor['type'];
  /** Names of the existing factors. */
  existingNames: readonly string[];
  /** Whether the account has no recovery codes yet. */
  needsRecoveryCodes: boolean;
  onClose: () => void;
  /** Called with newly created recovery codes to show, or with null if none were created. */
  onDone: (codes: string[] | null) => void;
};

const TITLES = { totp: 'Add an authenticator app', phone: 'Add a phone' } as const;

const TEXTS: Record<CodeFactor['type'], (enrollment: Enrollment | null) => ReactNode> = {
  totp: (enrollment) =>
    enrollment
      ? 'Scan the QR code with your app, or type in the key. Then enter the code that the app shows.'
      : 'An app on your phone, or a password manager, shows a new code every 30 seconds.',
  phone: (enrollment) =>
    enrollment
      ? `We sent a code to ${enrollment.phone}. Enter it here.`
      : 'We send a code to this phone at each sign-in.',
};

/** Dialog that adds a second factor: first its name, then a code to verify it. */
export function EnrollDialog({ type, existingNames, needsRecoveryCodes, onClose, onDone }: Props) {
  const [enrollment, setEnrollment] = useState<Enrollment | null>(null);
  const [isBusy, setBusy] = useState(false);
  const close = (): void => {
    if (enrollment) abandonEnrollment(enrollment);
    onClose();
  };
  const finishEnrollment = async ({ name }: Enrollment): Promise<void> => {
    toast('success', `${name} was added`);
    if (!needsRecoveryCodes) return onDone(null);
    try {
      onDone(await createRecoveryCodes({ replace: false }));
    } catch (error) {
      toast('error', messageOf(error));
      onDone(null);
    }
  };
  return (
    // The dialog cannot be closed while it is busy: the server may already have verified the factor, and `close` would
    // delete it.
    <Dialog title={TITLES[type]} text={TEXTS[type](enrollment)} onClose={isBusy ? undefined : close}>
      {enrollment ? (
        <ConfirmCodeForm
          enrollment={enrollment}
          isBusy={isBusy}
          onBusy={setBusy}
          onVerified={() => finishEnrollment(enrollment)}
          onCancel={close}
        />
      ) : (
        <NameFactorForm
          type={type}
          existingNames={existingNames}
          onEnrolled={setEnrollment}
          onCancel={close}
        />
      )}
    </Dialog>
  );
}
