import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { CONTENT_ENCODINGS } from '#server/http/accept-encoding.ts';
import { type EncodedPage, PageCache, type RenderedPage } from './page-cache.ts';

const page = (html: string, tags: string[] = ['apps']): RenderedPage => ({
  status: 200,
  html,
  headers: {},
  tags,
  isCacheable: true,
});

async function store(cache: PageCache, key: string, html: string): Promise<EncodedPage> {
  const { encoded } = await cache.getOrRender(key, 'br', async () => page(html));
  return encoded as EncodedPage;
}

/** A render that ends when `end` is called. */
function slowRender(html: string) {
  const { promise, resolve } = Promise.withResolvers<RenderedPage>();
  return { render: vi.fn(() => promise), end: () => resolve(page(html)) };
}

describe('PageCache.getOrRender', () => {
  test('returns a stored page without rendering it again', async () => {
    const cache = new PageCache();
    const stored = await store(cache, '/web', 'first');
    const render = vi.fn(async () => page('second'));
    expect((await cache.getOrRender('/web', 'gzip', render)).encoded).toBe(stored);
    expect(render).not.toHaveBeenCalled();
  });

  test('lets concurrent visitors of a page share one render', async () => {
    const cache = new PageCache();
    const { render, end } = slowRender('shared');
    const answers = [cache.getOrRender('/web', 'br', render), cache.getOrRender('/web', 'gzip', render)];
    const other = cache.getOrRender('/ios', 'br', async () => page('other'));
    end();
    const [first, second] = await Promise.all(answers);
    expect(render).toHaveBeenCalledTimes(1);
    expect(first?.encoded).toBe(second?.encoded);
    expect((await other).encoded).not.toBe(first?.encoded);
  });

  test('renders again after a failure, and after a page that must not be cached', async () => {
    const cache = new PageCache();
    await expect(cache.getOrRender('/web', 'br', () => Promise.reject(new Error('broken')))).rejects.toThrow(
      'broken',
    );
    const once = await cache.getOrRender('/web', 'br', async () => ({ ...page('once'), isCacheable: false }));
    expect(once.encoded).not.toBeNull();
    expect(cache.get('/web')).toBeUndefined();
    const missing = await cache.getOrRender('/web', 'br', async () => ({ ...page('missing'), status: 404 }));
    expect(missing).toMatchObject({ encoded: null, rendered: { status: 404, html: 'missing' } });
    expect(cache.get('/web')).toBeUndefined();
    const stored = await store(cache, '/web', 'good');
    expect(cache.get('/web')).toBe(stored);
  });
});

afterEach(() => void vi.restoreAllMocks());

/**
 * Replaces the clock of the cache until the end of the test. The returned function advances the clock by a
 * time in ms.
 */
function replaceClock(): (ms: number) => Promise<void> {
  let now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  return (ms) => {
    now += ms;
    // The cache reads its clock again only after a millisecond of real time.
    return pause(5);
  };
}

describe('[O-08] an expired page', () => {
  const unavailable = async (): Promise<RenderedPage> => ({ ...page('unavailable'), status: 503 });
  const outage = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const unreachable = (): Promise<RenderedPage> => Promise.reject(outage);

  test('is rendered again, and replaced by the new page', async () => {
    const advance = replaceClock();
    const cache = new PageCache({ maxAgeMs: 60_000, staleMs: 3_600_000 });
    await store(cache, '/web', 'old');
    await advance(61_000);
    expect(cache.get('/web')).toBeUndefined();
    const fresh = await store(cache, '/web', 'new');
    expect(cache.get('/web')).toBe(fresh);
  });

  test.each([
    ['a response with 503', unavailable],
    ['an error of the database', unreachable],
  ])('is returned during an outage (%s), with one attempt to render every five seconds', async (_, fail) => {
    const advance = replaceClock();
    const cache = new PageCache({ maxAgeMs: 60_000, staleMs: 3_600_000 });
    const old = await store(cache, '/web', 'old');
    await advance(61_000);
    const render = vi.fn(fail);
    for (let visit = 0; visit < 3; visit += 1)
      expect((await cache.getOrRender('/web', 'br', render)).encoded).toBe(old);
    expect(render).toHaveBeenCalledTimes(1);
    await advance(5_001);
    expect((await cache.getOrRender('/web', 'br', render)).encoded).toBe(old);
    expect(render).toHaveBeenCalledTimes(2);
    await advance(5_001);
    const { encoded } = await cache.getOrRender('/web', 'br', async () => page('new'));
    expect(encoded).not.toBe(old);
    expect(cache.get('/web')).toBe(encoded);
  });

  test('is not returned after `staleMs`, after a purge, for a status other than 503, or if `staleMs` is 0', async () => {
    const advance = replaceClock();
    const limits = { maxAgeMs: 60_000, staleMs: 3_600_000 };
    for (const [options, prepare, status] of [
      [limits, () => advance(3_600_000), 503],
      [limits, async (cache: PageCache) => void cache.purge(['apps']), 503],
      [limits, async () => undefined, 500],
      [{ ...limits, staleMs: 0 }, async () => undefined, 503],
    ] as const) {
      const cache = new PageCache(options);
      await store(cache, '/web', 'old');
      await advance(61_000);
      await prepare(cache);
      const result = await cache.getOrRender('/web', 'br', async () => ({ ...page('error'), status }));
      expect(result).toMatchObject({ encoded: null, rendered: { status } });
    }
  });

  test('is not returned for another address, or if rendering fails because of a defect', async () => {
    const advance = replaceClock();
    const cache = new PageCache({ maxAgeMs: 60_000, staleMs: 3_600_000 });
    await store(cache, '/web', 'old');
    await advance(61_000);
    const defect = new Error('defect');
    await expect(cache.getOrRender('/web', 'br', () => Promise.reject(defect))).rejects.toBe(defect);
    await expect(cache.getOrRender('/ios', 'br', unreachable)).rejects.toBe(outage);
  });
});

