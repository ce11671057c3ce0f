import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Semaphore } from '#platform/semaphore.ts';
import type { ContentEncoding } from '#server/http/accept-encoding.ts';
import { isUnavailable } from '#server/http/error-response.ts';
import { ProductError } from '#shared/errors.ts';

const compressBrotli = promisify(brotliCompress);
const decompressBrotli = promisify(brotliDecompress);
const compressGzip = promisify(gzip);
const decompressGzip = promisify(gunzip);

/** A cached page with at least one body: one for each encoding that was requested so far. */
export type EncodedPage = {
  readonly bodies: Map<ContentEncoding, Promise<Buffer>>;
  /** Total size of the bodies that have been encoded. */
  bytes: number;
  /** Digest of the HTML, used for entity tags. */
  readonly version: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Cache tags of the data: a write that announces one of them removes the page. */
  readonly tags: ReadonlySet<string>;
};

export type RenderedPage = {
  status: number;
  html: string;
  headers: Record<string, string>;
  tags: Iterable<string>;
  /** False for pages with an unbounded number of URLs, or with data whose changes are not announced. */
  isCacheable: boolean;
};

/**
 * A page with status 200 has an encoded body, even if it may not be cached. Other pages are returned as
 * rendered.
 */
export type PageResult = { encoded: EncodedPage } | { encoded: null; rendered: RenderedPage };

/**
 * Maximum age of a page, even if no change was announced. It must be less than the stale time of the browser's query
 * client (`STALE_TIME_MS`). Otherwise the data in an old page would be stale, and every visitor's browser would fetch
 * it again.
 */
const MAX_AGE_MS = 4 * 60_000;
/** Time between two attempts to render if a service is unavailable. Meanwhile, expired pages are served. */
const RETRY_DELAY_MS = 5_000;
const DEFAULT_BUDGET_BYTES = 32 * 1024 * 1024;
/** Estimated size of the key, headers and tags of one page. */
const PAGE_OVERHEAD_BYTES = 4096;

/** Quality 11 would take at least ten times as long, for an output that is about an eighth smaller. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const SERVICE_UNAVAILABLE = 503;

async function encode(html: Buffer, encoding: ContentEncoding): Promise<Buffer> {
  if (encoding === 'identity') return html;
  return encoding === 'br' ? compressBrotli(html, BROTLI) : compressGzip(html);
}

const isBusy = (error: unknown): boolean => error instanceof ProductError && error.code === 'busy';

/** Returns the HTML of a page from the body that is cheapest to decode. */
async function htmlOf({ bodies }: EncodedPage): Promise<Buffer> {
  const identity = bodies.get('identity');
  if (identity) return identity;
  const gzipped = bodies.get('gzip');
  return gzipped ? decompressGzip(await gzipped) : decompressBrotli((await bodies.get('br')) as Buffer);
}

async function encodePage(
  { html, headers, tags }: RenderedPage,
  encoding: ContentEncoding,
): Promise<EncodedPage> {
  const raw = Buffer.from(html);
  const body = await encode(raw, encoding);
  return {
    bodies: new Map([[encoding, Promise.resolve(body)]]),
    bytes: body.length,
    version: createHash('sha256').update(raw).digest('base64url').slice(0, 22),
    headers,
    tags: new Set(tags),
  };
}

/** Returns the body of a stored page in an additional encoding. */
const reencode = async (page: EncodedPage, encoding: ContentEncoding): Promise<Buffer> =>
  encode(await htmlOf(page), encoding);

/**
 * Bounded in-memory cache of rendered public pages. It runs one render per key at a time, stores only
 * pages with status 200 and purges by tag. If a page cannot be rendered because the database or the storage is
 * unavailable, it returns the expired page for a while. All visitors get the same HTML, so neither key nor
 * page may contain visitor data.
 */
export class PageCache {
  readonly #pages: LRUCache<string, EncodedPage>;
  /**
   * Renders in progress, by generation and key. A request after a purge must not share a render that began before the
   * purge.
   */
  readonly #runningRenders = new Map<string, Promise<PageResult>>();
  /**
   * Number of purges so far. A page that was being rendered during a purge must not be cached: its data may
   * be old.
   */
  #generation = 0;
  readonly #staleMs: number;
  readonly #readLimit: Semaphore | undefined;
  /** Time (`performance.now()`) until which expired pages are returned without an attempt to render them. */
  #retryAt = 0;

