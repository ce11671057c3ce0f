import { useState } from 'react';
import type { Draft } from '../../drafts/with-draft.tsx';

export type ExpectedVersion<Entry> = {
  /** The entry that the form was filled from; null for a new one. */
  entry: Entry | null;
  /**
   * Version that the changes are based on, sent with an update so that the server detects edit conflicts. A
   * restored draft keeps its original version. Null for a new entry.
   */
  base: string | null;
  /** Bases the form on another version of the entry, which the next update then expects. */
  replace: (entry: Entry) => void;
};

/**
 * Holds the stored version of an entry that a form edits. A later version on the server replaces it only if
 * the form was saved or the curator loads that version.
 */
export function useExpectedVersion<Entry extends { updatedAt: string }>(
  opened: Entry | null,
  { restored }: Pick<Draft<unknown>, 'restored'>,
): ExpectedVersion<Entry> {
  const [entry, setEntry] = useState(opened);
  const [base, setBase] = useState(restored?.base ?? opened?.updatedAt ?? null);
  return {
    entry,
    base,
    replace: (next) => {
      setEntry(next);
      setBase(next.updatedAt);
    },
  };
}
