import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { createApp } from '#domain/catalogue/apps/commands.ts';
import { SiteMapParts } from '#domain/discovery/site-map-parts.ts';
import { listSiteMapScreens, type Range } from '#domain/discovery/site-map-queries.ts';
import { removeImageFiles } from '#domain/images/image-files.ts';
import { originalKey } from '#domain/images/keys.ts';
import { type BackOffice, openBackOffice } from '../../support/back-office.ts';
import { makeApp, makeScreen, TEST_ACTOR } from '../../support/catalogue.ts';
import { imageFile } from '../../support/images.ts';
import { describeServer } from '../../support/server-suites.ts';
import { fillCatalogue, pageAddresses, type SmallCatalogue } from '../../support/small-catalogue.ts';
import { startTestServer } from '../../support/test-server.ts';
import { validationErrors } from '../../support/xml-schemas.ts';

const DAY_MS = 86_400_000;
const MARKUP = '</title><script>alert("x")</script> & \'q\'';
const FEEDS = ['/feed.xml', '/feed.atom', '/blog/feed.xml', '/blog/feed.atom'];
const feedFormatOf = (path: string) => (path.endsWith('.atom') ? ('atom' as const) : ('rss' as const));

describeServer(
  'previews, feeds and site maps',
  () => ({ PUBLIC_URL: 'https://gallery.example', SECURITY_CONTACT: 'security@gallery.example' }),
  (getServer) => {
    let office: BackOffice;
    let catalogue: SmallCatalogue;
    beforeAll(async () => {
      office = await openBackOffice(getServer());
      catalogue = await fillCatalogue(getServer().services);
    });
    const send = (path: string, headers?: Record<string, string>) =>
      getServer().request(path, { headers: headers ?? {} });
    const metaOf = (html: string, property: string): string | undefined =>
      new RegExp(`<meta (?:property|name)="${property}" content="([^"]*)"`)
        .exec(html)?.[1]
        ?.replaceAll('&amp;', '&');
    const locationsOf = (xml: string): string[] =>
      [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url ?? '');
    const pathOf = (url: string): string => url.replace('https://gallery.example', '');
    const cardOf = async (page: string): Promise<string> =>
      (await send(`/api/cards?page=${page}`)).json<{ url: string }>().url;

    test('[P-63] every page has valid metadata and a preview image of the stated type and size', async () => {
      for (const path of [
        ...pageAddresses(catalogue),
        '/blog',
        '/about',
        '/blog/introducing-the-all-new-vitrine',
      ]) {
        const html = (await send(path)).text();
        const url = metaOf(html, 'og:image') ?? '';
        const picture = await send(pathOf(url));
        expect(picture.status, `${path} ${url}`).toBe(200);
        expect(picture.headers['content-type'], url).toBe(metaOf(html, 'og:image:type'));
        const { width, height } = await sharp(picture.body).metadata();
        expect([`${width}`, `${height}`], path).toEqual([
          metaOf(html, 'og:image:width'),
          metaOf(html, 'og:image:height'),
        ]);
        expect(html, path).toContain('<link rel="manifest" href="/manifest.webmanifest"/>');
        expect(html, path).toMatch(/rel="alternate" type="application\/rss\+xml"[^>]* href="\/feed.xml"/);
        // Each of these occurs exactly once.
        for (const markup of ['<title>', 'rel="canonical"', 'name="description"', 'property="og:image"']) {
          expect(html.split(markup), `${path} ${markup}`).toHaveLength(2);
        }
        expect(html.match(/<meta name="theme-color" media="[^"]+"/g), path).toHaveLength(2);
        const data = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1];
        expect(JSON.parse(data ?? ''), path).toHaveProperty('@context', 'https://schema.org');
      }
    });

    test('[P-63] a preview card is cached as immutable, and its URL changes with its content', async () => {
      const page = `/web/apps/${catalogue.app.slug}`;
      const url = await cardOf(page);
      expect(url).toMatch(/^\/social\/web\/apps\/harbour\.jpg\?v=[0-9a-f]{16}$/);
      const first = await send(url);
      expect(first.headers['cache-control']).toContain('immutable');
      expect(first.headers['cross-origin-resource-policy']).toBe('cross-origin');
      const revalidation = await send(url, { 'if-none-match': first.headers.etag ?? '' });
      expect([revalidation.status, revalidation.body.length]).toEqual([304, 0]);
      expect((await send(url.replace(/v=.*/, 'v=old'))).headers['cache-control']).not.toContain('immutable');
      expect((await getServer().request(url, { method: 'HEAD' })).headers['content-length']).toBe(
        `${first.body.length}`,
      );
      await makeScreen(getServer().services.db, catalogue.app.id, { title: 'Another' });
      expect(await cardOf(page)).not.toBe(url);
      for (const missingPath of [
        '/social/web/apps/nothing.jpg',
        '/social/web/screen-types/nothing.jpg',
        '/social/web/styles/dark.jpg',
        '/social/none.jpg',
        '/social/.jpg',
        '/social/web/apps/harbour.png',
        '/social/web/apps/%00.jpg',
      ]) {
        expect((await send(missingPath)).status, missingPath).toBe(404);
      }
      expect((await send('/api/cards?page=/nothing')).status).toBe(404);
    });

    test('[P-63] a preview card that lacks a picture is not cached, and is complete once the picture can be read', async () => {
      const { db, images, storage } = getServer().services;
      const { id: imageId } = await images.ingest(await imageFile({ width: 640, height: 400, seed: 9 }), {
        purpose: 'screen',
      });
      const app = await makeApp(db, { name: 'Lighthouse' });
      await makeScreen(db, app.id, { imageId });
      const original = await storage.get(originalKey(imageId));
      await removeImageFiles(storage, imageId);
      const url = await cardOf(`/web/apps/${app.slug}`);
      const incomplete = await send(url);
      expect([incomplete.status, incomplete.headers['cache-control']]).toEqual([200, 'no-store']);
      expect(incomplete.headers).not.toHaveProperty('etag');
      await storage.put(originalKey(imageId), original as Buffer);
      const complete = await send(url);
      expect(complete.headers['cache-control']).toContain('immutable');
      expect(complete.body.equals(incomplete.body)).toBe(false);
    });

    test('[P-63] a preview card can be rendered for any app name', async () => {
      const { db } = getServer().services;
      for (const [index, name] of [MARKUP, '微信读书', 'تسجيل', 'W'.repeat(200), '🚀'].entries()) {
        const app = await createApp(db, TEST_ACTOR, { name, slug: `wild-${index}` });
        const { status, body } = await send(`/social/ios/apps/${app.slug}.jpg`);
        expect(status, name).toBe(200);
        expect((await sharp(body).stats()).isOpaque, name).toBe(true);
      }
      const page = (await send('/ios/apps/wild-0')).text();
      const data = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(page)?.[1] ?? '';
      expect(
        JSON.stringify(JSON.parse(data)),
        '</script> in the name of the app does not close the script element',
      ).toContain("'q'");
      expect(page).not.toContain('<script>alert');
    });

    test('[P-63] feeds are valid, contain all new items in full and escape them once', async () => {
      const { db } = getServer().services;
      const app = await createApp(db, TEST_ACTOR, { name: `Boats ${MARKUP}` });
      const screenId = await makeScreen(db, app.id, { title: `Deck ${MARKUP}` });
      const creation = await office.request('POST', '/api/admin/posts', {
        json: {
          title: `Sailing ${MARKUP}`,
          slug: 'sailing',
          content:
            'See [the apps](/web/apps), [another](other), [below](#part) and `href="/code"`.\n\n## Part\n\nThe **end** of it.',
          published: true,
        },
      });
      expect(creation.status, creation.text()).toBe(200);
      for (const [slug, state] of Object.entries({
        'unpublished-news': { published: false },
        'news-of-tomorrow': { published: true, publishedAt: '2999-01-01T00:00:00Z' },
      })) {
        const json = { title: slug, slug, content: 'Not yet.', ...state };
        const response = await office.request('POST', '/api/admin/posts', { json });
        expect(response.status, response.text()).toBe(200);
      }
      const unpublishedPage = {
        title: 'Hidden',
        slug: 'unpublished-page',
        content: 'Not yet.',
        published: false,
      };
      expect((await office.request('POST', '/api/admin/pages', { json: unpublishedPage })).status).toBe(200);
      const texts: Record<string, string> = {};
      for (const path of FEEDS) {
        const title = path.startsWith('/blog') ? 'Sailing' : 'Deck';
        await vi.waitFor(async () => expect((await send(path)).text()).toContain(title), { timeout: 20_000 });
        const response = await send(path);
        expect(response.headers['content-type']).toBe(`application/${feedFormatOf(path)}+xml; charset=utf-8`);
        expect(await validationErrors(feedFormatOf(path), response.text()), path).toEqual([]);
        expect(response.text(), path).not.toMatch(/<script/);
        expect(response.text(), path).not.toMatch(/unpublished-news|news-of-tomorrow/);
        const tagRevalidation = await send(path, { 'if-none-match': response.headers.etag ?? '' });
        expect([tagRevalidation.status, tagRevalidation.body.length], path).toEqual([304, 0]);
        // Feeds ignore If-Modified-Since: the deletion of an older entry changes the feed, but not its newest date.
        const sinceNow = { 'if-modified-since': new Date().toUTCString() };
        expect((await send(path, sinceNow)).status, path).toBe(200);
        texts[path] = response.text();
      }
      expect(texts['/feed.xml']).toContain(`<guid isPermaLink="false">urn:uuid:${screenId}</guid>`);
      expect(texts['/feed.xml']).toMatch(/<media:content url="https:\/\/gallery.example\/images\//);
      expect(texts['/feed.atom']).toContain(
        `<link rel="alternate" type="text/html" href="https://gallery.example/screen/${screenId}"/>`,
      );
      for (const path of ['/blog/feed.xml', '/blog/feed.atom']) {
        const html = (texts[path] ?? '').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
        expect(html).toContain('href="https://gallery.example/web/apps"');
        expect(html, 'a relative URL is resolved against the post').toContain(
          'href="https://gallery.example/blog/other"',
        );
        expect(html).toMatch(/href="https:\/\/gallery\.example\/blog\/sailing#/);
        expect(html, 'headings have no link to themselves').not.toContain('heading-link');
        expect(html, 'code is not changed').toContain('href="/code"');
        expect(html).toContain('end');
      }
      const postMap = (await send('/sitemaps/posts-1.xml')).text();
      expect(postMap).toContain('/blog/sailing<');
      expect(postMap).not.toMatch(/unpublished-news|news-of-tomorrow/);
      expect((await send('/sitemaps/pages-1.xml')).text()).not.toContain('unpublished-page');
      const { id } = creation.json<{ id: string }>();
      await office.request('DELETE', `/api/admin/posts/${id}`);
      await vi.waitFor(async () => expect((await send('/blog/feed.xml')).text()).not.toContain('Sailing'), {
        timeout: 20_000,
      });
    });

    test('[P-63] the site map is valid and lists every public page, and every listed page exists', async () => {
      const index = await send('/sitemap.xml');
      expect(index.headers['content-type']).toBe('application/xml; charset=utf-8');
      expect(await validationErrors('site map index', index.text())).toEqual([]);
      const parts = locationsOf(index.text());
      expect(parts).toContain('https://gallery.example/sitemaps/screens-1.xml');
      const listedPages = new Set<string>();
      for (const part of parts) {
        const map = await send(pathOf(part));
        expect(await validationErrors('site map', map.text()), part).toEqual([]);
        const pages = locationsOf(map.text());
        expect(pages.length, part).toBeLessThanOrEqual(5000);
        for (const page of pages) listedPages.add(page);
      }
      for (const page of listedPages) {
        expect((await send(pathOf(page).replaceAll('&amp;', '&'))).status, page).toBe(200);
      }
      for (const page of [
        // Search engines do not index lists of similar screens.
        ...pageAddresses(catalogue).filter((address) => !address.endsWith('/similar')),
        '/blog',
        '/privacy',
        '/blog/introducing-the-all-new-vitrine',
      ]) {
        expect(listedPages, page).toContain(`https://gallery.example${page}`);
      }
      const screens = (await send('/sitemaps/screens-1.xml')).text();
      expect(screens).toContain(
        `<image:loc>https://gallery.example/images/${catalogue.image}/raw</image:loc>`,
      );
      for (const missingPart of [
        'screens-2',
        'screens-0',
        'screens-x',
        'nothing-1',
        'pages-2',
        'screens-999999',
      ]) {
        expect((await send(`/sitemaps/${missingPart}.xml`)).status, missingPart).toBe(404);
      }
      const id = await makeScreen(getServer().services.db, catalogue.app.id, { title: 'Later' });
      await vi.waitFor(async () => expect((await send('/sitemaps/screens-1.xml')).text()).toContain(id), {
        timeout: 20_000,
      });
    });

    const makeScreenWithId = async (appId: string, id: string): Promise<void> => {
      const { db } = getServer().services;
      const replacedId = await makeScreen(db, appId, {});
      const { app_id, platform, title, image_id } = await db
        .deleteFrom('screens')
        .where('id', '=', replacedId)
        .returningAll()
        .executeTakeFirstOrThrow();
      await db.insertInto('screens').values({ id, app_id, platform, title, image_id }).execute();
    };

    test('[P-63] the parts of the site map have no gaps or overlaps when rows are added or deleted', async () => {
      const { db } = getServer().services;
      const app = await createApp(db, TEST_ACTOR, { name: 'Fleet' });
      for (let index = 0; index < 7; index += 1) await makeScreen(db, app.id, {});
      const rowsPerPart = 3;
      const parts = new SiteMapParts(db, () => rowsPerPart);
      const count = async () => (await parts.rangesOf('screens')).length;
      const { all: screenCount } = await db
        .selectFrom('screens')
        .select((eb) => eb.fn.countAll<number>().as('all'))
        .executeTakeFirstOrThrow();
      expect(await count()).toBe(Math.ceil(Number(screenCount) / rowsPerPart));
      const ranges = await parts.rangesOf('screens');
      expect(ranges[0]?.after).toBeNull();
      for (const [index, range] of ranges.entries()) {
        if (index > 0) expect(range.after).toBe(ranges[index - 1]?.upTo);
      }
      // The last range is open unless its part is full.
      expect(ranges.at(-1)?.upTo === null || Number(screenCount) % rowsPerPart === 0).toBe(true);
      await makeScreen(db, app.id, {});
      expect(await count()).toBe(Math.ceil((Number(screenCount) + 1) / rowsPerPart));
      // Ids begin with the time, so a process with a slow clock can insert an id that belongs to a full part. The test
      // replaces a new screen by one with a very early id.
      const earlyId = '00000000-0000-7000-8000-000000000000';
      await makeScreenWithId(app.id, earlyId);
      const mappedIds: string[] = [];
      for (const range of await parts.rangesOf('screens')) {
        mappedIds.push(...(await listSiteMapScreens(db, range)).map(({ id }) => id));
      }
      const { rows } = await sql<{ id: string }>`select id from screens order by id`.execute(db);
      expect(mappedIds).toEqual(rows.map(({ id }) => id));
      expect(mappedIds[0]).toBe(earlyId);
    });

    test('[P-63] the site map is divided again if one of its parts has become empty or too large', async () => {
      const { db } = getServer().services;
      const rowsPerPart = 3;
      const app = await createApp(db, TEST_ACTOR, { name: 'Marina' });
      for (let index = 0; index < 2 * rowsPerPart; index += 1) await makeScreen(db, app.id, {});
      const parts = new SiteMapParts(db, () => rowsPerPart);
      const readIds = async () =>
        (await db.selectFrom('screens').select('id').orderBy('id').execute()).map(({ id }) => id);
      const before = await readIds();
      expect(await parts.rangesOf('screens')).toHaveLength(Math.ceil(before.length / rowsPerPart));
      // The import of an export keeps the ids of the screens, which may be smaller than all existing ones.
      for (let index = 1; index <= rowsPerPart + 1; index += 1) {
        await makeScreenWithId(app.id, `00000000-0000-7000-8000-00000000010${index}`);
      }
      const mappedIds: string[] = [];
      for (let number = 1; ; number += 1) {
        const range = await parts.rangeOf('screens', number);
        if (!range) break;
        const screens = await listSiteMapScreens(db, range);
        expect(screens.length, `part ${number}`).toBeLessThanOrEqual(rowsPerPart);
        mappedIds.push(...screens.map(({ id }) => id));
      }
      expect(mappedIds).toEqual(await readIds());
      const ranges = await parts.rangesOf('screens');
      const secondPart = await listSiteMapScreens(db, ranges[1] as Range);
      const deletedIds = secondPart.map(({ id }) => id);
      await db.deleteFrom('screens').where('id', 'in', deletedIds).execute();
      const newRanges = await parts.rangesOf('screens');
      expect(newRanges).toHaveLength(ranges.length - 1);
      for (const range of newRanges) expect(await listSiteMapScreens(db, range)).not.toEqual([]);
    });

    test('[P-63] robots.txt, security.txt and the manifest match the settings', async () => {
      const robots = await send('/robots.txt');
      expect(robots.headers['content-type']).toMatch(/^text\/plain/);
      expect(robots.text()).toContain('\nSitemap: https://gallery.example/sitemap.xml\n');
      const isDisallowed = (path: string) =>
        [...robots.text().matchAll(/^Disallow: (\S+)$/gm)].some(([, rule = '']) =>
          rule.endsWith('$') ? path === rule.slice(0, -1) : path.startsWith(rule),
        );
      for (const path of [
        '/admin',
        '/admin/apps',
        '/account',
        '/auth/setup',
        '/api/admin/apps',
        '/api/account',
      ]) {
        expect(isDisallowed(path), path).toBe(true);
      }
      // The rules must not match paths that merely begin with the same letters as a disallowed path.
      for (const path of ['/', '/web', '/account-deletion', '/administration', '/social/home.jpg']) {
        expect(isDisallowed(path), path).toBe(false);
      }
      // robots.txt allows these paths, so that AI agents that obey it can use them. The header keeps the responses out
      // of search engines.
      for (const path of ['/api/apps?platform=web', '/api/no-such-route', '/mcp']) {
        expect(isDisallowed(path), path).toBe(false);
        expect((await send(path)).headers['x-robots-tag'], path).toBe('noindex');
      }
      expect((await send('/web')).headers['x-robots-tag']).toBeUndefined();
      expect(robots.headers['x-robots-tag']).toBeUndefined();

      const security = (await send('/.well-known/security.txt')).text();
      expect(security).toContain('Contact: mailto:security@gallery.example\n');
      expect(security).toContain('Canonical: https://gallery.example/.well-known/security.txt\n');
      const validForMs = Date.parse(/^Expires: (.+)$/m.exec(security)?.[1] ?? '') - Date.now();
      expect(validForMs).toBeGreaterThan(30 * DAY_MS);
      expect(validForMs).toBeLessThan(365 * DAY_MS);

      const manifest = await send('/manifest.webmanifest');
      expect(manifest.headers['content-type']).toMatch(/^application\/manifest\+json/);
      const { name, icons } = manifest.json<{
        name: string;
        icons: { src: string; sizes: string; type: string }[];
      }>();
      expect(name).toBe('Vitrine');
      for (const { src, sizes, type } of icons.filter((icon) => icon.type === 'image/png')) {
        const icon = await send(src);
        expect(icon.headers['content-type']).toBe(type);
        const { width, height } = await sharp(icon.body).metadata();
        expect(`${width}x${height}`).toBe(sizes);
      }
    });
  },
);

describe('a staging deployment', () => {
  test('[P-63] is hidden from search engines and, without a security contact, has no security.txt', async () => {
    const server = await startTestServer({ APP_ENV: 'staging' });
    try {
      expect((await server.request('/robots.txt')).text()).toBe('User-agent: *\nDisallow: /\n');
      for (const path of ['/', '/feed.xml', '/api/stats', '/social/home.jpg', '/favicon.svg']) {
        const { status, headers } = await server.request(path);
        expect([status, headers['x-robots-tag']], path).toEqual([200, 'noindex, nofollow']);
      }
      expect((await server.request('/.well-known/security.txt')).status).toBe(404);
      expect(await validationErrors('rss', (await server.request('/feed.xml')).text())).toEqual([]);
      expect(await validationErrors('atom', (await server.request('/feed.atom')).text())).toEqual([]);
    } finally {
      await server.close();
    }
  });
});
