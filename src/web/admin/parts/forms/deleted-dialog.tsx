import { Button } from '#web/kit/button.tsx';
import { Dialog, DialogActions } from '../dialogs/dialog.tsx';

/** Choices of the curator after the entry was deleted elsewhere. */
export type DeletedChoices = {
  discardAndLeave: () => void;
  /** Closes the dialog and keeps the changes in the form. */
  close: () => void;
};

type Props = {
  /** Noun for the entry, such as 'screen'. */
  noun: string;
  /** Label of the button that discards the changes and leaves the form. */
  leaveLabel?: string;
  deletion: DeletedChoices | null;
};

/** Shown if the entry was deleted elsewhere after the form was opened, so that it cannot be saved. */
export const DeletedDialog = ({ noun, leaveLabel = `Discard and go to the ${noun}s`, deletion }: Props) =>
  deletion && (
    <Dialog
      title={`This ${noun} was deleted meanwhile`}
      text="It can no longer be saved. Your changes are still in the form, so that you can copy them."
      role="alertdialog"
      onClose={deletion.close}
    >
      <DialogActions isStacked>
        <Button autoFocus onClick={deletion.close}>
          Keep my changes
        </Button>
        <Button variant="solid" onClick={deletion.discardAndLeave}>
          {leaveLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
