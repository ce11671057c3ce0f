import type { Page } from '@playwright/test';
import { openBackOfficeAt } from '../../support/back-office.ts';
import { imageFile } from '../../support/images.ts';
import { axeInThemes, expect, test, waitUntilSettled } from '../support/fixtures.ts';
import { BACK_OFFICE_GALLERY } from '../support/galleries.ts';
import { signInAs } from '../support/sign-in.ts';

test.use({ serve: BACK_OFFICE_GALLERY });

const EMAIL = 'admin12@example.com';
/** More apps than one request of the list loads. */
const APP_COUNT = 130;

type AdminApi = Awaited<ReturnType<typeof openBackOfficeAt>>;
type CreatedApp = { app: { id: string; slug: string; name: string; updatedAt: string } };

const createApp = async (adminApi: AdminApi, name: string, fields: object = {}): Promise<CreatedApp['app']> =>
  (await adminApi.send<CreatedApp>('POST', '/api/admin/apps', { name, ...fields })).app;
const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
const names = (page: Page) => page.locator('[data-row-link]');
const chooseAction = async (page: Page, name: string, entry: string): Promise<void> => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: entry }).click();
};

test('[A-40] the app list shows apps by name, sorts and searches, and keeps its state in the address', async ({
  page,
  site,
}) => {
  await signInAs(page, site.url, EMAIL);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/admin/apps?**', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/admin/apps');
  await expect(page.getByText('Loading apps...')).toBeVisible();
  release();
  await page.unroute('**/api/admin/apps?**');
  await expect(names(page).first()).toHaveText('Åkerö Weather');
  const ledgerly = row(page, 'Ledgerly');
  await expect(ledgerly).toContainText('/ledgerly');
  await expect(ledgerly).toContainText('Budgeting, Finance');
  await expect(ledgerly.locator('time')).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/);
  const logo = ledgerly.getByRole('img', { includeHidden: true }).or(ledgerly.locator('img'));
  await expect(logo.first()).toHaveAttribute('src', /width=80&/);
  await axeInThemes(page);

  const byName = await names(page).allTextContents();
  await page.getByRole('button', { name: 'Name' }).click();
  await expect(page).toHaveURL('/admin/apps?order=desc');
  await expect(names(page)).toHaveText(byName.toReversed());
  await page.getByRole('button', { name: 'Created' }).click();
  await expect(page).toHaveURL('/admin/apps?sort=created_at');
  await expect(page.getByRole('columnheader', { name: 'Created' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  // The previous list stays until the new one has loaded.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const newestFirst = await names(page).allTextContents();
  await page.getByRole('button', { name: 'Created' }).click();
  await expect(page).toHaveURL('/admin/apps?sort=created_at&order=asc');
  await expect(names(page)).toHaveText(newestFirst.toReversed());
  await page.goBack();
  await page.goBack();
  await expect(names(page)).toHaveText(byName.toReversed());

  await page.goto('/admin/apps');
  await expect(names(page).first()).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('akero');
  await expect(names(page)).toHaveText(['Åkerö Weather']);
  await page.getByLabel('Search apps').fill('nothing like it');
  await expect(page.getByText('No apps found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the search' }).last().click();
  await expect(page).toHaveURL('/admin/apps');
  await expect(names(page)).toHaveText(byName);
});

test('[A-40] the app list can show only apps without a logo or category', async ({ page, site }) => {
  const adminApi = await openBackOfficeAt(site.url, EMAIL);
  const { id, name } = await createApp(adminApi, `Unsorted ${crypto.randomUUID().slice(0, 8)}`);
  await signInAs(page, site.url, EMAIL);
  await page.goto('/admin/apps?missing=category');
  const filter = page.getByRole('combobox', { name: 'Filter' });
  await expect(filter).toContainText('Without category');
  await expect(row(page, name)).toBeVisible();
  await expect(row(page, 'Ledgerly')).toHaveCount(0);
  await waitUntilSettled(page);
  await axeInThemes(page);
  await filter.press('Enter');
  await page.getByRole('option', { name: 'All apps' }).click();
  await expect(page).toHaveURL('/admin/apps');
  await expect(row(page, 'Ledgerly')).toBeVisible();
  await filter.click();
  await page.getByRole('option', { name: 'Without logo' }).click();
  await expect(page).toHaveURL('/admin/apps?missing=logo');
  await expect(row(page, name)).toBeVisible();
  await page.getByLabel('Search apps').fill('nothing like it');
  await expect(page.getByText('No name of an app without a logo contains “nothing like it”.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all apps' }).click();
  await expect(page).toHaveURL('/admin/apps');
  await adminApi.send('DELETE', `/api/admin/apps/${id}`);
});

test('[A-40] a phone shows the filter of the app list only while a filter is active @phone', async ({
  page,
  site,
}) => {
  const adminApi = await openBackOfficeAt(site.url, EMAIL);
  const { id, name } = await createApp(adminApi, `Unsorted ${crypto.randomUUID().slice(0, 8)}`);
  await signInAs(page, site.url, EMAIL);
  await page.goto('/admin/apps?missing=category');
  await expect(row(page, name)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Order' })).toBeHidden();
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth).toBe(clientWidth);
  await page.getByRole('combobox', { name: 'Filter' }).tap();
  await page.getByRole('option', { name: 'All apps' }).tap();
  await expect(page).toHaveURL('/admin/apps');
  await expect(page.getByRole('combobox', { name: 'Filter' })).toBeHidden();
  await expect(page.getByRole('combobox', { name: 'Order' })).toBeVisible();
  await adminApi.send('DELETE', `/api/admin/apps/${id}`);
});

test('[A-40] a broken logo is replaced by its raw file, then by a letter; an app list that fails to load offers a retry', async ({
  page,
  site,
  problems,
}) => {
  problems.expect(/^404 GET .*\/images\//);
  problems.expect(/^400 GET .*\/api\/admin\/apps/);
  problems.expect(/^console error: Failed to load resource/);
  await signInAs(page, site.url, EMAIL);
  await page.route(/\/images\/[^/]+\/public/, (route) => route.fulfill({ status: 404 }));
  await page.goto('/admin/apps');
  const logo = row(page, 'Ledgerly').locator('img');
  await expect(logo).toHaveAttribute('src', /\/raw$/);
  await page.route(/\/images\/[^/]+\/raw/, (route) => route.fulfill({ status: 404 }));
  await page.reload();
  await expect(row(page, 'Ledgerly').locator('.logo')).toHaveText('L');
  await expect(logo).toHaveCount(0);
  await page.unroute(/\/images\/[^/]+\/public/);
  await page.unroute(/\/images\/[^/]+\/raw/);

  // Requests that fail with a client error are not retried automatically.
  await page.route('**/api/admin/apps?**', (route) =>
    route.fulfill({ status: 400, json: { error: 'Out of order', code: 'validation_failed' } }),
  );
  await page.reload();
  await expect(page.getByText('Error loading apps: Out of order')).toBeVisible();
  await page.unroute('**/api/admin/apps?**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(row(page, 'Ledgerly')).toBeVisible();
});

test('[A-40] a long app list loads on scroll, is operated by keyboard, and keeps its position on return', async ({
  page,
  site,
}) => {
  const adminApi = await openBackOfficeAt(site.url, EMAIL);
  const ids: string[] = [];
  const numbers = Array.from({ length: APP_COUNT }, (_, index) => String(index).padStart(3, '0'));
  for (let start = 0; start < APP_COUNT; start += 10) {
    const creations = numbers.slice(start, start + 10).map((number) => createApp(adminApi, `Row ${number}`));
    for (const { id } of await Promise.all(creations)) ids.push(id);
  }
  await signInAs(page, site.url, EMAIL);
  await page.goto('/admin/apps?search=row');
  await expect(names(page).first()).toHaveText('Row 000');
  // The list has its full height from the start. Each row is higher than 50 px.
  const documentHeight = (): Promise<number> => page.evaluate(() => document.documentElement.scrollHeight);
  await expect.poll(documentHeight).toBeGreaterThan(APP_COUNT * 50);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(page.getByRole('link', { name: 'Row 129' })).toBeInViewport();
  await page.keyboard.press('End');
  await expect(page.getByRole('link', { name: 'Row 129' })).toBeFocused();
  // Only the rows near the visible part are rendered.
  expect(await page.getByRole('row').count()).toBeLessThan(60);

  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(names(page).first()).toHaveText('Row 000');
  // `j` and `k` move the focus down and up. `x` selects the focused row, here Row 001 and Row 002.
  for (const key of ['j', 'j', 'x', 'j', 'x', 'k', 'k']) await page.keyboard.press(key);
  await expect(page.getByRole('link', { name: 'Row 000' })).toBeFocused();
  await expect(page.getByText('2 selected')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Select Row 002' })).toBeChecked();
  // Shift+click selects a range of rows, not the text between them.
  await page.getByRole('checkbox', { name: 'Select Row 006' }).click({ modifiers: ['Shift'] });
  await expect(page.getByText('6 selected')).toBeVisible();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('');
  await page.keyboard.press('Escape');
  await expect(page.getByText('6 selected')).toBeHidden();
  await page.getByRole('checkbox', { name: 'Select all visible apps' }).click();
  await expect(page.getByText(`${APP_COUNT} selected`)).toBeVisible();
  await page.getByRole('button', { name: /^Clear selection/ }).click();
  await expect(page.getByLabel('Search apps')).toBeFocused();
  await page.getByRole('checkbox', { name: 'Select Row 000' }).focus();

  // The key presses come faster than rows render. None is lost, and the focused row is scrolled into view.
  await page.evaluate(() => {
    for (let step = 0; step < 30; step += 1) {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }));
    }
  });
  const targetLink = page.getByRole('link', { name: 'Row 030' });
  await expect(targetLink).toBeFocused();
  await expect(targetLink).toBeInViewport();
  // Moving up scrolls the focused row to just below the sticky header.
  for (let step = 0; step < 15; step += 1) await page.keyboard.press('k');
  await expect(page.getByRole('link', { name: 'Row 015' })).toBeFocused();
  const headerBottom = await page
    .getByRole('columnheader', { name: 'Name' })
    .evaluate((header) => header.getBoundingClientRect().bottom);
  const rowTop = (): Promise<number> =>
    row(page, 'Row 015').evaluate((element) => element.getBoundingClientRect().top);
  await expect.poll(async () => Math.abs((await rowTop()) - headerBottom)).toBeLessThan(2);
  for (let step = 0; step < 15; step += 1) await page.keyboard.press('j');
  await expect(targetLink).toBeFocused();
  const scrollPosition = await page.evaluate(() => window.scrollY);
  expect(scrollPosition).toBeGreaterThan(0);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Name')).toHaveValue('Row 030');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/admin/apps?search=row');
  await expect(targetLink).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBe(scrollPosition);

  // A form may open before the scroll event of the list arrives.
  await targetLink.evaluate((link) => {
    window.scrollBy(0, -20);
    (link as HTMLElement).click();
  });
  await expect(page.getByLabel('Name')).toHaveValue('Row 030');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(targetLink).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBe(scrollPosition - 20);
  await adminApi.send('POST', '/api/admin/apps/bulk/delete', { ids });
});

