import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Returns the distance from the top of the document to an element, in pixels. Updates it when the layout
 * changes.
 */
export function useOffset(ref: RefObject<HTMLElement | null>): number {
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const measure = (): void => {
      if (ref.current) setOffset(Math.round(ref.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    // Observes the element and its siblings. A sibling that changes its height can move the element, and a new window
    // width resizes all of them.
    for (const element of ref.current?.parentElement?.children ?? []) observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return offset;
}
