/** Events that end the restoration, because the user wants to scroll or act. */
const TAKEOVER_EVENTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;
/** Maximum time to wait for the rows, in milliseconds. */
const MAX_WAIT_MS = 3000;

/**
 * Restores the scroll position of the page, in pixels. Scrolls on each frame, because the rows that make the page long
 * enough may render late, and the router scrolls to the top after a navigation. Ends when the position is reached and
 * `isPageSettled` returns true, when the user scrolls, presses a button or types, or after 3 seconds. Calls `onEnd`
 * once at the end. Returns a function that ends it early.
 */
export function restoreScroll(pixels: number, isPageSettled: () => boolean, onEnd: () => void): () => void {
  const deadline = performance.now() + MAX_WAIT_MS;
  let frame = 0;
  let hasEnded = false;
  const end = (): void => {
    if (hasEnded) return;
    hasEnded = true;
    cancelAnimationFrame(frame);
    for (const type of TAKEOVER_EVENTS) window.removeEventListener(type, end, true);
    onEnd();
  };
  const step = (): void => {
    if (Math.abs(window.scrollY - pixels) >= 1) window.scrollTo(0, pixels);
    const isAtPosition = Math.abs(window.scrollY - pixels) < 1;
    if ((isAtPosition && isPageSettled()) || performance.now() > deadline) end();
    else frame = requestAnimationFrame(step);
  };
  for (const type of TAKEOVER_EVENTS) window.addEventListener(type, end, { capture: true, passive: true });
  step();
  return end;
}
