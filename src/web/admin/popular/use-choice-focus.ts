import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';

/** Returns the number of elements in the first row of a grid. */
function countColumns(elements: readonly HTMLElement[]): number {
  const tops = elements.map((element) => element.getBoundingClientRect().top);
  return tops.filter((top) => top === tops[0]).length;
}

/** Returns the number of choices by which a key moves the focus; undefined if it is not an arrow key. */
function stepOf(key: string, choices: readonly HTMLElement[]): number | undefined {
  if (key === 'ArrowRight') return 1;
  if (key === 'ArrowLeft') return -1;
  if (key === 'ArrowDown') return countColumns(choices);
  if (key === 'ArrowUp') return -countColumns(choices);
  return undefined;
}

type ChoiceFocus = {
  input: RefObject<HTMLInputElement | null>;
  list: RefObject<HTMLUListElement | null>;
  /** Handles arrow keys, which move the focus between the search field and the choices. */
  onKeyDown: (event: KeyboardEvent) => void;
  /** Call this before the choice at the index is added, so that the next choice gets the focus. */
  prepareFocusAfterAdd: (index: number) => void;
};

/** Manages the focus in a search field and the list of choices below it. */
export function useChoiceFocus(): ChoiceFocus {
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const findButtons = (): HTMLElement[] => [...(list.current?.querySelectorAll('button') ?? [])];
  // The button of an added category disappears while it has the focus, so the button that takes its place gets the
  // focus.
  const focusNext = useRef<number | null>(null);
  useEffect(() => {
    if (focusNext.current === null) return;
    const allButtons = findButtons();
    (allButtons[focusNext.current] ?? allButtons.at(-1) ?? input.current)?.focus();
    focusNext.current = null;
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    const allButtons = findButtons();
    const step = stepOf(event.key, allButtons);
    const focusedIndex = allButtons.indexOf(document.activeElement as HTMLElement);
    // In the search field, only ArrowDown moves the focus. The other arrow keys move the text cursor.
    if (step === undefined || (focusedIndex === -1 && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    const nextIndex = focusedIndex === -1 ? 0 : focusedIndex + step;
    (nextIndex < 0 ? input.current : allButtons[nextIndex])?.focus();
  };
  return {
    input,
    list,
    onKeyDown,
    prepareFocusAfterAdd: (index) => {
      focusNext.current = index;
    },
  };
}
