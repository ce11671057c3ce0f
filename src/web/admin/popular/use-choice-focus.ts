import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';

/** Number of entries that each arrow key moves in a list of two columns. */
const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 2, ArrowUp: -2 };

type ChoiceFocus = {
  input: RefObject<HTMLInputElement | null>;
  list: RefObject<HTMLUListElement | null>;
  /** Moves the focus between the search field and the choices by the arrow keys. */
  onKeyDown: (event: KeyboardEvent) => void;
  /** Call this before the choice at the index is added. */
  prepareFocusAfterAdd: (index: number) => void;
};

/** Focus in a search field and the list of choices below it. */
export function useChoiceFocus(): ChoiceFocus {
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const buttons = (): HTMLElement[] => [...(list.current?.querySelectorAll('button') ?? [])];
  // An added category disappears from the list together with the focus, so focus the one that replaces it.
  const focusNext = useRef<number | null>(null);
  useEffect(() => {
    if (focusNext.current === null) return;
    const all = buttons();
    (all[focusNext.current] ?? all.at(-1) ?? input.current)?.focus();
    focusNext.current = null;
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    const all = buttons();
    const at = all.indexOf(document.activeElement as HTMLElement);
    if (step === undefined || (at === -1 && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    const next = at === -1 ? 0 : at + step;
    (next < 0 ? input.current : all[next])?.focus();
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
