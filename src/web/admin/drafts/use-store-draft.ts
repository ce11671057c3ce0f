import { useEffect } from 'react';
import type { Draft } from './with-draft.tsx';

type FormState<T> = {
  /** Whether the form has unsaved changes. */
  isDirty: boolean;
  /** Must be the same object as long as the values do not change. */
  values: T;
  /** Chosen files that are not saved yet, by field name. */
  files?: Readonly<Record<string, File | null>>;
  /** Version of the entry that the form was filled from; omitted for a new entry. */
  base?: string | null;
};

const NO_FILES = {};

/** Stores the state of a form in its draft as long as the form has unsaved changes. */
export function useStoreDraft<T>(
  draft: Draft<T>,
  { isDirty, values, files = NO_FILES, base = null }: FormState<T>,
): void {
  // Runs after every render. `scheduleWrite` ignores an unchanged state.
  useEffect(() => {
    const chosen = Object.entries(files).filter((entry): entry is [string, File] => entry[1] !== null);
    draft.scheduleWrite(isDirty ? { values, files: Object.fromEntries(chosen), base } : null);
  });
}
