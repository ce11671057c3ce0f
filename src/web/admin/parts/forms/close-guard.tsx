import { useState } from 'react';
import type { Draft } from '../../drafts/with-draft.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { UnsavedChanges } from './unsaved-changes.tsx';

type Options = {
  /** Whether changes would be lost by closing the form. */
  isUnsaved: boolean;
  /** The form cannot be closed while it is being saved. */
  isSaving: boolean;
  draft: Pick<Draft<unknown>, 'remove'>;
  onClose: () => void;
};

type CloseGuardState = Pick<Options, 'isUnsaved'> & {
  isConfirming: boolean;
  /** Closes the form, or asks first if it has unsaved changes. */
  close: () => void;
  discardAndClose: () => void;
  keepEditing: () => void;
  discardDraft: () => void;
};

/**
 * Protects a form in a dialog or sheet from being closed with unsaved changes. Render `CloseGuard` with the
 * result.
 */
export function useCloseGuard({ isUnsaved, isSaving, draft, onClose }: Options): CloseGuardState {
  const [isConfirming, setConfirming] = useState(false);
  const discardDraft = (): void => void draft.remove();
  return {
    isUnsaved,
    isConfirming,
    close: () => {
      if (isSaving) return;
      if (isUnsaved) setConfirming(true);
      else onClose();
    },
    discardAndClose: () => {
      discardDraft();
      onClose();
    },
    keepEditing: () => setConfirming(false),
    discardDraft,
  };
}

type Props = {
  guard: CloseGuardState;
  title: string;
  text: string;
  confirmLabel: string;
  cancelLabel: string;
};

/** Asks for confirmation before unsaved changes are lost, whether the form is closed or the page is left. */
export function CloseGuard({ guard, ...question }: Props) {
  return (
    <>
      <UnsavedChanges isDirty={guard.isUnsaved} onLeave={guard.discardDraft} />
      {guard.isConfirming && (
        <ConfirmDialog {...question} onConfirm={guard.discardAndClose} onCancel={guard.keepEditing} />
      )}
    </>
  );
}
