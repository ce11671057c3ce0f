import { type RefObject, useRef } from 'react';
import { usePageKeys } from '../keyboard/use-page-keys.ts';

type Options = {
  /**
   * Container of the rows. Each row has a `data-index` and contains a link with `data-row-link`, which receives the
   * focus.
   */
  list: RefObject<HTMLElement | null>;
  count: number;
  /** Whether all rows are loaded. */
  isComplete: boolean;
  /** Returns the index of the first visible row, where keyboard navigation starts. */
  firstVisibleIndex: () => number;
  /** Scrolls a row into view. Virtualized lists render only visible rows. */
  scrollToRow: (index: number) => void;
  /**
   * Toggles the selection of a row. Omit it if rows cannot be selected. With `isRange` (Shift), changes all rows from
   * the previously toggled one to this one.
   */
  onToggle?: (index: number, isRange: boolean) => void;
  /** Called on Escape. Null while nothing is selected. */
  onClear?: (() => void) | null;
};

/** Maximum number of frames to wait for a row to be rendered after scrolling to it. */
const MAX_FRAMES = 20;

/** Focuses a row. With `address`, waits until the row at this index has a link with that URL. */
export type FocusRow = (index: number, address?: string) => void;

/**
 * Keyboard navigation of a list: `j` and `k` move to the next and the previous row, Home and End to the first
 * and the last row. `x` toggles the selection of the focused row, and Escape clears the selection. Enter
 * follows the link of the row. Returns the function that focuses a row.
 */
export function useRowNavigation({
  list,
  count,
  isComplete,
  firstVisibleIndex,
  scrollToRow,
  onToggle,
  onClear,
}: Options): FocusRow {
  /**
   * Index of the row that is focused as soon as it is rendered. Until then, further keys are relative to it.
   */
  const pending = useRef<number | null>(null);
  const focusRow: FocusRow = (index, address): void => {
    pending.current = index;
    scrollToRow(index);
    let frames = MAX_FRAMES;
    const tryFocus = (): void => {
      if (pending.current !== index) return;
      const link = list.current?.querySelector<HTMLElement>(`[data-index="${index}"] [data-row-link]`);
      const isMatch = link && (address === undefined || link.getAttribute('href') === address);
      if (isMatch) link.focus({ preventScroll: true });
      else if (--frames > 0) return void requestAnimationFrame(tryFocus);
      pending.current = null;
    };
    tryFocus();
  };
  usePageKeys((event, key) => {
    if (key === 'Escape') {
      onClear?.();
      return;
    }
    const row = document.activeElement?.closest('[data-index]');
    const focused = row && list.current?.contains(row) ? Number(row.getAttribute('data-index')) : null;
    const currentIndex = pending.current ?? focused;
    if (key === 'x') {
      if (currentIndex !== null) onToggle?.(currentIndex, event.shiftKey);
    } else if (key === 'Home' || key === 'End') {
      // While more rows can be loaded, leave End to the browser, which scrolls to the end of the page.
      if (count === 0 || (key === 'End' && !isComplete)) return;
      event.preventDefault();
      focusRow(key === 'Home' ? 0 : count - 1);
    } else if ((key === 'j' || key === 'k') && count > 0) {
      event.preventDefault();
      const nextIndex = currentIndex === null ? firstVisibleIndex() : currentIndex + (key === 'j' ? 1 : -1);
      focusRow(Math.min(Math.max(nextIndex, 0), count - 1));
    }
  });
  return focusRow;
}
