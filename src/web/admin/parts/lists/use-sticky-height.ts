import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Returns the height of the sticky area at the top of the window, in pixels: the `top` of the element plus
 * its height. If the element is not sticky, returns its `top` only.
 */
export function useStickyHeight(ref: RefObject<HTMLElement | null>): number {
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
