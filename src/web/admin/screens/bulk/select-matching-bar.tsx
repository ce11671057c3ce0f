import { useEffect, useRef } from 'react';
import { Button } from '#web/kit/button.tsx';
import { isFocusLost } from '../../parts/keyboard/is-focus-lost.ts';

type Props = {
  /** Number of loaded rows, which are all selected. */
  loadedCount: number;
  matchingCount: number;
  isAllSelected: boolean;
  isBusy: boolean;
  onSelectAll: () => void;
};

/**
 * Bar that offers to select all matching screens, including those that are not loaded. It appears at the
 * bottom of the window, so that the list and the control that was just clicked do not move. In large windows, it is
 * centered in the area beside the sidebar, whose width is 240 px.
 */
export function SelectMatchingBar({ loadedCount, matchingCount, isAllSelected, isBusy, onSelectAll }: Props) {
  const formattedCount = matchingCount.toLocaleString('en');
  const text = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // The text replaces the button that had the focus.
    if (isAllSelected && isFocusLost()) text.current?.focus();
  }, [isAllSelected]);
  return (
    <div
      role="status"
      className="panel fixed bottom-4 left-1/2 z-10 flex w-max max-w-[calc(100vw-(--spacing(8)))] -translate-x-1/2 flex-wrap items-center justify-center gap-x-3 gap-y-1 py-1.5 pr-2 pl-4 text-ink-soft text-sm lg:left-[calc(50%+120px)]"
    >
      {isAllSelected ? (
        <span ref={text} tabIndex={-1} className="py-1 pr-2">
          All {formattedCount} matching screens are selected.
        </span>
      ) : (
        <>
          <span>{loadedCount.toLocaleString('en')} loaded screens are selected.</span>
          <Button
            variant="ghost"
            size="small"
            disabled={isBusy}
            onClick={onSelectAll}
            className="text-ink! underline"
          >
            Select all {formattedCount} matching
          </Button>
        </>
      )}
    </div>
  );
}
