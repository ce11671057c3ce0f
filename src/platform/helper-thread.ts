import { Worker } from 'node:worker_threads';
import { type ErrorCode, ProductError } from '#shared/errors.ts';

/** What a thread says once its modules are loaded. */
export const READY = 'ready';

export type ThreadRequest<In> = { id: number; input: In };
/** `code` is null for what is nobody's fault but ours. */
export type ThreadAnswer<Out> =
  | { id: number; output: Out }
  | { id: number; failure: { code: ErrorCode | null; message: string } };

export type HelperThreadOptions<In> = {
  /** A module that calls `serveThread`. */
  program: URL;
  /** After so long without a request the thread ends, and with it its modules and all that it holds. */
  idleMs: number;
  /** What one request may take on a thread that is ready, and what is thrown when it takes longer. */
  limit?: { ms: number; onTimeout: (input: In) => Error };
};

type Waiting<In, Out> = {
  input: In;
  resolve: (output: Out) => void;
  reject: (error: unknown) => void;
};

/**
 * A thread of its own for work that would hold up requests, one thing after the other. It is started when it is needed
 * and ends when it was idle. What takes too long, or is aborted while it runs, ends it; who waits gets a new one.
 */
export class HelperThread<In, Out> {
  readonly #options: HelperThreadOptions<In>;
  readonly #queue: Waiting<In, Out>[] = [];
  #current: Waiting<In, Out> | null = null;
  #worker: Worker | null = null;
  #isReady = false;
  #timer: NodeJS.Timeout | undefined;
  #lastId = 0;
  #closed = false;

  constructor(options: HelperThreadOptions<In>) {
    this.#options = options;
  }

  get isRunning(): boolean {
    return this.#worker !== null;
  }

  /** Throws what the thread throws, the limit's error, the signal's reason, `unavailable` when it is closed. */
  async ask(input: In, signal?: AbortSignal): Promise<Out> {
    if (this.#closed) throw new ProductError('unavailable');
    signal?.throwIfAborted();
    let cancel: (() => void) | undefined;
    try {
      return await new Promise<Out>((resolve, reject) => {
        const waiting = { input, resolve, reject };
        cancel = () => this.#cancel(waiting, signal?.reason);
        signal?.addEventListener('abort', cancel, { once: true });
        this.#queue.push(waiting);
        this.#next();
      });
    } finally {
      if (cancel) signal?.removeEventListener('abort', cancel);
    }
  }

  /** Ends what runs; whoever waits is told that the gallery is closing. */
  async close(): Promise<void> {
    this.#closed = true;
    const gone = new ProductError('unavailable');
    for (const waiting of this.#queue.splice(0)) waiting.reject(gone);
    await this.#stop(gone);
  }

  #cancel(waiting: Waiting<In, Out>, reason: unknown): void {
    const place = this.#queue.indexOf(waiting);
    if (place >= 0) {
      this.#queue.splice(place, 1);
      waiting.reject(reason);
    } else if (this.#current === waiting) void this.#stop(reason);
  }

  #next(): void {
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
    if (this.#isReady) this.#limit(current.input);
  }

  /** Loading the thread's modules does not count: on a busy machine that alone takes seconds. */
  #limit(input: In): void {
    const { limit } = this.#options;
    if (!limit) return;
    this.#timer = setTimeout(() => void this.#stop(limit.onTimeout(input)), limit.ms);
  }

  #start(): Worker {
    const worker = new Worker(this.#options.program);
    worker.unref();
    this.#isReady = false;
    worker.on('message', (answer: ThreadAnswer<Out> | typeof READY) => {
      const current = this.#current;
      if (answer === READY) {
        if (this.#worker !== worker) return;
        this.#isReady = true;
        if (current) this.#limit(current.input);
        return;
      }
      if (!current || this.#worker !== worker || answer.id !== this.#lastId) return;
      this.#current = null;
      if ('output' in answer) current.resolve(answer.output);
      else current.reject(failureOf(answer.failure));
      this.#next();
    });
    worker.on('error', (error) => {
      if (this.#worker === worker) void this.#stop(error);
    });
    return worker;
  }

  /** Ends the thread; whoever waits for it gets the error, the others a new thread. */
  async #stop(error: unknown): Promise<void> {
    clearTimeout(this.#timer);
    const [worker, current] = [this.#worker, this.#current];
    this.#worker = null;
    this.#current = null;
    current?.reject(error);
    if (this.#queue.length > 0) this.#next();
    await worker?.terminate();
  }
}

const failureOf = ({ code, message }: { code: ErrorCode | null; message: string }): Error =>
  code ? new ProductError(code, message) : new Error(message);
