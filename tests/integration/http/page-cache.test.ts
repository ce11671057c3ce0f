import { afterEach, describe, expect, test, vi } from 'vitest';
import { createApp, updateApp } from '#domain/catalogue/apps/commands.ts';
import { updateCategory } from '#domain/catalogue/categories/commands.ts';
import { setPopular } from '#domain/catalogue/popular/commands.ts';
import { deleteScreens, updateScreen } from '#domain/catalogue/screens/commands.ts';
import { makeCategory, makeScreen, TEST_ACTOR } from '../../support/catalogue.ts';
import { createPostgresDatabase, describePostgres } from '../../support/database.ts';
import { type HttpWorld, openHttpWorld } from '../../support/http-world.ts';
import type { ServerSettings } from '../../support/server.ts';
import { fillCatalogue } from '../../support/small-catalogue.ts';

const open: HttpWorld[] = [];
afterEach(async () => {
  for (const world of open.splice(0)) await world.close();
});

async function openWorld(settings?: ServerSettings): Promise<HttpWorld> {
  const world = await openHttpWorld(settings);
  open.push(world);
  return world;
}

let serial = 0;
/** Requests a page. `stored` tells whether it came from the cache. */
async function ask(
  world: HttpWorld,
  address: string,
): Promise<{ status: number; html: string; stored: boolean }> {
  serial += 1;
  const id = `page-cache-${serial}`;
  const answer = await world.ask(address, { headers: { 'x-request-id': id } });
  const line = world.log.find(({ requestId, msg }) => requestId === id && msg === 'request');
  return { status: answer.status, html: answer.text(), stored: line?.cached === true };
}

/** Puts a page into the cache and verifies it. */
async function cachePage(world: HttpWorld, address: string): Promise<void> {
  await ask(world, address);
  expect((await ask(world, address)).stored, address).toBe(true);
}

const waitForContent = (world: HttpWorld, address: string, text: string | RegExp): Promise<void> =>
  vi.waitFor(async () => expect((await ask(world, address)).html, address).toMatch(text), {
    timeout: 20_000,
    interval: 50,
  });

describe('a page from the cache', () => {
  test('is rendered again after a write that affects it, while unaffected pages stay cached', async () => {
    const world = await openWorld();
    const { app, type, webScreen } = await fillCatalogue(world.services);
    const { db } = world.services;
    const other = await createApp(db, TEST_ACTOR, { name: 'Meadow' });
    await makeScreen(db, other.id, { title: 'Grass' });
    const untouched = `/web/apps/${other.slug}`;

    const pages = ['/web/apps', `/web/apps/${app.slug}`, `/screen/${webScreen}`];
    // Once a page stays cached, all notifications of the writes above have arrived.
    await vi.waitFor(() => cachePage(world, untouched), { timeout: 20_000 });
    for (const page of pages) await vi.waitFor(() => cachePage(world, page), { timeout: 20_000 });

    await updateApp(db, TEST_ACTOR, app.id, { name: 'Marina' });
    for (const page of pages) await waitForContent(world, page, 'Marina');
    expect((await ask(world, untouched)).stored).toBe(true);

    await updateScreen(db, TEST_ACTOR, webScreen, { title: 'A new title' });
    for (const page of [`/web/apps/${app.slug}`, `/screen/${webScreen}`, `/web/screen-types/${type.slug}`]) {
      await waitForContent(world, page, 'A new title');
    }
  });

  test('is updated after changes of categories, their order and their screens', async () => {
    const world = await openWorld();
    const { app, type, webScreen } = await fillCatalogue(world.services);
    const { db } = world.services;
    const list = '/web/screen-types';
    const detail = `/web/screen-types/${type.slug}`;
    for (const page of ['/web', list, detail])
      await vi.waitFor(() => cachePage(world, page), { timeout: 20_000 });

    await updateCategory(db, TEST_ACTOR, type.id, { name: 'Greeting' });
    for (const page of ['/web', list, detail]) await waitForContent(world, page, 'Greeting');

    const fresh = await makeCategory(db, { type: 'screen-types', name: 'Farewell' });
    const screen = await makeScreen(db, app.id, { title: 'So long', categoryIds: [fresh.id, type.id] });
    await waitForContent(world, detail, 'So long');
    await setPopular(db, TEST_ACTOR, 'screen-types', [fresh.id, type.id]);
    for (const page of ['/web', list]) await waitForContent(world, page, 'Farewell');

    await deleteScreens(db, TEST_ACTOR, [screen]);
    await waitForContent(world, detail, /^(?!.*So long)/s);
    await deleteScreens(db, TEST_ACTOR, [webScreen]);
    await vi.waitFor(async () => expect((await ask(world, `/screen/${webScreen}`)).status).toBe(404), {
      timeout: 20_000,
    });
  });

  test('ignores unknown query parameters but not those that the page uses', async () => {
    const world = await openWorld();
    await fillCatalogue(world.services);
    await vi.waitFor(() => cachePage(world, '/web/apps'), { timeout: 20_000 });
    expect((await ask(world, '/web/apps?utm_source=letter&x=1')).stored).toBe(true);
    expect((await ask(world, '/web/apps?filter=sailing')).stored).toBe(false);
    expect((await ask(world, '/web/apps?filter=sailing&utm_source=letter')).stored).toBe(true);
  });

  test('is not created for arbitrary URLs', async () => {
    const world = await openWorld();
    const { app, webScreen } = await fillCatalogue(world.services);
    for (const page of ['/web', `/screen/${webScreen}`, '/web/apps', `/web/apps/${app.slug}`]) {
      await vi.waitFor(() => cachePage(world, page), { timeout: 20_000 });
    }
    for (const same of ['/web?cursor=1', '/web?filter=sailing', `/screen/${webScreen}?filter=x`]) {
      expect((await ask(world, same)).stored, same).toBe(true);
    }
    for (const spelling of ['/w%65b', `/screen/${webScreen.toUpperCase()}`]) {
      const { status, html } = await ask(world, spelling);
      expect([status, html === (await ask(world, spelling)).html], spelling).toEqual([200, true]);
    }
    for (const _ of [1, 2]) {
      const { status, stored } = await ask(world, '/web/apps?filter=no-such-category');
      expect([status, stored]).toEqual([200, false]);
    }
  });

  test('is never a 404 page, so that new content is visible immediately', async () => {
    const world = await openWorld();
    const address = '/web/apps/late';
    for (const _ of [1, 2]) {
      const { status, stored } = await ask(world, address);
      expect([status, stored]).toEqual([404, false]);
    }
    const app = await createApp(world.services.db, TEST_ACTOR, { name: 'Late' });
    await makeScreen(world.services.db, app.id);
    expect((await ask(world, address)).status).toBe(200);
  });
});

describePostgres('replicas', () => {
  test('invalidate a page after a write of another replica', async () => {
    const { databaseUrl, drop } = await createPostgresDatabase();
    const here = await openWorld({ DATABASE_URL: databaseUrl });
    const there = await openWorld({ DATABASE_URL: databaseUrl });
    const { app } = await fillCatalogue(here.services);
    const address = `/web/apps/${app.slug}`;
    for (const world of [here, there]) await vi.waitFor(() => cachePage(world, address), { timeout: 20_000 });
    await updateApp(here.services.db, TEST_ACTOR, app.id, { name: 'Marina' });
    for (const world of [here, there]) await waitForContent(world, address, 'Marina');
    for (const world of open.splice(0)) await world.close();
    await drop();
  });
});
