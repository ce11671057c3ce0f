import path from 'node:path';
import { openAccounts } from '#domain/accounts/accounts.ts';
import { createLogger } from '#platform/logger.ts';
import { createApp } from '#server/app.ts';
import { createOperations } from '#server/operations.ts';
import { PageCache } from '#server/pages/page-cache.ts';
import { openBuiltRenderer } from '#server/pages/renderer.ts';
import { PLATFORMS, type Platform } from '#shared/platforms.ts';
import { parseScreenFilters, screensPath } from '#shared/screen-filters.ts';
import { createRandom } from './datasets/random.ts';
import { type Row, time, timingRow } from './measure.ts';
import { sampleCatalogue } from './reads.ts';
import { rootDir, type Workspace } from './workspace.ts';

/**
 * Measures public pages, feeds and site maps in this process, through the whole request handler. The page cache is
 * emptied before each request. Exceptions are the baseline and the last row, which measures a cached page.
 */
export async function benchPages({ config, services }: Workspace): Promise<Row[]> {
  const pageCache = new PageCache();
  const logger = createLogger({ level: 'error', format: 'json' });
  const accounts = await openAccounts({ db: services.db, logger, config });
  const app = createApp({
    config,
    logger,
    services,
    accounts,
    renderer: await openBuiltRenderer(path.join(rootDir, 'dist')),
    pageCache,
    clientDir: null,
    operations: createOperations({ config, logger, services, accounts, pageCache, version: 'bench' }),
  });
  // A server builds the index directly after its start.
  await services.index.build();
  const sample = await sampleCatalogue(services.db);
  const random = createRandom(23);
  const pickPlatform = (): Platform => random.pick(PLATFORMS);
  const elements = sample.categories.filter(({ type }) => type === 'ui-elements');
  const kinds: Record<string, () => string> = {
    home: () => `/${pickPlatform()}`,
    'app list': () => `/${pickPlatform()}/apps`,
    'app list, one category': () =>
      `/${pickPlatform()}/apps?filter=${random.pick(sample.appCategories).slug}`,
    app: () => `/${pickPlatform()}/apps/${random.pick(sample.apps).slug}`,
    'category list': () => `/${pickPlatform()}/${random.pick(['screen-types', 'ux-patterns'])}`,
    'UI elements': () => '/ui-elements',
    category: () => {
      const { type, slug } = random.pick(sample.categories);
      return `/${pickPlatform()}/${type}/${slug}`;
    },
    screen: () => `/screen/${random.pick(sample.screens).id}`,
    'filtered screens': () =>
      screensPath(
        parseScreenFilters({ element: random.pick(elements).slug, scheme: 'dark' }, pickPlatform()),
      ),
  };
  const get = async (url: string): Promise<void> => {
    const response = await app.request(url, { headers: { 'accept-encoding': 'br' } });
    if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
    await response.arrayBuffer();
  };
  const runs = 200;
  const baseline = await time(() => get('/healthz'), { runs });
  const rows = [timingRow('Pages', 'baseline: /healthz', baseline)];
  for (const [kind, url] of Object.entries(kinds)) {
    const uncached = await time(() => get(url()), { runs, before: () => pageCache.purge(['*']) });
    rows.push(timingRow('Pages', `${kind}, rendered`, uncached, { budgetMs: 25, baseline }));
  }
  for (const [what, url] of Object.entries({
    'feed of new screens': '/feed.xml',
    'index of the site map': '/sitemap.xml',
    'part of the site map with up to 5,000 screens': '/sitemaps/screens-1.xml',
  })) {
    const generated = await time(() => get(url), {
      runs: 20,
      warmup: 2,
      before: () => pageCache.purge(['*']),
    });
    rows.push(timingRow('Pages', `${what}, generated`, generated, { baseline }));
  }
  rows.push(
    timingRow('Pages', 'home, from the cache', await time(() => get('/web'), { runs }), { baseline }),
  );
  return rows;
}
