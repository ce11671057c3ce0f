import type { Page, Route } from '@playwright/test';
import sharp from 'sharp';
import { openBackOfficeAt } from '../../support/back-office.ts';
import { imageFile } from '../../support/images.ts';
import { writeText } from '../support/editor.ts';
import { expect, test, waitUntilQuiet } from '../support/fixtures.ts';
import { chooseApp, field } from '../support/forms.ts';
import { BACK_OFFICE_GALLERY } from '../support/galleries.ts';
import { signInAs } from '../support/sign-in.ts';

test.use({ serve: BACK_OFFICE_GALLERY });

const EMAIL = 'admin13@example.com';

/** Holds back each save to this address until `release` is called. PUT changes an entry, POST creates one. */
async function holdSaves(page: Page, url: string, method: 'PUT' | 'POST' = 'PUT') {
  const heldRoutes: Route[] = [];
  let isHolding = true;
  await page.route(url, async (route) => {
    if (!isHolding || route.request().method() !== method) return route.fallback();
    heldRoutes.push(route);
  });
  return {
    /** Waits until a save is held back. */
    arrived: () => expect.poll(() => heldRoutes.length).toBeGreaterThan(0),
    release: async () => {
      isHolding = false;
      await Promise.all(heldRoutes.map((route) => route.continue()));
    },
  };
}

type SavedApp = { app: { id: string; slug: string; updatedAt: string } };

