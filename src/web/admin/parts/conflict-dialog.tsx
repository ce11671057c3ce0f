import { format } from 'date-fns';
import { ApiError } from '#web/api/fetcher.ts';
import { useAuth } from '#web/auth/auth-provider.tsx';
import { Button } from '#web/kit/button.tsx';
import { ConflictDifferences } from './conflict-differences.tsx';
import { Dialog, DialogActions } from './dialog.tsx';
import type { Difference } from './differences.ts';

/** What a refused save says of the other one. */
export type Conflict = {
  /** ISO 8601. */
  updatedAt: string;
  /** Who saved; null where that is not known. */
  by: string | null;
};

/** The conflict that an error tells of, or null for any other error. */
export function conflictOf(error: unknown): Conflict | null {
  if (!(error instanceof ApiError) || error.code !== 'changed_meanwhile') return null;
  return (error.details as Conflict | undefined) ?? { updatedAt: '', by: null };
}

/** A conflict as a form offers it for an answer. */
export type OpenConflict = {
  seen: Conflict;
  compare: () => Promise<readonly Difference[]>;
  load: () => void;
  overwrite: () => void;
  cancel: () => void;
};

type Props = {
  /** What was saved: 'screen'. */
  what: string;
  conflict: Conflict;
  /** Reads the saved version and compares the form with it. */
  compare: () => Promise<readonly Difference[]>;
  onLoad: () => void;
  onOverwrite: () => void;
  onClose: () => void;
};

/** Another save happened since the form was opened. It is overwritten only on request. */
export function ConflictDialog({ what, conflict, compare, onLoad, onOverwrite, onClose }: Props) {
  const when = conflict.updatedAt ? ` on ${format(new Date(conflict.updatedAt), 'MMM d, yyyy, HH:mm')}` : '';
  const { profile } = useAuth();
  const isOwn = conflict.by !== null && conflict.by === profile?.email;
  const who = isOwn ? 'You, in another tab or on another device,' : (conflict.by ?? 'Another curator');
  return (
    <Dialog
      title={`This ${what} was changed meanwhile`}
      text={`${who} saved it${when}, after you had opened it here. Your changes are still in the form.`}
      role="alertdialog"
      isWide
      onClose={onClose}
    >
      <ConflictDifferences compare={compare} />
      <DialogActions isStacked>
        <Button onClick={onClose}>Keep editing</Button>
        <Button onClick={onLoad}>Discard mine, load theirs</Button>
        <Button variant="solid" onClick={onOverwrite}>
          Save over theirs
        </Button>
      </DialogActions>
    </Dialog>
  );
}