test('[A-42] apps are deleted one by one and in bulk, unless they have screens', async ({ page, site }) => {
  const adminApi = await openBackOfficeAt(site.url, EMAIL);
  for (const name of ['Zinc', 'Zinnia', 'Zither', 'Zodiac']) await createApp(adminApi, name);
  await signInAs(page, site.url, EMAIL);
  await page.goto('/admin/apps?order=desc');
  await expect(names(page).first()).toHaveText('Zodiac');

  await chooseAction(page, 'Zinnia', 'Delete app');
  const dialog = page.getByRole('alertdialog', { name: 'Delete Zinnia?' });
  await expect(dialog).toContainText('This cannot be undone');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Actions for Zinnia' })).toBeFocused();

  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/admin/apps/*', async (route) => {
    await released;
    await route.continue();
  });
  await chooseAction(page, 'Zinnia', 'Delete app');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByRole('button', { name: 'Deleting...' })).toBeDisabled();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  release();
  await expect(page.getByText('App deleted successfully')).toBeVisible();
  await expect(row(page, 'Zinnia')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Zinc', exact: true })).toBeFocused();
  await page.unroute('**/api/admin/apps/*');

  for (const name of ['Zither', 'Zodiac', 'Ledgerly']) {
    await page.getByRole('checkbox', { name: `Select ${name}` }).click();
  }
  await page.getByRole('button', { name: 'Delete Selected' }).click();
  const blockedDialog = page.getByRole('alertdialog', { name: 'Ledgerly has screens' });
  await expect(blockedDialog).toContainText(
    'Cannot delete apps that have associated screens. Please delete the screens first.',
  );
  await expect(blockedDialog.getByRole('link', { name: /^Show \d+ screens/ })).toHaveAttribute(
    'href',
    /^\/admin\/screens\?app=/,
  );
  // The dialog offers to deselect the blocked app, so that the other apps can be deleted.
  await blockedDialog.getByRole('button', { name: 'Deselect it' }).click();
  await expect(page.getByRole('checkbox', { name: 'Select Ledgerly' })).not.toBeChecked();
  await expect(page.getByRole('button', { name: 'Delete Selected' })).toBeFocused();
  await page.keyboard.press('Enter');
  const bulkDialog = page.getByRole('alertdialog', { name: 'Delete 2 apps?' });
  await expect(bulkDialog.getByRole('listitem')).toHaveText(['Zither', 'Zodiac']);
  await bulkDialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Selected apps deleted successfully')).toBeVisible();
  await expect(names(page).first()).toHaveText('Zinc');
  await expect(page.getByText('2 selected')).toBeHidden();

  await chooseAction(page, 'Ledgerly', 'Delete app');
  await expect(blockedDialog).toContainText(
    'Cannot delete app that has associated screens. Please delete the screens first.',
  );
});

test('[A-42] an app can be deleted without a reload after its screens were deleted elsewhere', async ({
  page,
  site,
}) => {
  const adminApi = await openBackOfficeAt(site.url, EMAIL);
  const app = await createApp(adminApi, 'Vacated');
  const imageId = await adminApi.upload(await imageFile({ width: 200, height: 400, seed: 4_200 }));
  const json = { title: 'Last one', platform: 'web', appId: app.id, imageId };
  const screen = await adminApi.send<{ id: string }>('POST', '/api/admin/screens', json);
  await signInAs(page, site.url, EMAIL);
  await page.goto('/admin/apps?search=vacated');
  await page.getByRole('checkbox', { name: 'Select Vacated' }).click();
  await page.getByRole('button', { name: 'Delete Selected' }).click();
  const blockedDialog = page.getByRole('alertdialog', { name: 'Vacated has screens' });
  await blockedDialog.getByRole('button', { name: 'Close' }).click();
  await adminApi.send('DELETE', `/api/admin/screens/${screen.id}`);
  await page.getByRole('button', { name: 'Delete Selected' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete Vacated?' });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Selected apps deleted successfully')).toBeVisible();
});

test('[A-11] [A-41] the app filter of the screens list shows the new name of an app that was renamed', async ({
  page,
  site,
}) => {
  const adminApi = await openBackOfficeAt(site.url, EMAIL);
  const app = await createApp(adminApi, 'Before');
  await signInAs(page, site.url, EMAIL);
  await page.goto(`/admin/screens?app=${app.id}`);
  await expect(page.getByRole('combobox', { name: 'App: Before' })).toBeVisible();
  await page.getByRole('link', { name: 'Apps', exact: true }).click();
  await page.getByRole('link', { name: 'Before', exact: true }).click();
  await page.getByLabel('Name', { exact: true }).fill('Afterwards');
  await page.getByRole('button', { name: 'Update App' }).click();
  await expect(page.getByText('App updated successfully')).toBeVisible();
  await chooseAction(page, 'Afterwards', 'Show screens');
  await expect(page.getByRole('combobox', { name: 'App: Afterwards' })).toBeVisible();
  await adminApi.send('DELETE', `/api/admin/apps/${app.id}`);
});

test('[A-42] [A-85] a refused deletion shows the reason, and a logo that cannot be deleted causes a warning', async ({
  page,
  site,
  problems,
}) => {
  problems.expect(/^40[09] DELETE .*\/api\/admin\/apps\//);
  problems.expect(/^400 POST .*\/api\/admin\/apps\/bulk\/delete/);
  problems.expect(/^console error: Failed to load resource.*40[09]/);
  const adminApi = await openBackOfficeAt(site.url, EMAIL);
  await createApp(adminApi, 'Quarry');
  await signInAs(page, site.url, EMAIL);
  await page.goto('/admin/apps?search=quarry');
  await page.route('**/api/admin/apps/*', (route) =>
    route.fulfill({ status: 409, json: { error: 'This is still in use', code: 'in_use' } }),
  );
  await chooseAction(page, 'Quarry', 'Delete app');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(
    page.getByText('Cannot delete app that has associated screens. Please delete the screens first.'),
  ).toBeVisible();
  await expect(row(page, 'Quarry')).toBeVisible();
  await page.unroute('**/api/admin/apps/*');

  await page.route(
    /\/api\/admin\/apps\/(?:bulk\/delete|[0-9a-f-]{36})$/,
    (route) => route.fulfill({ status: 400, json: { error: 'Not now', code: 'validation_failed' } }),
    { times: 2 },
  );
  await chooseAction(page, 'Quarry', 'Delete app');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Error deleting app: Not now')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select Quarry' }).click();
  await page.getByRole('button', { name: 'Delete Selected' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Error deleting apps: Not now')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.route('**/api/admin/apps/*', async (route) => {
    const response = await route.fetch();
    const warnings = ['Error deleting logo file, but continuing with app deletion'];
    await route.fulfill({ response: response, json: { ...(await response.json()), warnings } });
  });
  await chooseAction(page, 'Quarry', 'Delete app');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('App deleted successfully')).toBeVisible();
  await expect(page.getByText('Error deleting logo file, but continuing with app deletion')).toBeVisible();
  await expect(page.getByText('No apps found')).toBeVisible();
});

test('[A-40] the app list can be sorted on a phone and does not overflow the window @phone', async ({
  page,
  site,
}) => {
  await signInAs(page, site.url, EMAIL);
  await page.goto('/admin/apps');
  await expect(row(page, 'Ledgerly')).toContainText(/\d+ web/);
  await axeInThemes(page);
  await page.getByRole('combobox', { name: 'Order' }).click();
  await page.getByRole('option', { name: 'Newest' }).click();
  await expect(page).toHaveURL('/admin/apps?sort=created_at');
  await waitUntilSettled(page);
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth).toBe(clientWidth);
});
