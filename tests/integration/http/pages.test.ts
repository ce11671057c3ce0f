import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp, updateApp } from '#domain/catalogue/apps/commands.ts';
import { createCategory, updateCategory } from '#domain/catalogue/categories/commands.ts';
import { setPopular } from '#domain/catalogue/popular/commands.ts';
import { makeCategory, makeScreen } from '../../support/catalogue.ts';
import { type HttpWorld, openHttpWorld } from '../../support/http-world.ts';
import { ROOT } from '../../support/server.ts';

const ACTOR = { id: null, name: 'test' };

let world: HttpWorld;
beforeAll(async () => {
  world = await openHttpWorld({ SITE_NAME: 'Showcase' });
});
afterAll(() => world.close());

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
    const { db } = world.services;
    const { id } = await createCategory(db, ACTOR, { type: 'ux-patterns', name: 'Tour', parentId: null });
    await updateCategory(db, ACTOR, id, { slug: 'guided-tour' });
    for (const platform of ['web', 'ios']) {
      const answer = await world.ask(`/${platform}/ux-patterns/tour`);
      expect(answer.status).toBe(301);
      expect(answer.headers.location).toBe(`/${platform}/ux-patterns/guided-tour`);
    }
    expect((await world.ask('/web/ux-patterns/guided-tour')).status).toBe(200);
    expect((await world.ask('/web/screen-types/tour')).status).toBe(404);
  });

  test('of an app is permanently redirected', async () => {
    const { db } = world.services;
    const { id } = await createApp(db, ACTOR, { name: 'Parcel', categoryIds: [] });
    await updateApp(db, ACTOR, id, { slug: 'parcel-post' });
    const answer = await world.ask('/ios/apps/parcel');
    expect(answer.status).toBe(301);
    expect(answer.headers.location).toBe('/ios/apps/parcel-post');
  });
});

test('[P-31] [P-33] a filter by the former slug of a category redirects to the current one', async () => {
  const { db } = world.services;
  const { id } = await createCategory(db, ACTOR, { type: 'app', name: 'Money', parentId: null });
  await updateCategory(db, ACTOR, id, { slug: 'finance-and-money' });
  const answer = await world.ask('/ios/apps?filter=money');
  expect(answer.status).toBe(301);
  expect(answer.headers.location).toBe('/ios/apps?filter=finance-and-money');
  expect((await world.ask('/ios/apps?filter=finance-and-money')).status).toBe(200);
  expect((await world.ask('/ios/apps?filter=never-there')).status).toBe(200);

  for (const type of ['screen-types', 'ui-elements'] as const) {
    const parent = await createCategory(db, ACTOR, { type, name: 'Paying', parentId: null });
    await updateCategory(db, ACTOR, parent.id, { slug: 'payment' });
  }
  for (const list of ['/ios/screen-types?', '/ui-elements?platform=ios&']) {
    const former = await world.ask(`${list}category=paying`);
    expect(former.status).toBe(301);
    expect(former.headers.location).toBe(`${list}category=payment`);
    expect((await world.ask(`${list}category=payment`)).status).toBe(200);
  }
});

test('[P-30] home reads 12 apps, shows 6 on the web and 4 on iOS, and up to 12 popular categories', async () => {
  const { db } = world.services;
  const two = (number: number): string => String(number).padStart(2, '0');
  for (let number = 1; number <= 14; number++) {
    const app = await createApp(db, ACTOR, { name: `Numbered app ${two(number)}` });
    for (const platform of ['web', 'ios'] as const) await makeScreen(db, app.id, { platform });
  }
  for (const [type, name] of [
    ['screen-types', 'Kind'],
    ['ux-patterns', 'Way'],
  ] as const) {
    const ids: string[] = [];
    for (let number = 1; number <= 14; number++) {
      ids.push((await makeCategory(db, { type, name: `${name} ${two(number)}` })).id);
    }
    await setPopular(db, ACTOR, type, ids);
  }
  for (const [platform, shown] of [
    ['web', 6],
    ['ios', 4],
  ] as const) {
    const html = (await world.ask(`/${platform}`)).text();
    const cards = html.slice(0, html.indexOf('</main>'));
    const numbers = (text: string, name: string): string[] => [
      ...new Set([...text.matchAll(new RegExp(`${name} (\\d\\d)`, 'g'))].map(([, number = '']) => number)),
    ];
    const newest = Array.from({ length: 12 }, (_, index) => two(14 - index));
    expect(numbers(cards, 'Numbered app')).toEqual(newest.slice(0, shown));
    // The data of the page contains the other apps.
    expect(numbers(html, 'Numbered app').toSorted()).toEqual(newest.toSorted());
    const first = Array.from({ length: 12 }, (_, index) => two(index + 1));
    expect(numbers(cards, 'Kind')).toEqual(first);
    expect(numbers(cards, 'Way')).toEqual(first);
  }
});

test('texts of curators are escaped in the head, in structured data and in the data of the page', async () => {
  const { db } = world.services;
  const name = '</script><script>alert(1)</script>"\'&<!--';
  await createApp(db, ACTOR, { name, slug: 'hostile', description: name, categoryIds: [] });
  const { status, text } = await world.ask('/web/apps/hostile');
  expect(status).toBe(200);
  expect(text()).not.toContain('<script>alert(1)');
  expect(text()).not.toContain('<!--"');
  const data = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(text())?.[1] ?? '';
  expect(JSON.parse(data)['@graph'][0].itemListElement.at(-1).name).toBe(name);
});

test('the HTML of a page contains its metadata without JavaScript', async () => {
  const html = (await world.ask('/web/apps')).text();
  expect(html).toContain('<title>Web Apps - Showcase</title>');
  expect(html).toMatch(/<link rel="canonical" href="http:\/\/localhost:\d+\/web\/apps"\/>/);
  expect(html).toMatch(/<meta property="og:image" content="http:\/\/localhost:\d+\/social-plain\.png"\/>/);
  expect((await world.ask('/social.png')).headers['content-type']).toBe('image/png');
  expect((await world.ask('/favicon.svg')).headers['content-type']).toMatch(/^image\/svg\+xml/);
});
