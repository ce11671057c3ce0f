import type { Page } from '@playwright/test';
import { expect, test, waitUntilHydrated, waitUntilSettled } from './support/fixtures.ts';
// Declares `window.setVisitor` and `window.goTo`.
import type {} from './support/harness/analytics.tsx';
import { buildHarness, type Harness } from './support/harness.ts';
import { signInAs } from './support/sign-in.ts';
import type { ThirdParty } from './support/third-party.ts';

test.use({
  serve: {
    catalogue: 'seeded',
    settings: {
      APP_ENV: 'beta',
      ANALYTICS_SCRIPT_URL: '{thirdParty}/script.js',
      ANALYTICS_ID_DEVELOPMENT: 'id-development',
      ANALYTICS_ID_BETA: 'id-beta',
      ANALYTICS_ID_PRODUCTION: 'id-production',
      AD_SCRIPT_URL: '{thirdParty}/ad.js?serve=DEMO',
      AD_CONTAINER_ID: '_demo_ads_js',
    },
  },
});

/** Simulates the script of an Umami-compatible host, and records the counted pages. */
const COUNTER = `
  const { websiteId, autoTrack } = document.currentScript.dataset;
  window.counted = { websiteId, autoTrack, views: [] };
  window.umami = { track: (properties) => {
    const { url, website } = properties({ website: websiteId, url: 'default', referrer: '' });
    window.counted.views.push([website, url]);
  } };`;

/**
 * A script that fills its container, as an advertising unit does. There is no container if the viewer was closed before
 * the script arrived.
 */
const ADVERTISEMENT = `
  const script = document.getElementById('_demo_ads_js');
  const link = document.createElement('a');
  link.href = '#ad';
  link.textContent = 'A demo advertisement';
  script?.parentElement.append(link);`;

type RecordedViews = { websiteId: string; autoTrack: string; views: [string, string][] };
const recordedViews = (page: Page): Promise<RecordedViews | undefined> =>
  page.evaluate(() => (window as unknown as { counted?: RecordedViews }).counted);
const views = async (page: Page): Promise<string[]> =>
  (await recordedViews(page))?.views.map(([, url]) => url) ?? [];

test.beforeEach(({ thirdParty }) => {
  thirdParty.reset();
  thirdParty.setResponse('/script.js', COUNTER);
  thirdParty.setResponse('/ad.js', ADVERTISEMENT);
});

test.describe('analytics', () => {
  test('[P-75] counts each page once by its address, with the website id of the environment', async ({
    page,
  }) => {
    await page.goto('/web');
    await expect.poll(() => views(page)).toEqual(['/web']);
    expect(await recordedViews(page)).toMatchObject({
      websiteId: 'id-beta',
      autoTrack: 'false',
      views: [['id-beta', '/web']],
    });
    await waitUntilHydrated(page);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Apps' }).click();
    await expect.poll(() => views(page)).toEqual(['/web', '/web/apps']);
  });

  test('[P-75] counts a screen in the overlay as a page, but not the closing of the overlay', async ({
    page,
  }) => {
    await page.goto('/web/apps/ledgerly');
    await waitUntilHydrated(page);
    await expect.poll(() => views(page)).toHaveLength(1);
    const hrefs = await page
      .locator('main a[href^="/screen/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    await page.locator('main a[href^="/screen/"]').nth(2).click();
    await expect.poll(() => views(page)).toEqual(['/web/apps/ledgerly', hrefs[2]]);
    // The page is counted before the overlay handles keys, so this waits for the overlay.
    await expect(page.getByRole('button', { name: 'Next screen' })).toBeEnabled();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => views(page)).toEqual(['/web/apps/ledgerly', hrefs[2], hrefs[3]]);
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-overlay]')).toHaveCount(0);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Apps' }).click();
    await expect.poll(async () => (await views(page)).slice(3)).toEqual(['/web/apps']);
  });

  test('does not affect the page if its host is unavailable', async ({ page, problems }) => {
    problems.expect(/script\.js/);
    await page.route('**/script.js', (route) => route.abort('connectionrefused'));
    // The script is requested after a delay, so the following steps must wait for its failure.
    const failure = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/script.js'));
    await page.goto('/web');
    await waitUntilHydrated(page);
    await failure;
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Apps' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Apps' })).toBeVisible();
  });

  test('[P-75] counts signed-in users, except admins', async ({ page, site, thirdParty }) => {
    await signInAs(page, site.url, 'visitor26@example.com');
    await page.goto('/web/apps');
    await expect.poll(() => views(page)).toEqual(['/web/apps']);
    thirdParty.reset();
    await signInAs(page, site.url, 'admin26@example.com');
    await page.goto('/web/apps');
    await waitUntilHydrated(page);
    await expect(page.locator('a[href="/admin"]')).toBeAttached();
    await page.getByRole('link', { name: 'Screen Types' }).first().click();
    await expect(page).toHaveURL('/web/screen-types');
    await waitUntilSettled(page);
    expect(thirdParty.requests).toEqual([]);
  });
});

