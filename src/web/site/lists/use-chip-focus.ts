import { type MouseEvent, type RefObject, useLayoutEffect, useRef } from 'react';

type ListProps = {
  ref: RefObject<HTMLUListElement | null>;
  onClickCapture: (event: MouseEvent) => void;
};

/**
 * When the pressed chip of a list disappears, moves the focus to the chip that takes its place. If it was the last
 * chip, moves the focus to the new last chip. If no chip is left, moves the focus to the content of the page. `count`
 * is the number of chips. Returns the props of the list, whose chips are links.
 */
export function useChipFocus(count: number): ListProps {
  const ref = useRef<HTMLUListElement>(null);
  const pressedIndex = useRef(-1);
  const links = (): HTMLElement[] => [...(ref.current?.querySelectorAll('a') ?? [])];
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the chips have changed
  useLayoutEffect(() => {
    const index = pressedIndex.current;
    pressedIndex.current = -1;
    if (index < 0 || document.activeElement !== document.body) return;
    const target =
      links()
        .slice(0, index + 1)
        .at(-1) ?? document.querySelector('main');
    target?.focus({ preventScroll: true });
  }, [count]);
  return {
    ref,
    onClickCapture: ({ target }) => {
      pressedIndex.current = links().findIndex((link) => link.contains(target as Node));
    },
  };
}
