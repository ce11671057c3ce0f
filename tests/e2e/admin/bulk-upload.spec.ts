import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContext, Page, Route } from '@playwright/test';
import { openBackOfficeAt } from '../../support/back-office.ts';
import { imageFile } from '../../support/images.ts';
import { axeInThemes, expect, test } from '../support/fixtures.ts';
import { chooseApp, holdEnter, pressUntil } from '../support/forms.ts';
import { BACK_OFFICE_GALLERY } from '../support/galleries.ts';
import { signInAs } from '../support/sign-in.ts';
import { createSparseFile } from '../support/sparse-file.ts';

test.use({ serve: BACK_OFFICE_GALLERY });

const PATH = '/admin/screens/bulk-upload';
/** One byte more than the limit of 10 MB for screens. */
const OVERSIZED_BYTES = 10 * 1024 * 1024 + 1;
let seed = 8_000;
/** Creates a different image for each name, because the catalogue recognizes an image that it already has. */
const files = (names: readonly string[]) =>
  Promise.all(
    names.map(async (name) => {
      seed += 1;
      const buffer = await imageFile({ width: 200, height: 400, seed });
      return { name: `${name}.png`, mimeType: 'image/png', buffer };
    }),
  );
const strip = (page: Page) => page.getByRole('list', { name: 'Screens of this batch' });
/** Returns the titles in the strip, in order. A label consists of position, title and notes: `1. Batch one, cover`. */
const titles = async (page: Page): Promise<string[]> =>
  (
    await strip(page)
      .getByRole('button')
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))
  ).map((label) => label.replace(/^\d+\. |,.*$/g, ''));
const selectedItem = (page: Page) => strip(page).locator('[aria-current="true"]');
/**
 * Opens the bulk upload in a new tab after another tab was closed. A busy browser may end a closed tab late, so the
 * function first waits until that tab has released its lock on the batch.
 */
const reopen = async (context: BrowserContext): Promise<Page> => {
  const tab = await context.newPage();
  // This page has no scripts, so it holds no lock itself.
  await tab.goto('/robots.txt');
  const countLocks = (): Promise<number> =>
    tab.evaluate(async () => ((await navigator.locks.query()).held ?? []).length);
  await expect.poll(countLocks).toBe(0);
  await tab.goto(PATH);
  return tab;
};
const addFiles = async (page: Page, names: readonly string[]): Promise<void> => {
  await page.getByLabel('Screenshots').setInputFiles(await files(names));
  await expect(strip(page).getByRole('button')).toHaveCount(names.length);
  await expect(strip(page).locator('img')).toHaveCount(names.length);
};
const uploadButton = (page: Page) => page.getByRole('button', { name: /^Upload( \d+ screens?)?$/ });

type ListedScreen = { id: string; title: string };
/** Returns the titles of the screens that a search finds, oldest first. */
const titlesInCatalogue = async (url: string, search: string): Promise<string[]> => {
  const adminApi = await openBackOfficeAt(url, 'admin5@example.com');
  const { items } = await adminApi.get<{ items: ListedScreen[] }>(
    `/api/admin/screens?sort=created&order=asc&search=${encodeURIComponent(search)}`,
  );
  return items.map(({ title }) => title);
};

