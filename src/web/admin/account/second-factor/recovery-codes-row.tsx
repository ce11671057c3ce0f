import { LifeBuoy } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '#web/admin/parts/dialogs/confirm-dialog.tsx';
import { messageOf } from '#web/admin/parts/text/message-of.ts';
import { FocusableButton } from '#web/admin/parts/widgets/focusable-button.tsx';
import { toast } from '#web/kit/toasts.ts';
import { createRecoveryCodes, type SecondFactors } from './factors.ts';

type Props = { status: SecondFactors['recoveryCodes']; onCodes: (codes: string[]) => void };

/** Row with the number of remaining recovery codes and a button that creates new ones. */
export function RecoveryCodesRow({ status, onCodes }: Props) {
  const [isConfirming, setConfirming] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const createCodes = async (): Promise<void> => {
    setBusy(true);
    try {
      const codes = await createRecoveryCodes({ replace: status !== null });
      setConfirming(false);
      onCodes(codes);
    } catch (error) {
      toast('error', messageOf(error));
    }
    setBusy(false);
  };
  return (
    <li className="flex items-center gap-3 px-4 py-3 sm:px-6">
      <LifeBuoy aria-hidden size={18} className="shrink-0 text-ink-faint" />
      <div className="min-w-0 grow">
        <p className="font-medium">Recovery codes</p>
        <p className="text-ink-soft text-sm">
          {status
            ? `${status.remaining} of ${status.total} left`
            : 'None yet: without them, a lost phone locks you out'}
        </p>
      </div>
      <FocusableButton
        size="small"
        isDisabled={isBusy}
        onClick={() => (status ? setConfirming(true) : void createCodes())}
      >
        {status ? 'New codes' : 'Create codes'}
      </FocusableButton>
      {isConfirming && (
        <ConfirmDialog
          title="Create new recovery codes?"
          text="Your old recovery codes stop working immediately."
          confirmLabel="Create new codes"
          busyLabel="Creating..."
          isBusy={isBusy}
          onConfirm={() => void createCodes()}
          onCancel={() => setConfirming(false)}
        />
      )}
    </li>
  );
}
