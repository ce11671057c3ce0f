import { type RefObject, useRef } from 'react';
import { usePageKeys } from './use-page-keys.ts';

type Options = {
  /** Holds the rows, each with its `data-index`, and in it the link that has the focus of the row. */
  list: RefObject<HTMLElement | null>;
  count: number;
  /** No more rows are to come. */
  isWhole: boolean;
  /** The first row that one sees: where the walk begins. */
  first: () => number;
  /** Brings a row into the window; only what is in it is there. */
  show: (index: number) => void;
  /** Left away where nothing is selected. `isRange`: with Shift, from the row before that was selected. */
  onToggle?: (index: number, isRange: boolean) => void;
  /** Escape; only called while something is selected. */
  onClear?: (() => void) | null;
};

/** Frames that a row gets to appear after it was scrolled to. */
const PATIENCE = 20;

/** Gives a row the focus; with the address that its link has, once that row has come to its place. */
export type FocusRow = (index: number, address?: string) => void;

/**
 * `j` and `k` walk along the rows of a list, Home and End go to its ends, `x` selects, Escape clears the selection;
 * Enter follows the row's own link. Returns the function that gives a row the focus.
 */
export function useRowWalk({ list, count, isWhole, first, show, onToggle, onClear }: Options): FocusRow {
  /** Index of the row that gets the focus as soon as it is rendered. Keys that come before that count from it. */
  const pending = useRef<number | null>(null);
  const focusRow: FocusRow = (index, address): void => {
    pending.current = index;
    show(index);
    let frames = PATIENCE;
    const attempt = (): void => {
      if (pending.current !== index) return;
      const link = list.current?.querySelector<HTMLElement>(`[data-index="${index}"] [data-row-link]`);
      const isIt = link && (address === undefined || link.getAttribute('href') === address);
      if (isIt) link.focus({ preventScroll: true });
      else if (--frames > 0) return void requestAnimationFrame(attempt);
      pending.current = null;
    };
    attempt();
  };
  usePageKeys((event) => {
    const { key } = event;
    if (key === 'Escape') {
      onClear?.();
      return;
    }
    const row = document.activeElement?.closest('[data-index]');
    const focused = row && list.current?.contains(row) ? Number(row.getAttribute('data-index')) : null;
    const at = pending.current ?? focused;
    if (key === 'x' || key === 'X') {
      if (at !== null) onToggle?.(at, event.shiftKey);
    } else if (key === 'Home' || key === 'End') {
      // Where the last row is not there yet, the browser scrolls by itself to where it will be.
      if (count === 0 || (key === 'End' && !isWhole)) return;
      event.preventDefault();
      focusRow(key === 'Home' ? 0 : count - 1);
    } else if ((key === 'j' || key === 'k') && count > 0) {
      event.preventDefault();
      const next = at === null ? first() : at + (key === 'j' ? 1 : -1);
      focusRow(Math.min(Math.max(next, 0), count - 1));
    }
  });
  return focusRow;
}
