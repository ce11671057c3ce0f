import { textOf } from '#domain/ocr/boxes.ts';
import { createSemaphore } from '#platform/semaphore.ts';
import type { OcrEngine } from './ocr-engine.ts';

/** Short, because a visitor waits for the result. An image usually takes half a second. */
const TIME_LIMIT_MS = 6_000;
/** One at a time, because the OCR queue and curators need the processor too. */
const MAX_CONCURRENT = 1;
const MAX_QUEUE = 2;

/**
 * Returns a function that recognizes the text of an image for a visitor and stores nothing. The function
 * returns null if too many visitors wait, if the recognition takes too long, or if it fails. If the
 * signal is aborted, the function throws its reason.
 */
export function createBriefRecognizer(
  open: () => Promise<OcrEngine>,
): (image: Buffer, signal?: AbortSignal) => Promise<string | null> {
  const semaphore = createSemaphore({ permits: MAX_CONCURRENT, maxQueue: MAX_QUEUE });
  return async (image, signal) => {
    const timeout = AbortSignal.timeout(TIME_LIMIT_MS);
    const combinedSignal = signal ? AbortSignal.any([signal, timeout]) : timeout;
    try {
      return await semaphore.run(
        async () => {
          const { boxes } = await (await open()).recognize(image, combinedSignal);
          return textOf(boxes);
        },
        { signal: combinedSignal },
      );
    } catch {
      signal?.throwIfAborted();
      return null;
    }
  };
}
