import { ProductError } from '#shared/errors.ts';

export type Gate = {
  /**
   * Runs the work as soon as a place is free, first come, first served. Whoever is aborted while it waits leaves the
   * queue at once.
   * @throws ProductError busy when the queue is full; the signal's reason
   */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Whether the next one would be refused. */
  isFull(): boolean;
};

/**
 * Lets `places` works run at a time and `maxQueue` wait. One image may need 700 MB while it is decoded, so
 * that this number is what bounds the memory of the process.
 */
export function createGate({ places, maxQueue = 200 }: { places: number; maxQueue?: number }): Gate {
  let free = places;
  const waiting: Array<() => void> = [];
  const turn = (signal?: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const take = (): void => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = (): void => {
        waiting.splice(waiting.indexOf(take), 1);
        reject(signal?.reason);
      };
      waiting.push(take);
      signal?.addEventListener('abort', leave, { once: true });
    });
  return {
    isFull: () => free === 0 && waiting.length >= maxQueue,
    async run(work, signal) {
      signal?.throwIfAborted();
      if (free > 0) free--;
      else if (waiting.length >= maxQueue) throw new ProductError('busy');
      else await turn(signal);
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else free++;
      }
    },
  };
}
