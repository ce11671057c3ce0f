import { ProductError } from '#shared/errors.ts';

export type Gate = {
  /**
   * Runs the work as soon as a place is free, first come, first served.
   * @throws ProductError busy when the queue is full
   */
  run<T>(work: () => Promise<T>): Promise<T>;
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
  return {
    isFull: () => free === 0 && waiting.length >= maxQueue,
    async run(work) {
      if (free > 0) free--;
      else if (waiting.length >= maxQueue) throw new ProductError('busy');
      else await new Promise<void>((resolve) => waiting.push(resolve));
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