test.describe('analytics on a page whose account is still loading', () => {
  let harness: Harness;
  test.beforeAll(async () => {
    harness = await buildHarness('analytics.tsx');
  });

  /** Opens the harness at a path of the gallery, with a paused clock, so that only the test advances time. */
  const open = async (page: Page, path: string): Promise<void> => {
    await page.route('**/counter.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: COUNTER }),
    );
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000);
    await harness.open(page, { script: '/counter.js', at: path });
    await expect.poll(() => page.evaluate(() => 'setVisitor' in window)).toBe(true);
    await runEffects(page);
  };
  /** Waits until React has run its effects. They run in separate tasks, which a paused clock does not stop. */
  const runEffects = (page: Page): Promise<void> =>
    page.evaluate(async () => {
      for (let turn = 0; turn < 5; turn++) {
        await new Promise((done) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = done;
          port2.postMessage(null);
        });
      }
    });
  const scriptTags = (page: Page): Promise<number> => page.locator('script[data-website-id]').count();

  test('[P-75] counts the page after 1500 ms', async ({ page }) => {
    await open(page, '/web');
    await page.clock.runFor(1499);
    await runEffects(page);
    expect(await scriptTags(page)).toBe(0);
    await page.clock.runFor(1);
    await expect.poll(() => views(page)).toEqual(['/web']);
  });

  test('[P-75] counts the page as soon as the visitor is known, but never for an admin or a user who may be one', async ({
    page,
  }) => {
    await open(page, '/web');
    // A user whose profile could not be loaded may be an admin.
    for (const visitor of ['admin', 'withoutProfile'] as const) {
      await page.evaluate((who) => window.setVisitor(who), visitor);
      await page.clock.runFor(10_000);
      await runEffects(page);
      expect(await scriptTags(page)).toBe(0);
    }
    await page.evaluate(() => window.setVisitor('user'));
    await expect.poll(() => views(page)).toEqual(['/web']);
    await page.evaluate(() => window.setVisitor('admin'));
    await runEffects(page);
    await page.evaluate(() => window.goTo('/ios'));
    await runEffects(page);
    expect(await views(page)).toEqual(['/web']);
  });

  test('[P-75] counts nothing until the profile of a stored session has loaded, because the user may be an admin', async ({
    page,
  }) => {
    await page.addInitScript(() => localStorage.setItem('vitrine-session', '{}'));
    await open(page, '/web');
    await page.clock.runFor(10_000);
    await runEffects(page);
    expect(await scriptTags(page)).toBe(0);
    // The first render happens before the stored session is read, so the visitor seems to be signed out.
    await page.evaluate(() => window.setVisitor('signedOut'));
    await page.clock.runFor(10_000);
    await runEffects(page);
    expect(await scriptTags(page)).toBe(0);
    await page.evaluate(() => window.setVisitor('user'));
    await expect.poll(() => views(page)).toEqual(['/web']);
  });

  test('[P-75] counts nothing in the back office', async ({ page }) => {
    await open(page, '/admin/screens');
    await page.evaluate(() => window.setVisitor('signedOut'));
    await page.clock.runFor(10_000);
    await runEffects(page);
    expect(await scriptTags(page)).toBe(0);
    await page.evaluate(() => window.goTo('/web/apps'));
    await expect.poll(() => views(page)).toEqual(['/web/apps']);
  });
});

