import { useElementScrollRestoration, useLocation } from '@tanstack/react-router';
import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Maximum number of pages that are loaded to return to a scroll position. */
const MAX_RESTORED_PAGES = 20;

const WINDOW = { getElement: () => window };

/**
 * After a reload or a return from another document, a list has only its first page and may end above the remembered
 * scroll position. This hook then makes the end of the list as tall as the missing pages, and scrolls to the position.
 * The end shrinks with each page that arrives (a new `cursor`), so nothing that the visitor sees moves. Without a
 * remembered position, as on a first visit, the hook does nothing.
 */
export function useReservedSpace(end: RefObject<HTMLElement | null>, cursor: string | null): void {
  const key = useLocation().state.__TSR_key;
  const remembered = useElementScrollRestoration(WINDOW);
  const place = useRef<{ key?: string | undefined; y: number; pages: number }>({ y: 0, pages: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the position once for each history entry
  useLayoutEffect(() => {
    const isNew = place.current.key !== key;
    // When a filter is chosen, the router gives the new entry the position of the previous one, but only after this.
    if (isNew) place.current = { key, y: remembered?.scrollY ?? 0, pages: MAX_RESTORED_PAGES };
    const element = end.current;
    if (!element) return;
    const { y } = place.current;
    const { top } = element.getBoundingClientRect();
    const missing = y + innerHeight - top - scrollY;
    const isReserved = y > 0 && missing > 0 && place.current.pages-- > 0;
    // Reserves another window height, which keeps the footer out of view.
    element.style.minHeight = isReserved ? `${missing + innerHeight}px` : '';
    // After a reload, the router has already scrolled, but only to the end of the first page. If that end is not in view,
    // the router will scroll after this effect.
    if (isNew && isReserved && top < innerHeight) scrollTo(0, y);
  }, [key, cursor]);
}
