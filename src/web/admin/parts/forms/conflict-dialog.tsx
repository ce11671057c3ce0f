import { ApiError } from '#web/api/fetcher.ts';
import { useAuth } from '#web/auth/auth-provider.tsx';
import { Button } from '#web/kit/button.tsx';
import { Dialog, DialogActions } from '../dialogs/dialog.tsx';
import { formatTime } from '../text/dates.ts';
import { ConflictDifferences } from './conflict-differences.tsx';
import type { Difference } from './differences.ts';

/** The save by another curator, or in another tab, that caused the edit conflict. */
export type Conflict = {
  /** Time of the save as ISO 8601; empty if unknown. */
  updatedAt: string;
  /** Email address of the curator who saved; null if unknown. */
  by: string | null;
};

/** Returns the conflict of an `edit_conflict` error; null for other errors. */
export function conflictOf(error: unknown): Conflict | null {
  if (!(error instanceof ApiError) || error.code !== 'edit_conflict') return null;
  return (error.details as Conflict | undefined) ?? { updatedAt: '', by: null };
}

/** A conflict with the actions that resolve it. */
export type OpenConflict = {
  details: Conflict;
  /** Reads the saved version and compares the form with it. */
  compare: () => Promise<readonly Difference[]>;
  loadSaved: () => void;
  overwrite: () => void;
  cancel: () => void;
};

type Props = {
  /** Noun for the entry, such as 'screen'. */
  noun: string;
  conflict: OpenConflict | null;
};

/**
 * Shown if the entry was saved elsewhere after the form was opened. The curator decides which version is
 * kept.
 */
export const ConflictDialog = ({ noun, conflict }: Props) =>
  conflict && <OpenDialog noun={noun} conflict={conflict} />;

function OpenDialog({ noun, conflict }: { noun: string; conflict: OpenConflict }) {
  const { details, compare, loadSaved, overwrite, cancel } = conflict;
  const when = details.updatedAt ? ` on ${formatTime(details.updatedAt)}` : '';
  const { profile } = useAuth();
  const isOwn = details.by !== null && details.by === profile?.email;
  const [loadLabel, overwriteLabel] = isOwn
    ? ['Discard this version, load the saved one', 'Save over it']
    : ['Discard mine, load theirs', 'Save over theirs'];
  const savedBy = isOwn ? 'You, in another tab or on another device,' : (details.by ?? 'Another curator');
  return (
    <Dialog
      title={`This ${noun} was changed meanwhile`}
      text={`${savedBy} saved it${when}, after you had opened it here. Your changes are still in the form.`}
      role="alertdialog"
      isWide
      onClose={cancel}
    >
      <ConflictDifferences compare={compare} />
      <DialogActions isStacked>
        <Button onClick={cancel}>Keep editing</Button>
        <Button onClick={loadSaved}>{loadLabel}</Button>
        <Button variant="solid" onClick={overwrite}>
          {overwriteLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
