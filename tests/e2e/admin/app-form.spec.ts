import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { openBackOfficeAt } from '../../support/back-office.ts';
import { transferFile } from '../support/editor.ts';
import { axeInThemes, expect, test, waitUntilQuiet, waitUntilSettled } from '../support/fixtures.ts';
import {
  acceptUnsavedChangesWarning,
  failUploads,
  field,
  restoredDraftNotice,
  UPLOADS,
} from '../support/forms.ts';
import { BACK_OFFICE_GALLERY } from '../support/galleries.ts';
import { endSessions, logIn, signInAs } from '../support/sign-in.ts';
import { createSparseFile } from '../support/sparse-file.ts';

test.use({ serve: BACK_OFFICE_GALLERY });

const EMAIL = 'admin13@example.com';
const COLLEAGUE = 'admin14@example.com';
const LOGO_WARNING = 'Warning: Failed to finalize logo upload. Please try updating the logo again.';

/** One byte more than the limit of 10 MB for logos. */
const OVERSIZED_BYTES = 10 * 1024 * 1024 + 1;

/** A response that is not retried automatically. */
const REFUSAL = { status: 400, json: { error: 'Not now', code: 'validation_failed' } };

type SavedApp = { app: { id: string; slug: string; updatedAt: string; logo: { id: string } | null } };
type AppList = { items: Record<string, unknown>[] };

let width = 64;
/** A single-color image of a different size each time, because identical files are stored as one image. */
const logo = async (background: string) => {
  width += 1;
  const image = sharp({ create: { width, height: 64, channels: 3, background } });
  return { name: 'logo.png', mimeType: 'image/png', buffer: await image.png().toBuffer() };
};
const logoFile = (page: Page) => page.getByLabel('Logo file');
/** The element of the logo field onto which files are dropped or pasted. */
const logoDropTarget = (page: Page) => page.getByText('PNG, JPG, GIF or WEBP. Max 10MB.');

