import { parentPort } from 'node:worker_threads';
import { ProductError } from '#shared/errors.ts';
import { READY, type ThreadRequest, type ThreadResponse } from './helper-thread.ts';

/** Main function of a helper thread (`HelperThread`). Runs `work` for each request and posts the result. */
export function serveThread<In, Out>(work: (input: In) => Out | Promise<Out>): void {
  parentPort?.on('message', async ({ id, input }: ThreadRequest<In>) => {
    let response: ThreadResponse<Out>;
    try {
      response = { id, output: await work(input) };
    } catch (error) {
      const code = error instanceof ProductError ? error.code : null;
      response = { id, failure: { code, message: error instanceof Error ? error.message : String(error) } };
    }
    parentPort?.postMessage(response);
  });
  parentPort?.postMessage(READY);
}
