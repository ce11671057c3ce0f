import { ALL_TAGS, CHANGES_CHANNEL, cacheTags, parseChanges } from '#domain/changes.ts';
import { failureReason } from '#platform/failures.ts';
import { type ProcessQueueDeps, processOcrQueue } from './process-ocr-queue.ts';

/** Delay after a start or a change, so that OCR does not slow down the first requests. */
const DELAY_MS = 5_000;
/** Delay after an error that affected all images. */
const RETRY_DELAY_MS = 60_000;

const SCREEN_TAG_PREFIX = cacheTags.screen('');

const affectsImages = (tag: string): boolean =>
  tag === ALL_TAGS ||
  tag === cacheTags.screens ||
  tag === cacheTags.ocrTexts ||
  tag.startsWith(SCREEN_TAG_PREFIX);

/**
 * Runs OCR for all screens in the background, one image after the other: some seconds after the start of the server,
 * and whenever screens change. Nothing runs in a gallery whose screens are all processed. `stop` ends a running
 * recognition. Its image is processed after the next start.
 */
export async function startOcr(
  deps: ProcessQueueDeps,
  { delayMs = DELAY_MS }: { delayMs?: number } = {},
): Promise<{ stop(): Promise<void> }> {
  const { database, logger } = deps;
  const stopped = new AbortController();
  let running: Promise<void> | null = null;
  let runAgain = false;
  let timer: NodeJS.Timeout | null = null;

  async function run(): Promise<void> {
    const startedAt = performance.now();
    let processed = 0;
    try {
      const onProcessed = (): void => {
        processed += 1;
      };
      await processOcrQueue(deps, { signal: stopped.signal, onProcessed });
      if (processed === 0) return;
      const seconds = Math.round((performance.now() - startedAt) / 1000);
      logger.info({ images: processed, seconds }, 'OCR finished');
    } catch (error) {
      if (stopped.signal.aborted) return;
      logger.warn({ reason: failureReason(error), images: processed }, 'OCR stopped and will be retried');
      schedule(RETRY_DELAY_MS);
    }
  }

  /** Starts a run. During a run, requests one more run after it. */
  function start(): void {
    if (stopped.signal.aborted) return;
    if (running) {
      runAgain = true;
      return;
    }
    runAgain = false;
    running = run().finally(() => {
      running = null;
      if (runAgain) schedule(0);
    });
  }

  function schedule(inMs: number): void {
    if (timer || stopped.signal.aborted) return;
    timer = setTimeout(() => {
      timer = null;
      start();
    }, inMs).unref();
  }

  const stopListening = await database.listen(CHANGES_CHANNEL, (payload) => {
    if (!parseChanges(payload).some(affectsImages)) return;
    if (running) runAgain = true;
    else schedule(delayMs);
  });
  schedule(delayMs);

  return {
    async stop() {
      if (timer) clearTimeout(timer);
      stopped.abort(new Error('The server stops'));
      await stopListening();
      await running;
    },
  };
}
