import { useState } from 'react';
import type { Draft } from '../../drafts/with-draft.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { UnsavedChanges } from './unsaved-changes.tsx';

type Options = {
  /** Whether closing would lose changes. */
  isUnsaved: boolean;
  /** While saving, the form cannot be closed. */
  isSaving: boolean;
  draft: Pick<Draft<unknown>, 'remove'>;
  onClose: () => void;
};

type CloseGuardState = Pick<Options, 'isUnsaved'> & {
  isAsking: boolean;
  /** Closes the form, or asks first if it has unsaved changes. */
  close: () => void;
  giveUp: () => void;
  stay: () => void;
  discardDraft: () => void;
};

/** Closing of a form in a dialog or sheet. Render `CloseGuard` with the result. */
export function useCloseGuard({ isUnsaved, isSaving, draft, onClose }: Options): CloseGuardState {
  const [isAsking, setAsking] = useState(false);
  const discardDraft = (): void => void draft.remove();
  return {
    isUnsaved,
    isAsking,
    close: () => {
      if (isSaving) return;
      if (isUnsaved) setAsking(true);
      else onClose();
    },
    giveUp: () => {
      discardDraft();
      onClose();
    },
    stay: () => setAsking(false),
    discardDraft,
  };
}

type Props = {
  guard: CloseGuardState;
  title: string;
  text: string;
  confirm: string;
  cancel: string;
};

/** Asks for confirmation before unsaved changes are lost, whether the form is closed or the page is left. */
export function CloseGuard({ guard, ...question }: Props) {
  return (
    <>
      <UnsavedChanges isDirty={guard.isUnsaved} onLeave={guard.discardDraft} />
      {guard.isAsking && <ConfirmDialog {...question} onConfirm={guard.giveUp} onCancel={guard.stay} />}
    </>
  );
}