test('[A-41] [A-85] an app is added with all fields; its URL follows its name, and its color can be taken from the logo', async ({
  page,
  site,
  problems,
}) => {
  problems.expect(/^400 POST .*\/api\/admin\/apps/);
  problems.expect(/^console error: Failed to load resource.*400/);
  await signInAs(page, site.url, EMAIL);
  await page.goto('/admin/apps');
  await page.getByRole('link', { name: 'Add App' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Add App' })).toBeVisible();
  await expect(field(page, 'Brand Color')).toHaveValue('03045E');
  await page.getByRole('button', { name: 'Create App' }).click();
  await expect(page.getByText('Please enter an app name')).toBeVisible();
  await expect(field(page, 'Name')).toBeFocused();
  await axeInThemes(page);

  await field(page, 'Name').fill('Café Berth');
  await expect(field(page, 'URL')).toHaveValue('cafe-berth');
  await field(page, 'URL').fill('By Hand!');
  await field(page, 'Name').fill('Café Berth & Co');
  await expect(field(page, 'URL')).toHaveValue('by-hand');
  await field(page, 'URL').fill('');
  await field(page, 'Description').fill('Moorings by the hour.');
  await field(page, 'Website').fill('berth.example');

  const categories = page.getByRole('combobox', { name: 'Categories' });
  await categories.fill('nothing of that name');
  await expect(page.getByText('No categories found.')).toBeVisible();
  await categories.fill('trav');
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'Banking' }).click();
  await page.getByRole('option', { name: 'Notes' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Remove Banking' }).click();

  await logoFile(page).setInputFiles(await logo('#5e6ad2'));
  await page.getByRole('button', { name: /^Use the logo's #5E6AD2$/i }).click();
  await expect(field(page, 'Brand Color')).toHaveValue('5E6AD2');
  await page.route('**/api/admin/apps', (route) => route.fulfill(REFUSAL), { times: 1 });
  await page.getByRole('button', { name: 'Create App' }).click();
  await expect(page.getByText('Error creating app: Not now')).toBeVisible();
  await page.getByRole('button', { name: 'Create App' }).click();
  await expect(page).toHaveURL('/admin/apps');
  await expect(page.getByText('App created successfully')).toBeVisible();

  const adminApi = await openBackOfficeAt(site.url, EMAIL);
  const { items } = await adminApi.get<AppList>('/api/admin/apps?search=berth');
  expect(items).toMatchObject([
    {
      name: 'Café Berth & Co',
      slug: 'cafe-berth-co',
      description: 'Moorings by the hour.',
      url: 'https://berth.example',
      brandColor: '#5E6AD2',
      categories: [{ name: 'Notes' }, { name: 'Travel' }],
      // The width of the image that `logo()` created last.
      logo: { width },
    },
  ]);
});

test('[A-41] the color picker accepts hex, rgb and hsl, and the field accepts at most 6 hex characters', async ({
  page,
  site,
}) => {
  await signInAs(page, site.url, EMAIL);
  await page.goto('/admin/apps/add');
  const hex = field(page, 'Brand Color');
  await hex.fill('');
  await hex.pressSequentially('#zz5e6ad2ff99');
  await expect(hex).toHaveValue('5e6ad2');
  await page.getByRole('button', { name: 'Open color picker' }).click();
  const text = page.getByRole('textbox', { name: 'Color as text' });
  await expect(text).toHaveValue('#5E6AD2');
  await axeInThemes(page);
  for (const [input, hexValue, displayText] of [
    ['rgba(255, 0, 128, 7)', 'FF0080', 'rgb(255, 0, 128)'],
    ['rgb(3 4 94 / 0.456)', '03045E', 'rgba(3, 4, 94, 0.46)'],
    ['hsl(120, 100%, 25%)', '008000', 'hsl(120, 100%, 25.1%)'],
    ['#f0a', 'FF00AA', '#FF00AA'],
  ] as const) {
    await text.fill(input);
    await expect(hex).toHaveValue(hexValue);
    await text.press('Enter');
    await expect(text).toHaveValue(displayText);
  }
  await text.fill('no color');
  await expect(page.getByText('Write the color as hex, rgb or hsl.')).toBeVisible();
  await expect(hex).toHaveValue('FF00AA');
  await page.getByRole('slider', { name: 'Hue' }).press('ArrowLeft');
  await expect(hex).not.toHaveValue('FF00AA');
  await page.keyboard.press('Escape');
  await expect(text).toBeHidden();
  await expect(page.getByRole('button', { name: 'Open color picker' })).toBeFocused();

  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/admin/apps');
});

test('[A-41] an app is edited; a missing app, a taken URL and an outdated form are reported', async ({
  page,
  site,
  problems,
}) => {
  problems.expect(/^40[04] GET .*\/api\/admin\/apps\//);
  problems.expect(/^40[49] PUT .*\/api\/admin\/apps\//);
  problems.expect(/^console error: Failed to load resource.*40[049]/);
  const adminApi = await openBackOfficeAt(site.url, COLLEAGUE);
  const { app } = await adminApi.send<SavedApp>('POST', '/api/admin/apps', {
    name: 'Quay',
    url: 'https://quay.example',
  });
  await signInAs(page, site.url, EMAIL);
  await page.goto('/admin/apps/edit/garbage');
  await expect(page.getByText('App not found')).toBeVisible();
  await page.goto('/admin/apps/edit/01890000-0000-7000-8000-000000000000');
  await expect(page.getByText('App not found')).toBeVisible();
  await page.route(`**/api/admin/apps/${app.id}`, (route) => route.fulfill(REFUSAL), { times: 1 });
  await page.goto(`/admin/apps/edit/${app.id}`);
  await expect(page.getByText('Error loading app: Not now')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit App' })).toBeVisible();
  await expect(field(page, 'Website')).toHaveValue('https://quay.example');
  await expect(field(page, 'Brand Color')).toHaveValue('');

  await field(page, 'Name').fill('Mine');
  await expect(field(page, 'URL')).toHaveValue('quay');
  await field(page, 'URL').fill('ledgerly');
  await page.getByRole('button', { name: 'Update App' }).click();
  await expect(page.getByText('Error updating app: This URL is already taken')).toBeVisible();
  await expect(field(page, 'URL')).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, 'URL')).toBeFocused();
  await field(page, 'URL').fill('');

  await adminApi.send('PUT', `/api/admin/apps/${app.id}`, {
    name: 'Theirs',
    expectedUpdatedAt: app.updatedAt,
  });
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('alertdialog', { name: 'This app was changed meanwhile' });
  await expect(dialog).toContainText(`${COLLEAGUE} saved it`);
  // Each definition is a label (Yours or Saved) and a value.
  await expect(dialog.getByRole('definition').filter({ hasText: /^(YoursMine|SavedTheirs)$/ })).toHaveCount(
    2,
  );
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(field(page, 'Name')).toHaveValue('Mine');
  await page.keyboard.press('Control+s');
  await dialog.getByRole('button', { name: 'Discard mine, load theirs' }).click();
  await expect(field(page, 'Name')).toHaveValue('Theirs');
  await expect(field(page, 'URL')).toHaveValue('quay');
  await expect(page.getByText('Unsaved changes')).toBeHidden();

  await field(page, 'Name').fill('Ours');
  await field(page, 'URL').fill('');
  const { updatedAt } = await adminApi.get<SavedApp['app']>(`/api/admin/apps/${app.id}`);
  await adminApi.send('PUT', `/api/admin/apps/${app.id}`, {
    name: 'Theirs again',
    expectedUpdatedAt: updatedAt,
  });
  await page.keyboard.press('Control+s');
  await dialog.getByRole('button', { name: 'Save over theirs' }).click();
  await expect(page).toHaveURL('/admin/apps');
  await expect(page.getByText('App updated successfully')).toBeVisible();
  expect(await adminApi.get(`/api/admin/apps/${app.id}`)).toMatchObject({ name: 'Ours', slug: 'ours' });

  // An app that was deleted meanwhile cannot be saved. The changes stay until the curator discards them.
  await page.goto(`/admin/apps/edit/${app.id}`);
  await field(page, 'Name').fill('Too late');
  await adminApi.send('DELETE', `/api/admin/apps/${app.id}`);
  await page.keyboard.press('Control+s');
  const deletion = page.getByRole('alertdialog', { name: 'This app was deleted meanwhile' });
  await deletion.getByRole('button', { name: 'Keep my changes' }).click();
  await expect(field(page, 'Name')).toHaveValue('Too late');
  await expect(field(page, 'Name')).toBeFocused();
  await page.keyboard.press('Control+s');
  await deletion.getByRole('button', { name: 'Discard and go to the apps' }).click();
  await expect(page).toHaveURL('/admin/apps');
});

test('[A-41] an app form restored from a draft keeps its selected categories while the list of categories cannot be loaded', async ({
  page,
  site,
  problems,
}) => {
  problems.expect(/^400 GET .*\/api\/admin\/categories/);
  problems.expect(/^console error: Failed to load resource.*400/);
  const adminApi = await openBackOfficeAt(site.url, EMAIL);
  const { items } = await adminApi.get<{ items: { id: string; name: string }[] }>('/api/admin/categories');
  const { app } = await adminApi.send<SavedApp>('POST', '/api/admin/apps', {
    name: 'Gangway',
    categoryIds: [items.find(({ name }) => name === 'Banking')?.id],
  });
  await signInAs(page, site.url, EMAIL);
  await page.goto(`/admin/apps/edit/${app.id}`);
  await page.getByRole('combobox', { name: 'Categories' }).fill('notes');
  await expect(page.getByRole('option', { name: 'Notes' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove Notes' })).toBeVisible();
  await page.route('**/api/admin/categories', (route) => route.fulfill(REFUSAL));
  acceptUnsavedChangesWarning(page);
  await page.reload();
  await expect(restoredDraftNotice(page)).toBeVisible();
  await page.getByRole('button', { name: 'Remove Banking' }).click();
  await expect(page.getByRole('button', { name: 'Remove Banking' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Update App' }).click();
  await expect(page.getByText('App updated successfully')).toBeVisible();
  const saved = await adminApi.get(`/api/admin/apps/${app.id}`);
  expect(saved).toMatchObject({ categories: [{ name: 'Notes' }] });
});

test('[A-41] Enter in the category field does not save the app while the categories load or when none matches', async ({
  page,
  site,
}) => {
  await signInAs(page, site.url, EMAIL);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/admin/categories', async (route) => {
    await released;
    await route.continue();
  });
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
  await page.goto('/admin/apps/add');
  await field(page, 'Name').fill('Hasty');
  await page.getByRole('combobox', { name: 'Categories' }).fill('notes');
  await page.keyboard.press('Enter');
  release();
  await expect(page.getByRole('option', { name: 'Notes' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove Notes' })).toBeVisible();
  const categories = page.getByRole('combobox', { name: 'Categories' });
  await categories.fill('nothing of that name');
  await expect(page.getByText('No categories found.')).toBeVisible();
  await page.keyboard.press('Enter');
  await waitUntilQuiet(page);
  expect(posts.filter((url) => url.endsWith('/api/admin/apps'))).toEqual([]);
});

test('[A-41] an app form restored from a draft is saved without a selected category that was deleted meanwhile', async ({
  page,
  site,
}) => {
  const adminApi = await openBackOfficeAt(site.url, EMAIL);
  const category = await adminApi.send<{ id: string }>('POST', '/api/admin/categories', {
    type: 'app',
    name: 'Salvage',
    slug: 'salvage',
    parentId: null,
  });
  await signInAs(page, site.url, EMAIL);
  await page.goto('/admin/apps/add');
  await field(page, 'Name').fill('Wreck');
  for (const name of ['Salvage', 'Notes']) {
    await page.getByRole('combobox', { name: 'Categories' }).fill(name);
    await expect(page.getByRole('option', { name })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
  }
  await adminApi.send('DELETE', `/api/admin/categories/${category.id}`);
  acceptUnsavedChangesWarning(page);
  await page.reload();
  await expect(restoredDraftNotice(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove Notes' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove Salvage' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Create App' }).click();
  await expect(page.getByText('App created successfully')).toBeVisible();
  const { items } = await adminApi.get<AppList>('/api/admin/apps?search=wreck');
  expect(items).toMatchObject([{ name: 'Wreck', categories: [{ name: 'Notes' }] }]);
});

test('[A-43] a logo is validated, dropped, pasted, replaced and removed; an unsaved logo is deleted', async ({
  page,
  site,
  problems,
}, testInfo) => {
  problems.expect(/^503 POST .*\/api\/upload/);
  problems.expect(/^console error: Failed to load resource.*503/);
  const adminApi = await openBackOfficeAt(site.url, EMAIL);
  const firstLogoId = await adminApi.upload((await logo('#00aa55')).buffer, { type: 'app_logo' });
  const { app } = await adminApi.send<SavedApp>('POST', '/api/admin/apps', {
    name: 'Jetty',
    logoImageId: firstLogoId,
  });
  const status = async (id: string): Promise<number> => (await fetch(`${site.url}/images/${id}/raw`)).status;
  const uploads: string[] = [];
  page.on('response', async (response) => {
    if (response.request().method() !== 'POST' || !response.url().endsWith('/api/upload') || !response.ok())
      return;
    uploads.push(((await response.json()) as { image: { id: string } }).image.id);
  });
  await signInAs(page, site.url, EMAIL);
  await page.goto(`/admin/apps/edit/${app.id}`);
  const logoImage = page.getByRole('group', { name: 'Logo' }).locator('img');
  await expect(logoImage).toHaveAttribute('src', new RegExp(firstLogoId));

  await logoFile(page).setInputFiles({
    name: 'a.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF'),
  });
  await expect(
    page.getByText('Invalid file type. Please upload a JPG, PNG, GIF, or WebP image.'),
  ).toBeVisible();
  await logoFile(page).setInputFiles(await createSparseFile(testInfo, 'a.png', OVERSIZED_BYTES));
  await expect(page.getByText('File is too large. Maximum size is 10MB.')).toBeVisible();
  await failUploads(page);
  await logoFile(page).setInputFiles(await logo('#aa0000'));
  await expect(
    page.getByText('Error uploading logo: Upload failed: The service is not available'),
  ).toBeVisible();
  await expect(logoImage).toHaveAttribute('src', new RegExp(firstLogoId));
  await page.unroute(UPLOADS);

  for (const [how, color] of [
    ['drop', '#101010'],
    ['paste', '#c0c0c0'],
  ] as const) {
    const before = uploads.length;
    await transferFile(logoDropTarget(page), how, await logo(color));
    await expect.poll(() => uploads.length, `after a ${how}`).toBe(before + 1);
    await expect(logoImage).toHaveAttribute('src', new RegExp(uploads[before] ?? '-'));
  }
  // A replaced or removed logo that was never saved is deleted. The saved logo stays until the form is saved.
  const [droppedId = '', pastedId = ''] = uploads;
  await expect.poll(() => status(droppedId)).toBe(404);
  expect([await status(pastedId), await status(firstLogoId)]).toEqual([200, 200]);
  await page.getByRole('button', { name: 'Remove', exact: true }).press('Enter');
  await expect(logoImage).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Upload logo' })).toBeFocused();
  await expect.poll(() => status(pastedId)).toBe(404);

  await logoFile(page).setInputFiles(await logo('#ffcc00'));
  await expect.poll(() => uploads.length).toBe(3);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/admin/apps');
  await expect.poll(() => status(uploads[2] ?? '')).toBe(404);
  expect(await status(firstLogoId)).toBe(200);
});

test('[A-43] a logo that no longer exists when the form is saved causes a warning', async ({
  page,
  site,
}) => {
  const adminApi = await openBackOfficeAt(site.url, EMAIL);
  await signInAs(page, site.url, EMAIL);
  await page.goto('/admin/apps/add');
  await field(page, 'Name').fill('Pontoon');
  const upload = page.waitForResponse((response) => response.url().endsWith('/api/upload'));
  await logoFile(page).setInputFiles(await logo('#334455'));
  const { image } = (await (await upload).json()) as { image: { id: string } };
  const logoImage = page.getByRole('group', { name: 'Logo' }).locator('img');
  await expect(logoImage).toHaveAttribute('src', new RegExp(image.id));
  await expect(logoImage).toHaveJSProperty('complete', true);
  await adminApi.send('DELETE', `/api/upload/${image.id}`);
  await page.getByRole('button', { name: 'Create App' }).click();
  await expect(page.getByText('App created successfully')).toBeVisible();
  await expect(page.getByText(LOGO_WARNING)).toBeVisible();
});

test('[A-24] the app sheet over the screen form keeps its input, handles its own shortcuts, and is empty after saving', async ({
  page,
  site,
}) => {
  await signInAs(page, site.url, EMAIL);
  await page.goto('/admin/screens/add');
  const addAppButton = page.getByRole('button', { name: 'Add New App' });
  await addAppButton.click();
  const sheet = page.getByRole('dialog', { name: 'Add New App' });
  await expect(sheet.getByLabel('Name')).toBeFocused();
  for (const text of ['The URL where this app will be accessible', 'PNG, JPG, GIF or WEBP. Max 10MB.']) {
    await expect(sheet.getByText(text)).toBeVisible();
  }
  for (const label of ['URL', 'Description', 'Website', 'Categories', 'Brand Color']) {
    await expect(sheet.getByLabel(label, { exact: true })).toBeVisible();
  }
  await axeInThemes(page);
  await sheet.getByLabel('Name').fill('Slipway');
  const categories = sheet.getByRole('combobox', { name: 'Categories' });
  await categories.fill('notes');
  await expect(sheet.getByRole('option', { name: 'Notes' })).toBeVisible();
  await page.keyboard.press('Enter');
  // The first Escape closes the list of categories.
  await page.keyboard.press('Escape');
  await expect(sheet.getByRole('option')).toHaveCount(0);
  await page.keyboard.press('Escape');
  // Only the topmost layer dims the page, so the sheet below the question has a transparent background.
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expect(page.locator('[role="dialog"][inert]')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  await expect(sheet.getByLabel('Name')).toHaveValue('Slipway');
  await expect(sheet.getByRole('button', { name: 'Remove Notes' })).toBeVisible();

  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/admin/apps', async (route) => {
    await released;
    await route.continue();
  });
  await page.keyboard.press('Control+s');
  await expect(sheet.getByRole('button', { name: 'Creating...' })).toBeDisabled();
  release();
  await expect(page.getByText('App added successfully')).toBeVisible();
  // The shortcut submitted only the sheet. The screen form would have shown this message.
  expect(await page.getByText('Please select an image and app').count()).toBe(0);
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('combobox', { name: /^App/ })).toContainText('Slipway');

  await addAppButton.click();
  await expect(sheet.getByLabel('Name')).toHaveValue('');
  await expect(sheet.getByLabel('Brand Color')).toHaveValue('03045E');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
});

test('[A-24] [A-41] an unsaved app and its logo are restored until the draft is discarded; a second tab starts empty', async ({
  page,
  site,
  problems,
}) => {
  problems.expect(/^40[013] \w+ .*\/(?:api|auth\/v1)\//);
  problems.expect(/^console error: Failed to load resource.*40[013]/);
  const email = 'admin23@example.com';
  const draftNotice = restoredDraftNotice(page);
  const logoImage = page.getByRole('group', { name: 'Logo' }).locator('img');
  await signInAs(page, site.url, email);
  await page.goto('/admin/apps/add');
  await field(page, 'Name').fill('Lighthouse');
  await logoFile(page).setInputFiles(await logo('#8844aa'));
  await expect(logoImage).toHaveAttribute('src', /^\/images\//);
  await endSessions(site.url, email);
  await page.getByRole('button', { name: 'Create App' }).click();
  await page.waitForURL('/login');
  await logIn(page, email);
  await page.waitForURL('/admin/apps/add');
  await expect(draftNotice).toBeVisible();
  await expect(field(page, 'Name')).toHaveValue('Lighthouse');
  await expect(logoImage).toHaveAttribute('src', /^\/images\//);
  await field(page, 'Name').fill('Lighthouse Two');
  await expect(field(page, 'URL')).toHaveValue('lighthouse-two');

  // Another tab with the same form has its own draft.
  const otherTab = await page.context().newPage();
  await otherTab.goto('/admin/apps/add');
  await expect(field(otherTab, 'Name')).toBeFocused();
  await expect(field(otherTab, 'Name')).toHaveValue('');
  await otherTab.close();

  await page.getByRole('button', { name: 'Discard draft' }).click();
  const question = page.getByRole('alertdialog', { name: 'Discard the draft?' });
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect(field(page, 'Name')).toHaveValue('Lighthouse Two');
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await question.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(field(page, 'Name')).toHaveValue('');
  await expect(field(page, 'Name')).toBeFocused();
  await expect(logoImage).toHaveCount(0);
  await page.reload();
  await expect(field(page, 'Name')).toBeFocused();
  await waitUntilSettled(page);
  expect(await draftNotice.count()).toBe(0);
  await expect(field(page, 'Name')).toHaveValue('');

  // The form of a screen and an unsaved app in the sheet over it are both restored.
  await page.goto('/admin/screens/add');
  await field(page, 'Title').fill('Of a new app');
  await page.getByRole('button', { name: 'Add New App' }).click();
  const sheet = page.getByRole('dialog', { name: 'Add New App' });
  await sheet.getByLabel('Name').fill('Beacon');
  acceptUnsavedChangesWarning(page);
  await page.reload();
  await expect(field(page, 'Title')).toHaveValue('Of a new app');
  await page.getByRole('button', { name: 'Add New App' }).click();
  await expect(sheet.getByLabel('Name')).toHaveValue('Beacon');
  await expect(restoredDraftNotice(sheet)).toBeVisible();
  await sheet.getByRole('button', { name: 'Create App' }).click();
  await expect(page.getByRole('combobox', { name: /^App/ })).toContainText('Beacon');
});
