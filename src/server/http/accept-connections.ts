import type { Server } from 'node:net';
import { setImmediate as nextIteration } from 'node:timers/promises';

/** An iteration of the event loop that takes less than this time, in ms, had almost nothing to do. */
const SHORT_ITERATION_MS = 0.2;
/** Maximum time in ms that `acceptWaitingConnections` takes. */
const MAX_WAIT_MS = 2_000;

/**
 * Resolves when no connection waits to be accepted, or after two seconds. Call it before the port is closed, because
 * closing the port resets connections that the kernel has established but the server has not accepted. A client may
 * have sent a request on such a connection. The request would be lost: a load balancer does not repeat a request that
 * may have changed data.
 */
export async function acceptWaitingConnections(server: Server): Promise<void> {
  let accepted = 0;
  const count = (): void => {
    accepted += 1;
  };
  server.on('connection', count);
  const end = performance.now() + MAX_WAIT_MS;
  // Wait for the end of the current iteration, so that the loop measures only complete iterations.
  await nextIteration();
  for (let start = performance.now(); start < end; ) {
    // An iteration accepts at most one connection. If it accepted none and was short, no connection can have been
    // waiting for long.
    const before = accepted;
    await nextIteration();
    const now = performance.now();
    if (accepted === before && now - start < SHORT_ITERATION_MS) break;
    start = now;
  }
  server.off('connection', count);
}
