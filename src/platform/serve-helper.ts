import { setPriority } from 'node:os';
import type { HelperAnswer, HelperRequest } from './helper-process.ts';
import { wakeThreads } from './wake-threads.ts';

/** Main function of a helper process: answers requests at low priority until the parent process ends. */
export function serveHelper<In, Out>(work: (input: In) => Promise<Out>): void {
  // Requests of visitors have priority.
  setPriority(10);
  wakeThreads();
  // Ctrl-C signals the whole process group. Finish the current request; the parent then ends this process.
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
