import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { HelperThread } from '#platform/helper-thread.ts';
import type { Logger } from '#platform/logger.ts';
import { ProductError } from '#shared/errors.ts';
import { MESSAGES } from '#shared/messages.ts';
import type { Job } from './markdown-worker.ts';
import type { RenderContext, RenderedText } from './render-markdown.ts';

/** Texts that take longer to render are refused. A long article takes 0.1 s. */
const TIME_LIMIT_MS = 4_000;
/** Idle time after which the thread ends and frees its memory. */
const IDLE_MS = 30_000;
/** Size of the cache, in characters of HTML. */
const MAX_CACHED_CHARACTERS = 4_000_000;
/** Estimated size of the key and the excerpt of a cached text, in characters. */
const ENTRY_OVERHEAD = 500;

const tooComplicatedError = (): ProductError =>
  new ProductError('validation_failed', MESSAGES.content.tooComplicated);

const cacheKeyOf = (markdown: string, context: RenderContext): string =>
  createHash('sha256')
    .update(JSON.stringify([markdown, context.publicUrl, context.imageSizes]))
    .digest('base64');

/**
 * Renders texts one at a time on a separate thread and caches the results. A text that keeps the parser busy
 * for too long is aborted. Until then it delays only other texts, not the server.
 */
export class MarkdownRenderer {
  readonly #thread: HelperThread<Job, RenderedText | null>;
  readonly #rendered = new LRUCache<string, RenderedText>({
    maxSize: MAX_CACHED_CHARACTERS,
    sizeCalculation: ({ html }) => html.length + ENTRY_OVERHEAD,
  });

  constructor(logger: Logger, { timeLimitMs = TIME_LIMIT_MS }: { timeLimitMs?: number } = {}) {
    this.#thread = new HelperThread({
      program: new URL('./markdown-worker.ts', import.meta.url),
      idleMs: IDLE_MS,
      limit: {
        ms: timeLimitMs,
        onTimeout: ({ markdown }) => {
          logger.warn({ characters: markdown.length }, 'a text took too long to render');
          return tooComplicatedError();
        },
      },
    });
  }

  /**
   * Returns the rendered text. Throws `validation_failed` if it takes too long to render or is nested too
   * deeply.
   */
  async render(markdown: string, context: RenderContext): Promise<RenderedText> {
    const key = cacheKeyOf(markdown, context);
    const cached = this.#rendered.get(key);
    if (cached) return cached;
    const text = await this.#thread.run({ markdown, ...context });
    if (!text) throw tooComplicatedError();
    this.#rendered.set(key, text);
    return text;
  }

  close(): Promise<void> {
    return this.#thread.close();
  }
}
