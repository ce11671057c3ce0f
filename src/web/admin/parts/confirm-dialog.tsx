import type { ReactNode } from 'react';
import { Button } from '#web/kit/button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';

type Props = {
  title: string;
  /** Names what is lost. */
  text: ReactNode;
  confirm: string;
  /** In place of `confirm` while it is done. */
  busy?: string;
  isBusy?: boolean;
  /** False until what is lost is known. */
  isReady?: boolean;
  cancel?: string;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before something cannot be undone. The harmless answer has the focus. */
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
