import { type RefObject, useEffect } from 'react';

type Dismissable = {
  isOpen: boolean;
  /** Element that counts as inside. */
  container: RefObject<HTMLElement | null>;
  /** Gets the focus when Escape closes it. */
  opener: RefObject<HTMLElement | null>;
  close: () => void;
};

/** Closes a small popup on Escape, on a press outside, or when the focus leaves it. */
export function useDismiss({ isOpen, container, opener, close }: Dismissable): void {
  useEffect(() => {
    if (!isOpen) return;
    const stop = new AbortController();
    const outside = ({ target }: Event): void => {
      if (target instanceof Node && !container.current?.contains(target)) close();
    };
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key !== 'Escape') return;
      close();
      opener.current?.focus();
    };
    document.addEventListener('pointerdown', outside, { signal: stop.signal });
    document.addEventListener('focusin', outside, { signal: stop.signal });
    document.addEventListener('keydown', onKey, { signal: stop.signal });
    return () => stop.abort();
  }, [isOpen, container, opener, close]);
}
