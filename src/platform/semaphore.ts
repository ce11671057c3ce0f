import PQueue from 'p-queue';
import { ProductError } from '#shared/errors.ts';

export type RunOptions = {
  /** Aborting removes a waiting task from the queue. A running task keeps its permit until it ends. */
  signal?: AbortSignal;
  /** Waits in a separate queue, which is served first. */
  hasPriority?: boolean;
};

export type Semaphore = {
  /**
   * Runs the task as soon as a permit is free. Each queue is first in, first out.
   * @throws ProductError busy when the queue is full; the signal's reason
   */
  run<T>(task: () => Promise<T>, options?: RunOptions): Promise<T>;
  /** Whether the next run without priority would be refused. */
  isFull(): boolean;
};

/** Runs at most `permits` tasks at a time; at most `maxQueue` tasks wait in each of the two queues. */
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
    isFull: () => isQueueFull(0),
    async run(task, { signal, hasPriority = false } = {}) {
      signal?.throwIfAborted();
      const priority = hasPriority ? 1 : 0;
      if (isQueueFull(priority)) throw new ProductError('busy');
      // p-queue would release the permit of a running task as soon as its signal aborts. Decoding one image may need
      // 700 MB and the permits bound the memory of the process, so p-queue gets a signal that only aborts the wait.
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
