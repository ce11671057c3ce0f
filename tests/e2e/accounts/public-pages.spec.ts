import {
  axe,
  axeInThemes,
  expect,
  setTheme,
  test,
  waitUntilHydrated,
  waitUntilSettled,
} from '../support/fixtures.ts';
import { usesReplicas } from '../support/replicas.ts';
import { readSession, signInAs } from '../support/sign-in.ts';

test('[P-24] [P-41] admins see back-office links in the menu and viewer; other users see only account links', async ({
  page,
  site,
}) => {
  const menu = page.locator('[popover]:popover-open');
  const entries = (name: string) => menu.getByRole('link', { name, exact: true });
  const openMenu = () => page.getByRole('button', { name: 'Menu' }).click();
  const editScreen = page.getByRole('link', { name: 'Edit Screen' });

  await signInAs(page, site.url, 'admin22@example.com');
  await page.goto('/web/apps/orbit');
  await waitUntilHydrated(page);
  await openMenu();
  await expect(entries('Admin Dashboard')).toHaveAttribute('href', '/admin');
  await expect(entries('Account')).toHaveAttribute('href', '/account');
  await axe(page);
  await entries('Admin Dashboard').click();
  await page.waitForURL('/admin');

  await page.goto('/web/apps/orbit');
  await waitUntilHydrated(page);
  const screen = page.locator('main a[href^="/screen/"]').first();
  const id = (await screen.getAttribute('href'))?.split('/').at(-1);
  await screen.click();
  await expect(editScreen).toHaveAttribute('href', `/admin/screens/edit/${id}`);
  await expect(editScreen).toHaveAttribute('target', '_blank');
  await page.goto(`/screen/${id}`);
  await expect(editScreen).toBeVisible();

  await signInAs(page, site.url, 'visitor22@example.com');
  await page.goto(`/screen/${id}`);
  await waitUntilHydrated(page);
  await openMenu();
  await expect(entries('Log out')).toBeVisible();
  await waitUntilSettled(page);
  await expect(entries('Account')).toBeVisible();
  await expect(entries('Admin Dashboard')).toHaveCount(0);
  await expect(editScreen).toHaveCount(0);

  await entries('Log out').click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Logged out successfully')).toBeVisible();
  expect(await readSession(page)).toBeNull();
  await openMenu();
  await expect(entries('Log out')).toHaveCount(0);
});

test('a visitor without a session loads no account scripts, and no public HTML contains account data', async ({
  page,
  site,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto('/web');
  await waitUntilSettled(page);
  expect(scripts.filter((url) => /session|menu-items|account/.test(url))).toEqual([]);
  const readPage = async (): Promise<string> => (await page.request.get('/web')).text();
  const before = await readPage();
  await signInAs(page, site.url, 'admin22@example.com');
  await page.goto('/web');
  await waitUntilSettled(page);
  expect(scripts.some((url) => /session/.test(url))).toBe(true);
  const after = await readPage();
  expect(after).not.toContain('admin22');
  // Replicas cannot be compared: each renders its own copy of the page, with its own nonce and times.
  if (!usesReplicas()) expect(after).toBe(before);
});

test('[P-07] [P-58] logging out shows a success or error message; without a session it shows no message', async ({
  page,
  site,
  problems,
}) => {
  problems.expect(/^500 POST .*\/auth\/v1\/logout/);
  problems.expect(/^console error: Failed to load resource: .* 500/);
  await signInAs(page, site.url, 'visitor23@example.com');
  await page.goto('/logout');
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Logged out successfully')).toBeVisible();
  expect(await readSession(page)).toBeNull();

  // Records a toast when it appears, because it may be gone by the time the page is settled.
  await page.addInitScript(() => {
    const recordToast = () => {
      if (document.querySelector('[data-sonner-toast]')) Object.assign(window, { toasted: true });
    };
    new MutationObserver(recordToast).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/logout');
  await expect(page).toHaveURL('/');
  await waitUntilSettled(page);
  expect(await page.evaluate(() => 'toasted' in window)).toBe(false);

  await signInAs(page, site.url, 'visitor23@example.com');
  await page.route('**/auth/v1/logout*', (route) =>
    route.fulfill({ status: 500, json: { code: 'unexpected_failure', msg: 'The database is unavailable' } }),
  );
  await page.goto('/logout');
  await expect(page.getByText('Error logging out: The database is unavailable')).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('[P-06] [A-61] registration is disabled, and the sign-in address redirects to the login page', async ({
  page,
}) => {
  await page.goto('/auth/sign-up');
  await expect(page).toHaveTitle('Sign up - Vitrine');
  await expect(page.locator('main')).toHaveText('Sign upPublic registration is disabled.Back to log in');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await waitUntilHydrated(page);
  await page.getByRole('link', { name: 'Back to log in' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Email')).toBeVisible();
  await page.goto('/auth/signin');
  await expect(page).toHaveURL('/login');
});

test('unknown paths below /auth return 404', async ({ page, problems }) => {
  problems.expect(/^404 GET /);
  problems.expect(/^console error: Failed to load resource/);
  for (const path of ['/auth', '/auth/nothing', '/auth/sign-up/more']) {
    expect((await page.request.get(path)).status(), path).toBe(404);
  }
  await page.goto('/auth/nothing');
  await expect(page.getByText('Error 404', { exact: true })).toBeVisible();
});

test('the account forms say that they need JavaScript if it is disabled', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  const page = await context.newPage();
  for (const path of ['/login', '/auth/forgot-password', '/auth/setup', '/auth/reset-password', '/logout']) {
    await page.goto(path);
    await expect(page.locator('noscript p')).toHaveText(/^This page needs JavaScript\./);
    await expect(page.locator('noscript p')).toBeVisible();
    await expect(page.getByRole('main').getByRole('status')).toBeHidden();
    await expect(page.locator('form')).toHaveCount(0);
  }
  await context.close();
});

const FORMS = [
  '/login?error=access_denied&error_description=You+said+no',
  '/auth/reset-password#token=x',
  '/auth/setup#token=x',
  '/auth/setup',
];

test('the account pages have no accessibility violations, and remove tokens from the address', async ({
  page,
}) => {
  for (const path of FORMS) {
    // Makes the next `goto` load a new document: a changed fragment alone would not.
    await page.goto('about:blank');
    await setTheme(page, 'light');
    await page.goto(path);
    await axeInThemes(page);
    expect(page.url()).toBe(`${new URL(page.url()).origin}${path.split(/[?#]/, 1)[0]}`);
  }
});

test('the account pages fit a phone and have large enough touch targets @phone', async ({ page }) => {
  for (const path of ['/login', '/auth/setup#token=x']) {
    await page.goto(path);
    await axe(page);
    // A touch target is at least 44 px high.
    const { wide, small } = await page.evaluate(() => ({
      wide: document.documentElement.scrollWidth > innerWidth,
      small: [...document.querySelectorAll('main input, main button')]
        .filter((element) => element.getClientRects().length > 0)
        .filter((element) => element.getBoundingClientRect().height < 44)
        .map((element) => element.outerHTML),
    }));
    expect({ path, wide, small }).toEqual({ path, wide: false, small: [] });
  }
});
