import { type MouseEvent, type PointerEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Mouse movement, in pixels, from which a press counts as a drag and not as a click. */
const DRAG_PX = 4;

/**
 * Width of the zoomed image, in pixels: its natural width, but at least twice and at most four times the fitted
 * width.
 */
export const zoomedWidth = (fitted: number, natural: number): number =>
  Math.min(Math.max(natural, fitted * 2), fitted * 4);

type Point = { x: number; y: number };
/** A point of the image, as fractions of its width and height, and the point's position in the window. */
type Anchor = { fraction: Point; position: Point };

/** Closes the comparison or zooms out of the image inside `root`. Returns false if neither is active. */
export function zoomOut(root: ParentNode): boolean {
  const button = root.querySelector<HTMLElement>('[data-zoomed] button, [data-comparing] ~ nav button');
  // The controls of the comparison disappear with it.
  if (document.activeElement?.closest('[data-comparing]')) button?.focus();
  button?.click();
  return button !== null;
}

/**
 * Zooms the element `content` inside the scroll container `scroller` on a click, and out again on the next click. The
 * clicked point stays under the pointer. A mouse drags the zoomed image; fingers scroll it without this hook.
 */
export function useZoom(
  scroller: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  naturalWidth: number,
) {
  const [width, setWidth] = useState<number | null>(null);
  const anchor = useRef<Anchor | null>(null);
  const drag = useRef<(Point & { hasMoved: boolean }) | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of width moves the anchor
  useLayoutEffect(() => {
    const box = content.current?.getBoundingClientRect();
    if (!anchor.current || !box || !scroller.current) return;
    const { fraction, position } = anchor.current;
    scroller.current.scrollLeft += box.left + fraction.x * box.width - position.x;
    scroller.current.scrollTop += box.top + fraction.y * box.height - position.y;
    anchor.current = null;
  }, [width]);

  const toggle = (event: MouseEvent): void => {
    const box = content.current?.getBoundingClientRect();
    // A click that ends a drag does not count. The `detail` of a click by keyboard is 0.
    if (!box || !scroller.current || (event.detail > 0 && drag.current?.hasMoved)) return;
    const visible = scroller.current.getBoundingClientRect();
    // A click by keyboard has no position. In this case the center of the visible part stays in place.
    const position =
      event.detail > 0
        ? { x: event.clientX, y: event.clientY }
        : { x: visible.left + visible.width / 2, y: visible.top + visible.height / 2 };
    anchor.current = {
      fraction: { x: (position.x - box.left) / box.width, y: (position.y - box.top) / box.height },
      position,
    };
    setWidth(width === null ? zoomedWidth(box.width, naturalWidth) : null);
  };

  const onPointerDown = (event: PointerEvent): void => {
    drag.current = null;
    if (width === null || event.pointerType !== 'mouse' || event.button !== 0) return;
    drag.current = { x: event.clientX, y: event.clientY, hasMoved: false };
  };

  const onPointerMove = (event: PointerEvent): void => {
    const last = drag.current;
    if (!last || event.buttons === 0 || !scroller.current) return;
    const [dx, dy] = [event.clientX - last.x, event.clientY - last.y];
    if (!last.hasMoved && Math.hypot(dx, dy) < DRAG_PX) return;
    scroller.current.scrollLeft -= dx;
    scroller.current.scrollTop -= dy;
    drag.current = { x: event.clientX, y: event.clientY, hasMoved: true };
  };

  return { isZoomed: width !== null, width, toggle, onPointerDown, onPointerMove };
}
