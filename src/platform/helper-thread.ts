import { Worker } from 'node:worker_threads';
import { type ErrorCode, ProductError } from '#shared/errors.ts';

/** Message that a thread sends once it has loaded its modules. */
export const READY = 'ready';

export type ThreadRequest<In> = { id: number; input: In };
/** `code` is the code of a `ProductError`; null for other errors. */
export type ThreadResponse<Out> =
  | { id: number; output: Out }
  | { id: number; failure: { code: ErrorCode | null; message: string } };

export type HelperThreadOptions<In> = {
  /** A module that calls `serveThread`. */
  program: URL;
  /** Idle time in ms after which the thread ends and releases its memory. */
  idleMs: number;
  /** `ms`: time limit of a request, once the thread has started. `onTimeout`: returns the error of a timeout. */
  limit?: { ms: number; onTimeout: (input: In) => Error };
};

type PendingRequest<In, Out> = {
  input: In;
  resolve: (output: Out) => void;
  reject: (error: unknown) => void;
};

/**
 * A worker thread for CPU-bound work. It handles one request at a time; further requests wait in a queue. The
 * thread starts on demand and ends after some idle time. If the current request exceeds its time limit or is
 * aborted, the thread is ended, and the waiting requests get a new thread.
 *
 * Piscina is not used: with 5.3.2 a request waits forever if its thread exits before it is ready, and a
 * response that arrives after an abort is emitted as an unhandled error.
 */
export class HelperThread<In, Out> {
  readonly #options: HelperThreadOptions<In>;
  readonly #queue: PendingRequest<In, Out>[] = [];
  #current: PendingRequest<In, Out> | null = null;
  #worker: Worker | null = null;
  #isReady = false;
  #timer: NodeJS.Timeout | undefined;
  #lastId = 0;
  #isClosed = false;

  constructor(options: HelperThreadOptions<In>) {
    this.#options = options;
  }

  get isRunning(): boolean {
    return this.#worker !== null;
  }

  /**
   * Sends a request and returns the response. Throws the error that the thread reports, the error of
   * `onTimeout`, the reason of an aborted `signal`, or `unavailable` after `close`.
   */
  async run(input: In, signal?: AbortSignal): Promise<Out> {
    if (this.#isClosed) throw new ProductError('unavailable');
    signal?.throwIfAborted();
    let cancel: (() => void) | undefined;
    try {
      return await new Promise<Out>((resolve, reject) => {
        const waiting = { input, resolve, reject };
        cancel = () => this.#cancel(waiting, signal?.reason);
        signal?.addEventListener('abort', cancel, { once: true });
        this.#queue.push(waiting);
        this.#runNext();
      });
    } finally {
      if (cancel) signal?.removeEventListener('abort', cancel);
    }
  }

  /** Ends the thread. The current and all waiting requests fail with `unavailable`. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const closedError = new ProductError('unavailable');
    for (const waiting of this.#queue.splice(0)) waiting.reject(closedError);
    await this.#stop(closedError);
  }

  #cancel(waiting: PendingRequest<In, Out>, reason: unknown): void {
    const index = this.#queue.indexOf(waiting);
    if (index >= 0) {
      this.#queue.splice(index, 1);
      waiting.reject(reason);
    } else if (this.#current === waiting) void this.#stop(reason);
  }

  #runNext(): void {
    if (this.#current) return;
    clearTimeout(this.#timer);
    const current = this.#queue.shift() ?? null;
    this.#current = current;
    if (!current) {
      this.#timer = setTimeout(() => void this.#stop(null), this.#options.idleMs).unref();
      return;
    }
    this.#worker ??= this.#start();
    this.#lastId += 1;
    this.#worker.postMessage({ id: this.#lastId, input: current.input } satisfies ThreadRequest<In>);
    if (this.#isReady) this.#startTimeLimit(current.input);
  }

  /**
   * Starts the time limit of the current request. Call it only after the thread has loaded its modules, because
   * loading alone can take seconds on a busy machine.
   */
  #startTimeLimit(input: In): void {
    const { limit } = this.#options;
    if (!limit) return;
    this.#timer = setTimeout(() => void this.#stop(limit.onTimeout(input)), limit.ms);
  }

  #start(): Worker {
    const worker = new Worker(this.#options.program);
    worker.unref();
    this.#isReady = false;
    worker.on('message', (response: ThreadResponse<Out> | typeof READY) => {
      const current = this.#current;
      if (response === READY) {
        if (this.#worker !== worker) return;
        this.#isReady = true;
        if (current) this.#startTimeLimit(current.input);
        return;
      }
      if (!current || this.#worker !== worker || response.id !== this.#lastId) return;
      this.#current = null;
      if ('output' in response) current.resolve(response.output);
      else current.reject(toError(response.failure));
      this.#runNext();
    });
    const fail = (error: unknown): void => {
      if (this.#worker === worker) void this.#stop(error);
    };
    worker.on('error', fail);
    worker.on('exit', (code) => fail(new Error(`The thread exited with code ${code}`)));
    return worker;
  }

  /** Ends the thread. The current request fails with `error`; waiting requests get a new thread. */
  async #stop(error: unknown): Promise<void> {
    clearTimeout(this.#timer);
    const [worker, current] = [this.#worker, this.#current];
    this.#worker = null;
    this.#current = null;
    current?.reject(error);
    if (this.#queue.length > 0) this.#runNext();
    await worker?.terminate();
  }
}

const toError = ({ code, message }: { code: ErrorCode | null; message: string }): Error =>
  code ? new ProductError(code, message) : new Error(message);
