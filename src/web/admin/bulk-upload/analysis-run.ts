import type { Analysis } from '#shared/contracts/analysis.ts';
import { isSystemicError } from '../auto-categorize/request-analysis.ts';
import type { BatchItem } from './batch.ts';

export type AnalysisRun = {
  items: readonly BatchItem[];
  analyze: (item: BatchItem, signal: AbortSignal) => Promise<Analysis>;
  /** Whether the screen is still in the batch. */
  isInBatch: (id: string) => boolean;
  signal: AbortSignal;
  /** Called before each analysis. `number` is the position of the screen in `items`, starting at 1. */
  onStart: (item: BatchItem, number: number) => void;
  onComplete: (id: string, analysis: Analysis) => void;
};

export type SkippedScreen = { item: BatchItem; error: unknown };

/** Result of a run. `done` is the number of analyzed screens. */
export type AnalysisOutcome =
  | { kind: 'complete'; done: number; skipped: readonly SkippedScreen[] }
  | { kind: 'cancelled' }
  | { kind: 'failed'; error: unknown };

/** The run stops after this many consecutive failures, because their cause is probably not in the screens. */
const MAX_CONSECUTIVE_FAILURES = 5;

/**
 * Analyzes screens one at a time, in order, and skips those whose analysis fails. The run stops and fails if an
 * error would affect all screens, or after `MAX_CONSECUTIVE_FAILURES` failures in a row. It also fails if all analyses
 * have failed. Never rejects.
 */
export async function runAnalyses(run: AnalysisRun): Promise<AnalysisOutcome> {
  const { items, analyze, isInBatch, signal, onStart, onComplete } = run;
  const skipped: SkippedScreen[] = [];
  let done = 0;
  let consecutiveFailures = 0;
  for (const [index, item] of items.entries()) {
    if (signal.aborted) return { kind: 'cancelled' };
    if (!isInBatch(item.id)) continue;
    onStart(item, index + 1);
    try {
      const analysis = await analyze(item, signal);
      if (signal.aborted) return { kind: 'cancelled' };
      consecutiveFailures = 0;
      if (!isInBatch(item.id)) continue;
      onComplete(item.id, analysis);
      done += 1;
    } catch (error) {
      if (signal.aborted) return { kind: 'cancelled' };
      // Ignore the error of a screen that was removed during its analysis.
      if (!isInBatch(item.id)) continue;
      consecutiveFailures += 1;
      if (isSystemicError(error) || consecutiveFailures === MAX_CONSECUTIVE_FAILURES)
        return { kind: 'failed', error };
      skipped.push({ item, error });
    }
  }
  const [first] = skipped;
  return done === 0 && first ? { kind: 'failed', error: first.error } : { kind: 'complete', done, skipped };
}
