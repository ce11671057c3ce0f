import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { ContentEncoding } from '#server/http/accept-encoding.ts';

const compressBrotli = promisify(brotliCompress);
const decompressBrotli = promisify(brotliDecompress);
const compressGzip = promisify(gzip);
const decompressGzip = promisify(gunzip);

/** A rendered page with a body for each encoding that a client has asked for, at least one. */
export type StoredPage = {
  readonly bodies: Map<ContentEncoding, Promise<Buffer>>;
  /** Of all bodies that are complete. */
  bytes: number;
  /** Digest of the HTML. */
  readonly version: string;
  readonly headers: Readonly<Record<string, string>>;
  /** What it was made of: a write that announces one of these removes it. */
  readonly tags: ReadonlySet<string>;
};

export type RenderedPage = {
  status: number;
  html: string;
  headers: Record<string, string>;
  tags: Iterable<string>;
  /** False for a page that could be asked for under endless addresses, or whose data nothing announces. */
  mayStay: boolean;
};

/** `status` 200 comes with a page ready to be sent; everything else is passed on as it was rendered. */
export type CachedAnswer = { stored: StoredPage } | { stored: null; rendered: RenderedPage };

/**
 * Older pages are rendered again even when nothing was announced: the age of the data inside a page must stay
 * below the browser's freshness, or every visitor would fetch it again.
 */
const MAX_AGE_MS = 4 * 60_000;
const BUDGET_BYTES = 32 * 1024 * 1024;
/** Key, headers and tags of one page. */
const PAGE_OVERHEAD_BYTES = 4096;

/** Quality 5 is a fifth of the time of quality 11 for a tenth more bytes. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

async function encode(html: Buffer, encoding: ContentEncoding): Promise<Buffer> {
  if (encoding === 'identity') return html;
  return encoding === 'br' ? compressBrotli(html, BROTLI) : compressGzip(html);
}

/** The HTML of a page, from the body that takes the least to unpack. */
async function htmlOf({ bodies }: StoredPage): Promise<Buffer> {
  const identity = bodies.get('identity');
  if (identity) return identity;
  const gzipped = bodies.get('gzip');
  return gzipped ? decompressGzip(await gzipped) : decompressBrotli((await bodies.get('br')) as Buffer);
}

async function store({ html, headers, tags }: RenderedPage, encoding: ContentEncoding): Promise<StoredPage> {
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

/** A body in another encoding than those that the page has. */
const encodeAgain = async (page: StoredPage, encoding: ContentEncoding): Promise<Buffer> =>
  encode(await htmlOf(page), encoding);

/**
 * Rendered public pages in memory: bounded, one render a key at a time, only complete pages, removed by tag.
 * The HTML is the same for everybody, so nothing of a visitor may enter the key or the page.
 */
export class PageCache {
  readonly #pages: LRUCache<string, StoredPage>;
  readonly #running = new Map<string, Promise<CachedAnswer>>();
  /** Counts purges: a page whose data was read before a purge must not be kept after it. */
  #generation = 0;

  /** `budgetBytes` bounds the bodies of all pages in all encodings. */
  constructor({ budgetBytes = BUDGET_BYTES }: { budgetBytes?: number } = {}) {
    this.#pages = new LRUCache({
      maxSize: budgetBytes,
      sizeCalculation: ({ bytes }) => bytes + PAGE_OVERHEAD_BYTES,
      ttl: MAX_AGE_MS,
    });
  }

  get size(): number {
    return this.#pages.size;
  }

  /** Of all pages, with what is kept beside their bodies. */
  get bytes(): number {
    return this.#pages.calculatedSize;
  }

  get(key: string): StoredPage | undefined {
    return this.#pages.get(key);
  }

  /**
   * The stored page, or the one that `render` makes; visitors who ask meanwhile wait for the same render. A new page
   * has its first body in `encoding`.
   */
  async open(
    key: string,
    encoding: ContentEncoding,
    render: () => Promise<RenderedPage>,
  ): Promise<CachedAnswer> {
    const stored = this.#pages.get(key);
    if (stored) return { stored };
    const joined = `${this.#generation} ${key}`;
    const running = this.#running.get(joined);
    if (running) return running;
    const run = this.#fill(key, encoding, render).finally(() => this.#running.delete(joined));
    this.#running.set(joined, run);
    return run;
  }

  /** The page in one encoding: made once, also when many ask at a time, and kept with the page. */
  body(key: string, page: StoredPage, encoding: ContentEncoding): Promise<Buffer> {
    const known = page.bodies.get(encoding);
    if (known) return known;
    const made = encodeAgain(page, encoding).then(
      (body) => {
        page.bytes += body.length;
        this.#accountFor(key, page);
        return body;
      },
      (error) => {
        page.bodies.delete(encoding);
        throw error;
      },
    );
    page.bodies.set(encoding, made);
    return made;
  }

  /** Lets the budget know that a page has grown. Its age stays, and a page that was purged meanwhile stays out. */
  #accountFor(key: string, page: StoredPage): void {
    if (this.#pages.peek(key) !== page) return;
    // Stored again, since the cache measures an entry only when it is new. A time to live of 0 would mean forever.
    const ttl = Math.max(1, this.#pages.getRemainingTTL(key));
    this.#pages.delete(key);
    this.#pages.set(key, page, { ttl });
  }

  async #fill(
    key: string,
    encoding: ContentEncoding,
    render: () => Promise<RenderedPage>,
  ): Promise<CachedAnswer> {
    const generation = this.#generation;
    const rendered = await render();
    if (rendered.status !== 200) return { stored: null, rendered };
    const stored = await store(rendered, encoding);
    if (rendered.mayStay && generation === this.#generation) this.#pages.set(key, stored);
    return { stored };
  }

  /** Removes every page made of one of the tags; `*` removes all. Returns how many went. */
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
