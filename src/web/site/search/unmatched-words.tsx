import type { ReactNode } from 'react';
import type { Unmatched } from '#shared/contracts/search.ts';

/** Shows which typed words match nothing and, if it has results, the query that is answered instead (`children`). */
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
