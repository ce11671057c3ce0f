import type { ReactNode } from 'react';
import type { Unmatched } from '#shared/contracts/search.ts';

/** Says which typed words match nothing. `children` is the query that was answered instead, if it has results. */
export function UnmatchedWords({ words, children }: { words: Unmatched['words']; children: ReactNode }) {
  return (
    <>
      Nothing contains {words.map((word) => `“${word}”`).join(' or ')}.
      {children && <> Showing results for {children}.</>}
    </>
  );
}

/** Shown above results that contain only some of the typed words. */
export const PARTIAL_RESULTS = 'No screen contains all of these words, so these contain some of them.';
