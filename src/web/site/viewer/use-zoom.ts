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
/** A point of the image, as a fraction of it, and its position on the screen. */
type Anchor = { fraction: Point; at: Point };

/**
 * Click zoom of the element `zoomed` inside the scroll container `frame`. The clicked point stays under the pointer. A mouse
 * drags the zoomed image; fingers scroll it.
 */
export function useZoom(
  frame: RefObject<HTMLElement | null>,
  zoomed: RefObject<HTMLElement | null>,
  naturalWidth: number,
) {
  const [width, setWidth] = useState<number | null>(null);
  const anchor = useRef<Anchor | null>(null);
  const drag = useRef<(Point & { moved: boolean }) | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of width moves the anchor
  useLayoutEffect(() => {
    const box = zoomed.current?.getBoundingClientRect();
    if (!anchor.current || !box || !frame.current) return;
    const { fraction, at } = anchor.current;
    frame.current.scrollLeft += box.left + fraction.x * box.width - at.x;
    frame.current.scrollTop += box.top + fraction.y * box.height - at.y;
    anchor.current = null;
  }, [width]);

  const toggle = (event: MouseEvent): void => {
    const box = zoomed.current?.getBoundingClientRect();
    if (!box || !frame.current || drag.current?.moved) return;
    const visible = frame.current.getBoundingClientRect();
    // A click by keyboard has no position: the visible centre stays in place.
    const at =
      event.detail > 0
        ? { x: event.clientX, y: event.clientY }
        : { x: visible.left + visible.width / 2, y: visible.top + visible.height / 2 };
    anchor.current = {
      fraction: { x: (at.x - box.left) / box.width, y: (at.y - box.top) / box.height },
      at,
    };
    setWidth(width === null ? zoomedWidth(box.width, naturalWidth) : null);
  };

  const onPointerDown = (event: PointerEvent): void => {
    drag.current = null;
    if (width === null || event.pointerType !== 'mouse' || event.button !== 0) return;
    drag.current = { x: event.clientX, y: event.clientY, moved: false };
  };

  const onPointerMove = (event: PointerEvent): void => {
    const last = drag.current;
    if (!last || event.buttons === 0 || !frame.current) return;
    const [dx, dy] = [event.clientX - last.x, event.clientY - last.y];
    if (!last.moved && Math.hypot(dx, dy) < DRAG_PX) return;
    frame.current.scrollLeft -= dx;
    frame.current.scrollTop -= dy;
    drag.current = { x: event.clientX, y: event.clientY, moved: true };
  };

  return { isZoomed: width !== null, width, toggle, onPointerDown, onPointerMove };
}
