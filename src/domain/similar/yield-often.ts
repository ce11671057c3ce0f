import { setImmediate as nextTurn } from 'node:timers/promises';

/** Time in ms after which long work lets other requests run. */
const SLICE_MS = 6;
/** Units of work between two checks of the clock. */
const STRIDE = 1024;

/**
 * Calls `work` for each number from 0 to `count - 1` and yields to the event loop every few milliseconds, so that
 * requests of other visitors are not delayed. Throws the reason of an aborted signal.
 */
export async function forEachYielding(
  count: number,
  work: (index: number) => void,
  { stride = STRIDE, signal }: { stride?: number; signal?: AbortSignal | undefined } = {},
): Promise<void> {
  let sliceStart = performance.now();
  for (let start = 0; start < count; start += stride) {
    const end = Math.min(count, start + stride);
    for (let index = start; index < end; index += 1) work(index);
    if (performance.now() - sliceStart < SLICE_MS) continue;
    await nextTurn();
    signal?.throwIfAborted();
    sliceStart = performance.now();
  }
}