test('[A-30] [A-32] [A-33] a batch is validated, titled, tagged and uploaded in order', async ({
  page,
  site,
}, testInfo) => {
  await signInAs(page, site.url, 'admin1@example.com');
  await page.goto(PATH);
  await expect(page.getByText('JPG, PNG or GIF. Max 10MB')).toBeVisible();
  await uploadButton(page).click();
  await expect(page.getByText('Please select an app')).toBeVisible();
  await expect(page.getByRole('combobox', { name: /^App/ })).toBeFocused();
  await page.getByRole('button', { name: 'Add New App' }).click();
  const sheet = page.getByRole('dialog', { name: 'Add New App' });
  await sheet.getByLabel('Name').fill('Batch House');
  await sheet.getByRole('button', { name: 'Create App' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('combobox', { name: /^App/ })).toContainText('Batch House');
  await chooseApp(page, 'Ledgerly');
  await page.getByRole('button', { name: /^Upload Date/ }).click();
  await page.getByRole('combobox', { name: /year/i }).selectOption('2023');
  // The option values of months count from 0, so May is 4.
  await page.getByRole('combobox', { name: /month/i }).selectOption('4');
  await page.getByRole('button', { name: /May 17th, 2023/ }).click();
  await uploadButton(page).click();
  await expect(page.getByText('Please upload at least one screen')).toBeVisible();

  const validFiles = await files(['01_batch one', '02_batch two', '03_batch three']);
  await page
    .getByLabel('Screenshots')
    .setInputFiles([
      ...validFiles,
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') },
      { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('broken') },
    ]);
  await page
    .getByLabel('Screenshots')
    .setInputFiles(await createSparseFile(testInfo, 'huge.png', OVERSIZED_BYTES));
  await expect(page.getByText(/^notes\.txt: Invalid file type\./)).toBeVisible();
  await expect(page.getByText('huge.png: File is too large. Maximum size is 10MB.')).toBeVisible();
  await expect(page.getByText('broken.png: Failed to load image')).toBeVisible();
  await expect.poll(() => titles(page)).toEqual(['Batch one', 'Batch two', 'Batch three']);
  await expect(strip(page).locator('img')).toHaveCount(3);
  await axeInThemes(page);

  await page.getByRole('radio', { name: 'iOS' }).click();
  await page.getByRole('checkbox', { name: 'Sign In' }).click();
  await page.getByRole('switch', { name: 'Cover Image' }).click();
  await strip(page)
    .getByRole('button', { name: /Batch two/ })
    .click();
  await page.getByLabel('Title').fill('Batch second');
  await page.getByRole('switch', { name: 'Feature Screen' }).click();
  await expect(page.getByRole('checkbox', { name: 'Sign In' })).not.toBeChecked();
  // The preview is 500 px high, the list of tags 300 px.
  const preview = page.getByRole('img', { name: 'Preview of Batch second' }).locator('..');
  expect((await preview.boundingBox())?.height).toBe(500);
  expect((await page.getByRole('group', { name: 'Account' }).locator('..').boundingBox())?.height).toBe(300);

  // Holds back each upload, so that the test can check the intermediate state.
  const releases: (() => void)[] = [];
  await page.route('**/api/upload', async (route) => {
    await new Promise<void>((resolve) => releases.push(resolve));
    await route.continue();
  });
  // The upload disables the focused button. It keeps the focus, but Enter no longer opens its dialog.
  const addAppButton = page.getByRole('button', { name: 'Add New App' });
  await addAppButton.focus();
  await page.keyboard.press('Control+s');
  await expect(addAppButton).toBeDisabled();
  await expect(addAppButton).toBeFocused();
  await page.keyboard.press('Enter');
  for (const number of [1, 2, 3]) {
    await expect(page.getByText(`Uploading ${number} of 3`)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(strip(page).getByText('Uploading...')).toHaveCount(1);
    await expect.poll(() => releases.length).toBe(number);
    releases.at(-1)?.();
  }
  await expect(page).toHaveURL('/admin/screens');
  await expect(page.getByText('All screens uploaded successfully')).toBeVisible();

  expect(await titlesInCatalogue(site.url, 'batch')).toEqual(['Batch one', 'Batch second', 'Batch three']);
  const adminApi = await openBackOfficeAt(site.url, 'admin5@example.com');
  const { items } = await adminApi.get<{ items: ListedScreen[] }>(
    '/api/admin/screens?search=batch&order=asc',
  );
  const [first, second] = await Promise.all(
    items.map(({ id }) => adminApi.get<Record<string, unknown>>(`/api/admin/screens/${id}`)),
  );
  expect(first).toMatchObject({
    app: { name: 'Ledgerly' },
    capturedAt: expect.stringMatching(/^2023-05-17T12:00:00/),
    platform: 'ios',
    isCover: true,
    isFeatured: false,
    tags: [{ source: 'human' }],
  });
  expect(second).toMatchObject({ platform: 'ios', isCover: false, isFeatured: true, tags: [] });
  await page.goto(PATH);
  await expect(page.getByText('JPG, PNG or GIF. Max 10MB')).toBeVisible();
  await expect(strip(page)).toHaveCount(0);
});

test('[A-31] screens of a batch are reordered by button, mouse and keyboard, and the selection follows its screen', async ({
  page,
  site,
}) => {
  await signInAs(page, site.url, 'admin2@example.com');
  await page.goto(PATH);
  await addFiles(page, ['a', 'b', 'c', 'd']);
  await expect(selectedItem(page)).toHaveAccessibleName(/^1\. A/);
  await page.getByRole('button', { name: 'Reverse Order' }).click();
  expect(await titles(page)).toEqual(['D', 'C', 'B', 'A']);
  await expect(selectedItem(page)).toHaveAccessibleName(/^4\. A/);

  const item = (title: string) => strip(page).getByRole('button', { name: new RegExp(`\\. ${title}`) });
  await item('C').click();
  const [from, to] = [await item('C').boundingBox(), await item('A').boundingBox()];
  if (!from || !to) throw new Error('The strip is not there');
  await page.mouse.move(from.x + 40, from.y + 40);
  await page.mouse.down();
  await page.mouse.move(from.x + 80, from.y + 40, { steps: 4 });
  await page.mouse.move(to.x + to.width / 2, to.y + 40, { steps: 8 });
  await page.mouse.up();
  await expect.poll(() => titles(page)).toEqual(['D', 'B', 'A', 'C']);
  await expect(selectedItem(page)).toHaveAccessibleName(/^4\. C/);

  // Once the item is picked up, each press of an arrow key moves it by 25 px.
  await item('C').focus();
  const start = await item('C').boundingBox();
  await page.keyboard.press('Space');
  await expect(page.getByText(/^(Picked up|Moved to the position of) C/)).toBeAttached();
  await pressUntil(page, 'ArrowLeft', async () => {
    const now = await item('C').boundingBox();
    return now !== null && start !== null && Math.round(start.x - now.x) >= 25;
  });
  // Eight more presses move the item past its left neighbor.
  for (let press = 0; press < 8; press += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Space');
  await expect.poll(() => titles(page)).toEqual(['D', 'B', 'C', 'A']);
  await expect(selectedItem(page)).toHaveAccessibleName(/^3\. C/);
  await page.keyboard.press('ArrowRight');
  await expect(selectedItem(page)).toHaveAccessibleName(/^4\. A/);
  await expect(selectedItem(page)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(item('C')).toBeFocused();
  await page.keyboard.press('ArrowRight');

  // When a user copies text, office programs add an image of it to the clipboard. In a field, the browser must paste
  // the text.
  const isTextPasted = await page.getByLabel('Title').evaluate((title) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'Total');
    clipboardData.items.add(new File(['x'], 'image.png', { type: 'image/png' }));
    return title.dispatchEvent(
      new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }),
    );
  });
  expect(isTextPasted).toBe(true);

  // The focus stays in the batch when the pressed button disappears.
  const remove = page.getByRole('button', { name: 'Remove from batch' });
  await remove.focus();
  // Enter removes one screen, even if it is held down.
  await holdEnter(page);
  await expect.poll(() => titles(page)).toEqual(['D', 'B', 'C']);
  await expect(remove).toBeFocused();
  const [twin] = await files(['twin']);
  if (!twin) throw new Error('The file is not there');
  await page.getByLabel('Screenshots').setInputFiles([twin, { ...twin, name: 'twin copy.png' }]);
  await page.getByRole('button', { name: 'Remove 1 duplicate' }).press('Enter');
  await expect(selectedItem(page)).toBeFocused();
  await page.getByRole('button', { name: 'Remove all' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove all' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeFocused();
});

test('[A-33] a canceled upload leaves no incomplete screen, and the remaining screens are restored after the tab was closed', async ({
  page,
  context,
  site,
}) => {
  await signInAs(page, site.url, 'admin3@example.com');
  await page.goto(PATH);
  await addFiles(page, ['cancel 1', 'cancel 2', 'cancel 3', 'cancel 4']);
  await chooseApp(page, 'Ledgerly');
  await strip(page)
    .getByRole('button', { name: /Cancel 4/ })
    .click();
  await page.getByRole('checkbox', { name: 'Dashboard' }).click();

  // The second upload is held back until the curator has canceled it. By then its request has ended, so `continue`
  // fails, and the test ignores the error.
  let uploadCount = 0;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/upload', async (route) => {
    uploadCount += 1;
    if (uploadCount === 2) await released;
    await route.continue().catch(() => undefined);
  });
  await uploadButton(page).click();
  await expect(page.getByText('Uploading 2 of 4')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel upload' }).click();
  await expect(page.getByText('Upload cancelled')).toBeVisible();
  release();
  expect(await titlesInCatalogue(site.url, 'cancel')).toEqual(['Cancel 1']);
  expect(await titles(page)).toEqual(['Cancel 2', 'Cancel 3', 'Cancel 4']);

  await page.close();
  const reopenedTab = await reopen(context);
  await expect.poll(() => titles(reopenedTab)).toEqual(['Cancel 2', 'Cancel 3', 'Cancel 4']);
  await expect(reopenedTab.getByRole('combobox', { name: /^App/ })).toContainText('Ledgerly');
  await strip(reopenedTab)
    .getByRole('button', { name: /Cancel 4/ })
    .click();
  await expect(reopenedTab.getByRole('checkbox', { name: 'Dashboard' })).toBeChecked();
  // Only one tab at a time can upload a batch.
  const secondTab = await context.newPage();
  await secondTab.goto(PATH);
  await expect(secondTab.getByText('A bulk upload is open in another tab')).toBeVisible();
  await secondTab.close();
  await uploadButton(reopenedTab).click();
  await expect(reopenedTab.getByText('All screens uploaded successfully')).toBeVisible();
  expect(await titlesInCatalogue(site.url, 'cancel')).toEqual([
    'Cancel 1',
    'Cancel 2',
    'Cancel 3',
    'Cancel 4',
  ]);
});

test('[A-33] “Try again” opens the bulk upload if the stored batch could not be read', async ({
  page,
  site,
}) => {
  await signInAs(page, site.url, 'admin4@example.com');
  await page.addInitScript(() => {
    const { prototype } = IDBIndex;
    const original = prototype.openCursor;
    prototype.openCursor = () => {
      prototype.openCursor = original;
      throw new Error('Cannot read');
    };
  });
  await page.goto(PATH);
  await expect(page.getByText('The batch in this browser could not be read')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('JPG, PNG or GIF. Max 10MB')).toBeVisible();
});

test('[A-33] [A-85] a failure stops the upload, and a retry adds no screen twice', async ({
  page,
  site,
  problems,
}) => {
  problems.expect(/^500 POST .*\/api\/admin\/screens/);
  problems.expect(/^409 GET .*\/api\/admin\/categories/);
  problems.expect(/^console error: Failed to load resource/);
  await signInAs(page, site.url, 'admin4@example.com');
  await page.goto(PATH);
  await addFiles(page, ['lost 1', 'lost 2', 'lost 3']);
  await chooseApp(page, 'Ledgerly');
  // The upload cannot begin, because the categories cannot be loaded. No screen is sent, and the batch is kept.
  const refusal = { status: 409, json: { error: 'Not now', code: 'conflict' } };
  await page.route('**/api/admin/categories', (route) => route.fulfill(refusal), { times: 1 });
  await uploadButton(page).click();
  await expect(page.getByText('Error uploading screens: Not now')).toBeVisible();
  expect(await titles(page)).toEqual(['Lost 1', 'Lost 2', 'Lost 3']);
  let requestCount = 0;
  await page.route('**/api/admin/screens', async (route) => {
    requestCount += 1;
    if (requestCount !== 2) return route.continue();
    // The screen is created, but the response reports a failure.
    await route.fetch();
    await route.fulfill({ status: 500, json: { error: 'Out of order', code: 'internal_error' } });
  });
  await uploadButton(page).click();
  await expect(page.getByText('Error uploading screen 2: Out of order')).toBeVisible();
  expect(await titles(page)).toEqual(['Lost 2', 'Lost 3']);
  await expect(selectedItem(page)).toHaveAccessibleName(/failed/);
  expect(await titlesInCatalogue(site.url, 'lost')).toEqual(['Lost 1', 'Lost 2']);
  // The curator edits the title after the screen was created. The retry updates that screen.
  await page.getByLabel('Title').fill('Lost and found');
  await uploadButton(page).click();
  await expect(page.getByText('All screens uploaded successfully')).toBeVisible();
  expect(await titlesInCatalogue(site.url, 'lost')).toEqual(['Lost 1', 'Lost and found', 'Lost 3']);
});

test('[A-33] a batch waits for an unavailable server, continues by itself, and adds no screen twice', async ({
  page,
  site,
  problems,
}) => {
  problems.expect(/(POST .*\/api\/(admin\/screens|upload)|GET .*\/readyz)/);
  problems.expect(/^console error: Failed to load resource/);
  await signInAs(page, site.url, 'admin4@example.com');
  await page.goto(PATH);
  await addFiles(page, ['away 1', 'away 2', 'away 3']);
  await chooseApp(page, 'Ledgerly');
  // The response for the second screen is lost, and no later request is answered until the server is back.
  let isServerDown = false;
  let refusedCount = 0;
  const refuse = (route: Route): Promise<void> => {
    refusedCount += 1;
    return route.abort('connectionrefused');
  };
  await page.route(/\/(api\/|readyz)/, async (route) => {
    if (isServerDown) return refuse(route);
    const isCreate =
      route.request().method() === 'POST' && route.request().url().endsWith('/api/admin/screens');
    const body = isCreate ? (route.request().postDataJSON() as { title: string }) : null;
    if (body?.title !== 'Away 2' || refusedCount > 0) return route.continue();
    await route.fetch();
    isServerDown = true;
    await refuse(route);
  });
  await uploadButton(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'Waiting for the server' })).toBeVisible();
  await expect(strip(page).getByText('Waiting...')).toHaveCount(1);
  // The client checks at least once whether the server is back, and gets no response.
  await expect.poll(() => refusedCount).toBeGreaterThan(1);
  isServerDown = false;
  await expect(page.getByText('All screens uploaded successfully')).toBeVisible({ timeout: 20_000 });
  expect(await titlesInCatalogue(site.url, 'away')).toEqual(['Away 1', 'Away 2', 'Away 3']);
});

