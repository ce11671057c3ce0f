import { readFile } from 'node:fs/promises';
import type { Route } from '@playwright/test';
import { axe, axeInThemes, expect, test } from '../support/fixtures.ts';
import {
  enrollTotp,
  readSession,
  signInAs,
  signInClient,
  storeSession,
  totpCode,
} from '../support/sign-in.ts';

test('a user adds an authenticator app with a code, gets recovery codes, and removes the app again', async ({
  page,
  site,
  problems,
}) => {
  problems.expect(/^422 POST .*\/verify/);
  problems.expect(/^console error: Failed to load resource.*422/);
  const email = 'admin9@example.com';
  await signInAs(page, site.url, email);
  await page.goto('/admin/account');
  await expect(page.getByText('Your account is protected by its password alone.')).toBeVisible();
  const add = page.getByRole('button', { name: 'Add authenticator app' });
  await add.click();
  const dialog = page.getByRole('dialog', { name: 'Add an authenticator app' });
  await dialog.getByLabel('Name').fill('Work phone');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const qrCode = dialog.getByRole('img', { name: 'QR code with the key for your app' });
  await expect
    .poll(() => qrCode.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await axeInThemes(page);
  const secret = (await dialog.locator('code').textContent()) ?? '';
  const codeField = dialog.getByLabel('Six-digit code');
  const validCode = totpCode(secret);
  await codeField.fill(validCode === '000000' ? '111111' : '000000');
  await expect(codeField).toHaveAccessibleDescription('Invalid TOTP code entered');
  // While the code is verified and recovery codes are created, Escape neither closes the dialog nor removes the
  // factor.
  const requests: Route[] = [];
  const recoveryCodesPath = '**/factors/recovery-codes';
  await page.route(recoveryCodesPath, (route) => void requests.push(route));
  await codeField.fill(totpCode(secret));
  await expect.poll(() => requests.length).toBe(1);
  await page.keyboard.press('Escape');
  await expect(dialog.getByText('Checking...')).toBeVisible();
  await requests[0]?.continue();
  await page.unroute(recoveryCodesPath);

  // The recovery codes are shown only once. Their dialog stays open until the user confirms that the codes are saved.
  const codesDialog = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(codesDialog.getByRole('listitem')).toHaveCount(10);
  const codeTexts = await codesDialog.getByRole('listitem').allInnerTexts();
  expect(new Set(codeTexts).size).toBe(10);
  await page.keyboard.press('Escape');
  await expect(codesDialog).toBeVisible();
  const downloadEvent = page.waitForEvent('download');
  await codesDialog.getByRole('link', { name: 'Download' }).click();
  const download = await downloadEvent;
  expect(download.suggestedFilename()).toBe('recovery-codes.txt');
  const text = await readFile(await download.path(), 'utf8');
  for (const code of codeTexts) expect(text).toContain(code);
  await codesDialog.getByRole('button', { name: 'Copy the recovery codes' }).click();
  await expect(codesDialog.getByText('Copied')).toBeVisible();
  await expect(codesDialog.getByRole('button', { name: 'Done' })).toBeDisabled();
  await axe(page);
  await codesDialog.getByLabel('I have saved them').check();
  await codesDialog.getByRole('button', { name: 'Done' }).click();
  await expect(codesDialog).toHaveCount(0);
  await expect(page.getByText('10 of 10 left')).toBeVisible();

  // One code is used in another session, then a new set of codes is created.
  const secondClient = await signInClient(site.url, { email });
  expect((await secondClient.mfa.recoveryCodes.verify({ code: codeTexts[0] ?? '' })).error).toBeNull();
  await page.reload();
  await expect(page.getByText('9 of 10 left')).toBeVisible();
  await page.getByRole('button', { name: 'New codes' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Create new codes' }).click();
  await expect(codesDialog.getByRole('listitem')).toHaveCount(10);
  expect(await codesDialog.getByRole('listitem').allInnerTexts()).not.toEqual(codeTexts);
  await codesDialog.getByLabel('I have saved them').check();
  await codesDialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('10 of 10 left')).toBeVisible();

  await page.getByRole('button', { name: 'Remove Work phone' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove Work phone?' });
  await expect(question).toContainText('This is your only second factor');
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Work phone was removed')).toBeVisible();
  await expect(page.getByText('Your account is protected by its password alone.')).toBeVisible();
  await expect.poll(async () => (await readSession(page))?.user.factors ?? []).toEqual([]);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeVisible();
});

test('removing a factor moves the focus to the next factor, or to the button that adds a factor if none is left', async ({
  page,
  site,
}) => {
  const client = await signInClient(site.url, { email: 'visitor4@example.com' });
  await enrollTotp(client, 'Old phone');
  await enrollTotp(client, 'New phone');
  await storeSession(page, client);
  await page.goto('/account');
  const removeFactor = async (): Promise<void> => {
    await page.keyboard.press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).press('Enter');
  };
  await page.getByRole('button', { name: 'Remove Old phone' }).focus();
  await removeFactor();
  await expect(page.getByText('Old phone was removed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove Old phone' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Remove New phone' })).toBeFocused();
  await removeFactor();
  await expect(page.getByText('Your account is protected by its password alone.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add authenticator app' })).toBeFocused();
});

test('a phone is offered as a second factor unless the server says that no message sender is configured', async ({
  page,
  site,
}) => {
  await signInAs(page, site.url, 'visitor3@example.com');
  await page.goto('/account');
  await expect(page.getByRole('button', { name: 'Add authenticator app' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add phone' })).toHaveCount(0);
  await page.route('**/auth/v1/settings', (route) => route.fulfill({ body: 'An error page of a proxy' }));
  await page.reload();
  await expect(page.getByRole('button', { name: 'Add phone' })).toBeVisible();
});

test('the account page lists the sessions, and ends one of them or all others at once', async ({
  page,
  site,
}) => {
  const email = 'admin10@example.com';
  const otherClients = await Promise.all([1, 2, 3].map(() => signInClient(site.url, { email })));
  await signInAs(page, site.url, email);
  await page.goto('/admin/account');
  const rows = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await expect(rows).toHaveCount(4);
  await expect(rows.filter({ hasText: 'This device' })).toHaveCount(1);
  await expect(rows.filter({ hasText: 'This device' }).getByRole('button')).toHaveCount(0);
  await expect(rows.first()).toContainText('127.0.0.1');

  await rows
    .getByRole('button', { name: /^Sign out/ })
    .first()
    .click();
  const question = page.getByRole('alertdialog');
  await axe(page);
  await question.getByRole('button', { name: 'Sign out' }).click();
  await expect(rows).toHaveCount(3);
  // The next session has taken the place of the one that was signed out.
  await expect(rows.nth(1).getByRole('button')).toBeFocused();
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(question).toContainText('2 other sessions end immediately.');
  await question.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('Signed out everywhere else')).toBeVisible();
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Sessions' })).toBeFocused();
  for (const otherClient of otherClients) {
    expect((await otherClient.getUser()).error?.name).toBe('AuthSessionMissingError');
  }
});
