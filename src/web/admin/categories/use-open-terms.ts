import { useState } from 'react';

type OpenTerms = {
  isOpen: (id: string) => boolean;
  setOpen: (ids: Iterable<string>, open: boolean) => void;
  /** Expands the terms. During a search, this takes effect only after the search. */
  reveal: (ids: Iterable<string>) => void;
};

/**
 * Manages the expanded terms of a tree. Without a search all terms are expanded until the curator collapses
 * them. During a search only the ancestors of matches (`matchAncestorIds`) are expanded, and manual changes
 * apply to this search only.
 */
export function useOpenTerms(search: string, matchAncestorIds: ReadonlySet<string>): OpenTerms {
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const [overrides, setOverrides] = useState<{ search: string; open: ReadonlyMap<string, boolean> }>({
    search: '',
    open: new Map(),
  });
  const changeCollapsed = (ids: Iterable<string>, isCollapsed: boolean): void =>
    setCollapsed((before) => {
      const after = new Set(before);
      for (const id of ids) {
        if (isCollapsed) after.add(id);
        else after.delete(id);
      }
      return after;
    });
  const reveal = (ids: Iterable<string>): void => changeCollapsed(ids, false);
  if (search === '') {
    return {
      isOpen: (id) => !collapsed.has(id),
      setOpen: (ids, open) => changeCollapsed(ids, !open),
      reveal,
    };
  }
  const current = overrides.search === search ? overrides.open : new Map<string, boolean>();
  return {
    isOpen: (id) => current.get(id) ?? matchAncestorIds.has(id),
    setOpen: (ids, open) =>
      setOverrides({ search, open: new Map([...current, ...[...ids].map((id) => [id, open] as const)]) }),
    reveal,
  };
}
