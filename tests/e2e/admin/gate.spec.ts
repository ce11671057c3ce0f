import { expect, test, waitUntilSettled } from '../support/fixtures.ts';
import {
  endSessions,
  enrollTotp,
  logIn,
  signInAs,
  signInClient,
  storeSession,
  totpCode,
} from '../support/sign-in.ts';

/** Problems that the public not-found page causes: its document has the status 404. */
const NOT_FOUND = [/^404 GET .*\/404$/, /^console error: Failed to load resource.*404/];
const PATHS = ['/admin', '/admin/account', '/admin/screens/edit/1', '/admin/no/such/page'];

test('[A-01] a signed-out visitor cannot see the back office, and Back does not return to it', async ({
  page,
  problems,
}) => {
  for (const pattern of NOT_FOUND) problems.expect(pattern);
  for (const path of PATHS) {
    await page.goto('/web');
    await page.goto(path);
    await page.waitForURL('/404');
    await waitUntilSettled(page);
    await expect(page.getByText('Error 404')).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/web');
  }
});

test('[A-01] a user who is not an admin cannot see the back office but has an account page', async ({
  page,
  site,
  problems,
}) => {
  for (const pattern of NOT_FOUND) problems.expect(pattern);
  await signInAs(page, site.url, 'visitor1@example.com');
  for (const path of PATHS) {
    await page.goto(path);
    await page.waitForURL('/404');
    await expect(page.getByText('Error 404')).toBeVisible();
  }
  await page.goto('/account');
  await expect(page.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('visitor1@example.com');
  await expect(page.getByRole('navigation', { name: 'Back office' })).toHaveCount(0);
});

test('[P-13] the back office shows a spinner until the profile is loaded, and offers a retry if loading fails', async ({
  page,
  site,
  problems,
}) => {
  problems.expect(/^403 GET .*\/api\/account/);
  problems.expect(/^console error: Failed to load resource.*403/);
  await signInAs(page, site.url, 'admin1@example.com');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/account', async (route) => {
    await released;
    await route.fulfill({ status: 403, json: { error: 'No', code: 'forbidden' } });
  });
  await page.goto('/admin');
  await expect(page.getByRole('status').getByText('Loading')).toBeAttached();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  release();
  await expect(page.getByText('Your account could not be loaded')).toBeVisible();
  await page.unroute('**/api/account');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});

test('[P-51] the login page asks for a pending second factor, then opens the requested page', async ({
  page,
  site,
}) => {
  const email = 'admin2@example.com';
  const { secret } = await enrollTotp(await signInClient(site.url, { email }));
  await storeSession(page, await signInClient(site.url, { email }));
  await page.goto('/admin/account?from=here');
  await page.waitForURL('/login');
  // Uses the code of the next time step: the current one was used to enroll, and each code is accepted only once.
  await page.getByLabel('Six-digit code').fill(totpCode(secret, { steps: 1 }));
  await page.waitForURL('/admin/account?from=here');
  await expect(page.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeVisible();
});

test('a user whose session ended elsewhere signs in again and gets the requested page', async ({
  page,
  site,
  problems,
}) => {
  // Any request of the page may be the first that the server rejects.
  problems.expect(/^40[013] (?:GET|POST) .*\/(?:api|auth\/v1)\//);
  problems.expect(/^console error: Failed to load resource.*40[013]/);
  const email = 'admin11@example.com';
  await signInAs(page, site.url, email);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await endSessions(site.url, email);
  await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Account' }).click();
  await page.waitForURL('/login');
  await expect(
    page.getByText('Your session has ended. Log in to continue where you left off.'),
  ).toBeVisible();
  await logIn(page, email);
  await page.waitForURL('/admin/account');
});

test('an unknown address below /admin shows “Page not found” inside the back office', async ({
  page,
  site,
}) => {
  await signInAs(page, site.url, 'admin1@example.com');
  await page.goto('/admin/no/such/page');
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeAttached();
  await page.getByRole('main').getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});

test('[P-10] the back office has no public header or footer', async ({ page, site }) => {
  const publicParts = [
    page.getByRole('link', { name: 'Vitrine home' }),
    page.getByRole('navigation', { name: 'Main' }),
    page.getByRole('group', { name: 'Platform' }),
    page.getByRole('contentinfo'),
  ];
  // Public pages have these parts. Without this check, a wrong name would make the assertions below pass.
  await page.goto('/web');
  for (const part of publicParts) await expect(part).toBeVisible();

  await signInAs(page, site.url, 'admin1@example.com');
  for (const [path, heading] of [
    ['/admin', 'Dashboard'],
    ['/admin/screens', 'Screens'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    for (const part of publicParts) await expect(part).toHaveCount(0);
  }
});

test('[P-10] without JavaScript, the back office has no header or footer and says that it needs JavaScript', async ({
  browser,
  site,
  problems,
}) => {
  // Without JavaScript the browser refuses the page's preloads.
  problems.expect(/^failed GET .*\.js \(csp\)$/);
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  const page = await context.newPage();
  for (const path of ['/admin', '/account']) {
    await page.goto(path);
    await expect(page.locator('noscript p')).toBeVisible();
    await expect(page.getByRole('status')).toBeHidden();
    await expect(page.getByRole('banner')).toHaveCount(0);
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
  }
  await context.close();
});
