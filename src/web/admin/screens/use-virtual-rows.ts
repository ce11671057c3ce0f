import { defaultRangeExtractor, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react';
import type { AdminScreenRow } from '#shared/contracts/admin-screens.ts';
import type { VisibleRange } from './use-cursor.ts';

type Options = {
  rows: readonly AdminScreenRow[];
  /** Number of rows including those that are not loaded yet. */
  count: number;
  /** Index of the row at the keyboard cursor; -1 if there is none. */
  currentIndex: number;
  /** In pixels, as are `offset` and `stickyHeight`. */
  rowHeight: number;
  /** Distance of the first row from the top of the document. */
  offset: number;
  /** Height of the sticky elements above the rows. */
  stickyHeight: number;
  onNearEnd: () => void;
  /** Receives the range of visible rows after each render. */
  visibleRange: RefObject<VisibleRange | null>;
};

/** Number of rows that are rendered beyond each edge of the window. */
const OVERSCAN = 8;
/**
 * More rows are loaded when fewer than this number are left below the window, so that scrolling does not
 * stop.
 */
const LOAD_AHEAD_ROWS = 40;

/** Renders only the rows near the window, and loads more rows before the end is reached. */
export function useVirtualRows(options: Options): Virtualizer<Window, Element> {
  const { rows, currentIndex, rowHeight, offset, stickyHeight, visibleRange } = options;
  const virtualizer = useWindowVirtualizer({
    count: options.count,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: OVERSCAN,
    scrollMargin: offset,
    scrollPaddingStart: stickyHeight,
    // Always renders the current row, so that it keeps the focus when it is scrolled out of view.
    rangeExtractor: (range) => {
      const indexes = new Set(defaultRangeExtractor(range));
      if (currentIndex >= 0) indexes.add(currentIndex);
      return [...indexes].sort((a, b) => a - b);
    },
  });
  const lastVisibleIndex = virtualizer.range?.endIndex ?? 0;
  // The virtualizer caches sizes, which change when a phone is rotated.
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run when the row height changes
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  useEffect(() => {
    const start = (virtualizer.scrollOffset ?? 0) + stickyHeight - virtualizer.options.scrollMargin;
    // Only rows that are entirely visible count. The window can cut off the last row of the virtualizer's range.
    visibleRange.current = { first: Math.max(0, Math.ceil(start / rowHeight)), last: lastVisibleIndex - 1 };
  });
  const notifyNearEnd = useEffectEvent(options.onNearEnd);
  useEffect(() => {
    if (lastVisibleIndex >= rows.length - LOAD_AHEAD_ROWS) notifyNearEnd();
  }, [lastVisibleIndex, rows.length]);
  return virtualizer;
}
