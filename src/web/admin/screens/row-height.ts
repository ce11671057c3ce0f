import type { CSSProperties } from 'react';
import { useWideWindow } from '../parts/use-wide-window.ts';

/** From here on the table has its columns, in CSS pixels; below, each row has a second line of facts. */
const COLUMNS_FROM = 640;

/** Pixels. All rows have the same height, so that the length of the list is known before its rows are loaded. */
export function useRowHeight(): number {
  return useWideWindow(COLUMNS_FROM) ? 76 : 96;
}

/** Gives the rows of a table their height. */
export const rowHeightStyle = (pixels: number): CSSProperties & Record<`--${string}`, string> => ({
  '--row-height': `${pixels}px`,
});

export const ROW_HEIGHT_CLASS = 'h-(--row-height)';
