import type { ReactNode } from 'react';
import { Button } from '#web/kit/button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';

type Props = {
  title: string;
  /** Describes the consequences. */
  text: ReactNode;
  confirm: string;
  /** Label of the confirm button while `isBusy`. */
  busy?: string;
  isBusy?: boolean;
  /** False while the consequences are still loading. The confirm button is then disabled. */
  isReady?: boolean;
  cancel?: string;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks for confirmation of an irreversible action. The cancel button has the initial focus. */
export function ConfirmDialog({
  title,
  text,
  confirm,
  busy = confirm,
  isBusy = false,
  isReady = true,
  cancel = 'Cancel',
  onConfirm,
  onCancel,
}: Props) {
  return (
    <Dialog title={title} text={text} role="alertdialog" onClose={isBusy ? undefined : onCancel}>
      <DialogActions>
        <Button autoFocus disabled={isBusy} onClick={onCancel}>
          {cancel}
        </Button>
        <Button
          variant="solid"
          className="bg-danger! text-canvas!"
          disabled={isBusy || !isReady}
          onClick={onConfirm}
        >
          {isBusy ? busy : confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
