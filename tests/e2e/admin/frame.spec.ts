import { axe, axeInThemes, expect, test, waitUntilHydrated, waitUntilSettled } from '../support/fixtures.ts';
import { readSession, signInAs } from '../support/sign-in.ts';

const sidebar = { name: 'Back office' };
const dashboard = { level: 1, name: 'Dashboard' } as const;

test('[A-02] the sidebar of the back office opens pages without reloading the document, and marks the current page', async ({
  page,
  site,
}) => {
  await signInAs(page, site.url, 'admin3@example.com');
  await page.goto('/admin');
  await expect(page).toHaveTitle('Dashboard - Vitrine');
  const navigation = page.getByRole('navigation', sidebar);
  await expect(navigation.getByRole('link')).toHaveText([
    'Dashboard',
    'Screens',
    'Apps',
    'App Categories',
    'Screen Types',
    'UX Patterns',
    'UI Elements',
    'Styles',
    'Blog',
    'Pages',
    'Popular Categories',
    'Account',
  ]);
  // The groups collapse and expand, and keep their state.
  const categories = navigation.getByRole('button', { name: 'Categories', exact: true });
  await categories.click();
  await expect(navigation.getByRole('link', { name: 'UX Patterns' })).toBeHidden();
  await page.reload();
  await expect(categories).toHaveAttribute('aria-expanded', 'false');
  await categories.click();
  const popular = navigation.getByRole('link', { name: 'Popular Categories' });
  const settings = navigation.getByRole('button', { name: 'Settings', exact: true });
  await settings.click();
  await expect(popular).toBeHidden();
  await settings.click();
  // A new document would lose this property.
  await page.evaluate(() => Object.assign(window, { stillHere: true }));
  await expect(navigation.locator('[aria-current]')).toHaveText(['Dashboard']);
  // A group can be collapsed on one of its own pages too.
  await popular.click();
  await expect(navigation.locator('[aria-current]')).toHaveText(['Popular Categories']);
  await settings.click();
  await expect(popular).toBeHidden();
  await settings.click();
  await expect(popular).toBeVisible();
  await navigation.getByRole('link', { name: 'Dashboard' }).click();
  await expect(navigation.locator('[aria-current]')).toHaveText(['Dashboard']);
  // A group that was collapsed on another page opens when one of its own pages is shown.
  await settings.click();
  await expect(popular).toBeHidden();
  await page.goBack();
  await expect(navigation.locator('[aria-current]')).toHaveText(['Popular Categories']);
  await expect(popular).toBeVisible();
  await navigation.getByRole('link', { name: 'Dashboard' }).click();
  await expect(navigation.locator('[aria-current]')).toHaveText(['Dashboard']);
  await navigation.getByRole('link', { name: 'Account' }).click();
  await expect(page).toHaveURL('/admin/account');
  await expect(page).toHaveTitle('Account Settings - Vitrine');
  await expect(navigation.locator('[aria-current]')).toHaveText(['Account']);
  await expect(page.getByRole('main')).toBeFocused();
  expect(await page.evaluate(() => 'stillHere' in window)).toBe(true);
  await page.goBack();
  await expect(page.getByRole('heading', dashboard)).toBeVisible();
});

test('[A-02] the user menu shows who is signed in, links to the account and the gallery, and logs out', async ({
  page,
  site,
}) => {
  await signInAs(page, site.url, 'admin4@example.com');
  await page.goto('/admin');
  const button = page.getByRole('button', { name: 'User menu of admin 4' });
  await expect(button).toContainText('admin4@example.com');
  await button.click();
  await expect(page.getByRole('link', { name: 'View the gallery' })).toHaveAttribute('href', '/');
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await button.press('Enter');
  await page.getByRole('link', { name: 'Account Settings' }).click();
  await expect(page).toHaveURL('/admin/account');

  await button.click();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await page.waitForURL('/login');
  await expect(page.getByText('Logged out successfully')).toBeVisible();
  expect(await readSession(page)).toBeNull();
});

