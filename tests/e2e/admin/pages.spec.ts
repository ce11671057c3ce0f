import type { AdminPage } from '#shared/contracts/admin-content.ts';
import { openBackOfficeAt } from '../../support/back-office.ts';
import { textBox, writeText } from '../support/editor.ts';
import { axeInThemes, expect, test } from '../support/fixtures.ts';
import { field } from '../support/forms.ts';
import { BACK_OFFICE_GALLERY } from '../support/galleries.ts';
import { signInAs } from '../support/sign-in.ts';

test.use({ serve: BACK_OFFICE_GALLERY });

const EMAIL = 'admin28@example.com';
const PAGES = '/api/admin/pages';
const RESERVED = 'This URL is reserved. Please choose a different one.';
const REFUSAL = { status: 400, json: { error: 'Not now', code: 'validation_failed' } };

test('[A-52] a page is listed, added, shown, changed and deleted; reserved addresses are refused', async ({
  page,
  site,
  problems,
}) => {
  problems.expect(/^400 (GET|POST|PUT|DELETE) .*\/api\/admin\/pages/);
  problems.expect(/^409 POST .*\/api\/admin\/pages/);
  problems.expect(/^console error: Failed to load resource.*40[09]/);
  const slug = `rules-${crypto.randomUUID().slice(0, 8)}`;
  await signInAs(page, site.url, EMAIL);
  await page.route(/\/api\/admin\/pages(\?|$)/, (route) => route.fulfill(REFUSAL), { times: 1 });
  await page.goto('/admin/pages');
  await expect(page.getByText('Error loading pages: Not now')).toBeVisible();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(
    /\/api\/admin\/pages(\?|$)/,
    async (route) => {
      await released;
      await route.continue();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Loading pages...')).toBeVisible();
  release();
  const table = page.getByRole('table', { name: 'Pages' });
  for (const title of ['Privacy', 'Terms', 'Contact', 'About']) {
    await expect(table.getByRole('link', { name: title, exact: true })).toBeVisible();
  }
  await axeInThemes(page);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(page.locator('[data-index="1"] [data-row-link]')).toBeFocused();
  await page.getByRole('button', { name: 'Actions for Privacy' }).click();
  const view = page.getByRole('menuitem', { name: 'View page' });
  await expect(view).toHaveAttribute('href', '/privacy');
  await expect(view).toHaveAttribute('target', '_blank');
  await page.keyboard.press('Escape');
  await page.getByLabel('Search pages').fill('no such page');
  await expect(page.getByText('No pages found')).toBeVisible();

  await page.getByRole('link', { name: 'Add Page' }).click();
  await field(page, 'Title').fill('Admin handbook');
  await page.getByRole('button', { name: 'Save Page' }).click();
  await expect(page.locator('[data-sonner-toast]').getByText(RESERVED, { exact: true })).toBeVisible();
  await expect(field(page, 'URL')).toBeFocused();
  await field(page, 'URL').fill('');
  await page.getByRole('button', { name: 'Save Page' }).click();
  await expect(page.getByText('Please fill in all required fields')).toBeVisible();
  await field(page, 'URL').fill('privacy');
  await page.getByRole('button', { name: 'Save Page' }).click();
  await expect(page.getByText('Error creating page: This URL is already taken')).toBeVisible();
  await expect(field(page, 'URL')).toBeFocused();
  await field(page, 'URL').fill(slug);
  await expect(page.getByRole('button', { name: /^Publish date/ })).toHaveCount(0);
  await expect(page.getByLabel('Featured image file')).toHaveCount(0);
  await page.getByRole('switch', { name: 'Published' }).click();
  await writeText(page, '## The rules\n\nBe kind.');
  await textBox(page).press('Control+s');
  await expect(page).toHaveURL('/admin/pages');
  await expect(page.getByText('Page created successfully')).toBeVisible();
  const row = page.getByRole('row', { name: slug });
  await expect(row).toContainText('Published');

  await row.getByRole('button', { name: /^Actions/ }).click();
  const newPageEvent = page.context().waitForEvent('page');
  await page.getByRole('menuitem', { name: 'View page' }).click();
  const visitedPage = await newPageEvent;
  await expect(visitedPage).toHaveURL(`/${slug}`);
  await expect(visitedPage.getByRole('heading', { name: 'The rules' })).toBeVisible();
  await visitedPage.close();

  await row.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Page' })).toBeVisible();
  await field(page, 'Title').fill('House rules');
  await expect(field(page, 'URL')).toHaveValue(slug);
  await page.route(`**${PAGES}/*`, (route) => route.fulfill(REFUSAL), { times: 1 });
  await page.getByRole('button', { name: 'Update Page' }).click();
  await expect(page.getByText('Error updating page: Not now')).toBeVisible();
  await page.getByRole('button', { name: 'Update Page' }).click();
  await expect(page.getByText('Page updated successfully')).toBeVisible();
  await row.getByRole('button', { name: 'Actions for House rules' }).click();
  await page.getByRole('menuitem', { name: 'Delete page' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete “House rules”?' });
  await page.route(`**${PAGES}/*`, (route) => route.fulfill(REFUSAL), { times: 1 });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Error deleting page: Not now')).toBeVisible();
  await row.getByRole('button', { name: 'Actions for House rules' }).click();
  await page.getByRole('menuitem', { name: 'Delete page' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Page deleted successfully')).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('[A-52] the page list stays and offers a retry after a failed refresh; “Show more” focuses the first new row', async ({
  page,
  site,
  problems,
}) => {
  problems.expect(/^400 GET .*\/api\/admin\/pages/);
  problems.expect(/^console error: Failed to load resource.*400/);
  const adminApi = await openBackOfficeAt(site.url, EMAIL);
  const slug = `notes-${crypto.randomUUID().slice(0, 8)}`;
  await signInAs(page, site.url, EMAIL);
  await page.goto('/admin/pages');
  const table = page.getByRole('table', { name: 'Pages' });
  await expect(table.getByRole('link', { name: 'Privacy', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  const { id } = await adminApi.send<AdminPage>('POST', PAGES, {
    title: slug,
    slug,
    content: 'New',
    published: false,
  });
  await page.route(/\/api\/admin\/pages(\?|$)/, (route) => route.fulfill(REFUSAL), { times: 1 });
  // After one minute the loaded list is stale, so the page requests it again when it is opened.
  await page.clock.install();
  await page.clock.fastForward('01:00');
  await page.getByRole('link', { name: 'Pages', exact: true }).click();
  await expect(page.getByText('The pages could not be loaded.')).toBeVisible();
  await expect(table.getByRole('link', { name: 'Privacy', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(table.getByRole('link', { name: slug, exact: true })).toBeVisible();
  // "Show more" disappears when the whole list is loaded, so the first new row gets the focus.
  const links = table.locator('[data-row-link]');
  const count = await links.count();
  await page.route(/\/api\/admin\/pages\?/, (route) => {
    const url = route.request().url();
    return route.continue({ url: url.replace(/limit=\d+/, `limit=${count - 1}`) });
  });
  await page.reload();
  await page.getByRole('button', { name: 'Show more' }).press('Enter');
  await expect(links).toHaveCount(count);
  await expect(links.last()).toBeFocused();
  await adminApi.send('DELETE', `${PAGES}/${id}`);
});

test('[A-52] the server refuses pages with reserved slugs', async ({ site }) => {
  const adminApi = await openBackOfficeAt(site.url, EMAIL);
  for (const slug of ['admin', 'api-docs', 'login']) {
    const input = { title: 'Mine', slug, content: '', published: false };
    await expect(adminApi.send<AdminPage>('POST', PAGES, input), slug).rejects.toThrow(RESERVED);
  }
});
