import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { CONTENT_ENCODINGS } from '#server/http/accept-encoding.ts';
import { PageCache, type RenderedPage, type StoredPage } from './page-cache.ts';

const page = (html: string, tags: string[] = ['apps']): RenderedPage => ({
  status: 200,
  html,
  headers: {},
  tags,
  mayStay: true,
});

async function store(cache: PageCache, key: string, html: string): Promise<StoredPage> {
  const { stored } = await cache.open(key, 'br', async () => page(html));
  return stored as StoredPage;
}

describe('a purge during a render', () => {
  /** A render that ends when told to. */
  function slowRender(html: string) {
    const { promise, resolve } = Promise.withResolvers<RenderedPage>();
    return { render: () => promise, end: () => resolve(page(html)) };
  }

  test('keeps the page out of the cache, since it was made of data from before', async () => {
    const cache = new PageCache();
    const { render, end } = slowRender('old');
    const opened = cache.open('/web', 'br', render);
    // The page is not stored yet, so that no tag of it can be found: the purge must be remembered.
    cache.purge(['apps']);
    end();
    expect((await opened).stored).not.toBeNull();
    expect(cache.get('/web')).toBeUndefined();
  });

  test('lets later visitors have a render of their own, not the one that began before', async () => {
    const cache = new PageCache();
    const { render, end } = slowRender('old');
    const before = cache.open('/web', 'br', render);
    cache.purge(['apps']);
    const after = await cache.open('/web', 'br', async () => page('new'));
    end();
    await before;
    const html = await cache.body('/web', after.stored as StoredPage, 'identity');
    expect(html.toString()).toBe('new');
    expect(cache.get('/web')).toBe(after.stored);
  });
});

describe('the bodies of a page', () => {
  afterEach(() => void vi.restoreAllMocks());

  test('are made once for each encoding, also when many ask at a time, and hold the same HTML', async () => {
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

  test.each(CONTENT_ENCODINGS)(
    'come from the first one, whether that is br, gzip or identity: %s',
    async (first) => {
      const cache = new PageCache();
      const html = 'héllo '.repeat(1000);
      const { stored } = await cache.open('/web', first, async () => page(html));
      const kept = stored as StoredPage;
      expect([...kept.bodies.keys()]).toEqual([first]);
      expect(brotliDecompressSync(await cache.body('/web', kept, 'br')).toString()).toBe(html);
      expect(gunzipSync(await cache.body('/web', kept, 'gzip')).toString()).toBe(html);
      expect((await cache.body('/web', kept, 'identity')).toString()).toBe(html);
    },
  );

  test('count towards the budget, which drops the pages that were asked for least recently', async () => {
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
    // All of them would fit in brotli alone.
    expect(cache.size).toBeLessThan(12);
    expect(cache.get('/page-11')).toBeDefined();
    expect(cache.get('/page-0')).toBeUndefined();
  });

  test('that are made later do not lengthen the life of their page', async () => {
    let now = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    // The cache reads its clock once in a millisecond.
    const pass = (ms: number): Promise<void> => {
      now += ms;
      return pause(5);
    };
    const cache = new PageCache();
    const stored = await store(cache, '/web', 'old');
    await pass(3 * 60_000);
    await cache.body('/web', stored, 'gzip');
    expect(cache.get('/web')).toBe(stored);
    await pass(61_000);
    expect(cache.get('/web')).toBeUndefined();
  });

  test('of a page that was purged meanwhile do not bring it back', async () => {
    const cache = new PageCache();
    const stored = await store(cache, '/web', 'old');
    const body = cache.body('/web', stored, 'gzip');
    cache.purge(['apps']);
    expect(gunzipSync(await body).toString()).toBe('old');
    expect([cache.size, cache.bytes]).toEqual([0, 0]);
  });
});
