import { type ChildProcess, fork } from 'node:child_process';
import { ProductError } from '#shared/errors.ts';
import type { CardInput } from './render-card.ts';

export type CardJob = { id: number; input: CardInput };
export type CardAnswer = { id: number; card: Uint8Array } | { id: number; failure: string };

const PROGRAM = new URL('./card-process.ts', import.meta.url);
/** A card takes a quarter of a second, the first one twice that. */
const TIME_LIMIT_MS = 15_000;
/** How long fonts and libraries are kept for the next card. */
const IDLE_MS = 20_000;

type Running = { id: number; resolve: (card: Buffer) => void; reject: (error: unknown) => void };

/**
 * Draws cards one at a time in a process of its own, which comes when a card is wanted and goes when none was for a
 * while. It takes some 180 MB, most of which would stay with the server otherwise; and whatever happens to the painter
 * in native code happens to no visitor.
 */
export class CardPainter {
  readonly #program: URL;
  readonly #timeLimitMs: number;
  #child: ChildProcess | null = null;
  #running: Running | null = null;
  #timer: NodeJS.Timeout | undefined;
  #lastId = 0;

  constructor({
    program = PROGRAM,
    timeLimitMs = TIME_LIMIT_MS,
  }: { program?: URL; timeLimitMs?: number } = {}) {
    this.#program = program;
    this.#timeLimitMs = timeLimitMs;
  }

  /** The card as a JPEG. Throws `busy` where it takes too long. Never call it again before it has answered. */
  async draw(input: CardInput): Promise<Buffer> {
    clearTimeout(this.#timer);
    const child = this.#open();
    this.#lastId += 1;
    const id = this.#lastId;
    try {
      return await new Promise<Buffer>((resolve, reject) => {
        this.#running = { id, resolve, reject };
        this.#timer = setTimeout(() => this.#end(new ProductError('busy')), this.#timeLimitMs);
        child.send({ id, input } satisfies CardJob, (error) => {
          if (error) this.#end(error);
        });
      });
    } finally {
      this.#rest();
    }
  }

  #open(): ChildProcess {
    if (!this.#child) {
      // None of the settings are its business, least of all the secret ones.
      const child = fork(this.#program, {
        ...{ env: { MALLOC_ARENA_MAX: '2' }, execArgv: [], serialization: 'advanced' },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      child.on('message', (answer: CardAnswer) => this.#take(answer));
      child.on('error', (error) => this.#gone(child, error));
      child.on('exit', (code, signal) => {
        this.#gone(child, new Error(`The process that draws cards ended (${signal ?? code})`));
      });
      this.#child = child;
    }
    this.#child.ref();
    this.#child.channel?.ref();
    return this.#child;
  }

  #take(answer: CardAnswer): void {
    if (answer.id !== this.#running?.id) return;
    const { resolve, reject } = this.#running;
    this.#running = null;
    if ('card' in answer) resolve(Buffer.from(answer.card));
    else reject(new Error(`A card could not be drawn: ${answer.failure}`));
  }

  /** Until the next card nothing keeps this process from ending. */
  #rest(): void {
    clearTimeout(this.#timer);
    this.#child?.unref();
    this.#child?.channel?.unref();
    this.#timer = setTimeout(() => this.#end(null), IDLE_MS).unref();
  }

  #gone(child: ChildProcess, error: unknown): void {
    if (child === this.#child) this.#end(error);
  }

  #end(error: unknown): void {
    const [child, running] = [this.#child, this.#running];
    this.#child = null;
    this.#running = null;
    child?.kill('SIGKILL');
    running?.reject(error);
  }
}
