import type { ScreenSelectionInput } from '#shared/contracts/admin-screens.ts';
import { LIMITS } from '#shared/limits.ts';
import type { Selection } from '../selection.ts';

/** Result of a bulk change of a selection. Screens that no longer exist count as done. */
export type Outcome = { done: number; total: number; isCancelled: boolean; error: unknown };

type Run<Result> = {
  selection: Selection;
  /** Number of screens per request. */
  chunkSize: number;
  send: (selection: ScreenSelectionInput) => Promise<Result>;
  /** Called after each request. `ids` are the processed screens; empty if the selection is a filter. */
  onStep: (done: number, ids: readonly string[], response: Result) => void;
  signal: AbortSignal;
};

/** Approximate number of requests for a large selection. This is enough to show progress. */
const TARGET_REQUESTS = 25;

/**
 * Returns the number of screens per request: small enough to show progress, large enough to need few requests. It is
 * at least `minSize` and at most `LIMITS.bulkMax`.
 */
export const chooseChunkSize = (total: number, minSize = 20): number =>
  Math.min(LIMITS.bulkMax, Math.max(minSize, Math.ceil(total / TARGET_REQUESTS)));

/**
 * Processes a selection in several requests, until all screens are done, `signal` is aborted or a request fails. Does
 * not undo completed requests. Never rejects: errors are part of the outcome.
 */
export async function runSelection<Result extends { remaining: number }>(run: Run<Result>): Promise<Outcome> {
  const { selection } = run;
  const total = selection.kind === 'matching' ? selection.count : selection.screens.size;
  const outcome: Outcome = { done: 0, total, isCancelled: false, error: null };
  try {
    for (const step of selection.kind === 'matching' ? stepsByFilter(run) : stepsByIds(run)) {
      if (run.signal.aborted) return { ...outcome, isCancelled: true };
      outcome.done = await step();
    }
    return outcome;
  } catch (error) {
    return { ...outcome, error };
  }
}

/** Sends one request. Resolves with the number of screens that are done so far. */
type Step = () => Promise<number>;

function* stepsByIds<Result>({ selection, chunkSize, send, onStep }: Run<Result>): Generator<Step> {
  const ids = selection.kind === 'screens' ? [...selection.screens.keys()] : [];
  for (let start = 0; start < ids.length; start += chunkSize) {
    yield async () => {
      const chunk = ids.slice(start, start + chunkSize);
      const response = await send({ ids: chunk });
      const done = start + chunk.length;
      onStep(done, chunk, response);
      return done;
    };
  }
}

/** Yields steps until no matching screens remain. */
function* stepsByFilter<Result extends { remaining: number }>({
  selection,
  chunkSize,
  send,
  onStep,
}: Run<Result>): Generator<Step> {
  if (selection.kind !== 'matching') return;
  const { filter, countedAt, count: total } = selection;
  let count = total;
  while (count > 0) {
    yield async () => {
      const response = await send({ filter, countedAt, count, limit: chunkSize });
      // Prevents an endless loop if the server makes no progress.
      if (response.remaining >= count) throw new Error('The server makes no progress with the selection');
      count = response.remaining;
      onStep(total - count, [], response);
      return total - count;
    };
  }
}