describe('PageCache.purge', () => {
  test('removes only the pages with one of the tags, and returns the number of removed pages', async () => {
    const cache = new PageCache();
    for (const [key, tags] of [
      ['/a', ['apps', 'app:a']],
      ['/b', ['app:b']],
      ['/c', ['app:c']],
    ] as const) {
      await cache.getOrRender(key, 'br', async () => page(key, [...tags]));
    }
    expect(cache.purge(['app:x'])).toBe(0);
    expect(cache.purge(['app:b', 'apps'])).toBe(2);
    expect([cache.get('/a'), cache.get('/b'), cache.size]).toEqual([undefined, undefined, 1]);
    expect(cache.get('/c')).toBeDefined();
  });

  test('removes every page when the tag is *', async () => {
    const cache = new PageCache();
    for (const key of ['/a', '/b']) await store(cache, key, key);
    expect(cache.purge(['app:x', '*'])).toBe(2);
    expect([cache.size, cache.bytes]).toEqual([0, 0]);
  });
});

describe('a purge during a render', () => {
  test('keeps the page out of the cache, because it shows data from before the purge', async () => {
    const cache = new PageCache();
    const { render, end } = slowRender('old');
    const opened = cache.getOrRender('/web', 'br', render);
    // The page is not stored yet, so the purge cannot find its tags and must be remembered.
    cache.purge(['apps']);
    end();
    expect((await opened).encoded).not.toBeNull();
    expect(cache.get('/web')).toBeUndefined();
  });

  test('gives later visitors a new render instead of the one that began before the purge', async () => {
    const cache = new PageCache();
    const { render, end } = slowRender('old');
    const before = cache.getOrRender('/web', 'br', render);
    cache.purge(['apps']);
    const after = await cache.getOrRender('/web', 'br', async () => page('new'));
    end();
    await before;
    const html = await cache.body('/web', after.encoded as EncodedPage, 'identity');
    expect(html.toString()).toBe('new');
    expect(cache.get('/web')).toBe(after.encoded);
  });
});

describe('the bodies of a cached page', () => {
  test('are compressed once per encoding, also for concurrent requests, and contain the same HTML', async () => {
    const cache = new PageCache();
    const stored = await store(cache, '/web', 'héllo '.repeat(1000));
    const [first, second] = [cache.body('/web', stored, 'gzip'), cache.body('/web', stored, 'gzip')];
    expect(await first).toBe(await second);
    expect(await cache.body('/web', stored, 'gzip')).toBe(await first);
    const identity = await cache.body('/web', stored, 'identity');
    expect(identity.toString()).toBe('héllo '.repeat(1000));
    expect(gunzipSync(await first).equals(identity)).toBe(true);
    expect(brotliDecompressSync(await cache.body('/web', stored, 'br')).equals(identity)).toBe(true);
  });

  test.each(CONTENT_ENCODINGS)('are derived from the first body, whose encoding is %s', async (first) => {
    const cache = new PageCache();
    const html = 'héllo '.repeat(1000);
    const { encoded } = await cache.getOrRender('/web', first, async () => page(html));
    const storedPage = encoded as EncodedPage;
    expect([...storedPage.bodies.keys()]).toEqual([first]);
    expect(brotliDecompressSync(await cache.body('/web', storedPage, 'br')).toString()).toBe(html);
    expect(gunzipSync(await cache.body('/web', storedPage, 'gzip')).toString()).toBe(html);
    expect((await cache.body('/web', storedPage, 'identity')).toString()).toBe(html);
  });

  test('count towards the budget, above which the least recently used pages are evicted', async () => {
    const budgetBytes = 250_000;
    const cache = new PageCache({ budgetBytes });
    for (let index = 0; index < 12; index += 1) {
      const key = `/page-${index}`;
      const stored = await store(cache, key, randomBytes(8_000).toString('base64'));
      const before = cache.bytes;
      const bodies = await Promise.all([
        cache.body(key, stored, 'gzip'),
        cache.body(key, stored, 'identity'),
      ]);
      const added = bodies.reduce((sum, { length }) => sum + length, 0);
      expect(cache.bytes).toBeLessThanOrEqual(budgetBytes);
      if (cache.size === index + 1) expect(cache.bytes).toBe(before + added);
    }
    // All pages would fit with their brotli bodies alone, so the added bodies caused the evictions.
    expect(cache.size).toBeLessThan(12);
    expect(cache.get('/page-11')).toBeDefined();
    expect(cache.get('/page-0')).toBeUndefined();
  });

  test('do not extend the lifetime of their page when they are added later', async () => {
    const advance = replaceClock();
    const cache = new PageCache();
    const stored = await store(cache, '/web', 'old');
    // A page is stored for four minutes by default.
    await advance(3 * 60_000);
    await cache.body('/web', stored, 'gzip');
    expect(cache.get('/web')).toBe(stored);
    await advance(61_000);
    expect(cache.get('/web')).toBeUndefined();
  });

  test('do not bring back a page that was purged while they were compressed', async () => {
    const cache = new PageCache();
    const stored = await store(cache, '/web', 'old');
    const body = cache.body('/web', stored, 'gzip');
    cache.purge(['apps']);
    expect(gunzipSync(await body).toString()).toBe('old');
    expect([cache.size, cache.bytes]).toEqual([0, 0]);
  });
});
