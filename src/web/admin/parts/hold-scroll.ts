/** By these somebody takes the scrolling over. */
const TAKEOVERS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;
/** Milliseconds that rows get to come. */
const PATIENCE_MS = 3000;

/**
 * Scrolls the page to so many pixels, again with each frame until it is there and `isAtRest` says that nobody else will
 * scroll it: the rows that make the page as long as it was may come late, and the router scrolls when it has changed
 * the page. Whoever scrolls, presses or types ends it. `onEnd` is called once, at whatever end; returns what ends it.
 */
export function holdScroll(pixels: number, isAtRest: () => boolean, onEnd: () => void): () => void {
  const until = performance.now() + PATIENCE_MS;
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
