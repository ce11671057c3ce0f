import { type RefObject, useRef } from 'react';
import { usePageKeys } from '../keyboard/use-page-keys.ts';

type Options = {
  /** Container of the rows. Each row has a `data-index` and contains the link that receives its focus. */
  list: RefObject<HTMLElement | null>;
  count: number;
  /** Whether all rows are loaded. */
  isWhole: boolean;
  /** Returns the index of the first visible row, where navigation starts. */
  first: () => number;
  /** Scrolls a row into view. Virtualized lists render only visible rows. */
  show: (index: number) => void;
  /**
   * Toggles the selection of a row. Omit it if rows cannot be selected. `isRange` (Shift): from the previously
   * selected row.
   */
  onToggle?: (index: number, isRange: boolean) => void;
  /** Called on Escape. Null while nothing is selected. */
  onClear?: (() => void) | null;
};

/** Number of frames to wait for a row to be rendered after scrolling to it. */
const MAX_FRAMES = 20;

/** Focuses a row. With `address`, waits until the row at this index has a link with that URL. */
export type FocusRow = (index: number, address?: string) => void;

/**
 * Keyboard navigation of a list: `j` and `k` move between rows, Home and End to the ends, `x` selects, Escape
 * clears the selection. Enter follows the link of the row. Returns the function that focuses a row.
 */
export function useRowWalk({ list, count, isWhole, first, show, onToggle, onClear }: Options): FocusRow {
  /** Index of the row that is focused as soon as it is rendered. Until then, further keys are relative to it. */
  const pending = useRef<number | null>(null);
  const focusRow: FocusRow = (index, address): void => {
    pending.current = index;
    show(index);
    let frames = MAX_FRAMES;
    const attempt = (): void => {
      if (pending.current !== index) return;
      const link = list.current?.querySelector<HTMLElement>(`[data-index="${index}"] [data-row-link]`);
      const isMatch = link && (address === undefined || link.getAttribute('href') === address);
      if (isMatch) link.focus({ preventScroll: true });
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
      // While rows are missing, leave End to the browser, which scrolls to the end of the page.
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
