import type { Locator, Page } from '@playwright/test';
import { openBackOfficeAt } from '../../support/back-office.ts';
import { imageFile } from '../../support/images.ts';
import { axeInThemes, expect, test, waitUntilSettled } from '../support/fixtures.ts';
import {
  acceptUnsavedChangesWarning,
  chooseApp,
  failUploads,
  restoredDraftNotice,
  UPLOADS,
} from '../support/forms.ts';
import { BACK_OFFICE_GALLERY } from '../support/galleries.ts';
import { endSessions, logIn, signInAs } from '../support/sign-in.ts';
import { createSparseFile } from '../support/sparse-file.ts';

test.use({ serve: BACK_OFFICE_GALLERY });

const EMAIL = 'admin1@example.com';
/** A valid id that no screen has. */
const UNUSED_ID = '01890000-0000-7000-8000-000000000000';
let seed = 5_000;
/** Returns an image file. Each call uses another seed, so that no image is a duplicate of an earlier one. */
const png = async (name: string, size = { width: 390, height: 844 }) => {
  seed += 1;
  return { name, mimeType: 'image/png', buffer: await imageFile({ ...size, seed }) };
};
/** The file input of the form. It exists only while the form has no image. */
const imageInput = (page: Page) => page.getByLabel('Screenshot');
/** Returns today's date in the form's format. */
const formatToday = (): string =>
  new Date().toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

