import { type ChildProcess, fork } from 'node:child_process';

export type HelperRequest<In> = { id: number; input: In };
export type HelperResponse<Out> = { id: number; output: Out } | { id: number; failure: string };

export type HelperOptions = {
  /** A module that calls `serveHelper`. */
  program: URL;
  /** Name for messages, for example 'The process that draws cards'. */
  name: string;
  /** Time limit of one request in ms, including the start of the process. */
  timeLimitMs: number;
  /** Returns the error for a request that exceeds the time limit. */
  onTimeout: () => Error;
  /** Idle time in ms after which the process ends. */
  idleMs: number;
};

/** `ended` resolves when the process has exited. */
type Child = { process: ChildProcess; ended: Promise<void> };
type CurrentRequest<Out> = { id: number; resolve: (output: Out) => void; reject: (error: unknown) => void };

/**
 * A child process for work that needs much memory or runs native code. It starts with the first request and
 * ends after some idle time, which releases its memory. A crash affects only the current request. The process
 * does not get the settings of the server, which include secrets. Callers must wait for the response before
 * they send the next request.
 */
export class HelperProcess<In, Out> {
  readonly #options: HelperOptions;
  #child: Child | null = null;
  #current: CurrentRequest<Out> | null = null;
  #timer: NodeJS.Timeout | undefined;
  #lastId = 0;

  constructor(options: HelperOptions) {
    this.#options = options;
  }

  /** Id of the running process; null if there is none. */
  get pid(): number | null {
    return this.#child?.process.pid ?? null;
  }

  /**
   * Sends a request and returns the response. Throws if the process reports a failure or exits. On a timeout or an
   * abort, ends the process and throws the error of `onTimeout` or the reason of `signal`.
   */
  async request(input: In, signal?: AbortSignal): Promise<Out> {
    signal?.throwIfAborted();
    clearTimeout(this.#timer);
    const { process, ended } = this.#open();
    this.#lastId += 1;
    const id = this.#lastId;
    const onAbort = (): void => void this.#end(signal?.reason, ended);
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      return await new Promise<Out>((resolve, reject) => {
        this.#current = { id, resolve, reject };
        const { onTimeout, timeLimitMs } = this.#options;
        this.#timer = setTimeout(() => void this.#end(onTimeout(), ended), timeLimitMs);
        // A process that could not be started has no pid. Its 'error' event will reject the request.
        if (process.pid === undefined) return;
        process.send({ id, input } satisfies HelperRequest<In>, (error) => {
          if (error) void this.#end(error);
        });
      });
    } finally {
      signal?.removeEventListener('abort', onAbort);
      this.#startIdleTimer();
    }
  }

  /** Ends the process immediately. The current request fails. */
  close(): void {
    void this.#end(new Error(`${this.#options.name} was closed`));
  }

  #open(): Child {
    if (!this.#child) {
      // Pass a minimal environment: the settings include secrets. MALLOC_ARENA_MAX reduces the memory that glibc
      // reserves for the threads of the process.
      const process = fork(this.#options.program, {
        env: { MALLOC_ARENA_MAX: '2' },
        execArgv: [],
        serialization: 'advanced',
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      process.on('message', (response: HelperResponse<Out>) => this.#handleResponse(response));
      process.on('error', (error) => this.#handleExit(process, error));
      process.on('exit', (code, signal) => {
        this.#handleExit(process, new Error(`${this.#options.name} ended (${signal ?? code})`));
      });
      const ended = new Promise<void>((resolve) => process.once('exit', () => resolve()));
      this.#child = { process, ended };
    }
    this.#child.process.ref();
    this.#child.process.channel?.ref();
    return this.#child;
  }

  #handleResponse(response: HelperResponse<Out>): void {
    if (response.id !== this.#current?.id) return;
    const { resolve, reject } = this.#current;
    this.#current = null;
    if ('output' in response) resolve(response.output);
    else reject(new Error(`${this.#options.name} failed: ${response.failure}`));
  }

  /** Ends the process after the idle time. Until then, the idle process does not keep its parent alive. */
  #startIdleTimer(): void {
    clearTimeout(this.#timer);
    this.#child?.process.unref();
    this.#child?.process.channel?.unref();
    this.#timer = setTimeout(() => void this.#end(null), this.#options.idleMs).unref();
  }

  #handleExit(process: ChildProcess, error: unknown): void {
    if (process === this.#child?.process) void this.#end(error);
  }

  /**
   * Kills the process and fails the current request with `error`. If `ended` is given, the request fails only
   * after the process has exited.
   */
  async #end(error: unknown, ended?: Promise<void>): Promise<void> {
    const [child, current] = [this.#child, this.#current];
    this.#child = null;
    this.#current = null;
    child?.process.kill('SIGKILL');
    await ended;
    current?.reject(error);
  }
}
