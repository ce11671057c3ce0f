import { type RefObject, useLayoutEffect, useState } from 'react';

/** How far an element's beginning is from the document's, in pixels, whatever changes above it. */
export function useOffset(ref: RefObject<HTMLElement | null>): number {
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const measure = (): void => {
      if (ref.current) setOffset(Math.round(ref.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    // What stands above changes its height, or the window its width.
    for (const element of ref.current?.parentElement?.children ?? []) observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return offset;
}