test('[A-20] [A-21] [A-22] [A-23] [A-85] a screen is added with all fields and appears in the gallery', async ({
  page,
  site,
  problems,
}) => {
  problems.expect(/^422 POST .*\/api\/admin\/screens/);
  problems.expect(/^console error: Failed to load resource.*422/);
  await signInAs(page, site.url, EMAIL);
  const startDay = formatToday();
  await page.goto('/admin/screens/add');
  await expect(page.getByRole('heading', { level: 1, name: 'Add Screen' })).toBeVisible();
  const day = page.getByRole('button', { name: /^Upload Date/ });
  // The default is today. Midnight may pass between the two calls of `formatToday`.
  expect([startDay, formatToday()]).toContain(await day.textContent());
  await expect(page.getByText('JPG, PNG or GIF. Max 19MB')).toBeVisible();
  await axeInThemes(page);

  // The two panels have the same width at first. The arrow keys resize them.
  const bar = page.getByRole('separator', { name: 'Width of the panels' });
  expect(Number(await bar.getAttribute('aria-valuenow'))).toBeCloseTo(50, 0);
  await bar.focus();
  await page.keyboard.press('ArrowRight');
  expect(Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(50);

  const saveButton = page.getByRole('button', { name: 'Save Screen' });
  await saveButton.click();
  await expect(page.getByText('Please select an image and app')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeFocused();

  await imageInput(page).setInputFiles(await png('03_sign-in.png'));
  await expect(page.getByRole('img', { name: 'Preview of Sign in' })).toBeVisible();
  // If a second file is dropped beside the image, the browser must not open it in place of the page.
  const isDropPrevented = await page.evaluate(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['x'], 'x.png', { type: 'image/png' }));
    return !document.body.dispatchEvent(
      new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: transfer }),
    );
  });
  expect(isDropPrevented).toBe(true);
  await expect(page.getByLabel('Title')).toHaveValue('Sign in');
  // The button that chose the file had the focus. It is gone, so the focus must move.
  await expect(page.getByRole('button', { name: 'Remove image' })).toBeFocused();

  await day.click();
  const years = page.getByRole('combobox', { name: /year/i }).getByRole('option');
  await expect(years.first()).toHaveText('2020');
  await expect(years.last()).toHaveText(String(new Date().getFullYear()));
  await page.getByRole('combobox', { name: /year/i }).selectOption('2024');
  await page.getByRole('combobox', { name: /month/i }).selectOption('1');
  await page.getByRole('button', { name: /February 29th, 2024/ }).click();
  await expect(day).toContainText('Feb 29, 2024');

  await chooseApp(page, 'Ledgerly');
  await page.getByRole('radio', { name: 'iOS' }).click();
  await page.getByRole('switch', { name: 'Feature Screen' }).click();
  await page.getByRole('switch', { name: 'Cover Image' }).click();
  // Tags are grouped by parent category, each group in two columns.
  const account = page.getByRole('group', { name: 'Account', exact: true });
  await account.getByRole('checkbox', { name: 'Sign In' }).click();
  const columns = await account
    .locator('div')
    .first()
    .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns);
  expect(columns.split(' ')).toHaveLength(2);
  for (const tab of ['UX Patterns', 'UI Elements', 'Styles', 'Screen Types']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tabpanel').getByRole('checkbox').first()).toBeVisible();
  }
  await expect(page.getByRole('checkbox', { name: 'Sign In' })).toBeChecked();

  // A refusal by the server shows an error, and the form is unchanged.
  const refusals = ['App not found', 'The storage is full'];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/admin/screens', async (route) => {
    const error = refusals.shift();
    if (error) return route.fulfill({ status: 422, json: { error, code: 'unknown_reference' } });
    await released;
    await route.continue();
  });
  await saveButton.click();
  await expect(page.getByText('App not found', { exact: true })).toBeVisible();
  await saveButton.click();
  await expect(page.getByText('Error adding screen: The storage is full')).toBeVisible();
  await saveButton.click();
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled();
  release();
  await expect(page).toHaveURL('/admin/screens');
  await expect(page.getByText('Screen added successfully')).toBeVisible();

  const adminApi = await openBackOfficeAt(site.url, EMAIL);
  const list = await adminApi.get<{ items: { id: string; title: string }[] }>(
    '/api/admin/screens?search=sign+in',
  );
  const screen = list.items.find(({ title }) => title === 'Sign in');
  const form = await adminApi.get<Record<string, unknown>>(`/api/admin/screens/${screen?.id}`);
  expect(form).toMatchObject({
    platform: 'ios',
    isFeatured: true,
    isCover: true,
    app: { name: 'Ledgerly' },
    capturedAt: expect.stringMatching(/^2024-02-29T12:00:00/),
  });
  await page.goto(`/screen/${screen?.id}`);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('[A-20] a save waits until the chosen image is decoded, and the title comes from the file name', async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    const decode = window.createImageBitmap.bind(window) as (...args: unknown[]) => Promise<ImageBitmap>;
    const isDecodingAllowed = new Promise((resolve) => {
      addEventListener('allow-decoding', resolve);
    });
    window.createImageBitmap = async (...args: unknown[]) => {
      await isDecodingAllowed;
      return decode(...args);
    };
  });
  await signInAs(page, site.url, EMAIL);
  await page.goto('/admin/screens/add');
  await chooseApp(page, 'Ledgerly');
  await imageInput(page).setInputFiles(await png('slowly-decoded.png'));
  await page.getByRole('button', { name: 'Save Screen' }).click();
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled();
  await page.evaluate(() => dispatchEvent(new Event('allow-decoding')));
  await expect(page.getByText('Screen added successfully')).toBeVisible();
  const adminApi = await openBackOfficeAt(site.url, EMAIL);
  const list = await adminApi.get<{ items: { title: string }[] }>('/api/admin/screens?search=slowly');
  expect(list.items.map(({ title }) => title)).toEqual(['Slowly decoded']);
});

test('[A-23] an invalid file is refused at once, and the form keeps its values', async ({
  page,
  site,
}, testInfo) => {
  await signInAs(page, site.url, EMAIL);
  await page.goto('/admin/screens/add');
  await page.getByLabel('Title').fill('Kept');
  await imageInput(page).setInputFiles({
    name: 'a.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF'),
  });
  await expect(
    page.getByText('Invalid file type. Please upload a JPG, PNG, GIF, or WebP image.'),
  ).toBeVisible();
  await imageInput(page).setInputFiles(await createSparseFile(testInfo, 'large.png', 19 * 1024 * 1024 + 1));
  await expect(page.getByText('File is too large. Maximum size is 19MB.')).toBeVisible();
  await imageInput(page).setInputFiles({ name: 'no.png', mimeType: 'image/png', buffer: Buffer.from('no') });
  await expect(page.getByText('Error processing image: Failed to load image')).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Kept');
  await expect(imageInput(page)).toHaveCount(1);
});

