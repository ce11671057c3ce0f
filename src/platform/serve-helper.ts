import { setPriority } from 'node:os';
import type { HelperAnswer, HelperRequest } from './helper-process.ts';
import { wakeThreads } from './wake-threads.ts';

/** What the program of a helper process does: answers requests, behind everybody else, until its owner is gone. */
export function serveHelper<In, Out>(work: (input: In) => Promise<Out>): void {
  // Visitors come first.
  setPriority(10);
  wakeThreads();
  // A terminal tells the whole group to stop; whoever waits for an answer still gets it, and then we are let go of.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => {});
  process.on('disconnect', () => process.exit());

  process.on('message', async ({ id, input }: HelperRequest<In>) => {
    const answer: HelperAnswer<Out> = await work(input).then(
      (output) => ({ id, output }),
      (error: unknown) => ({ id, failure: String(error) }),
    );
    process.send?.(answer);
  });
}
