import type { ReactNode } from 'react';
import { Button } from '#web/kit/button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';

type Props = {
  title: string;
  text: ReactNode;
  confirmLabel: string;
  busyLabel?: string;
  isBusy?: boolean;
  /** False while the consequences are still loading. The confirm button is then disabled. */
  isReady?: boolean;
  cancelLabel?: string;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks for confirmation of an irreversible action. The cancel button has the initial focus. */
export function ConfirmDialog({
  title,
  text,
  confirmLabel,
  busyLabel = confirmLabel,
  isBusy = false,
  isReady = true,
  cancelLabel = 'Cancel',
  onConfirm,
  onCancel,
}: Props) {
  return (
    <Dialog title={title} text={text} role="alertdialog" onClose={isBusy ? undefined : onCancel}>
      <DialogActions>
        <Button autoFocus disabled={isBusy} onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button
          variant="solid"
          className="bg-danger! text-canvas!"
          disabled={isBusy || !isReady}
          onClick={onConfirm}
        >
          {isBusy ? busyLabel : confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
