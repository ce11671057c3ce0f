import { startBrokenServer } from './support/broken-server.ts';
import { expect, test, waitUntilHydrated, waitUntilQuiet } from './support/fixtures.ts';
import { GALLERY_WITH_PUBLIC_URL, PUBLIC_URL } from './support/galleries.ts';
import { failScreens, findScreenId, skipRetryPauses, thumbnails, toast, visit } from './support/viewer.ts';

test.use({
  serve: GALLERY_WITH_PUBLIC_URL,
  // A time zone far from UTC, because dates must not depend on the visitor's time zone.
  timezoneId: 'Pacific/Auckland',
});

test.describe('the screen page', () => {
  test('[P-05] [P-11] has a title, canonical address, previews and structured data about the image', async ({
    page,
  }) => {
    const id = await findScreenId(page, 'ledgerly', 'web', 'Dashboard 1');
    const response = await page.goto(`/screen/${id}`);
    expect(response?.status()).toBe(200);
    await expect(page).toHaveTitle('Dashboard 1 - Vitrine');
    const address = `${PUBLIC_URL}/screen/${id}`;
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', address);
    await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', address);
    const preview = await page.locator('meta[property="og:image"]').getAttribute('content');
    expect(preview).toMatch(
      new RegExp(`^${PUBLIC_URL}/images/[0-9a-f]{32}/public\\?width=1200&quality=85&format=jpeg$`),
    );
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
    const [image, trail] = data['@graph'];
    expect(trail['@type']).toBe('BreadcrumbList');
    expect(image).toMatchObject({
      '@type': 'ImageObject',
      name: 'Dashboard 1',
      url: address,
      uploadDate: '2026-01-05T23:00:00.000000Z',
      about: { name: 'Ledgerly' },
    });
  });

  test('links to the source of the screen, also in a browser without URL.parse', async ({ page }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(URL, 'parse');
    });
    await visit(page, `/screen/${await findScreenId(page, 'draftline', 'web', 'Profile')}`);
    await expect(page.getByRole('link', { name: 'draftline.example.com' })).toHaveAttribute(
      'href',
      'https://www.draftline.example.com/profile',
    );
  });

  test('[P-44] has no arrows when opened directly, and the arrow keys do nothing', async ({ page }) => {
    await visit(page, `/screen/${await findScreenId(page, 'ledgerly', 'web', 'Dashboard 1')}`);
    await expect(page.getByRole('button', { name: /^(Next|Previous) screen$/ })).toHaveCount(0);
    const before = page.url();
    await page.keyboard.press('ArrowRight');
    await waitUntilQuiet(page);
    expect(page.url()).toBe(before);
  });

  test('[P-43] leads to the home page when its Close link is clicked', async ({ page }) => {
    await visit(page, `/screen/${await findScreenId(page, 'ledgerly', 'web', 'Dashboard 1')}`);
    await page.getByRole('link', { name: 'Close' }).locator('visible=true').click();
    await page.waitForURL((url) => url.pathname === '/');
    await expect(page.locator('[data-page=screen]')).toHaveCount(0);
  });

  test('[P-43] leads to the home page on Escape, unless an inner element handles the key or the image is zoomed', async ({
    page,
  }) => {
    const address = `/screen/${await findScreenId(page, 'ledgerly', 'web', 'Dashboard 1')}`;
    await visit(page, address);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.keyboard.press('Escape');
    await expect(page.locator(':popover-open')).toHaveCount(0);
    await page.getByRole('banner').getByRole('link', { name: 'Vitrine home' }).click({ button: 'right' });
    const logoMenu = page.locator('[data-popup]').getByRole('link', { name: 'Download logo (SVG)' });
    await expect(logoMenu).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(logoMenu).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe(address);
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Search' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect(page.getByRole('button', { name: 'Zoom out' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(address);
    await page.keyboard.press('Escape');
    await page.waitForURL((url) => url.pathname === '/');
    await expect(page.locator('[data-page=screen]')).toHaveCount(0);
  });

  test('[P-46] shows “Error 404” without a toast for an unknown id', async ({ page, problems }) => {
    problems.expect(/^404 GET .*\/screen\/[0-9a-f-]+$/);
    problems.expect(/^console error: Failed to load resource.*404/);
    const response = await page.goto('/screen/00000000-0000-7000-8000-000000000000');
    expect(response?.status()).toBe(404);
    await waitUntilHydrated(page);
    await expect(page.getByText('Error 404')).toBeVisible();
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
  });

  test('[P-46] shows “Error 404”, and a toast after hydration, if the server cannot load the screen', async ({
    page,
    problems,
  }) => {
    const brokenServer = await startBrokenServer();
    try {
      problems.expect(/^500 GET .*\/screen\/[0-9a-f-]+$/);
      problems.expect(/^console error: Failed to load resource/);
      problems.expect(/^console error: Error: Something went wrong on our side/);
      const response = await page.goto(`${brokenServer.url}/screen/${brokenServer.failingScreenId}`);
      expect(response?.status()).toBe(500);
      await expect(page.getByText('Error 404')).toBeVisible();
      await expect(toast(page, 'Error loading screen: Something went wrong on our side')).toBeVisible();
    } finally {
      // The page's idle prefetches must not reach a stopped server.
      await page.goto('about:blank');
      await brokenServer.stop();
    }
  });

  test('[P-46] shows “Error 404” and a toast with the reason if the browser cannot load the screen', async ({
    page,
    problems,
  }) => {
    problems.expect(/^500 GET .*\/api\/screens\//);
    problems.expect(/^console error: Failed to load resource.*\/api\/screens\//);
    problems.expect(/^console error: ApiError: The database is unavailable/);
    const id = await findScreenId(page, 'ledgerly', 'web', 'Dashboard 1');
    await visit(page, `/screen/${id}`);
    await page
      .getByRole('link', { name: /^Ledgerly/ })
      .locator('visible=true')
      .click();
    await expect(thumbnails(page).first()).toBeVisible();
    // The reload empties the page's cache, so Back requests the screen again. `failScreens` comes first, because after
    // the reload the visible thumbnails prefetch their screens.
    const requestCount = await failScreens(page);
    await page.reload();
    await waitUntilHydrated(page);
    await page.clock.install();
    await page.goBack();
    await skipRetryPauses(page, () => requestCount(id));
    await expect(toast(page, 'Error loading screen: The database is unavailable')).toBeVisible();
    await expect(page.getByText('Error 404')).toBeVisible();
  });
});
