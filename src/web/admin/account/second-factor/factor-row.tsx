import { KeyRound, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '#web/admin/parts/dialogs/confirm-dialog.tsx';
import { messageOf } from '#web/admin/parts/text/message-of.ts';
import { Button } from '#web/kit/button.tsx';
import { toast } from '#web/kit/toasts.ts';
import { formatDay } from '../../parts/text/dates.ts';
import { type CodeFactor, maskPhoneNumber, removeFactor, TYPE_NAMES } from './factors.ts';

type Props = {
  factor: CodeFactor;
  /** Whether this is the only factor. The server deletes the recovery codes together with the last factor. */
  isOnlyFactor: boolean;
  onRemoved: () => Promise<void>;
};

/** Row of a second factor, with a button that removes it. */
export function FactorRow({ factor, isOnlyFactor, onRemoved }: Props) {
  const [isConfirming, setConfirming] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { id, name, type, phone, createdAt } = factor;
  const Icon = type === 'totp' ? KeyRound : Smartphone;
  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      await removeFactor(id);
      toast('success', `${name} was removed`);
      setConfirming(false);
      await onRemoved();
    } catch (error) {
      toast('error', messageOf(error));
    }
    setBusy(false);
  };
  return (
    <li className="flex items-center gap-3 px-4 py-3 sm:px-6">
      <Icon aria-hidden size={18} className="shrink-0 text-ink-faint" />
      <div className="min-w-0 grow">
        <p className="truncate font-medium">{name}</p>
        <p className="text-ink-soft text-sm">
          {phone ? maskPhoneNumber(phone) : TYPE_NAMES[type]} · since {formatDay(createdAt)}
        </p>
      </div>
      <Button size="small" aria-label={`Remove ${name}`} onClick={() => setConfirming(true)}>
        Remove
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={`Remove ${name}?`}
          text={
            isOnlyFactor
              ? 'This is your only second factor. Without it, your password alone opens your account, and your recovery codes are deleted.'
              : 'The server will no longer accept its codes.'
          }
          confirmLabel="Remove"
          busyLabel="Removing..."
          isBusy={isBusy}
          onConfirm={() => void remove()}
          onCancel={() => setConfirming(false)}
        />
      )}
    </li>
  );
}
