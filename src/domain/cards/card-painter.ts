import { HelperProcess } from '#platform/helper-process.ts';
import { ProductError } from '#shared/errors.ts';
import type { CardInput } from './render-card.ts';

const PROGRAM = new URL('./card-process.ts', import.meta.url);
/** A card usually takes a quarter of a second, the first one half a second. The limit ends a process that hangs. */
const TIME_LIMIT_MS = 15_000;
/** Idle time after which the process ends and so releases its fonts and libraries. */
const IDLE_MS = 20_000;

/** Renders cards one at a time in a separate process, which needs about 180 MB while it runs. */
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

  /**
   * Renders a card as a JPEG. Throws `busy` if it takes too long. Must not be called before the previous call
   * has finished.
   */
  async draw(input: CardInput): Promise<Buffer> {
    return Buffer.from(await this.#process.request(input));
  }
}
