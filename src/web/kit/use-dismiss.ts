import { type RefObject, useEffect } from 'react';

type DismissOptions = {
  isOpen: boolean;
  /** Element that contains the popup and its opener. Presses inside it do not close the popup. */
  container: RefObject<HTMLElement | null>;
  /** Receives the focus when Escape closes the popup. */
  opener: RefObject<HTMLElement | null>;
  close: () => void;
};

/** Closes a small popup on Escape, on a press outside, or when the focus leaves it. */
export function useDismiss({ isOpen, container, opener, close }: DismissOptions): void {
  useEffect(() => {
    if (!isOpen) return;
    const stop = new AbortController();
    const closeIfOutside = ({ target }: Event): void => {
      if (target instanceof Node && !container.current?.contains(target)) close();
    };
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key !== 'Escape') return;
      close();
      opener.current?.focus();
    };
    document.addEventListener('pointerdown', closeIfOutside, { signal: stop.signal });
    document.addEventListener('focusin', closeIfOutside, { signal: stop.signal });
    document.addEventListener('keydown', onKey, { signal: stop.signal });
    return () => stop.abort();
  }, [isOpen, container, opener, close]);
}