  /**
   * `budgetBytes` bounds the bodies of all pages in all encodings. `staleMs` is how long an expired page may
   * be served while a service is unavailable. `readLimit` limits the concurrent renders.
   */
  constructor({
    budgetBytes = DEFAULT_BUDGET_BYTES,
    maxAgeMs = MAX_AGE_MS,
    staleMs = 0,
    readLimit,
  }: { budgetBytes?: number; maxAgeMs?: number; staleMs?: number; readLimit?: Semaphore } = {}) {
    this.#staleMs = staleMs;
    this.#readLimit = readLimit;
    this.#pages = new LRUCache({
      maxSize: budgetBytes,
      sizeCalculation: ({ bytes }) => bytes + PAGE_OVERHEAD_BYTES,
      ttl: maxAgeMs + staleMs,
    });
  }

  get size(): number {
    return this.#pages.size;
  }

  /** Total size of all pages, including their overhead. */
  get bytes(): number {
    return this.#pages.calculatedSize;
  }

  /** Returns the page unless it has expired. */
  get(key: string): EncodedPage | undefined {
    const page = this.#pages.get(key);
    // The TTL includes `staleMs`, so a page expires when the remaining TTL falls to `staleMs`.
    return page && this.#pages.getRemainingTTL(key) > this.#staleMs ? page : undefined;
  }

  /**
   * Returns the stored page, or renders and stores it. Concurrent calls for the same key share one render. `encoding`
   * is the encoding of the first body of a new page. If a service is unavailable or too many renders are waiting,
   * returns the expired page. If there is none, throws `busy` or the error of `render`.
   */
  async getOrRender(
    key: string,
    encoding: ContentEncoding,
    render: () => Promise<RenderedPage>,
  ): Promise<PageResult> {
    const stored = this.get(key) ?? (performance.now() < this.#retryAt ? this.#pages.get(key) : undefined);
    if (stored) return { encoded: stored };
    const renderKey = `${this.#generation} ${key}`;
    const running = this.#runningRenders.get(renderKey);
    if (running) return running;
    const run = this.#renderAndStore(key, encoding, render).finally(() =>
      this.#runningRenders.delete(renderKey),
    );
    this.#runningRenders.set(renderKey, run);
    return run;
  }

  /**
   * Returns the page in one encoding. It is encoded once, even for concurrent requests, and stored with the
   * page.
   */
  body(key: string, page: EncodedPage, encoding: ContentEncoding): Promise<Buffer> {
    const existing = page.bodies.get(encoding);
    if (existing) return existing;
    const encoded = reencode(page, encoding).then(
      (body) => {
        page.bytes += body.length;
        this.#updateSize(key, page);
        return body;
      },
      (error) => {
        page.bodies.delete(encoding);
        throw error;
      },
    );
    page.bodies.set(encoding, encoded);
    return encoded;
  }

  /**
   * Applies the new size of a page to the budget. Keeps its expiry, and does not restore a page that has been
   * purged.
   */
  #updateSize(key: string, page: EncodedPage): void {
    if (this.#pages.peek(key) !== page) return;
    // The cache measures an entry only on insertion, so insert the page again. A TTL of 0 would mean that it
    // never expires.
    const ttl = Math.max(1, this.#pages.getRemainingTTL(key));
    this.#pages.delete(key);
    this.#pages.set(key, page, { ttl });
  }

  /** If there is an expired page, returns it, and delays the next attempt to render any of the expired pages. */
  #getDuringOutage(key: string): EncodedPage | undefined {
    const expired = this.#pages.get(key);
    if (expired) this.#retryAt = performance.now() + RETRY_DELAY_MS;
    return expired;
  }

  async #renderAndStore(
    key: string,
    encoding: ContentEncoding,
    render: () => Promise<RenderedPage>,
  ): Promise<PageResult> {
    const generation = this.#generation;
    const rendered = await (this.#readLimit ? this.#readLimit.run(render) : render()).catch(
      (error: unknown) => {
        // During an outage, the render of a document (`cached-document.ts`) throws. The render of a page returns status
        // 503 instead, see below.
        const expired = isUnavailable(error)
          ? this.#getDuringOutage(key)
          : isBusy(error) && this.#pages.get(key);
        if (expired) return expired;
        throw error;
      },
    );
    // Only a `RenderedPage` has the field `html`. Anything else is the expired page from above.
    if (!('html' in rendered)) return { encoded: rendered };
    const expired = rendered.status === SERVICE_UNAVAILABLE && this.#getDuringOutage(key);
    if (expired) return { encoded: expired };
    if (rendered.status !== 200) return { encoded: null, rendered };
    this.#retryAt = 0;
    const stored = await encodePage(rendered, encoding);
    if (rendered.isCacheable && generation === this.#generation) this.#pages.set(key, stored);
    return { encoded: stored };
  }

  /**
   * Removes all pages that have one of the tags; `*` removes all pages. Returns the number of removed pages.
   */
  purge(tags: readonly string[]): number {
    this.#generation += 1;
    if (tags.includes('*')) {
      const { size } = this.#pages;
      this.#pages.clear();
      return size;
    }
    let removed = 0;
    for (const [key, page] of this.#pages.entries()) {
      if (tags.some((tag) => page.tags.has(tag))) {
        this.#pages.delete(key);
        removed += 1;
      }
    }
    return removed;
  }
}
