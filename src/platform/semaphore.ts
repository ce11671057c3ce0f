import PQueue from 'p-queue';
import { ProductError } from '#shared/errors.ts';

export type RunOptions = {
  /**
   * If aborted, removes a waiting task from the queue. A running task continues and keeps its permit until it
   * ends.
   */
  signal?: AbortSignal;
  /** Whether the task waits in a separate queue, which is served first. */
  hasPriority?: boolean;
};

export type Semaphore = {
  /**
   * Runs the task as soon as a permit is free. Each queue is first in, first out.
   * @throws ProductError `busy` if the queue is full, or the reason of the signal if it aborts before the
   * task starts
   */
  run<T>(task: () => Promise<T>, options?: RunOptions): Promise<T>;
  /** Returns the number of running and waiting tasks. */
  load(): { running: number; waiting: number };
  /** Whether a task without priority would be refused now. */
  isFull(): boolean;
};

/**
 * Creates a semaphore that runs at most `permits` tasks at a time. At most `maxQueue` tasks wait in each of
 * its queues.
 */
export function createSemaphore({
  permits,
  maxQueue = 200,
}: {
  permits: number;
  maxQueue?: number;
}): Semaphore {
  const queue = new PQueue({ concurrency: permits });
  const isQueueFull = (priority: number): boolean =>
    queue.pending >= permits && queue.sizeBy({ priority }) >= maxQueue;

  return {
    load: () => ({ running: queue.pending, waiting: queue.size }),
    isFull: () => isQueueFull(0),
    async run(task, { signal, hasPriority = false } = {}) {
      signal?.throwIfAborted();
      const priority = hasPriority ? 1 : 0;
      if (isQueueFull(priority)) throw new ProductError('busy');
      // p-queue would release the permit of a running task as soon as its signal aborts. Decoding one image
      // may need 700 MB and the permits bound the memory of the process, so p-queue gets a signal that only
      // aborts the wait.
      const wait = new AbortController();
      const cancel = (): void => wait.abort(signal?.reason);
      signal?.addEventListener('abort', cancel, { once: true });
      return queue.add(
        () => {
          signal?.removeEventListener('abort', cancel);
          return task();
        },
        { priority, signal: wait.signal },
      );
    },
  };
}
