import { ALL_TAGS, CHANGES_CHANNEL, cacheTags, parseChanges } from '#domain/changes.ts';
import { failureReason } from '#platform/failures.ts';
import type { FactsDeps, FactsPosition } from './process-facts.ts';

/** Delay after a start or a change, so that the first requests are not slowed down. */
const DELAY_MS = 5_000;
/**
 * Minimum time from the end of a run to the start of the next. During OCR, a new text arrives every few seconds, and
 * each new text requests a run.
 */
const INTERVAL_MS = 15_000;
/** Delay after an error that affected all images, or if another process is computing facts. */
const RETRY_DELAY_MS = 60_000;
/**
 * Before a run, the position moves back by this many screens. A transaction may commit after another one whose screens
 * have higher numbers (`screens.ord`), so its screens can become visible behind the position.
 */
const OVERLAP = 1_000;

const affectsFacts = (tag: string): boolean =>
  tag === ALL_TAGS || tag === cacheTags.screens || tag === cacheTags.texts || tag === cacheTags.ocrTexts;

/**
 * Starts the background job that computes missing facts: some seconds after the start of the server, and after each
 * change of screens or OCR texts. Uploads and imports store facts themselves, except two: the engine's predictions
 * (beliefs), which need the OCR text, and the vector of the embedding model. Runs add these two, and process the demo
 * and images of older releases, whose facts are missing or have an older `FACTS_VERSION`. `stop` aborts a run, and the
 * next start continues it.
 */
export async function startFacts(
  deps: FactsDeps,
  { delayMs = DELAY_MS, intervalMs = INTERVAL_MS }: { delayMs?: number; intervalMs?: number } = {},
): Promise<{ stop(): Promise<void> }> {
  const { database, logger } = deps;
  const stopped = new AbortController();
  const position: FactsPosition = { ord: 0, embeddingOrd: 0 };
  let running: Promise<void> | null = null;
  let runAgain = false;
  let shouldStartOver = false;
  let timer: NodeJS.Timeout | null = null;
  let lastEnd = Number.NEGATIVE_INFINITY;

  async function run(): Promise<void> {
    const startedAt = performance.now();
    let processedCount = 0;
    position.ord = Math.max(0, position.ord - OVERLAP);
    position.embeddingOrd = Math.max(0, position.embeddingOrd - OVERLAP);
    if (shouldStartOver) Object.assign(position, { ord: 0, embeddingOrd: 0, embeddedAt: undefined });
    shouldStartOver = false;
    try {
      // Loaded when needed, so that the start is not delayed.
      const { computeMissingFacts } = await import('./process-facts.ts');
      const isDone = await computeMissingFacts(deps, {
        signal: stopped.signal,
        position,
        onProcessed: () => {
          processedCount += 1;
        },
      });
      if (!isDone) schedule(RETRY_DELAY_MS);
    } catch (error) {
      if (stopped.signal.aborted) return;
      logger.warn({ reason: failureReason(error) }, 'computing facts of images stopped and will be retried');
      schedule(RETRY_DELAY_MS);
    } finally {
      if (processedCount > 0) {
        const seconds = Math.round((performance.now() - startedAt) / 1000);
        logger.info({ results: processedCount, seconds }, 'computed facts of images');
      }
    }
  }

  function start(): void {
    timer = null;
    runAgain = false;
    running = run().finally(() => {
      running = null;
      lastEnd = performance.now();
      if (runAgain) schedule(delayMs);
    });
  }

  function schedule(inMs: number): void {
    if (timer || stopped.signal.aborted) return;
    const waitMs = Math.max(inMs, lastEnd + intervalMs - performance.now());
    timer = setTimeout(start, waitMs).unref();
  }

  const stopListening = await database.listen(CHANGES_CHANNEL, (payload) => {
    const changed = parseChanges(payload);
    if (!changed.some(affectsFacts)) return;
    // After these tags, screens before the position may have changed or must be retried too.
    if (changed.includes(ALL_TAGS) || changed.includes(cacheTags.ocrTexts)) shouldStartOver = true;
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
