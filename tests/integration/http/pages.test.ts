import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp, updateApp } from '#domain/catalogue/apps/commands.ts';
import { createCategory, updateCategory } from '#domain/catalogue/categories/commands.ts';
import { setPopular } from '#domain/catalogue/popular/commands.ts';
import { makeCategory, makeScreen } from '../../support/catalogue.ts';
import { receiveNotifications } from '../../support/notifications.ts';
import { ROOT } from '../../support/server.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

const ACTOR = { id: null, name: 'test' };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ SITE_NAME: 'Showcase' });
});
afterAll(() => server.close());

test('the server renders with the production build of React, regardless of NODE_ENV', () => {
  const files = globSync('dist/server/**/*.js', { cwd: ROOT });
  expect(files).toContain('dist/server/entry-server.js');
  for (const file of files) {
    const code = readFileSync(path.join(ROOT, file), 'utf8');
    expect(code.includes('process.env.NODE_ENV') || code.includes('jsxDEV'), file).toBe(false);
  }
});

describe('[P-34] a URL with a former slug', () => {
  test('of a category is permanently redirected on both platforms', async () => {
    const { db } = server.services;
    const { id } = await createCategory(db, ACTOR, { type: 'ux-patterns', name: 'Tour', parentId: null });
    await updateCategory(db, ACTOR, id, { slug: 'guided-tour' });
    for (const platform of ['web', 'ios']) {
      const response = await server.request(`/${platform}/ux-patterns/tour`);
      expect(response.status).toBe(301);
      expect(response.headers.location).toBe(`/${platform}/ux-patterns/guided-tour`);
    }
    expect((await server.request('/web/ux-patterns/guided-tour')).status).toBe(200);
    expect((await server.request('/web/screen-types/tour')).status).toBe(404);
  });

  test('of an app is permanently redirected', async () => {
    const { db } = server.services;
    const { id } = await createApp(db, ACTOR, { name: 'Parcel', categoryIds: [] });
    await updateApp(db, ACTOR, id, { slug: 'parcel-post' });
    const response = await server.request('/ios/apps/parcel');
    expect(response.status).toBe(301);
    expect(response.headers.location).toBe('/ios/apps/parcel-post');
  });
});

test('[P-31] [P-33] a filter by the former slug of a category redirects to the current one', async () => {
  const { db } = server.services;
  const { id } = await createCategory(db, ACTOR, { type: 'app', name: 'Money', parentId: null });
  await updateCategory(db, ACTOR, id, { slug: 'finance-and-money' });
  await receiveNotifications(server.services.database);
  const response = await server.request('/ios/apps?filter=money');
  expect(response.status).toBe(301);
  expect(response.headers.location).toBe('/ios/apps?filter=finance-and-money');
  expect((await server.request('/ios/apps?filter=finance-and-money')).status).toBe(200);
  expect((await server.request('/ios/apps?filter=never-there')).status).toBe(200);

  for (const type of ['screen-types', 'ui-elements'] as const) {
    const parent = await createCategory(db, ACTOR, { type, name: 'Paying', parentId: null });
    await updateCategory(db, ACTOR, parent.id, { slug: 'payment' });
  }
  await receiveNotifications(server.services.database);
  for (const list of ['/ios/screen-types?', '/ui-elements?platform=ios&']) {
    const redirect = await server.request(`${list}category=paying`);
    expect(redirect.status).toBe(301);
    expect(redirect.headers.location).toBe(`${list}category=payment`);
    expect((await server.request(`${list}category=payment`)).status).toBe(200);
  }
});

test('[P-33] [P-34] the breadcrumb of a category on the third level leads to the list of its parent', async () => {
  const { db } = server.services;
  const type = 'ux-patterns' as const;
  const top = await makeCategory(db, { type, name: 'Flows' });
  const middle = await makeCategory(db, { type, name: 'Checkout flows', parentId: top.id });
  const leaf = await makeCategory(db, { type, name: 'Guest checkout', parentId: middle.id });
  const { id: appId } = await createApp(db, ACTOR, { name: 'Basket', categoryIds: [] });
  await makeScreen(db, appId, { platform: 'web', categoryIds: [leaf.id] });
  await receiveNotifications(server.services.database);
  const page = (await server.request(`/web/ux-patterns/${leaf.slug}`)).text();
  const address = `/web/ux-patterns?category=${middle.slug}`;
  expect(page).toContain(`href="${address}"`);
  const list = await server.request(address);
  expect(list.status).toBe(200);
  expect(list.text()).toContain(`href="/web/ux-patterns/${leaf.slug}"`);
  // The only screens of the top category are those of its grandchild.
  const topList = await server.request(`/web/ux-patterns?category=${top.slug}`);
  expect(topList.text()).toContain(`href="/web/ux-patterns/${middle.slug}"`);
  expect((await server.request(`/web/ux-patterns?category=${leaf.slug}`)).status).toBe(404);
  // The breadcrumb of the leaf also leads to this list on iOS, where none of these categories has screens.
  expect((await server.request(`/ios/ux-patterns?category=${middle.slug}`)).status).toBe(200);
});

