import type { CSSProperties } from 'react';
import { useWideWindow } from '../parts/pages/use-wide-window.ts';

/**
 * Minimum window width for columns after the title, in CSS pixels, as in `MEDIUM_CELL_CLASS`. In narrower windows, an
 * additional line of each row replaces these columns.
 */
const MIN_WIDTH_FOR_COLUMNS = 640;

/**
 * Returns the row height in pixels. It is fixed, so that the height of the list is known before its rows are
 * loaded.
 */
export function useRowHeight(): number {
  return useWideWindow(MIN_WIDTH_FOR_COLUMNS) ? 76 : 96;
}

/** Returns a style that sets the row height of a table through a CSS variable. */
export const rowHeightStyle = (pixels: number): CSSProperties & Record<`--${string}`, string> => ({
  '--row-height': `${pixels}px`,
});

export const ROW_HEIGHT_CLASS = 'h-(--row-height)';
