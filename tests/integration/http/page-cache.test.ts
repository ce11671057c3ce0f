import { sql } from 'kysely';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createApp, updateApp } from '#domain/catalogue/apps/commands.ts';
import { updateCategory } from '#domain/catalogue/categories/commands.ts';
import { setPopular } from '#domain/catalogue/popular/commands.ts';
import { deleteScreens, updateScreen } from '#domain/catalogue/screens/commands.ts';
import { makeCategory, makeScreen, TEST_ACTOR } from '../../support/catalogue.ts';
import { describePostgres } from '../../support/database.ts';
import { receiveNotifications } from '../../support/notifications.ts';
import { createMigratedPostgresDatabase } from '../../support/postgres.ts';
import type { ServerSettings } from '../../support/server.ts';
import { fillCatalogue } from '../../support/small-catalogue.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

const openServers: TestServer[] = [];
afterEach(async () => {
  for (const server of openServers.splice(0)) await server.close();
});

/** Starts a server, which is closed after the test. Without `DATABASE_URL` it uses the embedded database. */
async function openServer(settings?: ServerSettings): Promise<TestServer> {
  const server = await startTestServer(settings, { kind: 'embedded' });
  openServers.push(server);
  return server;
}

let serial = 0;
/** Requests a page. `isCached` tells whether it came from the cache. */
async function send(
  server: TestServer,
  address: string,
): Promise<{ status: number; html: string; isCached: boolean }> {
  serial += 1;
  const id = `page-cache-${serial}`;
  const response = await server.request(address, { headers: { 'x-request-id': id } });
  // The server may log the request only after the client has received the response.
  const line = await vi.waitUntil(
    () => server.log.find((entry) => entry.requestId === id && entry.msg === 'request'),
    { timeout: 20_000 },
  );
  return { status: response.status, html: response.text(), isCached: line.cached === true };
}

/** Requests a page twice and asserts that the second response comes from the cache. */
async function cachePage(server: TestServer, address: string): Promise<void> {
  await send(server, address);
  expect((await send(server, address)).isCached, address).toBe(true);
}

const waitForContent = (server: TestServer, address: string, text: string | RegExp): Promise<void> =>
  vi.waitFor(async () => expect((await send(server, address)).html, address).toMatch(text), {
    timeout: 20_000,
    interval: 50,
  });

