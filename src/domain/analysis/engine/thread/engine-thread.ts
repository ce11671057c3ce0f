import { Worker } from 'node:worker_threads';
import { ProductError } from '#shared/errors.ts';
import type { Answer, JobKind, Jobs, Question } from './jobs.ts';

/** After this the thread ends, and with it its memory: libraries, rasters, the model. */
const IDLE_MS = 2 * 60_000;

type Waiting = {
  question: () => Promise<Question>;
  resolve: (answer: never) => void;
  reject: (error: unknown) => void;
};

/**
 * Looks, judges and learns, one thing after the other, where requests do not wait for it. The thread is started when
 * it is needed and ends when it was idle. What is aborted while it runs ends the thread.
 */
export class EngineThread {
  readonly #idleMs: number;
  readonly #queue: Waiting[] = [];
  #current: Waiting | null = null;
  #worker: Worker | null = null;
  #heldModel: string | null = null;
  #timer: NodeJS.Timeout | undefined;
  #lastId = 0;
  #closed = false;

  constructor({ idleMs = IDLE_MS }: { idleMs?: number } = {}) {
    this.#idleMs = idleMs;
  }

  get isRunning(): boolean {
    return this.#worker !== null;
  }

  look(ask: Jobs['look']['ask'], signal?: AbortSignal): Promise<Jobs['look']['answer']> {
    return this.#run('look', async () => ask, signal);
  }

  train(ask: Jobs['train']['ask'], signal?: AbortSignal): Promise<Jobs['train']['answer']> {
    return this.#run('train', async () => ask, signal);
  }

  /** `bytesOf` is asked for the model's bytes where this thread does not hold it already. */
  judge(
    ask: Omit<Jobs['judge']['ask'], 'model'> & { modelId: string | null },
    bytesOf: (modelId: string) => Promise<Uint8Array>,
    signal?: AbortSignal,
  ): Promise<Jobs['judge']['answer']> {
    const { modelId: id, ...rest } = ask;
    return this.#run(
      'judge',
      async () => {
        if (id === null) return { ...rest, model: null };
        const bytes = this.#heldModel === id ? null : await bytesOf(id);
        this.#heldModel = id;
        return { ...rest, model: { id, bytes } };
      },
      signal,
    );
  }

  /** Ends what runs; whoever waits is told that the gallery is closing. */
  async close(): Promise<void> {
    this.#closed = true;
    const gone = new ProductError('unavailable');
    for (const waiting of this.#queue.splice(0)) waiting.reject(gone);
    await this.#stop(gone);
  }

  #run<K extends JobKind>(
    kind: K,
    ask: () => Promise<Jobs[K]['ask']>,
    signal?: AbortSignal,
  ): Promise<Jobs[K]['answer']> {
    if (this.#closed) return Promise.reject(new ProductError('unavailable'));
    if (signal?.aborted) return Promise.reject(signal.reason);
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise<Jobs[K]['answer']>((resolve, reject) => {
      const waiting: Waiting = {
        question: async () => ({ id, kind, ask: await ask() }) as unknown as Question,
        resolve,
        reject,
      };
      const cancel = (): void => this.#cancel(waiting, signal?.reason);
      signal?.addEventListener('abort', cancel, { once: true });
      const settled = (): void => signal?.removeEventListener('abort', cancel);
      waiting.resolve = (answer) => {
        settled();
        resolve(answer);
      };
      waiting.reject = (error) => {
        settled();
        reject(error);
      };
      this.#queue.push(waiting);
      this.#next();
    });
  }

  #cancel(waiting: Waiting, reason: unknown): void {
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
      this.#timer = setTimeout(() => void this.#stop(null), this.#idleMs).unref();
      return;
    }
    current.question().then(
      (question) => {
        if (this.#current !== current) return;
        this.#worker ??= this.#start();
        this.#worker.postMessage(question);
      },
      (error: unknown) => this.#finish(current, () => current.reject(error)),
    );
  }

  #finish(current: Waiting, settle: () => void): void {
    if (this.#current !== current) return;
    this.#current = null;
    settle();
    this.#next();
  }

  #start(): Worker {
    const worker = new Worker(new URL('./engine-worker.ts', import.meta.url));
    worker.unref();
    worker.on('message', (answer: Answer) => {
      const current = this.#current;
      if (!current || this.#worker !== worker) return;
      this.#finish(current, () => {
        if ('answer' in answer) current.resolve(answer.answer as never);
        else {
          // Whether the model arrived is not known then.
          this.#heldModel = null;
          current.reject(failureOf(answer.failure));
        }
      });
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
    this.#heldModel = null;
    current?.reject(error);
    if (this.#queue.length > 0) this.#next();
    await worker?.terminate();
  }
}

const failureOf = ({ code, message }: Extract<Answer, { failure: unknown }>['failure']): Error =>
  code ? new ProductError(code, message) : new Error(message);
