/** Events by which the user takes over scrolling. */
const TAKEOVERS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;
/** Maximum time to wait for the rows, in milliseconds. */
const MAX_WAIT_MS = 3000;

/**
 * Scrolls the page to a position in pixels. Repeats this on each frame until the position is reached and `isAtRest`
 * returns true: rows that make the page long enough may render late, and the router scrolls after a navigation.
 * Stops when the user scrolls, presses or types, or after 3 seconds. Calls `onEnd` once in any case. Returns a
 * function that stops it.
 */
export function holdScroll(pixels: number, isAtRest: () => boolean, onEnd: () => void): () => void {
  const until = performance.now() + MAX_WAIT_MS;
  let frame = 0;
  let isOver = false;
  const end = (): void => {
    if (isOver) return;
    isOver = true;
    cancelAnimationFrame(frame);
    for (const kind of TAKEOVERS) window.removeEventListener(kind, end, true);
    onEnd();
  };
  const step = (): void => {
    if (Math.abs(window.scrollY - pixels) >= 1) window.scrollTo(0, pixels);
    const isThere = Math.abs(window.scrollY - pixels) < 1;
    if ((isThere && isAtRest()) || performance.now() > until) end();
    else frame = requestAnimationFrame(step);
  };
  for (const kind of TAKEOVERS) window.addEventListener(kind, end, { capture: true, passive: true });
  step();
  return end;
}
