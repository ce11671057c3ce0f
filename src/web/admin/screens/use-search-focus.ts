import { type RefObject, useEffect, useState } from 'react';
import { isFocusLost } from '../parts/keyboard/is-focus-lost.ts';

/** Focuses the search field that replaces the bulk actions. The list keeps its scroll position. */
export const focusSearchField = (toolbar: RefObject<HTMLElement | null>): void =>
  toolbar.current?.querySelector<HTMLElement>('input[type="search"]')?.focus({ preventScroll: true });

export type WithSearchFocus = <Result>(act: () => Result | Promise<Result>) => Promise<Result>;

/**
 * Returns a function that runs an action on the selection. If the focused control has disappeared afterwards, the
 * search field gets the focus, but only if the user has used the keyboard. After a click or a tap, the field would
 * receive the keys of list shortcuts as text, and phones would show their keyboard.
 */
export function useSearchFocus(toolbar: RefObject<HTMLElement | null>): WithSearchFocus {
  /** Number of actions that were run with the keyboard. */
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (count > 0 && isFocusLost()) focusSearchField(toolbar);
  }, [count, toolbar]);
  return async (act) => {
    const isFocusVisible = document.activeElement?.matches(':focus-visible') ?? false;
    const result = await act();
    if (isFocusVisible) setCount((previous) => previous + 1);
    return result;
  };
}