test('[A-41] a late response to a save neither replaces newer input nor leaves a page that was opened meanwhile', async ({
  page,
  site,
}) => {
  const adminApi = await openBackOfficeAt(site.url, EMAIL);
  const { app } = await adminApi.send<SavedApp>('POST', '/api/admin/apps', { name: 'Latecomer' });
  await signInAs(page, site.url, EMAIL);
  await page.goto(`/admin/apps/edit/${app.id}`);
  await field(page, 'Name').fill('Latecomer two');
  const firstSave = await holdSaves(page, `**/api/admin/apps/${app.id}`);
  await page.keyboard.press('Control+s');
  await firstSave.arrived();
  await field(page, 'Description').fill('Typed meanwhile');
  await firstSave.release();
  await expect(page.getByText('App updated successfully')).toBeVisible();
  await waitUntilQuiet(page);
  await expect(field(page, 'Description')).toHaveValue('Typed meanwhile');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  const savedToast = page.getByText('App updated successfully');
  await expect(savedToast).toBeHidden();

  const secondSave = await holdSaves(page, `**/api/admin/apps/${app.id}`);
  await page.keyboard.press('Control+s');
  await secondSave.arrived();
  await page.getByRole('link', { name: 'Blog', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
  await secondSave.release();
  await expect(savedToast).toBeVisible();
  await waitUntilQuiet(page);
  await expect(page).toHaveURL('/admin/blog');
  expect(await adminApi.get(`/api/admin/apps/${app.id}`)).toMatchObject({
    name: 'Latecomer two',
    description: 'Typed meanwhile',
  });
});

test('[A-20] a late response to a save does not close another form with unsaved changes', async ({
  page,
  site,
}) => {
  const adminApi = await openBackOfficeAt(site.url, EMAIL);
  const { items } = await adminApi.get<{ items: { id: string; title: string }[] }>(
    '/api/admin/screens?limit=1',
  );
  const [screen] = items;
  await signInAs(page, site.url, EMAIL);
  await page.goto(`/admin/screens/edit/${screen?.id}`);
  await field(page, 'Title').fill(`${screen?.title} late`);
  const screenSave = await holdSaves(page, `**/api/admin/screens/${screen?.id}`);
  await page.keyboard.press('Control+s');
  await screenSave.arrived();
  await page.getByRole('link', { name: 'Blog', exact: true }).click();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await page.getByRole('link', { name: 'Add Post' }).first().click();
  await field(page, 'Title').fill('Not saved yet');
  await screenSave.release();
  await expect(page.getByText('Screen updated successfully')).toBeVisible();
  await waitUntilQuiet(page);
  await expect(page).toHaveURL('/admin/blog/add');
  await expect(field(page, 'Title')).toHaveValue('Not saved yet');
});

test('[A-33] the late response to the last screen of a bulk upload does not close a form with unsaved changes', async ({
  page,
  site,
}) => {
  await signInAs(page, site.url, EMAIL);
  await page.goto('/admin/screens/bulk-upload');
  const buffer = await imageFile({ width: 200, height: 400, seed: 13_000 });
  await page.getByLabel('Screenshots').setInputFiles({ name: 'Last.png', mimeType: 'image/png', buffer });
  await chooseApp(page, 'Ledgerly');
  const creation = await holdSaves(page, '**/api/admin/screens', 'POST');
  await page.keyboard.press('Control+s');
  await creation.arrived();
  await page.getByRole('link', { name: 'Blog', exact: true }).click();
  await page.getByRole('button', { name: 'Stop and leave' }).click();
  await page.getByRole('link', { name: 'Add Post' }).first().click();
  await field(page, 'Title').fill('Not saved yet');
  await creation.release();
  await expect(page.getByText('All screens uploaded successfully')).toBeVisible();
  await waitUntilQuiet(page);
  await expect(page).toHaveURL('/admin/blog/add');
  await expect(field(page, 'Title')).toHaveValue('Not saved yet');
});

test('[A-11] a character typed while the address changes stays in the search field', async ({
  page,
  site,
}) => {
  await signInAs(page, site.url, EMAIL);
  await page.goto('/admin/screens');
  const search = page.getByRole('searchbox');
  await expect(search).toBeVisible();
  // Types 'i' at the moment when the address changes, and records the field's value for 30 frames.
  await search.evaluate((input: HTMLInputElement) => {
    const push = history.pushState.bind(history);
    const values: string[] = [];
    Object.assign(window, { values });
    history.pushState = (...args) => {
      push(...args);
      if (values.length > 0) return;
      // The setter of the prototype bypasses React's own, so that React handles the event as a change by the user.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'si');
      input.dispatchEvent(new InputEvent('input', { bubbles: true }));
      const recordValue = (): void => {
        values.push(input.value);
        if (values.length < 30) requestAnimationFrame(recordValue);
      };
      recordValue();
    };
  });
  await search.press('s');
  const values = (): Promise<string[]> =>
    page.evaluate(() => (window as unknown as { values: string[] }).values);
  await expect.poll(async () => (await values()).length).toBe(30);
  expect([...new Set(await values())]).toEqual(['si']);
  await expect(page).toHaveURL(/search=si$/);
});

test('[A-20] saving a new screen again after a lost response or a rate limit uses the same idempotency key', async ({
  page,
  site,
  problems,
}) => {
  problems.expect(/\/api\/admin\/screens/);
  problems.expect(/^console error: Failed to load resource/);
  await signInAs(page, site.url, EMAIL);
  await page.goto('/admin/screens/add');
  const image = sharp({ create: { width: 301, height: 203, channels: 3, background: '#123456' } });
  const buffer = await image.png().toBuffer();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'Once.png', mimeType: 'image/png', buffer });
  await chooseApp(page, 'Ledgerly');
  const keys: (string | undefined)[] = [];
  await page.route('**/api/admin/screens', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    keys.push(route.request().headers()['idempotency-key']);
    // The first save creates the screen, but its response is lost. A rate limit refuses the second save.
    if (keys.length === 1) {
      await route.fetch();
      return route.abort();
    }
    if (keys.length > 2) return route.continue();
    await route.fulfill({ status: 429, json: { error: 'Too many requests', code: 'rate_limited' } });
  });
  const save = page.getByRole('button', { name: 'Save Screen' });
  for (const message of ['Failed to fetch', 'Too many requests']) {
    await save.click();
    await expect(page.getByText(`Error adding screen: ${message}`)).toBeVisible();
    await expect(save).toBeEnabled();
  }
  await save.click();
  await expect(page.getByText('Screen added successfully')).toBeVisible();
  expect(new Set(keys).size).toBe(1);
});

