import { type RefObject, useEffect } from 'react';

type Dismissable = {
  open: boolean;
  /** Element that counts as inside. */
  box: RefObject<HTMLElement | null>;
  /** Gets the focus when Escape closes it. */
  opener: RefObject<HTMLElement | null>;
  close: () => void;
};

/** Closes a small popup on Escape, on a press outside, or when the focus leaves it. */
export function useDismiss({ open, box, opener, close }: Dismissable): void {
  useEffect(() => {
    if (!open) return;
    const stop = new AbortController();
    const outside = ({ target }: Event): void => {
      if (target instanceof Node && !box.current?.contains(target)) close();
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
  }, [open, box, opener, close]);
}
