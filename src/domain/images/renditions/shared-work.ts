type Running<T> = { result: Promise<T>; waiters: number; cancel: AbortController };

/** Rejects as soon as the signal is aborted, without waiting for the promise. */
function untilAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/**
 * Runs work once for concurrent callers with the same key. Aborts the signal of the work when no caller waits any
 * longer, also when all of them have received the result.
 */
export class SharedWork<T> {
  readonly #running = new Map<string, Running<T>>();

  /** Joins the running work with this key, or starts it. @throws the error of the work, or the signal's reason */
  async join(key: string, work: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    const running = this.#running.get(key) ?? this.#start(key, work);
    running.waiters += 1;
    try {
      return await untilAborted(running.result, signal);
    } finally {
      running.waiters -= 1;
      if (running.waiters === 0) this.#end(key, running);
    }
  }

  #start(key: string, work: (signal: AbortSignal) => Promise<T>): Running<T> {
    const cancel = new AbortController();
    const running = { result: work(cancel.signal), waiters: 0, cancel };
    // After the last caller has left, nothing else would handle a failure.
    running.result.catch(() => undefined);
    this.#running.set(key, running);
    return running;
  }

  /** Aborts the work if it is still running. Later callers with the key start new work. */
  #end(key: string, running: Running<T>): void {
    if (this.#running.get(key) === running) this.#running.delete(key);
    running.cancel.abort();
  }
}