test('[P-58] a log-out that the server refuses shows the reason; a log-out without a session shows no message', async ({
  page,
  site,
  problems,
}) => {
  problems.expect(/^400 POST .*\/auth\/v1\/logout/);
  problems.expect(/^console error: Failed to load resource.*400/);
  await signInAs(page, site.url, 'admin4@example.com');
  await page.route('**/auth/v1/logout*', (route) =>
    route.fulfill({ status: 400, json: { code: 'validation_failed', message: 'Not now' } }),
  );
  await page.goto('/admin');
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await page.waitForURL('/login');
  await expect(page.getByText('Error logging out: Not now')).toBeVisible();

  await signInAs(page, site.url, 'admin4@example.com');
  await page.goto('/admin');
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.evaluate(() => localStorage.removeItem('vitrine-session'));
  await page.getByRole('button', { name: 'Log Out' }).click();
  await page.waitForURL('/login');
  await waitUntilSettled(page);
  await expect(page.getByText(/log(?:ged|ging) out/i)).toHaveCount(0);
});

test('[A-03] the dashboard counts screens and apps, shows skeletons while it loads, and shows errors', async ({
  page,
  site,
  problems,
}) => {
  problems.expect(/^400 GET .*\/api\/admin\/stats/);
  problems.expect(/^console error: Failed to load resource.*400/);
  await signInAs(page, site.url, 'admin3@example.com');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/admin/stats', async (route) => {
    await released;
    await route.fulfill({
      status: 400,
      json: { error: 'The counts are unavailable', code: 'validation_failed' },
    });
  });
  await page.goto('/admin');
  const main = page.getByRole('main');
  await expect(main.locator('.skeleton')).toHaveCount(4);
  release();
  await expect(page.getByText('Error loading stats: The counts are unavailable')).toBeVisible();
  await expect(main.locator('.skeleton')).toHaveCount(0);

  await page.unroute('**/api/admin/stats');
  await page.getByRole('button', { name: 'Try again' }).click();
  const { screens, iosScreens, webScreens, apps } = await (await page.request.get('/api/stats')).json();
  expect(screens).toBeGreaterThan(0);
  await expect(main.getByRole('term')).toHaveText([
    'Total Screens',
    'iOS Screens',
    'Web Screens',
    'Total Apps',
  ]);
  await expect(main.getByRole('definition').locator('span:first-child')).toHaveText(
    [screens, iosScreens, webScreens, apps].map((count: number) => count.toLocaleString('en')),
  );
});

test('the dashboard with its user menu and the account page have no accessibility violations in either theme', async ({
  page,
  site,
}) => {
  await signInAs(page, site.url, 'admin3@example.com');
  await page.goto('/admin');
  await waitUntilHydrated(page);
  await page.getByRole('button', { name: /^User menu/ }).click();
  await axeInThemes(page);
  await page.keyboard.press('Escape');
  await page.getByRole('navigation', sidebar).getByRole('link', { name: 'Account' }).click();
  await page.getByText('This device').waitFor();
  await axeInThemes(page);
});

test('the link “Skip to content” moves the focus to the content, and does not ask about unsaved changes', async ({
  page,
  site,
}) => {
  await signInAs(page, site.url, 'admin3@example.com');
  await page.goto('/admin/account');
  await page.getByLabel('Name', { exact: true }).fill('Another name');
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await waitUntilSettled(page);
  expect(await page.getByRole('alertdialog').count()).toBe(0);
});

test('on a phone the sidebar of the back office is a sheet, which closes when a link is followed @phone', async ({
  page,
  site,
}) => {
  await signInAs(page, site.url, 'admin3@example.com');
  await page.goto('/admin');
  await waitUntilSettled(page);
  await expect(page.getByRole('navigation', sidebar)).toBeHidden();
  const opener = page.getByRole('button', { name: 'Open navigation' });
  await opener.tap();
  const sheet = page.getByRole('dialog', { name: 'Navigation' });
  await expect(sheet.getByRole('button', { name: /^User menu/ })).toBeVisible();
  await axe(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(opener).toBeFocused();
  // When a tablet is turned to landscape, the sidebar replaces the sheet.
  const size = page.viewportSize();
  await opener.tap();
  await expect(sheet).toBeVisible();
  await page.setViewportSize({ width: 1180, height: 820 });
  await expect(sheet).toHaveCount(0);
  await expect(page.locator('[inert]')).toHaveCount(0);
  if (size) await page.setViewportSize(size);
  await opener.tap();
  await sheet.getByRole('link', { name: 'Account', exact: true }).tap();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeVisible();
  await page.getByText('This device').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await axe(page);
});
