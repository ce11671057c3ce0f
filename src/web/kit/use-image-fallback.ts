import { useCallback, useState } from 'react';
import { useOnReconnect } from './use-online.ts';

/** Number of sources that every caller tries: a rendition and the original. */
const SOURCE_COUNT = 2;

/**
 * Returns whether an image failed before React attached its handlers. `currentSrc` is empty while a lazy image has
 * not started to load.
 */
export const hasImageFailed = (image: HTMLImageElement): boolean =>
  image.complete && image.naturalWidth === 0 && image.currentSrc !== '';

/**
 * Counts the failed attempts to load an image, so that the caller can try another source. Once the browser is online
 * again, an image whose sources have all failed starts at attempt 0 again. Spread `imageProps` on the `<img>`.
 */
export function useImageFallback(): {
  attempt: number;
  imageProps: { ref: (image: HTMLImageElement | null) => void; onError: () => void };
} {
  const [attempt, setAttempt] = useState(0);
  const tryNext = useCallback((): void => setAttempt((current) => current + 1), []);
  useOnReconnect(() => setAttempt((current) => (current < SOURCE_COUNT ? current : 0)));
  const ref = useCallback(
    (image: HTMLImageElement | null): void => {
      if (image && hasImageFailed(image)) tryNext();
    },
    [tryNext],
  );
  return { attempt, imageProps: { ref, onError: tryNext } };
}
