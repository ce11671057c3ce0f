import { type TouchEvent, useRef } from 'react';

/** Minimum width of a swipe, in pixels. A swipe must also be at least twice as wide as high. */
const MIN_SWIPE_PX = 56;

/** 1 for a swipe to the left (next), -1 to the right (previous), 0 for other movements. */
export function swipeOf(from: { x: number; y: number }, to: { x: number; y: number }): -1 | 0 | 1 {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  if (Math.abs(dx) < MIN_SWIPE_PX || Math.abs(dx) < Math.abs(dy) * 2) return 0;
  return dx < 0 ? 1 : -1;
}

/** While the page is pinch-zoomed beyond this scale, a finger pans the page and does not swipe. */
const MAX_UNZOOMED_SCALE = 1.01;

/**
 * Reports horizontal swipes with one finger, except on the comparison, on rows that scroll sideways, and while the image
 * or the page is zoomed.
 */
export function useSwipe(onSwipe: (direction: -1 | 1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches, target }: TouchEvent): void => {
      const touch = touches.length === 1 ? touches[0] : undefined;
      const isIgnored =
        (window.visualViewport?.scale ?? 1) > MAX_UNZOOMED_SCALE ||
        (target instanceof Element &&
          target.closest('[data-zoomed], [data-comparing], [data-scrolls-sideways]'));
      start.current = touch && !isIgnored ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent): void => {
      const touch = changedTouches[0];
      if (!start.current || !touch) return;
      const direction = swipeOf(start.current, { x: touch.clientX, y: touch.clientY });
      start.current = null;
      if (direction !== 0) onSwipe(direction);
    },
  };
}
