import type { AdminApp } from '#shared/contracts/admin-apps.ts';
import { PASSWORD } from '../../support/accounts.ts';
import { openBackOfficeAt } from '../../support/back-office.ts';
import { imageFile } from '../../support/images.ts';
import { axeInThemes, expect, test, waitUntilSettled } from '../support/fixtures.ts';
import { signInAs } from '../support/sign-in.ts';

test.use({ serve: { catalogue: 'empty', settings: { DEMO: 'on' } } });

const EMAIL = 'first@example.com';

test('[A-03] [O-06] the next steps lead from the demo to adding screens, and then to the removal of the demo', async ({
  page,
  site,
}) => {
  const token = /#token=([\w-]+)/.exec(site.log())?.[1];
  const setup = await page.request.post('/api/setup', {
    data: { token, email: EMAIL, name: 'First Admin', password: PASSWORD },
  });
  expect(setup.status()).toBe(201);
  await signInAs(page, site.url, EMAIL);
  await page.goto('/admin');
  const card = page.getByRole('region', { name: 'Next steps' });
  await expect(card.getByRole('link').first()).toContainText('Add your own screens');
  await expect(card.getByRole('link', { name: /^Remove the demo/ })).toHaveCount(0);

  const adminApi = await openBackOfficeAt(site.url, EMAIL);
  const { app } = await adminApi.send<{ app: AdminApp }>('POST', '/api/admin/apps', {
    name: 'Own app',
    slug: 'own-app',
  });
  await adminApi.send('POST', '/api/admin/screens', {
    appId: app.id,
    title: 'Own screen',
    platform: 'web',
    imageId: await adminApi.upload(await imageFile({ width: 320, height: 200 })),
  });
  await page.reload();
  await card.getByRole('link', { name: /^Remove the demo/ }).click();
  await page.waitForURL('/admin/utilities');
  const removeButton = page.getByRole('button', { name: 'Remove the demo' });
  await removeButton.press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Remove the demo?' });
  await expect(dialog).toContainText(/\d+ screens, \d+ apps, \d+ categories and 1 post/);
  await waitUntilSettled(page);
  await axeInThemes(page);
  await page.keyboard.press('Escape');
  await expect(removeButton).toBeFocused();
  await removeButton.click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  // With an S3 store on a busy machine, deleting the files of the demo may take longer than the default timeout.
  await expect(page.getByText(/^Removed \d+ screens, \d+ apps, \d+ categories and 1 post\.$/)).toBeVisible({
    timeout: 60_000,
  });
  await expect(removeButton).toHaveCount(0);

  await page.goBack();
  await expect(card.getByRole('link', { name: /^Set up a second factor/ })).toBeVisible();
  await expect(card.getByRole('link', { name: /^Remove the demo/ })).toHaveCount(0);
  // Only the admin's own screen is left.
  await expect(page.getByRole('definition').first()).toContainText(/^1All platforms/);
});
