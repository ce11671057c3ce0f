import sharp from 'sharp';
import { expect, test, waitUntilQuiet } from '../support/fixtures.ts';
import { PASSWORD, readSession, signInAs, signInClient } from '../support/sign-in.ts';
import { createSparseFile } from '../support/sparse-file.ts';

const NEW_PASSWORD = 'another horse battery';

test('[A-70] the account form shows a message at each invalid field, and sends no request', async ({
  page,
  site,
}) => {
  await signInAs(page, site.url, 'visitor2@example.com');
  await page.goto('/account');
  await page.getByText('This device').waitFor();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`));
  await page.getByLabel('Name', { exact: true }).fill('A');
  await page.getByLabel('Username').fill('b');
  await page.getByLabel('Email').fill('nowhere');
  await page.getByLabel('New password', { exact: true }).fill('short');
  await page.getByLabel('Confirm new password').fill('other');
  await page.keyboard.press('Control+s');
  const expectError = async (label: string, message: string): Promise<void> => {
    const field = page.getByLabel(label, { exact: true });
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(message);
  };
  await expectError('Name', 'Name must be at least 2 characters.');
  await expectError('Username', 'Username must be at least 2 characters.');
  await expectError('Email', 'Invalid email address.');
  await expectError('Current password', 'Current password is required');
  await expectError('New password', 'Password must be at least 8 characters');
  await expectError('Confirm new password', "Passwords don't match");
  await waitUntilQuiet(page);
  expect(requests).toEqual([]);

  // A link to the page that is already open does not discard unsaved changes.
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('link', { name: 'Account Settings' }).click();
  await expect(page.getByLabel('Username')).toHaveValue('b');
});

test('[A-70] saving name and username needs no password; saving a new password needs the current one', async ({
  page,
  site,
  problems,
}) => {
  problems.expect(/^400 (PATCH .*\/api\/account|PUT .*\/auth\/v1\/user)/);
  problems.expect(/^422 PUT .*\/auth\/v1\/user/);
  problems.expect(/^console error: Failed to load resource.*4(00|22)/);
  const email = 'admin5@example.com';
  await signInAs(page, site.url, email);
  await page.goto('/admin/account');
  const save = page.getByRole('button', { name: 'Save changes' });
  const successToast = page.getByText('Profile updated successfully');
  await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace');
  await page.getByLabel('Username').fill('ada');
  await page.route('**/api/account', (route) => route.fulfill({ status: 400, json: { error: '' } }), {
    times: 1,
  });
  await save.click();
  await expect(page.getByText('Failed to update profile')).toBeVisible();
  await save.click();
  await expect(successToast).toBeVisible();
  await expect(page.getByRole('button', { name: 'User menu of Ada Lovelace' })).toBeVisible();
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);

  // Text typed during the request is kept as an unsaved change.
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/account', async (route) => {
    await released;
    await route.continue();
  });
  await page.getByLabel('Name', { exact: true }).fill('Ada King');
  await save.click();
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
  await page.getByLabel('Username').fill('ada.king');
  release();
  await expect(page.getByRole('button', { name: 'User menu of Ada King' })).toBeVisible();
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveValue('ada.king');
  await page.unroute('**/api/account');
  await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace');
  await page.getByLabel('Username').fill('ada');
  await save.click();
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);

  const currentPassword = page.getByLabel('Current password');
  await currentPassword.fill('not the one');
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm new password').fill(NEW_PASSWORD);
  await save.click();
  await expect(page.getByText('The current password is wrong')).toBeVisible();
  await currentPassword.fill(PASSWORD);
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm new password').fill(PASSWORD);
  await save.click();
  await expect(page.getByText('New password should be different from the old password.')).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm new password').fill(NEW_PASSWORD);
  await save.click();
  await expect(currentPassword).toHaveValue('');
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);
  await expect(signInClient(site.url, { email })).rejects.toThrow('Invalid login credentials');

  await page.reload();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ada Lovelace');
  await expect(page.getByLabel('Username')).toHaveValue('ada');
});

test('[A-70] a new email address is shown as pending, and the account keeps the old one until confirmation', async ({
  page,
  site,
}) => {
  const email = 'admin6@example.com';
  await signInAs(page, site.url, email);
  await page.goto('/admin/account');
  await page.getByLabel('Username').fill('countess');
  await page.getByLabel('Email').fill('Countess@Example.com');
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  const pending = page.getByText('Your email address will change to countess@example.com.');
  await expect(pending).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.reload();
  await expect(pending).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveValue('countess');
  expect((await readSession(page))?.user.email).toBe(email);
});

test('the account page warns about unsaved changes before the user leaves', async ({ page, site }) => {
  await signInAs(page, site.url, 'admin7@example.com');
  await page.goto('/admin');
  const navigation = page.getByRole('navigation', { name: 'Back office' });
  await navigation.getByRole('link', { name: 'Account' }).click();
  await page.getByLabel('Username').fill('somebody');
  await navigation.getByRole('link', { name: 'Dashboard' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect(question.getByRole('button', { name: 'Stay' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(page.getByLabel('Username')).toHaveValue('somebody');

  page.once('dialog', (dialog) => void dialog.dismiss());
  await page.close({ runBeforeUnload: true });
  expect(page.isClosed()).toBe(false);

  await navigation.getByRole('link', { name: 'Dashboard' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/admin');
});

test('[A-70] an avatar is validated, saved, shown and removed', async ({
  page,
  site,
  problems,
}, testInfo) => {
  problems.expect(/^403 PUT .*\/api\/account\/avatar/);
  problems.expect(/^console error: Failed to load resource.*403/);
  const path = (name: string): string => testInfo.outputPath(name);
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#3366cc' } });
  await picture.clone().png().toFile(path('good.png'));
  await picture.clone().webp().toFile(path('wrong.webp'));
  await createSparseFile(testInfo, 'large.png', 2 * 1024 * 1024 + 1);
  const id = (await signInAs(page, site.url, 'admin8@example.com')).user.id;
  await page.goto('/admin/account');
  const file = page.getByLabel('Avatar file');
  await expect(file).toHaveAttribute('accept', 'image/*');
  await expect(page.getByText('JPG, GIF or PNG, max 2MB')).toBeVisible();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.method()));
  await file.setInputFiles(path('large.png'));
  await expect(page.getByText('File is too large. Maximum size is 2MB.')).toBeVisible();
  await file.setInputFiles(path('wrong.webp'));
  await expect(page.getByText('Invalid file type. Please upload a JPG, GIF or PNG image.')).toBeVisible();
  expect(requests.filter((method) => method === 'PUT')).toEqual([]);

  // The real server never gives these responses.
  const responses = [
    { json: {} },
    { status: 403, json: { error: '' } },
    { status: 403, json: { error: 'Not you' } },
  ];
  await page.route('**/api/account/avatar', (route) => route.fulfill(responses.shift() ?? {}));
  for (const message of ['Failed to get public URL', 'Failed to update avatar', 'Not you']) {
    await file.setInputFiles(path('good.png'));
    await expect(page.getByText(message)).toBeVisible();
  }
  await page.unroute('**/api/account/avatar');
  await file.setInputFiles(path('good.png'));
  await expect(page.getByText('Avatar updated successfully')).toBeVisible();
  const avatar = page.getByRole('complementary').locator('img');
  await expect(avatar).toHaveAttribute('src', new RegExp(`^/profiles/avatars/${id}-avatar\\.png`));
  await expect
    .poll(() => avatar.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove avatar' }).click();
  await expect(page.getByText('Avatar removed')).toBeVisible();
  await expect(page.locator('main img, aside img')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Change avatar' })).toBeFocused();
});
