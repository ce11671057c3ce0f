import { useCallback, useState } from 'react';

/** Detects a picture that failed before handlers were attached. */
const failedAlready = (image: HTMLImageElement): boolean =>
  image.complete && image.naturalWidth === 0 && image.currentSrc !== '';

/**
 * Iterates through the ways to show a picture: starts at 0, and each failure moves to the next one. The caller
 * knows their number. Spread `attach` on the `<img>`; failures before hydration count too.
 */
export function useImageFallback(): {
  attempt: number;
  imageProps: { ref: (image: HTMLImageElement | null) => void; onError: () => void };
} {
  const [attempt, setAttempt] = useState(0);
  const next = useCallback((): void => setAttempt((current) => current + 1), []);
  const ref = useCallback(
    (image: HTMLImageElement | null): void => {
      if (image && failedAlready(image)) next();
    },
    [next],
  );
  return { attempt, imageProps: { ref, onError: next } };
}
