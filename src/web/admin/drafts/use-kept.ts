import { useEffect } from 'react';
import type { Draft } from './with-draft.tsx';

type Form<T> = {
  /** Whether something would be lost with the form. */
  isDirty: boolean;
  /** The same object for as long as nothing is changed. */
  values: T;
  /** Files that were chosen and are not saved, by the names of their fields. */
  files?: Readonly<Record<string, File | null>>;
  /** Which state of the row the form was filled from; left away for a new one. */
  base?: string | null;
};

const NO_FILES = {};

/** Keeps the state of a form in its draft while something would be lost with it. */
export function useKept<T>(
  draft: Draft<T>,
  { isDirty, values, files = NO_FILES, base = null }: Form<T>,
): void {
  // After every render: what is the same as before is not written again.
  useEffect(() => {
    const chosen = Object.entries(files).filter((entry): entry is [string, File] => entry[1] !== null);
    draft.keep(isDirty ? { values, files: Object.fromEntries(chosen), base } : null);
  });
}
