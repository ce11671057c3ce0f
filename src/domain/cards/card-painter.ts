import { HelperProcess } from '#platform/helper-process.ts';
import { ProductError } from '#shared/errors.ts';
import type { CardInput } from './render-card.ts';

const PROGRAM = new URL('./card-process.ts', import.meta.url);
/** A card takes a quarter of a second, the first one twice that. */
const TIME_LIMIT_MS = 15_000;
/** How long fonts and libraries are kept for the next card. */
const IDLE_MS = 20_000;

/** Draws cards one at a time in a process of its own, which takes some 180 MB while it is there. */
export class CardPainter {
  readonly #process: HelperProcess<CardInput, Uint8Array>;

  constructor({
    program = PROGRAM,
    timeLimitMs = TIME_LIMIT_MS,
  }: { program?: URL; timeLimitMs?: number } = {}) {
    this.#process = new HelperProcess({
      program,
      timeLimitMs,
      name: 'The process that draws cards',
      onTimeout: () => new ProductError('busy'),
      idleMs: IDLE_MS,
    });
  }

  /** The card as a JPEG. Throws `busy` where it takes too long. Never call it again before it has answered. */
  async draw(input: CardInput): Promise<Buffer> {
    return Buffer.from(await this.#process.ask(input));
  }
}