/** Sends the first request that creates an entry at this path to the server, but loses its response. */
const loseFirstResponse = (page: Page, path: string): Promise<unknown> =>
  page.route(
    `**${path}`,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );

test('[A-51] a new post that is changed and saved again after a lost response is stored once', async ({
  page,
  site,
  problems,
}) => {
  problems.expect(/(failed|422) POST .*\/api\/admin\/posts/);
  problems.expect(/^console error: Failed to load resource/);
  const adminApi = await openBackOfficeAt(site.url, EMAIL);
  await signInAs(page, site.url, EMAIL);
  await page.goto('/admin/blog/add');
  await field(page, 'Title').fill('Stored only once');
  await writeText(page, 'Before');
  await loseFirstResponse(page, '/api/admin/posts');
  const save = page.getByRole('button', { name: 'Save Post' });
  await save.click();
  await expect(page.getByText('Error creating post: Failed to fetch')).toBeVisible();
  await writeText(page, 'Afterwards');
  await save.click();
  await expect(page.getByText('Post created successfully')).toBeVisible();
  const { items } = await adminApi.get<{ items: { id: string }[] }>('/api/admin/posts?search=only+once');
  expect(items).toHaveLength(1);
  expect(await adminApi.get(`/api/admin/posts/${items[0]?.id}`)).toMatchObject({ content: 'Afterwards' });
  await adminApi.send('DELETE', `/api/admin/posts/${items[0]?.id}`);
});

test('[A-41] a new app that is changed and saved again after a lost response is stored once', async ({
  page,
  site,
  problems,
}) => {
  problems.expect(/(failed|400|422) POST .*\/api\/admin\/apps/);
  problems.expect(/^console error: Failed to load resource/);
  const adminApi = await openBackOfficeAt(site.url, EMAIL);
  await signInAs(page, site.url, EMAIL);
  await page.goto('/admin/apps/add');
  await field(page, 'Name').fill('Stored once');
  await loseFirstResponse(page, '/api/admin/apps');
  const save = page.getByRole('button', { name: 'Create App' });
  await save.click();
  await expect(page.getByText('Error creating app: Failed to fetch')).toBeVisible();
  // The server validates an input before it looks for an earlier request with the same key. This refusal therefore does
  // not tell whether the first request created the app.
  const refusal = { status: 400, json: { error: 'Invalid name', code: 'validation_failed' } };
  await page.route('**/api/admin/apps', (route) => route.fulfill(refusal), { times: 1 });
  await save.click();
  await expect(page.getByText('Error creating app: Invalid name')).toBeVisible();
  await field(page, 'Name').fill('Stored once, renamed');
  await save.click();
  await expect(page.getByText('App created successfully')).toBeVisible();
  const { items } = await adminApi.get<{ items: { id: string; name: string }[] }>(
    '/api/admin/apps?search=stored+once',
  );
  expect(items.map(({ name }) => name)).toEqual(['Stored once, renamed']);
  await adminApi.send('DELETE', `/api/admin/apps/${items[0]?.id}`);
});

test('[A-50] a click on a link right after typing a search opens the linked page, not the search results', async ({
  page,
  site,
}) => {
  await signInAs(page, site.url, EMAIL);
  await page.goto('/admin/blog');
  await expect(page.getByRole('table', { name: 'Blog' })).toBeVisible();
  await waitUntilQuiet(page);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/admin/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole('searchbox', { name: 'Search posts' }).fill('tide');
  await page.getByRole('link', { name: 'Add Post' }).click();
  // The search would change the address 200 ms after the text was typed. This pause is longer.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)));
  release();
  await expect(page.getByRole('button', { name: 'Save Post' })).toBeVisible();
});
