import { Button } from '#web/kit/button.tsx';
import { Dialog, DialogActions } from '../dialogs/dialog.tsx';

type Props = {
  /** Noun for the entry, such as 'screen'. */
  noun: string;
  /** Label of the button that discards the changes and leaves the form. */
  leaveLabel: string;
  onLeave: () => void;
  onClose: () => void;
};

/** Shown if the entry was deleted elsewhere after the form was opened, so that it cannot be saved. */
export const DeletedDialog = ({ noun, leaveLabel, onLeave, onClose }: Props) => (
  <Dialog
    title={`This ${noun} was deleted meanwhile`}
    text="It cannot be saved any more. Your changes are still in the form, for example to copy them."
    role="alertdialog"
    onClose={onClose}
  >
    <DialogActions isStacked>
      <Button autoFocus onClick={onClose}>
        Keep my changes
      </Button>
      <Button variant="solid" onClick={onLeave}>
        {leaveLabel}
      </Button>
    </DialogActions>
  </Dialog>
);
