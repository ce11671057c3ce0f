import { ProductError } from '#shared/errors.ts';

export type RunOptions = {
  /** Aborting removes waiting work from the queue. Running work keeps its permit until it ends. */
  signal?: AbortSignal;
  /** Waits in a separate queue, which is served first. */
  hasPriority?: boolean;
};

export type Semaphore = {
  /**
   * Runs the work as soon as a permit is free. Each queue is first in, first out.
   * @throws ProductError busy when the queue is full; the signal's reason
   */
  run<T>(work: () => Promise<T>, options?: RunOptions): Promise<T>;
  /** Whether the next run without priority would be refused. */
  isFull(): boolean;
};

/**
 * Runs at most `permits` tasks at a time; at most `maxQueue` tasks wait in each queue. p-queue is not used, because it
 * releases the permit of an aborted task although the task is still running. Decoding one image may need 700 MB, and the
 * number of permits bounds the memory of the process.
 */
export function createSemaphore({
  permits,
  maxQueue = 200,
}: {
  permits: number;
  maxQueue?: number;
}): Semaphore {
  let free = permits;
  const priorityQueue: Array<() => void> = [];
  const queue: Array<() => void> = [];

  const acquire = (waiting: Array<() => void>, signal?: AbortSignal): Promise<void> =>
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

  const release = (): void => {
    const next = priorityQueue.shift() ?? queue.shift();
    if (next) next();
    else free++;
  };

  return {
    isFull: () => free === 0 && queue.length >= maxQueue,
    async run(work, { signal, hasPriority = false } = {}) {
      signal?.throwIfAborted();
      const waiting = hasPriority ? priorityQueue : queue;
      if (free > 0) free--;
      else if (waiting.length >= maxQueue) throw new ProductError('busy');
      else await acquire(waiting, signal);
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}
