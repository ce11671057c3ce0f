import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { LRUCache } from 'lru-cache';

const compressBrotli = promisify(brotliCompress);

/**
 * A rendered page as nearly every client takes it. The HTML, which is five times as large, is unpacked for the
 * few who take nothing else, in a fraction of a millisecond.
 */
export type StoredPage = {
  brotli: Buffer;
  etag: string;
  headers: Readonly<Record<string, string>>;
  /** What it was made of: a write that announces one of these removes it. */
  tags: ReadonlySet<string>;
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

/** Quality 5 is a fifth of the time of quality 11 for a tenth more bytes. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

async function store({ html, headers, tags }: RenderedPage): Promise<StoredPage> {
  const raw = Buffer.from(html);
  const brotli = await compressBrotli(raw, BROTLI);
  // Weak (RFC 9110, section 8.8.3): one tag for the page in each of its encodings.
  const etag = `W/"${createHash('sha256').update(raw).digest('base64url').slice(0, 22)}"`;
  return { brotli, etag, headers, tags: new Set(tags) };
}

/**
 * Rendered public pages in memory: bounded, one render a key at a time, only complete pages, removed by tag.
 * The HTML is the same for everybody, so nothing of a visitor may enter the key or the page.
 */
export class PageCache {
  readonly #pages = new LRUCache<string, StoredPage>({
    maxSize: BUDGET_BYTES,
    sizeCalculation: (page) => page.brotli.length + 4096,
    ttl: MAX_AGE_MS,
  });
  readonly #running = new Map<string, Promise<CachedAnswer>>();
  /** Counts purges: a page whose data was read before a purge must not be kept after it. */
  #generation = 0;

  get size(): number {
    return this.#pages.size;
  }

  get(key: string): StoredPage | undefined {
    return this.#pages.get(key);
  }

  /** The stored page, or the one that `render` makes; visitors who ask meanwhile wait for the same render. */
  async open(key: string, render: () => Promise<RenderedPage>): Promise<CachedAnswer> {
    const stored = this.#pages.get(key);
    if (stored) return { stored };
    const joined = `${this.#generation} ${key}`;
    const running = this.#running.get(joined);
    if (running) return running;
    const run = this.#fill(key, render).finally(() => this.#running.delete(joined));
    this.#running.set(joined, run);
    return run;
  }

  async #fill(key: string, render: () => Promise<RenderedPage>): Promise<CachedAnswer> {
    const generation = this.#generation;
    const rendered = await render();
    if (rendered.status !== 200) return { stored: null, rendered };
    const stored = await store(rendered);
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
