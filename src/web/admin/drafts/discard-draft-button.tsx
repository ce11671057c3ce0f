import { useState } from 'react';
import { Button, type ButtonStyle } from '#web/kit/button.tsx';
import { ConfirmDialog } from '../parts/dialogs/confirm-dialog.tsx';

type Props = Pick<ButtonStyle, 'size'> & { onDiscard: () => void };

/** Button that discards a draft after a confirmation. */
export function DiscardDraftButton({ size, onDiscard }: Props) {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <Button size={size} onClick={() => setConfirming(true)}>
        Discard draft
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title="Discard the draft?"
          text="Your unsaved changes will be lost."
          confirmLabel="Discard"
          cancelLabel="Keep it"
          onConfirm={onDiscard}
          onCancel={() => setConfirming(false)}
        />
      )}
    </>
  );
}
