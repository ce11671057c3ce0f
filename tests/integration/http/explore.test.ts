import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { updateApp } from '#domain/catalogue/apps/commands.ts';
import { updateCategory } from '#domain/catalogue/categories/commands.ts';
import { mergeCategory } from '#domain/catalogue/categories/merge-command.ts';
import type { ExploredScreens } from '#shared/contracts/explore.ts';
import { makeApp, makeCategory, makeScreen, TEST_ACTOR } from '../../support/catalogue.ts';
import { receiveNotifications } from '../../support/notifications.ts';
import { describeServer } from '../../support/server-suites.ts';
import { fillCatalogue, type SmallCatalogue } from '../../support/small-catalogue.ts';

describeServer(
  'the pages of filtered screens',
  () => ({ PUBLIC_URL: 'https://gallery.example' }),
  (getServer) => {
    let catalogue: SmallCatalogue;
    beforeAll(async () => {
      const { services } = getServer();
      catalogue = await fillCatalogue(services);
      await makeScreen(services.db, catalogue.app.id, { title: 'Untagged' });
      // A category without screens, below the screen type of the catalogue.
      await makeCategory(services.db, {
        type: 'screen-types',
        name: 'Greeting',
        parentId: catalogue.type.id,
      });
      await receiveNotifications(services.database);
    });
    const send = (path: string) => getServer().request(path);

    /** Follows redirects on the site. Returns the last path, its status and the number of redirects. */
    async function follow(path: string): Promise<{ path: string; status: number; redirects: number }> {
      let currentPath = path;
      for (let redirects = 0; redirects < 5; redirects += 1) {
        const { status, headers } = await send(currentPath);
        if (status !== 301 && status !== 307) return { path: currentPath, status, redirects };
        const location = new URL(headers.location as string, 'https://gallery.example');
        currentPath = location.pathname + location.search;
      }
      throw new Error(`${path} redirects too often`);
    }

    test('[E-03] redirect any spelling of the same filters to one address', async () => {
      const { app, type } = catalogue;
      const parameters = {
        app: fc.subarray([app.slug, 'zeta'], { minLength: 1 }),
        // A slug followed by `*` includes the categories below it.
        type: fc.subarray([type.slug, 'other', `${type.slug}*`], { minLength: 1 }),
        'not.style': fc.subarray(['flat', 'dense'], { minLength: 1 }),
        scheme: fc.constant(['dark']),
      };
      await fc.assert(
        fc.asyncProperty(
          fc.record(parameters),
          fc.shuffledSubarray(Object.keys(parameters), { minLength: 2 }),
          // Each of these parameters is absent from the canonical URL.
          fc.constantFrom('', '&sort=newest', '&page=2', '&colour=mauve'),
          async (values, keys, extraQuery) => {
            const list = (key: string): readonly string[] => values[key as keyof typeof values];
            const direct = keys.map((key) => `${key}=${list(key).join()}`).join('&');
            // The same filters in reverse order, with repeated and encoded values.
            const respelled = [...keys]
              .reverse()
              .map((key) => `${key}=${encodeURIComponent([...list(key)].reverse().concat(list(key)).join())}`)
              .join('&');
            const [one, two] = [
              await follow(`/web/screens?${direct}`),
              await follow(`/web/screens/?${respelled}${extraQuery}`),
            ];
            expect(two.path).toBe(one.path);
            expect([one.status, two.status]).toEqual([200, 200]);
            expect(Math.max(one.redirects, two.redirects)).toBeLessThanOrEqual(1);
          },
        ),
        { numRuns: 15 },
      );
    });

    test('[E-03] redirect a single filter value to the page of its app, category or search', async () => {
      const { app, type } = catalogue;
      for (const [filters, target] of [
        [`type=${type.slug}`, `/web/screen-types/${type.slug}`],
        [`app=${app.slug}`, `/web/apps/${app.slug}`],
        ['q=deck', '/web/search?q=deck'],
      ]) {
        const { status, headers } = await send(`/web/screens?${filters}`);
        expect([status, headers.location], filters).toEqual([301, target]);
      }
      for (const filters of [`type=${type.slug}*`, `not.type=${type.slug}`, 'scheme=dark', 'colour=blue']) {
        expect((await send(`/web/screens?${filters}`)).status, filters).toBe(200);
      }
      expect((await send(`/screens?type=${type.slug}`)).status).toBe(200);
    });

    test('[E-03] redirect filters with former slugs to the current slugs, even if the old address was cached', async () => {
      const { database, db } = getServer().services;
      const app = await makeApp(db, { name: 'Mooring' });
      const element = await makeCategory(db, { type: 'ui-elements', name: 'Pier' });
      const target = await makeCategory(db, { type: 'ui-elements', name: 'Jetty' });
      await makeCategory(db, { type: 'ui-elements', name: 'Gangway', parentId: target.id });
      const style = await makeCategory(db, { type: 'styles', name: 'Salty' });
      for (let count = 0; count < 3; count += 1)
        await makeScreen(db, app.id, { categoryIds: [element.id, style.id], platform: 'web' });
      await receiveNotifications(database);
      const former = '/web/screens?app=mooring&element=pier';
      expect((await send(former)).status).toBe(200);
      const firstPage = (await send('/api/screens?app=mooring&element=pier&limit=1')).json<ExploredScreens>();

      await updateApp(db, TEST_ACTOR, app.id, { slug: 'moorings' });
      await updateCategory(db, TEST_ACTOR, style.id, { slug: 'saline' });
      await mergeCategory(db, TEST_ACTOR, element.id, target.id);
      await receiveNotifications(database);
      for (const [filters, path] of [
        ['app=mooring&element=pier', '/web/screens?app=moorings&element=jetty'],
        ['element=jetty,pier*&style=salty', '/web/screens?element=jetty,jetty*&style=saline'],
        ['element=jetty,pier&style=salty', '/web/screens?element=jetty&style=saline'],
        ['element=pier&not.element=jetty&style=salty', '/web/screens?not.element=jetty&style=saline'],
        ['not.app=mooring&style=salty', '/web/screens?not.app=moorings&style=saline'],
      ]) {
        const { status, headers } = await send(`/web/screens?${filters}`);
        expect([status, headers.location], filters).toEqual([301, path]);
        expect((await send(path as string)).status, path).toBe(200);
      }
      expect(await follow('/web/screens?element=pier')).toMatchObject({
        path: '/web/ui-elements/jetty',
        status: 200,
      });

      const answer = await send('/api/screens?app=mooring&element=pier&style=salty&facets=others');
      expect(answer.json()).toMatchObject({
        total: 3,
        path: '/screens?app=moorings&element=jetty&style=saline',
        chosen: [
          { group: 'app', slug: 'moorings' },
          { group: 'element', slug: 'jetty', name: 'Jetty' },
          { group: 'style', slug: 'saline' },
        ],
        unknown: [],
        facets: { app: [{ slug: 'moorings', count: 3 }] },
      });
      // Cursors from before the rename remain valid, and so do later ones.
      const ids = firstPage.items.map(({ id }) => id);
      for (let { nextCursor } = firstPage; nextCursor !== null; ) {
        const page = await send(`/api/screens?app=mooring&element=pier&limit=1&cursor=${nextCursor}`);
        const { items, nextCursor: next } = page.json<ExploredScreens>();
        ids.push(...items.map(({ id }) => id));
        nextCursor = next;
      }
      expect([ids.length, new Set(ids).size]).toEqual([3, 3]);

      // A current slug takes precedence over a former one.
      const successor = await makeCategory(db, { type: 'styles', name: 'Salty' });
      await makeScreen(db, app.id, { categoryIds: [successor.id], platform: 'web' });
      await receiveNotifications(database);
      expect((await send('/api/screens?style=salty')).json()).toMatchObject({
        total: 1,
        path: '/screens?style=salty',
      });
    });

    test('redirect search results with former slugs of the app or category to the current slugs', async () => {
      const { database, db } = getServer().services;
      const app = await makeApp(db, { name: 'Galley' });
      const element = await makeCategory(db, { type: 'ui-elements', name: 'Rope' });
      await makeScreen(db, app.id, { title: 'Capstan', categoryIds: [element.id], platform: 'web' });
      await updateApp(db, TEST_ACTOR, app.id, { slug: 'galleys' });
      await updateCategory(db, TEST_ACTOR, element.id, { slug: 'ropes' });
      await receiveNotifications(database);
      const found = await send(
        '/api/search/screens?platform=web&q=capstan&app=galley&category=ui-elements.rope',
      );
      expect(found.json()).toMatchObject({
        total: { count: 1 },
        chosen: { app: { slug: 'galleys' }, category: { slug: 'ropes', type: 'ui-elements' } },
      });
      const page = await send('/web/search?q=capstan&app=galley&category=ui-elements.rope');
      const address = '/web/search?q=capstan&app=galleys&category=ui-elements.ropes';
      expect([page.status, page.headers.location]).toEqual([301, address]);
      const current = await send(address);
      expect(current.status).toBe(200);
      expect(current.text()).toContain('Capstan');
    });

    test('[E-03] redirect a category with an asterisk to the category alone if no category is below it', async () => {
      const { app } = catalogue;
      const address = `/web/screens?app=${app.slug}&element=button`;
      expect(await follow(`${address}*`)).toEqual({ path: address, status: 200, redirects: 1 });
    });

    test('[E-03] let search engines index only single values of at most two groups, and name their canonical URL', async () => {
      const { app, type } = catalogue;
      const isIndexed = async (path: string): Promise<boolean> => {
        const html = (await send(path)).text();
        expect(html, path).toContain(
          `<link rel="canonical" href="https://gallery.example${path.replaceAll('&', '&amp;')}"`,
        );
        return !html.includes('content="noindex, follow"');
      };
      expect(await isIndexed('/web/screens')).toBe(true);
      expect(await isIndexed(`/web/screens?app=${app.slug}&type=${type.slug}`)).toBe(true);
      for (const query of [
        `app=${app.slug}&type=${type.slug}&scheme=dark`,
        `app=${app.slug},zeta`,
        'not.scheme=dark',
        'type=no-such-type&scheme=dark',
        'scheme=dark&sort=oldest',
        'palette=1e293b',
        'added=2026-01..',
        // No screen matches.
        `app=${app.slug}&type=greeting`,
      ]) {
        expect(await isIndexed(`/web/screens?${query}`), query).toBe(false);
      }
    });

    test('[E-15] show which values do not exist, and the API response for such values is not cached', async () => {
      const path = '/web/screens?type=no-such-type&scheme=dark';
      const { status } = await send(path);
      const html = (await send(path)).text();
      expect(status).toBe(200);
      expect(html.replaceAll('<!-- -->', '')).toContain('There is no “no-such-type” in this gallery');
      const api = await send('/api/screens?type=no-such-type');
      expect(api.headers['cache-control']).toBe('no-store');
      expect(api.json()).toMatchObject({ total: 0, unknown: [{ group: 'type', value: 'no-such-type' }] });
    });

    test('[E-15] name unknown words, and mention other results only if there are any', async () => {
      const notice = async (query: string): Promise<string | undefined> =>
        /Nothing contains [^<]*/.exec(
          (await send((await follow(`/web/screens?${query}`)).path)).text().replaceAll('<!-- -->', ''),
        )?.[0];
      expect(await notice(`q=untagged%20zzzqqq&app=${catalogue.app.slug}`)).toBe(
        'Nothing contains “zzzqqq”. Showing results for ',
      );
      expect(await notice('q=untagged%20zzzqqq&type=no-such-type')).toBe('Nothing contains “zzzqqq”.');
    });

    test('[E-06] link to the feeds of exactly these screens, with feed URLs that leave out the sort order', async () => {
      const { app, type } = catalogue;
      const query = `app=${app.slug}&type=${type.slug}`;
      for (const path of [
        `/web/screens?${query}`,
        `/web/screens?${query}&sort=oldest`,
        `/screens?${query}`,
      ]) {
        const [page = ''] = path.split('?');
        const links = [...(await send(path)).text().matchAll(/<link rel="alternate"[^>]*>/g)]
          .map(([tag]) => /type="([^"]+)"[^>]* href="([^"]+)"/.exec(tag)?.slice(1) ?? [])
          .filter(([, href]) => href?.includes('/screens/'));
        expect(links, path).toEqual([
          ['application/rss+xml', `${page}/feed.xml?${query.replaceAll('&', '&amp;')}`],
          ['application/atom+xml', `${page}/feed.atom?${query.replaceAll('&', '&amp;')}`],
          ['application/feed+json', `${page}/feed.json?${query.replaceAll('&', '&amp;')}`],
        ]);
        const platform = path.startsWith('/web') ? '&platform=web' : '';
        const listed = (await send(`/api/screens?${query}${platform}`)).json<{
          items: { title: string }[];
        }>();
        expect(listed.items.length, path).toBeGreaterThan(0);
        for (const [contentType, href = ''] of links) {
          const feed = await send(href.replaceAll('&amp;', '&'));
          expect([feed.status, feed.headers['content-type']], href).toEqual([
            200,
            `${contentType}; charset=utf-8`,
          ]);
          for (const { title } of listed.items) expect(feed.text(), href).toContain(title);
        }
        const [, , jsonLink] = links;
        const jsonFeed = (await send(jsonLink?.[1]?.replaceAll('&amp;', '&') ?? '')).json<{
          items: unknown[];
        }>();
        expect(jsonFeed.items, path).toHaveLength(listed.items.length);
      }
    });

    test('have a description with the number of screens, in which names keep their case', async () => {
      const descriptionOf = async (path: string): Promise<string | undefined> =>
        /<meta name="description" content="([^"]*)"/.exec((await send(path)).text())?.[1];
      const { app, type } = catalogue;
      expect(await descriptionOf(`/web/screens?app=${app.slug}&type=${type.slug}`)).toBe(
        '1 Welcome screen from Harbour on Web, newest first.',
      );
      expect(await descriptionOf(`/screens?app=${app.slug}&type=${type.slug}`)).toBe(
        '2 Welcome screens from Harbour, newest first.',
      );
      const { total } = (await send('/api/screens')).json<{ total: number }>();
      expect(total).toBeGreaterThan(2);
      expect(await descriptionOf('/screens')).toBe(`${total} screens, newest first.`);
    });

    test('[E-06] the API refuses invalid filters with a message, and answers valid ones with facets', async () => {
      for (const query of [
        'colour=mauve',
        'captured=2026-13',
        'type=No',
        'palette=red',
        'unknown=1',
        'sort=best',
      ]) {
        const response = await send(`/api/screens?${query}`);
        expect(response.status, query).toBe(400);
        expect(response.json<{ error: string }>().error, query).toContain(query.split('=')[0]);
      }
      const answer = (await send(`/api/screens?app=${catalogue.app.slug}&facets=1&limit=1`)).json<{
        items: unknown[];
        total: number;
        facets: { app: { slug: string; count: number }[] };
      }>();
      expect(answer.items).toHaveLength(1);
      expect(answer.facets.app.find(({ slug }) => slug === catalogue.app.slug)?.count).toBe(answer.total);
    });
  },
);
