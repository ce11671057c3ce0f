import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

type Options = {
  frame: RefObject<HTMLElement | null>;
  virtualizer: Virtualizer<Window, Element>;
  /** Id and index of the row at the keyboard cursor; null and -1 if there is none. */
  current: string | null;
  currentIndex: number;
};

/** Moves the focus to the row at the keyboard cursor when the cursor moves. */
export function useRowFocus({ frame, virtualizer, current, currentIndex }: Options): void {
  const focusCurrent = useEffectEvent(() => {
    if (currentIndex < 0) return;
    const row = frame.current?.querySelector<HTMLElement>(`[data-row="${current}"]`);
    if (!row || row.contains(document.activeElement)) return;
    virtualizer.scrollToIndex(currentIndex, { align: 'auto' });
    row.focus({ preventScroll: true });
  });
  const isFirst = useRef(true);
  useEffect(() => {
    // When the user returns to the list, the row is only marked. It gets the focus when a key moves the
    // cursor.
    if (!isFirst.current && current !== null) focusCurrent();
    isFirst.current = false;
  }, [current]);
}
