import type { Page } from '@playwright/test';
import { expect, test, waitUntilQuiet } from './support/fixtures.ts';
import { currentPath, openFromSearch, overlay, overlayOf, thumbnails, visit } from './support/viewer.ts';

/** 26 web screens, oldest first: Sign In, Home, Dashboard 1 to 24. */
const APP = '/web/apps/ledgerly';
const CATEGORY = '/web/screen-types/dashboard';

test.describe('the arrow navigation of the overlay', () => {
  const next = (page: Page) => overlay(page).getByRole('button', { name: 'Next screen' });
  const previous = (page: Page) => overlay(page).getByRole('button', { name: 'Previous screen' });
  const position = (page: Page, text: string) =>
    overlay(page).getByText(text, { exact: true }).locator('visible=true');

  test('[P-44] from an app page follows the app’s order, oldest first, with disabled arrows at both ends', async ({
    page,
  }) => {
    await visit(page, APP);
    await thumbnails(page).first().click();
    await expect(overlayOf(page, 'Sign In')).toBeVisible();
    await expect(position(page, '1 of 26')).toBeVisible();
    await expect(previous(page)).toBeDisabled();
    await next(page).click();
    await expect(overlayOf(page, 'Home')).toBeVisible();
    await expect(previous(page)).toBeEnabled();
    await next(page).click();
    await expect(overlayOf(page, 'Dashboard 1')).toBeVisible();
    // Moves past the loaded page to the end of the list.
    for (let number = 2; number <= 24; number++) {
      await expect(next(page)).toBeEnabled();
      await page.keyboard.press('ArrowRight');
      await expect(overlayOf(page, `Dashboard ${number}`)).toBeVisible();
    }
    await expect(position(page, '26 of 26')).toBeVisible();
    await expect(next(page)).toBeDisabled();
    await page.keyboard.press('ArrowRight');
    await expect(overlayOf(page, 'Dashboard 24')).toBeVisible();
  });

  test('[P-44] from a category page follows the order of the page, newest first', async ({
    page,
    request,
  }) => {
    const response = await request.get('/api/categories/screen-types/dashboard/screens?platform=web&limit=3');
    const { items } = (await response.json()) as { items: { title: string; createdAt: string }[] };
    expect(items.map(({ createdAt }) => createdAt)).toEqual(
      items.map(({ createdAt }) => createdAt).sort((a, b) => (a < b ? 1 : -1)),
    );
    await visit(page, CATEGORY);
    await thumbnails(page).first().click();
    await expect(position(page, '1 of 26')).toBeVisible();
    for (const { title } of items) {
      await expect(overlayOf(page, title)).toBeVisible();
      await page.keyboard.press('ArrowRight');
    }
  });

  test('[P-44] follows the app’s newest screens on the same platform if the page does not list the screen', async ({
    page,
  }) => {
    await visit(page, '/ios/screen-types/home');
    await openFromSearch(page, 'ledgerly permissions', 'Permissions');
    await expect(position(page, '5 of 6')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(overlayOf(page, 'Welcome')).toBeVisible();
    await expect(next(page)).toBeDisabled();
    for (const title of ['Permissions', 'Sign In', 'Home', 'Profile', 'Settings']) {
      await page.keyboard.press('ArrowLeft');
      await expect(overlayOf(page, title)).toBeVisible();
    }
    await expect(previous(page)).toBeDisabled();
  });

  test('[P-44] loads the app’s latest 50 screens on the platform, and skips screens of the other platform', async ({
    page,
  }) => {
    const requestedUrls: URL[] = [];
    const titles: string[] = [];
    await page.route(/\/api\/apps\/ledgerly\/screens\?.*order=newest/, async (route) => {
      requestedUrls.push(new URL(route.request().url()));
      const list = (await (await route.fetch()).json()) as { items: { title: string; platform: string }[] };
      titles.push(...list.items.map(({ title }) => title));
      // Moves the second screen, Dashboard 23, to the other platform.
      const items = list.items.map((item, index) => (index === 1 ? { ...item, platform: 'ios' } : item));
      await route.fulfill({ json: { ...list, items } });
    });
    await visit(page, '/web');
    await openFromSearch(page, 'dashboard 24', 'Dashboard 24');
    await expect(position(page, '1 of 25')).toBeVisible();
    expect(requestedUrls.map(({ search }) => Object.fromEntries(new URLSearchParams(search)))).toEqual([
      { platform: 'web', order: 'newest', limit: '50' },
    ]);
    expect(titles.slice(0, 3)).toEqual(['Dashboard 24', 'Dashboard 23', 'Dashboard 22']);
    await page.keyboard.press('ArrowRight');
    await expect(overlayOf(page, 'Dashboard 22')).toBeVisible();
  });

  test('[P-44] shows no arrows if the list has only one screen', async ({ page }) => {
    await visit(page, '/web/apps/solo');
    await thumbnails(page).first().click();
    await expect(overlayOf(page, 'Home')).toBeVisible();
    await waitUntilQuiet(page);
    await expect(next(page)).toHaveCount(0);
    await expect(previous(page)).toHaveCount(0);
  });

  test('[P-45] prefetches the details and images of the neighboring screens', async ({ page }) => {
    // The screen is opened from the search, because visible thumbnails of the neighbors would be prefetched anyway.
    await visit(page, '/web');
    await openFromSearch(page, 'dashboard 7', 'Dashboard 7');
    await expect(next(page)).toBeVisible();
    await waitUntilQuiet(page);
    const requestedUrls: string[] = [];
    page.on('request', (request) => requestedUrls.push(request.url()));
    await page.keyboard.press('ArrowRight');
    await expect(overlayOf(page, 'Dashboard 6')).toBeVisible();
    await expect(overlay(page).locator('img[data-state=loaded]')).toBeVisible();
    const id = currentPath(page).split('/').at(-1) ?? '';
    // Compares the whole path: a request for `/api/screens/<id>/similar` is expected when the screen is shown.
    expect(requestedUrls.filter((url) => new URL(url).pathname === `/api/screens/${id}`)).toEqual([]);
    const image = await overlay(page).locator('img[data-state=loaded]').getAttribute('src');
    expect(image).toMatch(/^\/images\//);
    expect(requestedUrls.filter((url) => url.includes((image as string).split('?')[0] as string))).toEqual(
      [],
    );
  });

  test('[P-44] waits after the last loaded screen, and moves on when the rest of the list has loaded', async ({
    page,
  }) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(/\/api\/apps\/ledgerly\/screens\?.*cursor=/, async (route) => {
      await released;
      await route.continue();
    });
    await visit(page, APP);
    await thumbnails(page).nth(23).click();
    await expect(overlayOf(page, 'Dashboard 22')).toBeVisible();
    await expect(position(page, '24 of 26')).toBeVisible();
    await expect(next(page)).toBeEnabled();
    await page.keyboard.press('ArrowRight');
    release();
    await expect(overlayOf(page, 'Dashboard 23')).toBeVisible();
    await next(page).click();
    await expect(overlayOf(page, 'Dashboard 24')).toBeVisible();
    await expect(next(page)).toBeDisabled();
  });

  test('repeats a failed request for the rest of the list only when the user moves past the loaded screens', async ({
    page,
    problems,
  }) => {
    problems.expect(/^400 GET .*cursor=/);
    problems.expect(/^console error: Failed to load resource/);
    const restOfList = /\/api\/apps\/ledgerly\/screens\?.*cursor=/;
    let requestCount = 0;
    await page.route(restOfList, (route) => {
      requestCount += 1;
      return route.fulfill({ status: 400, json: { error: 'broken', code: 'validation_failed' } });
    });
    await visit(page, APP);
    await thumbnails(page).nth(15).click();
    await expect(overlayOf(page, 'Dashboard 14')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(overlayOf(page, 'Dashboard 15')).toBeVisible();
    await expect.poll(() => requestCount).toBe(1);
    // A repeated request would be sent during these five round trips to the server.
    for (let turn = 0; turn < 5; turn++) await page.evaluate(async () => (await fetch('/api/stats')).text());
    expect(requestCount).toBe(1);

    for (let number = 16; number <= 22; number++) {
      await page.keyboard.press('ArrowRight');
      await expect(overlayOf(page, `Dashboard ${number}`)).toBeVisible();
    }
    await expect(next(page)).toBeEnabled();
    expect(requestCount).toBe(1);
    await page.unroute(restOfList);
    await page.keyboard.press('ArrowRight');
    await expect(overlayOf(page, 'Dashboard 23')).toBeVisible();
  });
});