test.describe('pages with credential forms', () => {
  const scriptsOf = (page: Page): Promise<string[]> =>
    page.evaluate(() =>
      [...document.scripts].map(({ src }) => src).filter((src) => src && !src.startsWith(location.origin)),
    );

  test('[P-75] run no third-party script, even if the previous page ran one', async ({
    page,
    thirdParty,
  }) => {
    await page.goto('/web');
    await waitUntilHydrated(page);
    await expect.poll(() => views(page)).toEqual(['/web']);
    await page.evaluate(() => Object.assign(window, { isFirstDocument: true }));
    thirdParty.reset();
    // Changes the address as a router link or the history does.
    await page.evaluate(() => {
      history.pushState({}, '', '/login');
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    });
    await page.waitForFunction(() => !('isFirstDocument' in window));
    await expect(page.getByLabel('Email')).toBeVisible();
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
    await waitUntilSettled(page);
    expect(await scriptsOf(page)).toEqual([]);
    expect(await recordedViews(page)).toBeUndefined();
    expect(thirdParty.requests).toEqual([]);

    // Leaving these pages loads a new document with its own policy.
    thirdParty.setResponse('/script.js', COUNTER);
    await page.goto('/login');
    await waitUntilHydrated(page);
    await page.locator('header a[href="/"], header a[href="/web"]').first().click();
    await expect.poll(() => views(page)).toHaveLength(1);
    expect(await scriptsOf(page)).toHaveLength(1);
  });

  test('[P-75] allow no third party in their policy, for any spelling of the path', async ({
    page,
    thirdParty,
  }) => {
    const policyOf = async (path: string): Promise<string> =>
      (await page.request.get(path)).headers()['content-security-policy'] ?? '';
    expect(await policyOf('/web')).toContain(thirdParty.url);
    for (const path of [
      '/login',
      '/logout',
      '/auth/sign-up',
      '/auth/forgot-password',
      '/auth/reset-password',
      '/auth/confirm-email',
      '/auth/setup',
      '/%6Cogin',
      '/login%20',
      '/login?next=/web',
    ]) {
      const policy = await policyOf(path);
      expect(policy, path).toContain("script-src 'self'");
      expect(policy, path).not.toContain(thirdParty.url);
    }
  });
});

test.describe('the advertising unit', () => {
  test('[P-74] fills its slot in the sidebar of the overlay and the page', async ({ page }) => {
    await page.goto('/web/apps/ledgerly');
    await waitUntilHydrated(page);
    await page.locator('main a[href^="/screen/"]').first().click();
    const unit = page.getByRole('complementary', { name: 'Advertisement' });
    await expect(unit.getByRole('link', { name: 'A demo advertisement' })).toBeVisible();
    // Moving to another screen does not add a second advertisement.
    await expect(page.getByRole('button', { name: 'Next screen' })).toBeEnabled();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('dialog', { name: 'Home', exact: true })).toBeVisible();
    await expect(unit.getByRole('link', { name: 'A demo advertisement' })).toHaveCount(1);
    await page.reload();
    await expect(unit.getByRole('link', { name: 'A demo advertisement' })).toBeVisible();
  });

  test('[P-74] leaves no empty slot if it is blocked', async ({ page, problems }) => {
    problems.expect(/^console error: Failed to load resource: net::ERR_BLOCKED_BY_CLIENT/);
    problems.expect(/^failed GET .*\/ad\.js.*ERR_BLOCKED_BY_CLIENT/);
    await page.route('**/ad.js*', (route) => route.abort('blockedbyclient'));
    await page.goto('/web/apps/ledgerly');
    await waitUntilHydrated(page);
    await page.locator('main a[href^="/screen/"]').first().click();
    await expect(page.locator('[data-overlay]')).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'Advertisement' })).toHaveCount(0);
  });

  test('[P-74] is requested for signed-in users, except admins', async ({ page, site, thirdParty }) => {
    await page.goto('/web/apps/ledgerly');
    const address = (await page.locator('main a[href^="/screen/"]').first().getAttribute('href')) ?? '';
    await signInAs(page, site.url, 'admin26@example.com');
    await page.goto(address);
    await waitUntilHydrated(page);
    await expect(page.locator('a[href="/admin"]')).toBeAttached();
    await waitUntilSettled(page);
    expect(adRequestsOf(thirdParty)).toEqual([]);
    await expect(page.getByRole('complementary', { name: 'Advertisement' })).toHaveCount(0);
    await signInAs(page, site.url, 'visitor26@example.com');
    await page.goto(address);
    await expect(page.getByRole('link', { name: 'A demo advertisement' })).toBeVisible();
  });

  const adRequestsOf = ({ requests }: ThirdParty) => requests.filter(({ path }) => path.startsWith('/ad.js'));

  test('[P-74] is not requested for a page with a list', async ({ page, thirdParty }) => {
    await page.goto('/web/apps/ledgerly');
    await waitUntilSettled(page);
    expect(adRequestsOf(thirdParty)).toEqual([]);
  });

  test('[P-74] is not requested on a phone, where the sidebar is hidden @phone', async ({
    page,
    thirdParty,
  }) => {
    await page.goto('/web/apps/ledgerly');
    await waitUntilHydrated(page);
    await page.locator('main a[href^="/screen/"]').first().click();
    await expect(page.locator('[data-overlay] img[data-state=loaded]')).toBeVisible();
    await waitUntilSettled(page);
    expect(adRequestsOf(thirdParty)).toEqual([]);
  });
});
