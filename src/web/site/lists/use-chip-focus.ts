import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Moves the focus when the pressed chip of a list disappears: to the next chip, the last one, or the content of the
 * page. `count` is the number of chips. The caller sets `pressedIndex` to the index of a chip when it is pressed.
 */
export function useChipFocus(count: number): {
  list: RefObject<HTMLUListElement | null>;
  pressedIndex: RefObject<number | null>;
} {
  const list = useRef<HTMLUListElement>(null);
  const pressedIndex = useRef<number>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the chips have changed
  useLayoutEffect(() => {
    const index = pressedIndex.current;
    pressedIndex.current = null;
    if (index === null || document.activeElement !== document.body) return;
    const chips = list.current?.querySelectorAll('a') ?? [];
    (chips[Math.min(index, chips.length - 1)] ?? document.querySelector('main'))?.focus({
      preventScroll: true,
    });
  }, [count]);
  return { list, pressedIndex };
}
