import type { Server } from 'node:net';
import { setImmediate as nextIteration } from 'node:timers/promises';

/** Duration in ms below which an iteration of the event loop hardly had anything to do. */
const SHORT_ITERATION_MS = 0.2;
/** Upper bound in ms of the wait for such an iteration. */
const MAX_WAIT_MS = 2_000;

/**
 * Resolves at a moment when no connection waits to be accepted, or after two seconds. Call it before `server.close()`,
 * which resets waiting connections: the kernel has established them, so the client may already have sent a request, and
 * a load balancer does not repeat a request that may have changed data.
 */
export async function acceptWaitingConnections(server: Server): Promise<void> {
  let accepted = 0;
  const count = (): void => {
    accepted += 1;
  };
  server.on('connection', count);
  const end = performance.now() + MAX_WAIT_MS;
  // Waits for the end of the current iteration, so that the following ones are complete.
  await nextIteration();
  for (let start = performance.now(); start < end; ) {
    // An iteration accepts at most one connection. If it accepted none and was short, none can have waited for long.
    const before = accepted;
    await nextIteration();
    const now = performance.now();
    if (accepted === before && now - start < SHORT_ITERATION_MS) break;
    start = now;
  }
  server.off('connection', count);
}
