import { type ChildProcess, fork } from 'node:child_process';

export type HelperRequest<In> = { id: number; input: In };
export type HelperAnswer<Out> = { id: number; output: Out } | { id: number; failure: string };

export type HelperOptions = {
  /** A module that calls `serveHelper`. */
  program: URL;
  /** For messages: 'The process that draws cards'. */
  name: string;
  /** What one request may take, the start of the process included. */
  timeLimitMs: number;
  /** What is thrown when it takes longer. */
  onTimeout: () => Error;
  /** How long the process is kept for the next request. */
  idleMs: number;
};

/** `ended` resolves when the process is really gone. */
type Child = { process: ChildProcess; ended: Promise<void> };
type Running<Out> = { id: number; resolve: (output: Out) => void; reject: (error: unknown) => void };

/**
 * A process of its own for work that needs much memory or native code: it comes with the first request and goes when
 * there was none for a while, so that nothing of it stays with the server; and whatever happens to it happens to no
 * visitor. It knows none of our settings. One request at a time: never ask again before it has answered.
 */
export class HelperProcess<In, Out> {
  readonly #options: HelperOptions;
  #child: Child | null = null;
  #running: Running<Out> | null = null;
  #timer: NodeJS.Timeout | undefined;
  #lastId = 0;

  constructor(options: HelperOptions) {
    this.#options = options;
  }

  /** The process that runs now, null while there is none. */
  get pid(): number | null {
    return this.#child?.process.pid ?? null;
  }

  /** Throws what the process says, that it ended, or the signal's reason, when the process is gone. */
  async ask(input: In, signal?: AbortSignal): Promise<Out> {
    signal?.throwIfAborted();
    clearTimeout(this.#timer);
    const { process, ended } = this.#open();
    this.#lastId += 1;
    const id = this.#lastId;
    const onAbort = (): void => void this.#end(signal?.reason, ended);
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      return await new Promise<Out>((resolve, reject) => {
        this.#running = { id, resolve, reject };
        const { onTimeout, timeLimitMs } = this.#options;
        this.#timer = setTimeout(() => void this.#end(onTimeout(), ended), timeLimitMs);
        // Where it could not be started there is nobody to send to; the error follows.
        if (process.pid === undefined) return;
        process.send({ id, input } satisfies HelperRequest<In>, (error) => {
          if (error) void this.#end(error);
        });
      });
    } finally {
      signal?.removeEventListener('abort', onAbort);
      this.#rest();
    }
  }

  /** Ends the process at once; what it was doing fails. */
  close(): void {
    void this.#end(new Error(`${this.#options.name} was ended`));
  }

  #open(): Child {
    if (!this.#child) {
      // None of the settings are its business, least of all the secret ones.
      const process = fork(this.#options.program, {
        ...{ env: { MALLOC_ARENA_MAX: '2' }, execArgv: [], serialization: 'advanced' },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      process.on('message', (answer: HelperAnswer<Out>) => this.#take(answer));
      process.on('error', (error) => this.#gone(process, error));
      process.on('exit', (code, signal) => {
        this.#gone(process, new Error(`${this.#options.name} ended (${signal ?? code})`));
      });
      const ended = new Promise<void>((resolve) => process.once('exit', () => resolve()));
      this.#child = { process, ended };
    }
    this.#child.process.ref();
    this.#child.process.channel?.ref();
    return this.#child;
  }

  #take(answer: HelperAnswer<Out>): void {
    if (answer.id !== this.#running?.id) return;
    const { resolve, reject } = this.#running;
    this.#running = null;
    if ('output' in answer) resolve(answer.output);
    else reject(new Error(`${this.#options.name} failed: ${answer.failure}`));
  }

  /** Until the next request nothing keeps this process from ending. */
  #rest(): void {
    clearTimeout(this.#timer);
    this.#child?.process.unref();
    this.#child?.process.channel?.unref();
    this.#timer = setTimeout(() => void this.#end(null), this.#options.idleMs).unref();
  }

  #gone(process: ChildProcess, error: unknown): void {
    if (process === this.#child?.process) void this.#end(error);
  }

  /** `ended` is waited for before the request hears of it: then the process is really gone. */
  async #end(error: unknown, ended?: Promise<void>): Promise<void> {
    const [child, running] = [this.#child, this.#running];
    this.#child = null;
    this.#running = null;
    child?.process.kill('SIGKILL');
    await ended;
    running?.reject(error);
  }
}