test('[A-22] [A-85] a failed upload shows an error and clears the image; a duplicate image is reported', async ({
  page,
  site,
  problems,
}) => {
  problems.expect(/^503 POST .*\/api\/upload/);
  problems.expect(/^console error: Failed to load resource.*503/);
  await signInAs(page, site.url, EMAIL);
  await page.goto('/admin/screens/add');
  await failUploads(page);
  await imageInput(page).setInputFiles(await png('one.png'));
  await expect(
    page.getByText('Error uploading image: Upload failed: The service is not available'),
  ).toBeVisible();
  await expect(imageInput(page)).toHaveCount(1);
  await page.unroute(UPLOADS);

  const adminApi = await openBackOfficeAt(site.url, EMAIL);
  const duplicate = await png('known.png');
  const app = (await adminApi.get<{ items: { id: string }[] }>('/api/admin/app-options')).items[0];
  const imageId = await adminApi.upload(duplicate.buffer);
  await adminApi.send('POST', '/api/admin/screens', {
    title: 'Known already',
    platform: 'web',
    appId: app?.id,
    imageId,
  });
  await imageInput(page).setInputFiles(duplicate);
  await expect(page.getByText('The catalogue already has this image')).toBeVisible();
  await expect(page.getByRole('link', { name: /Known already/ })).toBeVisible();
  await page.getByRole('button', { name: 'Remove image' }).press('Enter');
  await expect(page.getByRole('img', { name: /^Preview/ })).toHaveCount(0);
  await expect(imageInput(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeFocused();
});

test('[A-20] a screen is edited, a save from an outdated form is reported, and Cancel asks before leaving', async ({
  page,
  site,
  problems,
}) => {
  problems.expect(/^(?:400|404|409) PUT .*\/api\/admin\/screens\//);
  problems.expect(/^40[04] GET .*\/api\/admin\/screens\//);
  problems.expect(/^console error: Failed to load resource.*40[049]/);
  const adminApi = await openBackOfficeAt(site.url, 'admin2@example.com');
  const app = (await adminApi.get<{ items: { id: string }[] }>('/api/admin/app-options')).items[0];
  const imageId = await adminApi.upload((await png('edit.png')).buffer);
  const input = { title: 'Edited', platform: 'web', appId: app?.id, imageId };
  const { id, updatedAt } = await adminApi.send<{ id: string; updatedAt: string }>(
    'POST',
    '/api/admin/screens',
    input,
  );

  await signInAs(page, site.url, EMAIL);
  await page.goto('/admin/screens/edit/garbage');
  await expect(page.getByText('Screen not found')).toBeVisible();
  await page.goto(`/admin/screens/edit/${UNUSED_ID}`);
  await expect(page.getByText('Screen not found')).toBeVisible();

  const path = `**/api/admin/screens/${id}`;
  const refusal = { status: 400, json: { error: 'Not now', code: 'validation_failed' } };
  const { promise: loadReleased, resolve: releaseLoad } = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    await loadReleased;
    await route.fulfill(refusal);
  });
  await page.goto(`/admin/screens/edit/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Screen' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('status').getByText('Loading')).toBeAttached();
  const cancel = page.getByRole('link', { name: 'Cancel' });
  expect(await cancel.count()).toBe(0);
  releaseLoad();
  await expect(page.getByText('Error loading screen: Not now')).toBeVisible();
  await expect(cancel).toBeVisible();
  await page.unroute(path);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Edited');
  await page.getByLabel('Title').fill('Mine');
  await adminApi.send('PUT', `/api/admin/screens/${id}`, {
    ...input,
    title: 'Theirs',
    expectedUpdatedAt: updatedAt,
  });

  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('alertdialog', { name: 'This screen was changed meanwhile' });
  await expect(dialog).toContainText('admin2@example.com saved it');
  // The dialog shows only the fields that differ.
  await expect(dialog.getByRole('term')).toHaveText(['Title']);
  await expect(dialog.getByRole('definition')).toHaveText(['YoursMine', 'SavedTheirs']);
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Mine');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Update Screen' }).click();
  await dialog.getByRole('button', { name: 'Discard mine, load theirs' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Theirs');

  await page.getByLabel('Title').fill('Ours');
  await page.route(path, (route) => route.fulfill(refusal), { times: 1 });
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Error updating screen: Not now')).toBeVisible();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    await released;
    await route.continue();
  });
  await page.getByLabel('Title').press('Control+s');
  await expect(page.getByRole('button', { name: 'Updating...' })).toBeDisabled();
  // While the form is being saved, its controls keep the focus but ignore input, because the input would be lost.
  await expect(page.getByLabel('Title')).toBeFocused();
  await page.keyboard.type('!');
  await page.getByRole('switch', { name: 'Feature Screen' }).click();
  await expect(page.getByRole('switch', { name: 'Feature Screen' })).not.toBeChecked();
  await expect(page.getByLabel('Title')).toHaveValue('Ours');
  release();
  await expect(page).toHaveURL('/admin/screens');
  await expect(page.getByText('Screen updated successfully')).toBeVisible();
  expect(await adminApi.get(`/api/admin/screens/${id}`)).toMatchObject({ title: 'Ours' });
  await page.unroute(path);

  // A screen that was deleted meanwhile cannot be saved. The changes stay until the curator discards them.
  await page.goto(`/admin/screens/edit/${id}`);
  await page.getByLabel('Title').fill('Too late');
  await adminApi.send('DELETE', `/api/admin/screens/${id}`);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Error updating screen: Screen not found')).toBeVisible();
  const deletion = page.getByRole('alertdialog', { name: 'This screen was deleted meanwhile' });
  await axeInThemes(page);
  await deletion.getByRole('button', { name: 'Keep my changes' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Too late');
  await page.keyboard.press('Control+s');
  await deletion.getByRole('button', { name: 'Discard and go to the screens' }).click();
  await expect(page).toHaveURL('/admin/screens');
});

test('[A-24] an app added in the sheet beside the screen form is selected in the form', async ({
  page,
  site,
}) => {
  await signInAs(page, site.url, EMAIL);
  await page.goto('/admin/screens/add');
  await page.getByLabel('Title').fill('Of a new app');
  await page.getByRole('button', { name: 'Add New App' }).click();
  const sheet = page.getByRole('dialog', { name: 'Add New App' });
  await expect(sheet.getByText('The URL where this app will be accessible')).toBeVisible();
  await sheet.getByLabel('Name').fill('Brand New');
  await expect(sheet.getByLabel('URL', { exact: true })).toHaveValue('brand-new');
  await sheet.getByRole('button', { name: 'Create App' }).click();
  await expect(page.getByText('App added successfully')).toBeVisible();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('combobox', { name: /^App/ })).toContainText('Brand New');
  await expect(page.getByLabel('Title')).toHaveValue('Of a new app');
  await waitUntilSettled(page);
});

test('[A-20] a draft survives the end of the user’s session, is private to its owner, and reports conflicts', async ({
  page,
  site,
  problems,
}) => {
  problems.expect(/^40[0139] \w+ .*\/(?:api|auth\/v1)\//);
  problems.expect(/^console error: Failed to load resource.*40[0139]/);
  const [owner, colleague] = ['admin20@example.com', 'admin22@example.com'];
  const adminApi = await openBackOfficeAt(site.url, colleague);
  const app = (await adminApi.get<{ items: { id: string }[] }>('/api/admin/app-options')).items[0];
  const imageId = await adminApi.upload((await png('left.png')).buffer);
  const input = { title: 'Left', platform: 'web', appId: app?.id, imageId };
  type SavedScreen = { id: string; updatedAt: string };
  const { id, updatedAt } = await adminApi.send<SavedScreen>('POST', '/api/admin/screens', input);
  const title = page.getByLabel('Title');
  const draftNotice = restoredDraftNotice(page);
  const conflictNotice = page.getByText('The screen was changed meanwhile');

  await signInAs(page, site.url, owner);
  await page.goto('/admin/screens/add');
  await imageInput(page).setInputFiles(await png('kept.png'));
  await expect(page.getByRole('img', { name: 'Preview of Kept' })).toBeVisible();
  await title.fill('Typed for ten minutes');
  await chooseApp(page, 'Ledgerly');
  await page.getByRole('radio', { name: 'iOS' }).click();
  await page.getByRole('checkbox', { name: 'Sign In' }).click();
  await endSessions(site.url, owner);
  await page.getByRole('button', { name: 'Save Screen' }).click();
  await page.waitForURL('/login');
  await logIn(page, owner);
  await page.waitForURL('/admin/screens/add');
  await expect(draftNotice).toBeVisible();
  await axeInThemes(page);
  await expect(title).toHaveValue('Typed for ten minutes');
  await expect(page.getByRole('img', { name: 'Preview of Typed for ten minutes' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: /^App/ })).toContainText('Ledgerly');
  await expect(page.getByRole('radio', { name: 'iOS' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Sign In' })).toBeChecked();
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL('/admin/screens');
  await page.goto('/admin/screens/add');
  await expect(title).toHaveValue('');
  expect(await draftNotice.count()).toBe(0);

  // A reload restores the draft. If another curator has saved the screen meanwhile, a notice reports it.
  await page.goto(`/admin/screens/edit/${id}`);
  await title.fill('Mine, unsaved');
  acceptUnsavedChangesWarning(page);
  await page.reload();
  await expect(draftNotice).toBeVisible();
  await expect(title).toHaveValue('Mine, unsaved');
  expect(await conflictNotice.count()).toBe(0);
  await adminApi.send('PUT', `/api/admin/screens/${id}`, {
    ...input,
    title: 'Theirs',
    expectedUpdatedAt: updatedAt,
  });
  acceptUnsavedChangesWarning(page);
  await page.reload();
  await expect(conflictNotice).toBeVisible();
  await expect(title).toHaveValue('Mine, unsaved');

  // The next user in this browser sees the saved values, not the previous user's input.
  acceptUnsavedChangesWarning(page);
  await signInAs(page, site.url, colleague);
  await page.goto(`/admin/screens/edit/${id}`);
  await expect(title).toHaveValue('Theirs');
  expect(await draftNotice.count()).toBe(0);
  await signInAs(page, site.url, owner);
  await page.goto(`/admin/screens/edit/${id}`);
  await expect(title).toHaveValue('Mine, unsaved');
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('alertdialog', { name: 'This screen was changed meanwhile' });
  await expect(dialog).toContainText(`${colleague} saved it`);
  await dialog.getByRole('button', { name: 'Discard mine, load theirs' }).click();
  await expect(title).toHaveValue('Theirs');
  await title.fill('Given up');
  await expect(draftNotice).toHaveCount(0);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/admin/screens');
  await page.goto(`/admin/screens/edit/${id}`);
  await expect(title).toHaveValue('Theirs');
  await waitUntilSettled(page);
  expect(await draftNotice.count()).toBe(0);
});

test('in forced colors, the screen form still shows which controls are on, selected and checked', async ({
  page,
  site,
}) => {
  await signInAs(page, site.url, EMAIL);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/admin/screens/add');
  const backgroundOf = (locator: Locator): Promise<string> =>
    locator.evaluate((element) => getComputedStyle(element).backgroundColor);
  const feature = page.getByRole('switch', { name: 'Feature Screen' });
  const offColor = await backgroundOf(feature);
  await feature.click();
  await expect(feature).toBeChecked();
  expect(await backgroundOf(feature)).not.toBe(offColor);

  const platformOption = (name: string): Locator =>
    page.getByRole('radiogroup', { name: 'Platform' }).locator('label', { hasText: name });
  await expect(platformOption('Web')).toBeVisible();
  expect(await backgroundOf(platformOption('Web'))).not.toBe(await backgroundOf(platformOption('iOS')));

  const checkbox = page.getByRole('tabpanel').getByRole('checkbox').first();
  const uncheckedColor = await backgroundOf(checkbox);
  await checkbox.click();
  await expect(checkbox).toBeChecked();
  expect(await backgroundOf(checkbox)).not.toBe(uncheckedColor);
  // The selected tab has a badge with the number of its checked tags. Both have the highlight color as background.
  const tab = page.getByRole('tab', { selected: true });
  const count = tab.locator('span', { hasText: '1' });
  await expect(count).toBeVisible();
  expect(await backgroundOf(count)).toBe(await backgroundOf(tab));
  // The edges of fields and popups are shadows, which forced colors remove. Outlines replace them.
  await expect(page.getByLabel('Title')).toHaveCSS('outline-style', 'solid');
  await page.getByRole('combobox', { name: /^App/ }).click();
  await expect(page.locator('.panel').filter({ has: page.getByRole('listbox') })).toHaveCSS(
    'outline-style',
    'solid',
  );
});