describe('a cached page', () => {
  test('is rendered again after a write that affects it, and other pages stay cached', async () => {
    const server = await openServer();
    const { app, type, webScreen } = await fillCatalogue(server.services);
    const { db } = server.services;
    const other = await createApp(db, TEST_ACTOR, { name: 'Meadow' });
    await makeScreen(db, other.id, { title: 'Grass' });
    await receiveNotifications(server.services.database);
    const unaffectedPage = `/web/apps/${other.slug}`;

    const pages = ['/web/apps', `/web/apps/${app.slug}`, `/screen/${webScreen}`];
    for (const page of [unaffectedPage, ...pages])
      await vi.waitFor(() => cachePage(server, page), { timeout: 20_000 });

    let renames = 0;
    // The background job that computes facts of the new screens also purges their pages, so the first try may fail.
    await vi.waitFor(
      async () => {
        await cachePage(server, unaffectedPage);
        renames += 1;
        const name = `Marina ${renames}`;
        await updateApp(db, TEST_ACTOR, app.id, { name });
        for (const page of pages) await waitForContent(server, page, name);
        expect((await send(server, unaffectedPage)).isCached).toBe(true);
      },
      { timeout: 60_000 },
    );

    await updateScreen(db, TEST_ACTOR, webScreen, { title: 'A new title' });
    for (const page of [`/web/apps/${app.slug}`, `/screen/${webScreen}`, `/web/screen-types/${type.slug}`]) {
      await waitForContent(server, page, 'A new title');
    }
  });

  test('is updated after changes of categories, their order and their screens', async () => {
    const server = await openServer();
    const { app, type, webScreen } = await fillCatalogue(server.services);
    const { db } = server.services;
    const list = '/web/screen-types';
    const detail = `/web/screen-types/${type.slug}`;
    for (const page of ['/web', list, detail])
      await vi.waitFor(() => cachePage(server, page), { timeout: 20_000 });

    await updateCategory(db, TEST_ACTOR, type.id, { name: 'Greeting' });
    for (const page of ['/web', list, detail]) await waitForContent(server, page, 'Greeting');

    const newCategory = await makeCategory(db, { type: 'screen-types', name: 'Farewell' });
    const screen = await makeScreen(db, app.id, { title: 'So long', categoryIds: [newCategory.id, type.id] });
    await waitForContent(server, detail, 'So long');
    await setPopular(db, TEST_ACTOR, 'screen-types', [newCategory.id, type.id]);
    for (const page of ['/web', list]) await waitForContent(server, page, 'Farewell');

    await deleteScreens(db, TEST_ACTOR, [screen]);
    // Matches HTML that does not contain the title.
    await waitForContent(server, detail, /^(?!.*So long)/s);
    await deleteScreens(db, TEST_ACTOR, [webScreen]);
    await vi.waitFor(async () => expect((await send(server, `/screen/${webScreen}`)).status).toBe(404), {
      timeout: 20_000,
    });
  });

  test('is shared by URLs that differ only in query parameters that the page does not use', async () => {
    const server = await openServer();
    await fillCatalogue(server.services);
    await vi.waitFor(() => cachePage(server, '/web/apps'), { timeout: 20_000 });
    expect((await send(server, '/web/apps?utm_source=letter&x=1')).isCached).toBe(true);
    expect((await send(server, '/web/apps?filter=sailing')).isCached).toBe(false);
    expect((await send(server, '/web/apps?filter=sailing&utm_source=letter')).isCached).toBe(true);
  });

  test('is shared by equivalent URLs, and URLs with unknown filters or a path in the wrong case are not cached', async () => {
    const server = await openServer();
    const { app, webScreen } = await fillCatalogue(server.services);
    for (const page of ['/web', `/screen/${webScreen}`, '/web/apps', `/web/apps/${app.slug}`]) {
      await vi.waitFor(() => cachePage(server, page), { timeout: 20_000 });
    }
    for (const equivalentAddress of [
      '/web?cursor=1',
      '/web?filter=sailing',
      `/screen/${webScreen}?filter=x`,
    ]) {
      expect((await send(server, equivalentAddress)).isCached, equivalentAddress).toBe(true);
    }
    const cachedPage = await send(server, `/screen/${webScreen}`);
    // The role `replica` switches the triggers off, so this change does not invalidate cached pages. Only a page that
    // is rendered again shows the new title.
    await server.services.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`update screens set title = 'Rendered again'`.execute(tx);
    });
    for (const spelling of [`/screen/${webScreen.toUpperCase()}`, `/scr%65en/${webScreen}`]) {
      const { status, html } = await send(server, spelling);
      expect([status, html === cachedPage.html], spelling).toEqual([200, true]);
    }
    for (const address of ['/web/apps?filter=no-such-category', '/web/search?app=no-such-app']) {
      for (const _ of [1, 2]) {
        const { status, isCached } = await send(server, address);
        expect([status, isCached], address).toEqual([200, false]);
      }
    }
    for (const [address, target] of [
      ['//web/apps', '/web/apps'],
      ['///web/apps?filter=finance&utm_source=x', '/web/apps?filter=finance&utm_source=x'],
      ['//evil.example/%2F/evil.example', '/evil.example/%2F/evil.example'],
      ['//..//evil.example', '/evil.example'],
      ['//', '/'],
      [`/web/apps/${app.slug}%20`, `/web/apps/${app.slug}`],
      ['/web/apps%20%20?filter=finance', '/web/apps?filter=finance'],
      ['/%20', '/'],
      ['//%20', '/'],
    ] as const) {
      const { status, headers } = await server.request(address);
      expect([status, headers.location], address).toEqual([301, target]);
    }
    for (const address of ['/web/APPS', '/WEB', `/web/Apps/${app.slug}`, '/InTegrations']) {
      for (const _ of [1, 2]) {
        const { status, isCached } = await send(server, address);
        expect([status, isCached], address).toEqual([404, false]);
      }
    }
  });

  test('is never stored for a 404 response, so that new content is visible immediately', async () => {
    const server = await openServer();
    const address = '/web/apps/late';
    for (const _ of [1, 2]) {
      const { status, isCached } = await send(server, address);
      expect([status, isCached]).toEqual([404, false]);
    }
    const app = await createApp(server.services.db, TEST_ACTOR, { name: 'Late' });
    await makeScreen(server.services.db, app.id);
    expect((await send(server, address)).status).toBe(200);
  });
});

describePostgres('replicas', () => {
  test('invalidate a page after a write of another replica', async () => {
    const { databaseUrl, drop } = await createMigratedPostgresDatabase();
    const firstServer = await openServer({ DATABASE_URL: databaseUrl });
    const secondServer = await openServer({ DATABASE_URL: databaseUrl });
    const { app } = await fillCatalogue(firstServer.services);
    const address = `/web/apps/${app.slug}`;
    for (const server of [firstServer, secondServer])
      await vi.waitFor(() => cachePage(server, address), { timeout: 20_000 });
    await updateApp(firstServer.services.db, TEST_ACTOR, app.id, { name: 'Marina' });
    for (const server of [firstServer, secondServer]) await waitForContent(server, address, 'Marina');
    for (const server of openServers.splice(0)) await server.close();
    await drop();
  });
});
