import { type RefObject, useEffect } from 'react';

/** Returns the index of the chip to which an arrow key, Home or End moves from `index`; null for other keys. */
export function chipAfterKey(key: string, index: number, count: number): number | null {
  if (key === 'ArrowRight') return Math.min(index + 1, count - 1);
  if (key === 'ArrowLeft') return Math.max(index - 1, 0);
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return null;
}

/** Keyboard navigation and edge fades of a row of links that scrolls sideways. */
export function useChipRow(row: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const list = row.current;
    if (!list) return;
    const listeners = new AbortController();

    const updateFades = (): void => {
      const { scrollLeft, scrollWidth, clientWidth } = list;
      // Tolerates 1 px, because scroll positions can be fractional.
      list.toggleAttribute('data-more-before', scrollLeft > 1);
      list.toggleAttribute('data-more-after', scrollLeft + clientWidth < scrollWidth - 1);
    };
    const move = (event: KeyboardEvent): void => {
      const links = [...list.querySelectorAll('a')];
      const index = links.indexOf(document.activeElement as HTMLAnchorElement);
      const next = index < 0 ? null : chipAfterKey(event.key, index, links.length);
      if (next === null) return;
      event.preventDefault();
      links[next]?.focus();
    };

    list.addEventListener('scroll', updateFades, { passive: true, signal: listeners.signal });
    list.addEventListener('keydown', move, { signal: listeners.signal });
    const resizeObserver = new ResizeObserver(updateFades);
    resizeObserver.observe(list);
    return () => {
      listeners.abort();
      resizeObserver.disconnect();
    };
  }, [row]);
}
