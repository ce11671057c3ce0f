import { expect, test, waitUntilHydrated } from '../support/fixtures.ts';
import { logIn, PASSWORD, readSession, signInAs } from '../support/sign-in.ts';

const REFUSED = /^console error: Failed to load resource: the server responded with a status of 400/;

test('[P-50] the login page validates its fields, shows the server’s message, and redirects signed-in users', async ({
  page,
  problems,
}) => {
  problems.expect(/^400 POST .*\/auth\/v1\/token/);
  problems.expect(REFUSED);
  const requestedPaths: string[] = [];
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
  await page.goto('/login');
  await expect(page).toHaveTitle('Log in - Vitrine');
  const email = page.getByLabel('Email');
  const password = page.getByLabel('Password', { exact: true });
  const button = page.getByRole('button', { name: 'Log in' });
  const isValid = (field: typeof email) => field.evaluate((input: HTMLInputElement) => input.validity.valid);

  // The browser's own validation rejects the form, and no request is sent.
  await button.click();
  await expect(email).toBeFocused();
  await email.fill('no address');
  await password.fill('wrong password');
  await button.click();
  expect(await isValid(email)).toBe(false);
  await email.fill('admin20@example.com');
  expect(await isValid(email)).toBe(true);
  await password.fill('');
  await button.click();
  await expect(password).toBeFocused();
  expect(await isValid(password)).toBe(false);
  expect(requestedPaths.filter((path) => path.startsWith('/auth/v1'))).toEqual([]);

  await password.fill('wrong password');
  await page.getByRole('button', { name: 'Show characters' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide characters' }).click();
  await expect(password).toHaveAttribute('type', 'password');
  await password.press('Enter');
  await expect(page.locator('[data-sonner-toast]').getByText('Invalid login credentials')).toBeVisible();
  // The toast disappears after four seconds; the message in the form stays.
  await expect(page.locator('form').getByRole('alert')).toHaveText('Invalid login credentials');
  await expect(email).toHaveValue('admin20@example.com');
  await expect(password).toHaveValue('wrong password');
  await expect(button).toBeVisible();

  // Holds back the sign-in, so that the test can check the label of the busy button.
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/auth/v1/token*', async (route) => {
    await released;
    await route.continue();
  });
  await password.fill(PASSWORD);
  await button.click();
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeVisible();
  release();
  await page.waitForURL('/admin');
  await expect(page.getByText('Signed in successfully')).toBeVisible();

  // The login page redirects signed-in users.
  await page.goto('/web');
  await page.goto('/login');
  await page.waitForURL('/admin');
});

test('[P-51] the login page redirects to the requested protected page, but never to another site', async ({
  page,
}) => {
  await page.goto('/web');
  await page.goto('/account');
  await page.waitForURL('/login');
  await logIn(page, 'visitor20@example.com');
  await page.waitForURL('/account');
  await expect(page.getByText('Signed in successfully')).toBeVisible();
  // Both redirects replace the history entry of the protected page, so Back leads to the page before it.
  await page.goBack();
  await expect(page).toHaveURL('/web');

  // The login page ignores a stored path to another site. It opens `/account`, because this user is not an admin.
  const setReturnPath = (path: string) =>
    page.evaluate((to) => sessionStorage.setItem('vitrine-return-to', to), path);
  await page.goto('/web');
  await setReturnPath('//evil.example/admin');
  await page.goto('/login');
  await page.waitForURL('/account');
  await page.goto('/web');
  await setReturnPath('/web/apps?filter=finance');
  await page.goto('/login');
  await page.waitForURL('/web/apps?filter=finance');
});

test('[P-13] the login page shows a spinner until the account is loaded', async ({ page, site }) => {
  await signInAs(page, site.url, 'admin20@example.com');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/account', async (route) => {
    await released;
    await route.continue();
  });
  const accountRequest = page.waitForRequest('**/api/account');
  await page.goto('/login');
  const spinner = page.getByRole('status').filter({ hasText: 'Loading' });
  await accountRequest;
  await waitUntilHydrated(page);
  await expect(spinner).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveCount(0);
  release();
  await page.waitForURL('/admin');
});

test('[P-53] a session is kept if the profile cannot be loaded, and removed without a redirect if the server has ended it', async ({
  page,
  site,
  problems,
}) => {
  problems.expect(/^40[013] (GET|POST) .*\/(api\/account|auth\/v1\/(token|logout))/);
  problems.expect(/^console error: Failed to load resource/);
  problems.expect(/^503 GET .*\/api\/account/);
  const session = await signInAs(page, site.url, 'visitor21@example.com');
  await page.route('**/api/account', (route) =>
    route.fulfill({ status: 503, json: { error: 'busy', code: 'busy' } }),
  );
  await page.goto('/web');
  await waitUntilHydrated(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('link', { name: 'Log out' })).toBeVisible();
  expect((await readSession(page))?.refresh_token).toBe(session.refresh_token);
  await page.unroute('**/api/account');

  const logout = await page.request.post('/auth/v1/logout?scope=global', {
    headers: { authorization: `Bearer ${session.access_token}` },
  });
  expect(logout.status()).toBe(204);
  await page.reload();
  await expect.poll(() => readSession(page)).toBeNull();
  await expect(page).toHaveURL('/web');
});

test('a session is kept if the account scripts fail to load, and is restored when the network is back', async ({
  page,
  site,
  problems,
}) => {
  problems.expect(/^failed GET .*\/assets\/session-.*\.js/);
  problems.expect(/^console error: Failed to load resource/);
  const session = await signInAs(page, site.url, 'visitor27@example.com');
  const scripts = '**/assets/session-*.js';
  await page.route(scripts, (route) => route.abort('internetdisconnected'));
  const failure = page.waitForEvent('requestfailed');
  await page.goto('/web');
  await failure;
  await waitUntilHydrated(page);
  expect((await readSession(page))?.refresh_token).toBe(session.refresh_token);
  await page.unroute(scripts);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.locator('a[href="/logout"]')).toBeAttached();
});

test('other tabs notice when the user signs in or out', async ({ context, page }) => {
  const otherTab = await context.newPage();
  await otherTab.goto('/web');
  await waitUntilHydrated(otherTab);
  await otherTab.getByRole('button', { name: 'Menu' }).click();
  const entry = otherTab.getByRole('link', { name: 'Admin Dashboard' });
  await expect(entry).toHaveCount(0);
  await page.goto('/login');
  await logIn(page, 'admin21@example.com');
  await page.waitForURL('/admin');
  await expect(entry).toBeVisible();
  await page.goto('/logout');
  await page.waitForURL('/');
  await expect(entry).toHaveCount(0);
});
