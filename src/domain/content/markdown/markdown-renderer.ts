import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import type { Logger } from '#platform/logger.ts';
import { ProductError } from '#shared/errors.ts';
import { MESSAGES } from '#shared/messages.ts';
import type { Answer, Job } from './markdown-worker.ts';
import type { RenderedText, Surroundings } from './render-markdown.ts';

/** A text that takes longer is refused; a long article takes 0.1 s. */
const TIME_LIMIT_MS = 4_000;
/** The thread's modules are let go of when nobody has written or read anything new for so long. */
const IDLE_MS = 30_000;
const CACHE_CHARACTERS = 4_000_000;

type Waiting = { job: Job; resolve: (text: RenderedText) => void; reject: (error: unknown) => void };

const tooComplicated = (): ProductError =>
  new ProductError('validation_failed', MESSAGES.content.tooComplicated);

const keyOf = (markdown: string, around: Surroundings): string =>
  createHash('sha256')
    .update(JSON.stringify([markdown, around.publicUrl, around.pictures]))
    .digest('base64');

/**
 * Renders texts one at a time on a thread of its own, where a text that keeps the parser busy holds up nobody but
 * the next text, and is cut off. The thread is started when it is needed and ends when it was idle.
 */
export class MarkdownRenderer {
  readonly #logger: Logger;
  readonly #timeLimitMs: number;
  readonly #rendered = new LRUCache<string, RenderedText>({
    maxSize: CACHE_CHARACTERS,
    sizeCalculation: ({ html }) => html.length + 500,
  });
  readonly #queue: Waiting[] = [];
  #current: Waiting | null = null;
  #worker: Worker | null = null;
  #timer: NodeJS.Timeout | undefined;
  #lastId = 0;

  constructor(logger: Logger, { timeLimitMs = TIME_LIMIT_MS }: { timeLimitMs?: number } = {}) {
    this.#logger = logger;
    this.#timeLimitMs = timeLimitMs;
  }

  /** Throws `validation_failed` for a text that takes too long or is nested too deeply. */
  async render(markdown: string, around: Surroundings): Promise<RenderedText> {
    const key = keyOf(markdown, around);
    const known = this.#rendered.get(key);
    if (known) return known;
    const text = await new Promise<RenderedText>((resolve, reject) => {
      this.#lastId += 1;
      this.#queue.push({ job: { id: this.#lastId, markdown, ...around }, resolve, reject });
      this.#next();
    });
    this.#rendered.set(key, text);
    return text;
  }

  async close(): Promise<void> {
    const gone = new ProductError('unavailable');
    for (const waiting of this.#queue.splice(0)) waiting.reject(gone);
    await this.#stop(gone);
  }

  #next(): void {
    if (this.#current) return;
    clearTimeout(this.#timer);
    this.#current = this.#queue.shift() ?? null;
    if (!this.#current) {
      this.#timer = setTimeout(() => void this.#stop(null), IDLE_MS).unref();
      return;
    }
    this.#worker ??= this.#start();
    this.#worker.postMessage(this.#current.job);
    this.#timer = setTimeout(() => {
      this.#logger.warn({ characters: this.#current?.job.markdown.length }, 'a text took too long to render');
      void this.#stop(tooComplicated());
    }, this.#timeLimitMs);
  }

  #start(): Worker {
    const worker = new Worker(new URL('./markdown-worker.ts', import.meta.url));
    worker.unref();
    worker.on('message', ({ id, text }: Answer) => {
      const done = this.#current;
      if (done?.job.id !== id) return;
      this.#current = null;
      if (text) done.resolve(text);
      else done.reject(tooComplicated());
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
