import { type RefObject, useLayoutEffect } from 'react';
import type { OpeningThumbnail } from './overlay-navigation.ts';

const DURATION_MS = 180;
const EASE = 'cubic-bezier(0.2, 0.7, 0.2, 1)';
/**
 * At the end of the animation, the clip path exceeds the frame by this margin, in pixels, to show the border around the
 * frame.
 */
const EDGE_PX = 8;
/** Corner radius of the clip path, in pixels. */
const CORNER_PX = 12;

const isInView = ({ top, bottom, width }: DOMRect): boolean =>
  width > 0 && bottom > 0 && top < window.innerHeight;

/** Animates the frame once, from the thumbnail that opened the overlay, unless the visitor prefers reduced motion. */
export function useZoomInFrom(
  openingThumbnail: OpeningThumbnail | null,
  frame: RefObject<HTMLElement | null>,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the opening is animated, not later changes
  useLayoutEffect(() => {
    if (!openingThumbnail?.element.isConnected || !frame.current) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const from = (
      openingThumbnail.element.querySelector('img') ?? openingThumbnail.element
    ).getBoundingClientRect();
    const to = frame.current.getBoundingClientRect();
    if (!isInView(from) || to.width === 0) return;
    const scale = from.width / to.width;
    // The thumbnail shows only the top of a tall screenshot. This is the height of the rest, before scaling.
    const hiddenHeight = Math.max(0, to.height - from.height / scale);
    frame.current.animate(
      [
        {
          transformOrigin: '0 0',
          transform: `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${scale})`,
          clipPath: `inset(0 0 ${hiddenHeight}px 0 round ${CORNER_PX}px)`,
        },
        { transformOrigin: '0 0', transform: 'none', clipPath: `inset(-${EDGE_PX}px round ${CORNER_PX}px)` },
      ],
      { duration: DURATION_MS, easing: EASE },
    );
  }, []);
}
