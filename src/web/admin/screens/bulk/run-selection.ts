import type { ScreenSelectionInput } from '#shared/contracts/admin-screens.ts';
import { LIMITS } from '#shared/limits.ts';
import type { Selection } from '../selection.ts';

/** What a run came to. Screens that were passed over because they are gone count as done. */
export type Outcome = { done: number; total: number; isCancelled: boolean; error: unknown };

type Run<Answer> = {
  selection: Selection;
  /** Screens a call. */
  size: number;
  send: (selection: ScreenSelectionInput) => Promise<Answer>;
  /** After each call: how far it is, and of single screens which ones are done. */
  onStep: (done: number, ids: readonly string[], answer: Answer) => void;
  signal: AbortSignal;
};

/** So many calls at least show how it goes, as long as there are not too many of them. */
const STEPS = 25;

/** Screens a call: few enough that one sees it go on, and not thousands of calls for a large selection. */
export const chunkSize = (total: number, smallest = 20): number =>
  Math.min(LIMITS.bulkMax, Math.max(smallest, Math.ceil(total / STEPS)));

/**
 * Does something with all screens of a selection, some at a time, until it is done, cancelled or refused; what is
 * under way is not taken back. Never rejects.
 */
export async function runSelection<Answer extends { remaining: number }>(run: Run<Answer>): Promise<Outcome> {
  const { selection } = run;
  const total = selection.kind === 'matching' ? selection.count : selection.screens.size;
  const outcome: Outcome = { done: 0, total, isCancelled: false, error: null };
  try {
    for (const step of selection.kind === 'matching' ? matching(run) : listed(run)) {
      if (run.signal.aborted) return { ...outcome, isCancelled: true };
      outcome.done = await step();
    }
    return outcome;
  } catch (error) {
    return { ...outcome, error };
  }
}

type Step = () => Promise<number>;

function* listed<Answer>({ selection, size, send, onStep }: Run<Answer>): Generator<Step> {
  const ids = selection.kind === 'screens' ? [...selection.screens.keys()] : [];
  for (let start = 0; start < ids.length; start += size) {
    yield async () => {
      const some = ids.slice(start, start + size);
      const answer = await send({ ids: some });
      const done = start + some.length;
      onStep(done, some, answer);
      return done;
    };
  }
}

function* matching<Answer extends { remaining: number }>({
  selection,
  size,
  send,
  onStep,
}: Run<Answer>): Generator<Step> {
  if (selection.kind !== 'matching') return;
  const { filter, seenAt, count: total } = selection;
  let count = total;
  while (count > 0) {
    yield async () => {
      const answer = await send({ filter, seenAt, count, limit: size });
      // A server that never gets further would be asked for ever.
      if (answer.remaining >= count) throw new Error('The selection could not be worked through');
      count = answer.remaining;
      onStep(total - count, [], answer);
      return total - count;
    };
  }
}
