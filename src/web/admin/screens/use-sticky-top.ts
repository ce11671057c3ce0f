import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * How many pixels at the top of the window an element and what stays above it take, as its `top` and its height say;
 * of one that scrolls away, its `top` alone.
 */
export function useStickyTop(ref: RefObject<HTMLElement | null>): number {
  const [pixels, setPixels] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = (): void => {
      const { position, top } = getComputedStyle(element);
      const height = position === 'sticky' ? element.getBoundingClientRect().height : 0;
      setPixels((Number.parseFloat(top) || 0) + height);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [ref]);
  return pixels;
}