test('[A-33] a created screen whose response was lost is removed from the reopened batch; folders set platform and app', async ({
  page,
  context,
  site,
}, testInfo) => {
  const adminApi = await openBackOfficeAt(site.url, 'admin5@example.com');
  await adminApi.send('POST', '/api/admin/apps', { name: 'Quiet Hours', slug: 'qh' });
  await signInAs(page, site.url, 'admin5@example.com');
  await page.goto(PATH);
  const root = testInfo.outputPath('shots');
  for (const [folder, name] of [
    ['web/qh', 'folder 1'],
    ['ios/stillpoint', 'folder 2'],
    ['ios/no-such-app', 'folder 10'],
  ] as const) {
    await mkdir(path.join(root, folder), { recursive: true });
    const [file] = await files([name]);
    await writeFile(path.join(root, folder, `${name}.png`), file?.buffer ?? '');
  }
  await page.getByLabel('Folder of images').setInputFiles(root);
  await expect(strip(page).locator('img')).toHaveCount(3);
  await expect(page.getByText('3 screens of 2 apps')).toBeVisible();
  const item = (title: string) => strip(page).getByRole('button', { name: new RegExp(title) });
  await expect(item('Folder 1,')).toHaveAccessibleName(/app Quiet Hours/);
  // The folder `no-such-app` matches no app, so the curator has to select one.
  await uploadButton(page).click();
  await expect(page.getByText('Please select an app')).toBeVisible();
  await expect(selectedItem(page)).toHaveAccessibleName(/Folder 10, no app yet/);
  await expect(page.getByText('No app is named “no-such-app”.')).toBeVisible();
  await axeInThemes(page);
  await page.getByRole('button', { name: "Use the batch's app" }).click();
  await chooseApp(page, 'Solo');

  // The screen is created, but the response never arrives.
  const creation = Promise.withResolvers<void>();
  await page.route('**/api/admin/screens', async (route) => {
    await route.fetch();
    creation.resolve();
  });
  await uploadButton(page).click();
  await creation.promise;
  await page.close({ runBeforeUnload: false });

  const reopenedTab = await reopen(context);
  await expect(reopenedTab.getByText(/^“Folder \d+” was uploaded before the page was closed$/)).toBeVisible();
  await expect(strip(reopenedTab).getByRole('button')).toHaveCount(2);
  await expect(reopenedTab.getByText('The catalogue already has this image')).toHaveCount(0);
  await expect(reopenedTab.getByRole('button', { name: /^Remove \d/ })).toHaveCount(0);
  await uploadButton(reopenedTab).click();
  await expect(reopenedTab.getByText('All screens uploaded successfully')).toBeVisible();
  const { items } = await adminApi.get<{
    items: { title: string; platform: string; app: { name: string } }[];
  }>('/api/admin/screens?search=folder&sort=title&order=asc');
  expect(items.map(({ title, platform, app }) => [title, platform, app.name])).toEqual([
    ['Folder 1', 'web', 'Quiet Hours'],
    ['Folder 10', 'ios', 'Solo'],
    ['Folder 2', 'ios', 'Stillpoint'],
  ]);
});
