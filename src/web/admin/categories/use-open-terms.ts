import { useState } from 'react';

type OpenTerms = {
  isOpen: (id: string) => boolean;
  setOpen: (ids: Iterable<string>, open: boolean) => void;
  /** Expands the terms for the time without a search. */
  reveal: (ids: Iterable<string>) => void;
};

/**
 * Manages the expanded terms of a tree. Without a search all terms are expanded until the curator collapses them.
 * During a search only the ancestors of matches are; manual changes then apply to that search only.
 */
export function useOpenTerms(search: string, aboveMatches: ReadonlySet<string>): OpenTerms {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [turned, setTurned] = useState<{ search: string; open: ReadonlyMap<string, boolean> }>({
    search: '',
    open: new Map(),
  });
  const turn = (ids: Iterable<string>, isClosed: boolean): void =>
    setClosed((before) => {
      const after = new Set(before);
      for (const id of ids) {
        if (isClosed) after.add(id);
        else after.delete(id);
      }
      return after;
    });
  const reveal = (ids: Iterable<string>): void => turn(ids, false);
  if (search === '') {
    return { isOpen: (id) => !closed.has(id), setOpen: (ids, open) => turn(ids, !open), reveal };
  }
  const now = turned.search === search ? turned.open : new Map<string, boolean>();
  return {
    isOpen: (id) => now.get(id) ?? aboveMatches.has(id),
    setOpen: (ids, open) =>
      setTurned({ search, open: new Map([...now, ...[...ids].map((id) => [id, open] as const)]) }),
    reveal,
  };
}
