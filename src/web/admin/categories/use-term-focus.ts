import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { AdminCategory } from '#shared/contracts/admin-categories.ts';
import { actionForKey, findByTypeAhead } from './grid-keys.ts';
import type { TermActions } from './term-row.tsx';
import type { TreeRow } from './tree.ts';

/** Pause after which typed letters start a new search, in milliseconds. */
const TYPEAHEAD_RESET_MS = 600;

type Options = {
  rows: readonly TreeRow<AdminCategory>[];
  /** Id of the term to focus as soon as it is rendered. `onFocused` is called then. */
  idToFocus: string | null;
  onFocused: () => void;
  actions: Pick<TermActions, 'onToggle' | 'onEdit' | 'onDelete'>;
};

type TermFocus = {
  table: RefObject<HTMLTableElement | null>;
  /** Index of the row that was focused last; 0 if there is none. Only this row is in the tab order. */
  currentIndex: number;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onFocus: (event: FocusEvent) => void;
};

/** Handles focus and keys of a grid of terms. Each row must have the id of its term in `data-term`. */
export function useTermFocus({ rows, idToFocus, onFocused, actions }: Options): TermFocus {
  const table = useRef<HTMLTableElement>(null);
  /** The letters that were typed without a pause, and the time of the last letter in milliseconds. */
  const typedLetters = useRef({ text: '', time: 0 });
  const [currentId, setCurrentId] = useState<string | null>(null);
  const currentIndex = Math.max(
    0,
    rows.findIndex(({ term }) => term.id === currentId),
  );

  const focusTerm = (id: string): boolean => {
    const row = table.current?.querySelector<HTMLElement>(`[data-term="${id}"]`);
    row?.focus();
    return row !== undefined && row !== null;
  };
  useEffect(() => {
    if (idToFocus !== null && focusTerm(idToFocus)) onFocused();
  });
  const focus = (index: number): void => {
    const id = rows[index]?.term.id;
    if (id) focusTerm(id);
  };

  const focusByTypeAhead = (letter: string, now: number): void => {
    const { text, time } = typedLetters.current;
    typedLetters.current = { text: now - time > TYPEAHEAD_RESET_MS ? letter : text + letter, time: now };
    const index = findByTypeAhead(typedLetters.current.text, rows, currentIndex);
    if (index !== null) focus(index);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const row = rows[currentIndex];
    const isOnRow = event.target instanceof HTMLElement && event.target.dataset.term === row?.term.id;
    if (!row || !isOnRow || event.ctrlKey || event.metaKey || event.altKey) return;
    const action = actionForKey(event.key, rows, currentIndex);
    if (action && 'to' in action) focus(action.to);
    else if (action) actions.onToggle(row.term, action.open);
    else if (event.key === 'Enter' || event.key === 'F2') actions.onEdit(row.term);
    else if (event.key === 'Delete') actions.onDelete(row.term);
    else if (event.key === ' ' && row.isOpen !== null) actions.onToggle(row.term, !row.isOpen);
    else if (/^[\p{L}\p{N}]$/u.test(event.key)) focusByTypeAhead(event.key, event.timeStamp);
    else return;
    event.preventDefault();
  };
  return {
    table,
    currentIndex,
    onKeyDown,
    onFocus: ({ target }) => setCurrentId(target.closest<HTMLElement>('[data-term]')?.dataset.term ?? null),
  };
}
