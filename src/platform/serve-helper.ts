import type { HelperRequest, HelperResponse } from './helper-process.ts';
import { lowerPriority } from './thread-priority.ts';
import { wakeThreads } from './wake-threads.ts';

/** Main function of a helper process (`HelperProcess`). Answers requests until the parent process ends. */
export function serveHelper<In, Out>(work: (input: In) => Promise<Out>): void {
  // Lower the priority, so that the server answers visitors first.
  lowerPriority();
  wakeThreads();
  // Ctrl-C and service managers signal all processes of the server. Ignore the signals to finish the current request.
  // The parent ends this process later.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => {});
  process.on('disconnect', () => process.exit());

  process.on('message', async ({ id, input }: HelperRequest<In>) => {
    const response: HelperResponse<Out> = await work(input).then(
      (output) => ({ id, output }),
      (error: unknown) => ({ id, failure: String(error) }),
    );
    process.send?.(response);
  });
}
