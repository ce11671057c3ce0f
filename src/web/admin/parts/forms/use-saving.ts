import { useState } from 'react';
import { isNotFound } from '#web/api/fetcher.ts';
import { toast } from '#web/kit/toasts.ts';
import { messageOf } from '../text/message-of.ts';
import { type Conflict, conflictOf, type OpenConflict } from './conflict-dialog.tsx';
import type { DeletedChoices } from './deleted-dialog.tsx';
import type { Difference } from './differences.ts';

type Options = {
  /** Shows validation errors at the fields. Returns whether the form can be sent. */
  validate?: () => boolean;
  /**
   * Sends the form, and then leaves the page or continues editing. The form counts as saving until the
   * promise settles. Rejects if the server refused the form.
   */
  send: (overwrite: boolean) => Promise<void>;
  /** Reports a failure that is not a conflict. */
  onFailed: (error: unknown) => void;
  /** Reads the saved version and compares the form with it. */
  compare: () => Promise<readonly Difference[]>;
  /** Fills the form with the saved version. */
  load: () => Promise<void>;
  loadFailedMessage: (reason: string) => string;
  /**
   * Discards the changes and leaves the form of an entry that was deleted elsewhere. Undefined for a new entry.
   */
  leaveDeleted: (() => void) | undefined;
};

export type Saving = {
  isSaving: boolean;
  /** Whether the saved version is being loaded into the form. */
  isLoading: boolean;
  save: () => void;
  /** The edit conflict to resolve; null if there is none. */
  conflict: OpenConflict | null;
  /** Set while the curator is asked what to do after the entry was deleted elsewhere; otherwise null. */
  deletion: DeletedChoices | null;
};

/**
 * Saves a form, one request at a time. The curator resolves edit conflicts, and decides what happens to the changes if
 * the entry was deleted elsewhere: by another curator or in another tab.
 */
export function useSaving({
  validate,
  send,
  onFailed,
  compare,
  load,
  loadFailedMessage,
  leaveDeleted,
}: Options): Saving {
  const [isSaving, setSaving] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [isDeleted, setDeleted] = useState(false);

  const save = async (overwrite: boolean): Promise<void> => {
    if (isSaving || isLoading) return;
    setConflict(null);
    setDeleted(false);
    if (validate && !validate()) return;
    setSaving(true);
    try {
      await send(overwrite);
    } catch (error) {
      const newConflict = conflictOf(error);
      setConflict(newConflict);
      if (!newConflict) onFailed(error);
      setDeleted(isNotFound(error));
    } finally {
      setSaving(false);
    }
  };
  const loadSaved = async (): Promise<void> => {
    setLoading(true);
    try {
      await load();
      setConflict(null);
    } catch (error) {
      toast('error', loadFailedMessage(messageOf(error)));
      if (isNotFound(error)) {
        setConflict(null);
        setDeleted(true);
      }
    }
    setLoading(false);
  };
  return {
    isSaving,
    isLoading,
    save: () => void save(false),
    conflict: conflict && {
      details: conflict,
      compare,
      loadSaved: () => void loadSaved(),
      overwrite: () => void save(true),
      cancel: () => setConflict(null),
    },
    deletion:
      isDeleted && leaveDeleted ? { discardAndLeave: leaveDeleted, close: () => setDeleted(false) } : null,
  };
}
