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
  // The history entry, its scroll position in pixels, and the number of pages for which space may still be reserved.
  const place = useRef<{ key?: string | undefined; y: number; pagesLeft: number }>({ y: 0, pagesLeft: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the position once for each history entry
  useLayoutEffect(() => {
    const isNew = place.current.key !== key;
    // Read the position only once. When a filter is chosen, the router copies the position of the previous entry to the
    // new entry after this effect, and no space must be reserved for the copied position.
    if (isNew) place.current = { key, y: remembered?.scrollY ?? 0, pagesLeft: MAX_RESTORED_PAGES };
    const element = end.current;
    if (!element) return;
    const { y } = place.current;
    const { top } = element.getBoundingClientRect();
    // Distance from the end of the list to the bottom of the window at the remembered position.
    const missingHeight = y + innerHeight - top - scrollY;
    const isReserved = y > 0 && missingHeight > 0 && place.current.pagesLeft-- > 0;
    // Reserves another window height, which keeps the footer out of view.
    element.style.minHeight = isReserved ? `${missingHeight + innerHeight}px` : '';
    // After a reload, the router has already scrolled, but only to the end of the first page. If that end is not in
    // view, the router will scroll after this effect.
    if (isNew && isReserved && top < innerHeight) scrollTo(0, y);
  }, [key, cursor]);
}
