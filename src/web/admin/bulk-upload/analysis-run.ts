import type { Analysis } from '#shared/contracts/analysis.ts';
import { isLasting } from '../analysis/ask.ts';
import type { Item } from './batch.ts';

export type AnalysisRun = {
  items: readonly Item[];
  ask: (item: Item, signal: AbortSignal) => Promise<Analysis>;
  /** False for a screen that was removed meanwhile. */
  isThere: (id: string) => boolean;
  signal: AbortSignal;
  /** Told before each screen, counted from 1. */
  onStart: (item: Item, number: number) => void;
  onAnswer: (id: string, answer: Analysis) => void;
};

export type Skipped = { item: Item; error: unknown };

export type AnalysisOutcome =
  | { kind: 'complete'; done: number; skipped: readonly Skipped[] }
  | { kind: 'cancelled' }
  | { kind: 'failed'; error: unknown };

/** So many failures one after the other are no accident of single screens. */
const MOST_IN_A_ROW = 5;

/**
 * Asks about screens one after the other, in their order. A screen that fails is skipped; the run ends where all
 * would fail, such as without the network, and at once when the signal is aborted.
 */
export async function runAnalyses(run: AnalysisRun): Promise<AnalysisOutcome> {
  const { items, ask, isThere, signal, onStart, onAnswer } = run;
  const skipped: Skipped[] = [];
  let done = 0;
  let inARow = 0;
  for (const [index, item] of items.entries()) {
    if (signal.aborted) return { kind: 'cancelled' };
    if (!isThere(item.id)) continue;
    onStart(item, index + 1);
    try {
      const answer = await ask(item, signal);
      if (signal.aborted) return { kind: 'cancelled' };
      inARow = 0;
      if (!isThere(item.id)) continue;
      onAnswer(item.id, answer);
      done += 1;
    } catch (error) {
      if (signal.aborted) return { kind: 'cancelled' };
      // Taken away while it was looked at.
      if (!isThere(item.id)) continue;
      inARow += 1;
      if (isLasting(error) || inARow === MOST_IN_A_ROW) return { kind: 'failed', error };
      skipped.push({ item, error });
    }
  }
  const [first] = skipped;
  return done === 0 && first ? { kind: 'failed', error: first.error } : { kind: 'complete', done, skipped };
}
