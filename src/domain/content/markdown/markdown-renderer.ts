import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { HelperThread } from '#platform/helper-thread.ts';
import type { Logger } from '#platform/logger.ts';
import { ProductError } from '#shared/errors.ts';
import { MESSAGES } from '#shared/messages.ts';
import type { Job } from './markdown-worker.ts';
import type { RenderedText, Surroundings } from './render-markdown.ts';

/** Texts that take longer are refused; a long article takes 0.1 s. */
const TIME_LIMIT_MS = 4_000;
/** Idle time after which the thread ends and frees its modules. */
const IDLE_MS = 30_000;
const CACHE_CHARACTERS = 4_000_000;

const tooComplicated = (): ProductError =>
  new ProductError('validation_failed', MESSAGES.content.tooComplicated);

const keyOf = (markdown: string, around: Surroundings): string =>
  createHash('sha256')
    .update(JSON.stringify([markdown, around.publicUrl, around.pictures]))
    .digest('base64');

/**
 * Renders texts one at a time on a separate thread. A text that keeps the parser busy delays only other texts and
 * is cut off.
 */
export class MarkdownRenderer {
  readonly #thread: HelperThread<Job, RenderedText | null>;
  readonly #rendered = new LRUCache<string, RenderedText>({
    maxSize: CACHE_CHARACTERS,
    sizeCalculation: ({ html }) => html.length + 500,
  });

  constructor(logger: Logger, { timeLimitMs = TIME_LIMIT_MS }: { timeLimitMs?: number } = {}) {
    this.#thread = new HelperThread({
      program: new URL('./markdown-worker.ts', import.meta.url),
      idleMs: IDLE_MS,
      limit: {
        ms: timeLimitMs,
        onTimeout: ({ markdown }) => {
          logger.warn({ characters: markdown.length }, 'a text took too long to render');
          return tooComplicated();
        },
      },
    });
  }

  /** Throws `validation_failed` for a text that takes too long or is nested too deeply. */
  async render(markdown: string, around: Surroundings): Promise<RenderedText> {
    const key = keyOf(markdown, around);
    const known = this.#rendered.get(key);
    if (known) return known;
    const text = await this.#thread.ask({ markdown, ...around });
    if (!text) throw tooComplicated();
    this.#rendered.set(key, text);
    return text;
  }

  close(): Promise<void> {
    return this.#thread.close();
  }
}
