import { useCallback, useState } from 'react';

/** A picture that failed before its handlers were attached has nothing left to tell but this. */
const failedAlready = (image: HTMLImageElement): boolean =>
  image.complete && image.naturalWidth === 0 && image.currentSrc !== '';

/**
 * Walks through the ways to show a picture: 0 is the first, and each failure moves on by one. The caller knows
 * how many there are. Spread `attach` on the `<img>`; failures before hydration count too.
 */
export function useImageFallback(): {
  way: number;
  attach: { ref: (image: HTMLImageElement | null) => void; onError: () => void };
} {
  const [way, setWay] = useState(0);
  const next = useCallback((): void => setWay((current) => current + 1), []);
  const ref = useCallback(
    (image: HTMLImageElement | null): void => {
      if (image && failedAlready(image)) next();
    },
    [next],
  );
  return { way, attach: { ref, onError: next } };
}