test('[P-30] the home page loads 12 apps, of which it shows 6 on web or 4 on iOS, and shows 12 popular categories per type', async () => {
  const { db } = server.services;
  const twoDigits = (number: number): string => String(number).padStart(2, '0');
  for (let number = 1; number <= 14; number++) {
    const app = await createApp(db, ACTOR, { name: `Numbered app ${twoDigits(number)}` });
    for (const platform of ['web', 'ios'] as const) await makeScreen(db, app.id, { platform });
  }
  for (const [type, name] of [
    ['screen-types', 'Kind'],
    ['ux-patterns', 'Way'],
  ] as const) {
    const ids: string[] = [];
    for (let number = 1; number <= 14; number++) {
      ids.push((await makeCategory(db, { type, name: `${name} ${twoDigits(number)}` })).id);
    }
    await setPopular(db, ACTOR, type, ids);
  }
  await receiveNotifications(server.services.database);
  for (const [platform, visibleCount] of [
    ['web', 6],
    ['ios', 4],
  ] as const) {
    const html = (await server.request(`/${platform}`)).text();
    const cards = html.slice(0, html.indexOf('</main>'));
    const numbers = (text: string, name: string): string[] => [
      ...new Set([...text.matchAll(new RegExp(`${name} (\\d\\d)`, 'g'))].map(([, number = '']) => number)),
    ];
    const newest = Array.from({ length: 12 }, (_, index) => twoDigits(14 - index));
    expect(numbers(cards, 'Numbered app')).toEqual(newest.slice(0, visibleCount));
    // The data embedded in the page also contains the loaded apps that are not shown.
    expect(numbers(html, 'Numbered app').toSorted()).toEqual(newest.toSorted());
    const first = Array.from({ length: 12 }, (_, index) => twoDigits(index + 1));
    expect(numbers(cards, 'Kind')).toEqual(first);
    expect(numbers(cards, 'Way')).toEqual(first);
  }
});

test('texts of curators are escaped in the head, in structured data and in the data of the page', async () => {
  const { db } = server.services;
  const name = '</script><script>alert(1)</script>"\'&<!--';
  await createApp(db, ACTOR, { name, slug: 'hostile', description: name, categoryIds: [] });
  const { status, text } = await server.request('/web/apps/hostile');
  expect(status).toBe(200);
  expect(text()).not.toContain('<script>alert(1)');
  // The name ends with `<!--`. Unescaped, it would be followed by a quotation mark in the JSON data of the page.
  expect(text()).not.toContain('<!--"');
  const data = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(text())?.[1] ?? '';
  expect(JSON.parse(data)['@graph'][0].itemListElement.at(-1).name).toBe(name);
});

test('the HTML of a page contains its metadata before any JavaScript runs', async () => {
  const html = (await server.request('/web/apps')).text();
  expect(html).toContain('<title>Web Apps - Showcase</title>');
  expect(html).toMatch(/<link rel="canonical" href="http:\/\/localhost:\d+\/web\/apps"\/>/);
  expect(html).toMatch(/<meta property="og:image" content="http:\/\/localhost:\d+\/social-plain\.png"\/>/);
  expect((await server.request('/social.png')).headers['content-type']).toBe('image/png');
  expect((await server.request('/favicon.svg')).headers['content-type']).toMatch(/^image\/svg\+xml/);
});

test('other sites may embed the default icons and preview images', async () => {
  for (const path of ['/social.png', '/social-plain.png', '/favicon.svg', '/apple-touch-icon.png']) {
    const { status, headers } = await server.request(path);
    expect([status, headers['cross-origin-resource-policy']], path).toEqual([200, 'cross-origin']);
  }
});
