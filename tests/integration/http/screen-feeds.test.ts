import fc from 'fast-check';
import { beforeAll, expect, test, vi } from 'vitest';
import { updateApp } from '#domain/catalogue/apps/commands.ts';
import { updateCategory } from '#domain/catalogue/categories/commands.ts';
import { updateScreen } from '#domain/catalogue/screens/commands.ts';
import { SCREEN_FEEDS } from '#shared/screen-feeds.ts';
import { makeApp, makeCategory, makeScreen, TEST_ACTOR } from '../../support/catalogue.ts';
import { receiveNotifications } from '../../support/notifications.ts';
import { describeServer } from '../../support/server-suites.ts';
import { fillCatalogue, type SmallCatalogue } from '../../support/small-catalogue.ts';
import { validationErrors } from '../../support/xml-schemas.ts';

type JsonFeed = { title: string; feed_url: string; home_page_url: string; items: { id: string }[] };

describeServer(
  'feeds of filtered screens',
  () => ({ PUBLIC_URL: 'https://gallery.example' }),
  (getServer) => {
    let catalogue: SmallCatalogue;
    let banner: { id: string; slug: string };
    /** Web screens from old to new: with the banner, without it, with it. */
    let screens: string[];
    beforeAll(async () => {
      catalogue = await fillCatalogue(getServer().services);
      const { db } = getServer().services;
      banner = await makeCategory(db, { type: 'ui-elements', name: 'Banner' });
      screens = [];
      for (const categoryIds of [[banner.id], [], [banner.id]]) {
        screens.push(await makeScreen(db, catalogue.app.id, { title: 'Mast', categoryIds }));
      }
      // Wait until the server knows all screens: PostgreSQL may confirm a write before it notifies the server.
      await vi.waitFor(async () => expect(await idsOf('/screens/feed.json?q=mast')).toHaveLength(3), {
        timeout: 20_000,
      });
    });
    const idsOf = async (path: string): Promise<string[]> =>
      (await getServer().request(path)).json<JsonFeed>().items.map(({ id }) => id.replace('urn:uuid:', ''));

    test('[E-06] [T-13] every query has an RSS, an Atom and a JSON feed of its newest screens', async () => {
      const query = `element=${banner.slug}`;
      const newestFirst = [screens[2], screens[0]];
      for (const { path, format, platform } of SCREEN_FEEDS) {
        const response = await getServer().request(`${path}?${query}`);
        const type = format === 'json' ? 'application/feed+json' : `application/${format}+xml`;
        expect(response.status, path).toBe(200);
        expect(response.headers['content-type'], path).toBe(`${type}; charset=utf-8`);
        if (format !== 'json') expect(await validationErrors(format, response.text()), path).toEqual([]);
        const ids = [...response.text().matchAll(/urn:uuid:([0-9a-f-]{36})/g)].map(([, id]) => id);
        expect(ids, path).toEqual(platform === 'ios' ? [] : newestFirst);
        expect(response.text(), 'a feed contains its own address').toContain(
          `https://gallery.example${path}?${query}`,
        );
      }
      const feed = (await getServer().request(`/web/screens/feed.json?${query}`)).json<JsonFeed>();
      expect(feed.title).toContain('(Web, Banner)');
      expect(feed.home_page_url).toBe(`https://gallery.example/web/screens?${query}`);
    });

    test('[T-13] the title of a feed names the chosen colors and months', async () => {
      const query = 'palette=1e293b&captured=2023-12..2024-01&added=2024-06';
      const { title } = (await getServer().request(`/web/screens/feed.json?${query}`)).json<JsonFeed>();
      expect(title).toContain(
        '(Web, #1e293b, captured from December 2023 to January 2024, added in June 2024)',
      );
    });

    test('[T-13] a feed lists the newest screens first, even if its query contains a search text or another order', async () => {
      for (const query of ['q=mast', 'q=mast&sort=oldest', 'q=mast&sort=newest']) {
        expect(await idsOf(`/screens/feed.json?${query}`), query).toEqual(screens.toReversed());
      }
      expect((await idsOf('/screens/feed.json?sort=oldest')).slice(0, 3)).toEqual(screens.toReversed());
    });

    test('[T-13] a cached feed is not used for other filters or after a write', async () => {
      const { db } = getServer().services;
      const path = `/web/screens/feed.json?element=${banner.slug}`;
      const unfiltered = await idsOf('/web/screens/feed.json');
      const before = await idsOf(path);
      expect(unfiltered.length).toBeGreaterThan(before.length);
      const { etag = '' } = (await getServer().request(path)).headers;
      const revalidation = await getServer().request(path, { headers: { 'if-none-match': etag } });
      expect([revalidation.status, revalidation.body.length]).toEqual([304, 0]);
      await updateScreen(db, TEST_ACTOR, screens[1] as string, { tags: [{ categoryId: banner.id }] });
      await vi.waitFor(async () => expect(await idsOf(path)).toEqual(screens.toReversed()), {
        timeout: 20_000,
      });
      const later = await getServer().request(path, { headers: { 'if-none-match': etag } });
      expect(later.status, 'the ETag changes even if the newest screen of the feed stays the same').toBe(200);
    });

    test('[T-13] feeds of queries that clients can invent in unlimited numbers are not cached', async () => {
      for (const [query, isCached] of [
        [`element=${banner.slug}`, true],
        ['element=made-up', false],
        ['captured=2025-01..2025-02', false],
        ['palette=1e293b', false],
        [`element=${banner.slug}&colour=blue,red`, false],
      ] as const) {
        const requestIds = ['first', 'second'].map((each) => `${each} ${query}`.replace(/[^a-z0-9]+/g, '-'));
        for (const id of requestIds)
          await getServer().request(`/ios/screens/feed.xml?${query}`, { headers: { 'x-request-id': id } });
        // The server may log the request only after the client has received the response.
        const line = await vi.waitUntil(
          () =>
            getServer().log.find(({ requestId, msg }) => requestId === requestIds[1] && msg === 'request'),
          { timeout: 20_000 },
        );
        expect(line.cached === true, query).toBe(isCached);
      }
    });

    test('[T-13] all spellings of a query get the same feed', async () => {
      const canonical = await getServer().request(
        `/web/screens/feed.xml?type=welcome&element=${banner.slug},button`,
      );
      for (const query of [
        `element=button,${banner.slug}&type=welcome`,
        `type=welcome&utm_source=reader&element=${banner.slug}%2Cbutton&sort=oldest`,
        `platform=ios&type=welcome&element=button,${banner.slug},button&colour=no-colour`,
      ]) {
        const response = await getServer().request(`/web/screens/feed.xml?${query}`);
        expect(response.text(), query).toBe(canonical.text());
        expect(response.headers.etag, query).toBe(canonical.headers.etag);
      }
    });

    test('[T-13] a feed stays available at its old address after a category or app of its filters is renamed', async () => {
      const { database, db } = getServer().services;
      const app = await makeApp(db, { name: 'Ferry' });
      const style = await makeCategory(db, { type: 'styles', name: 'Foggy' });
      const id = await makeScreen(db, app.id, { categoryIds: [style.id] });
      await receiveNotifications(database);
      const address = '/web/screens/feed.json?app=ferry&style=foggy';
      expect(await idsOf(address)).toEqual([id]);
      await updateCategory(db, TEST_ACTOR, style.id, { name: 'Misty', slug: 'misty' });
      await updateApp(db, TEST_ACTOR, app.id, { slug: 'ferries' });
      await receiveNotifications(database);
      for (const query of ['app=ferry&style=foggy', 'style=foggy']) {
        const response = await getServer().request(`/web/screens/feed.json?${query}`);
        const feed = response.json<JsonFeed>();
        expect([response.status, feed.items.map((item) => item.id)], query).toEqual([
          200,
          [`urn:uuid:${id}`],
        ]);
        expect(feed.title, query).toContain('Misty)');
        const current = query.replace('ferry', 'ferries').replace('foggy', 'misty');
        expect(feed.feed_url, query).toBe(`https://gallery.example/web/screens/feed.json?${current}`);
        expect(feed.home_page_url, query).toBe(`https://gallery.example/web/screens?${current}`);
      }
    });

    test('[T-13] a feed returns 404 if all its filters are unknown', async () => {
      for (const [query, status] of [
        ['app=no-such', 404],
        ['type=no-such', 404],
        ['app=no-such&scheme=dark', 200],
        ['app=no-such&q=mast', 200],
        ['not.app=no-such', 200],
      ] as const) {
        expect((await getServer().request(`/web/screens/feed.json?${query}`)).status, query).toBe(status);
      }
      const missing = await getServer().request('/web/screens/feed.json?app=no-such');
      expect(missing.headers).toMatchObject({
        'content-type': 'text/plain; charset=utf-8',
        'access-control-allow-origin': '*',
      });
      expect(missing.text()).toBe('None of the filters of this feed exists\n');
      expect((await getServer().request('/web/apps/no-such')).status).toBe(404);
    });

    test('[T-13] an Atom feed without entries has the current date', async () => {
      const today = new Date().toISOString().slice(0, 10);
      const feed = (await getServer().request('/web/screens/feed.atom?captured=1999-01')).text();
      expect(feed).not.toContain('<entry>');
      const [, updated = ''] = /<updated>([^<]+)<\/updated>/.exec(feed) ?? [];
      expect([today, new Date().toISOString().slice(0, 10)]).toContain(updated.slice(0, 10));
    });

    test('[T-13] every query string returns a valid feed, or 404 if all its filters are unknown', async () => {
      const name = fc.constantFrom('q', 'type', 'not.app', 'palette', 'captured', 'added', 'sort', 'x');
      const value = fc.oneof(
        fc.string({ unit: 'binary', maxLength: 40 }),
        fc.constantFrom(
          'welcome',
          'welcome*',
          'no-such',
          'ff0000',
          '2025-01..',
          '9999-12',
          '0000-01..',
          '<]]>',
        ),
      );
      await fc.assert(
        fc.asyncProperty(fc.array(fc.tuple(name, value), { maxLength: 4 }), async (parameters) => {
          const wellFormed = parameters.map(([key, text]) => [key, text.toWellFormed()]);
          const response = await getServer().request(`/screens/feed.atom?${new URLSearchParams(wellFormed)}`);
          // Of these parameters, only `type` can cause a 404, if its values are unknown.
          if (response.status === 404 && wellFormed.some(([key]) => key === 'type')) return;
          expect(response.status).toBe(200);
          expect(await validationErrors('atom', response.text())).toEqual([]);
        }),
        { numRuns: 25 },
      );
    });
  },
);
