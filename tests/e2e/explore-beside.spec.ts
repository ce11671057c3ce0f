import type { Page } from '@playwright/test';
import { axeInThemes, expect, test, waitUntilHydrated, waitUntilQuiet } from './support/fixtures.ts';
import { overlay, overlayOf } from './support/viewer.ts';

/** The filters at the side of a list. On a phone, a button shows them above the list. */
const rail = (page: Page) => page.getByRole('complementary', { name: 'Filters' });
/** Returns the path and the query of the current address. */
const path = (page: Page): string => new URL(page.url()).pathname + new URL(page.url()).search;

test('[E-05] choosing a filter on a category page opens the page of all screens with the category and this filter', async ({
  page,
}) => {
  await page.goto('/web/screen-types/dashboard');
  await waitUntilHydrated(page);
  const ledgerly = rail(page).locator('[data-value="ledgerly"]');
  // Hovering loads the code of the filters, which adds the button.
  await rail(page).getByText('App', { exact: true }).hover();
  await expect(rail(page).getByRole('button', { name: 'All filters' })).toBeVisible();
  await rail(page).getByText('App', { exact: true }).click();
  await ledgerly.click();
  await expect.poll(() => path(page)).toBe('/web/screens?app=ledgerly&type=dashboard');
  await page.goBack();
  await expect.poll(() => path(page)).toBe('/web/screen-types/dashboard');
  await expect(rail(page).getByText('App', { exact: true })).toBeVisible();
  await axeInThemes(page);
  await expect(rail(page).getByRole('checkbox', { name: /^Dashboard/ })).toBeChecked();
  await rail(page).locator('[data-value="home"]').click();
  await expect.poll(() => path(page)).toBe('/web/screens?type=dashboard,home');
});

test('[E-05] if the filters beside a list fail to load, a message says so, and they load when the network is back', async ({
  page,
  context,
  problems,
}) => {
  problems.expect(/^(400|failed) GET .*\/api\/screens\?.*facets=others/);
  problems.expect(/^console error: Failed to load resource/);
  // Opens the category by a link. If the server rendered it, its HTML would contain the filters.
  await page.goto('/web/screen-types');
  await waitUntilHydrated(page);
  const counts = /\/api\/screens\?.*facets=others/;
  const response = { status: 400, json: { error: 'No', code: 'validation_failed' } };
  await page.route(counts, (route) => route.fulfill(response));
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Dashboard/ })
    .click();
  await expect(rail(page)).toContainText('The filters could not be loaded');
  const retry = rail(page).getByRole('button', { name: 'Try again' });
  const failure = page.waitForResponse(counts);
  await retry.click();
  await failure;
  await expect(retry).toBeFocused();
  await page.unroute(counts);
  // Images that are still loading would fail offline, so the test waits for them.
  await waitUntilQuiet(page);
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(rail(page).getByRole('checkbox', { name: /^Dashboard/ })).toBeChecked();
  await expect(retry).toHaveCount(0);
});

test('[E-05] on a phone, a button on an app page shows the filters @phone', async ({ page }) => {
  await page.goto('/web/apps/ledgerly');
  await waitUntilHydrated(page);
  await expect(rail(page)).toBeHidden();
  await page.getByRole('main').getByRole('button', { name: 'Filters' }).click();
  await rail(page).locator('[data-value="dashboard"]').click();
  await expect.poll(() => path(page)).toBe('/web/screens?app=ledgerly&type=dashboard');
});

test('[E-05] on a category page, the key f focuses the filters before their code is loaded', async ({
  page,
}) => {
  await page.goto('/web/screen-types/dashboard');
  await waitUntilHydrated(page);
  await page.keyboard.press('f');
  await expect(rail(page).locator(':focus')).toBeVisible();
});

test('[E-05] on the page of all screens, the key f loads the code of the filters and focuses the first filter', async ({
  page,
}) => {
  await page.goto('/web/screens?scheme=light,dark');
  await waitUntilHydrated(page);
  const countScripts = (): Promise<number> =>
    page.evaluate(
      () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length,
    );
  await page.waitForLoadState('networkidle');
  const before = await countScripts();
  await page.keyboard.press('f');
  await expect.poll(countScripts).toBeGreaterThan(before);
  await expect(rail(page).locator(':focus')).toBeVisible();
});

test('[E-05] on a category page, the filters load their code on focus, and "All filters" focuses the complete filters, which stay after a reload', async ({
  page,
}) => {
  await page.goto('/web/screen-types/dashboard');
  await waitUntilHydrated(page);
  const searchField = rail(page).getByRole('searchbox');
  await searchField.focus();
  await page.keyboard.type('invoice');
  const allFilters = rail(page).getByRole('button', { name: 'All filters' });
  await expect(allFilters).toBeVisible();
  await expect(searchField).toBeFocused();
  await expect(searchField).toHaveValue('invoice');
  await allFilters.focus();
  await page.keyboard.press('Enter');
  await expect(allFilters).toHaveCount(0);
  await expect(rail(page).locator('summary:focus')).toBeVisible();
  await page.reload();
  // Only the complete filters include the group 'Added'.
  await expect(rail(page).getByText('Added', { exact: true })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[E-05] filters beside the results of a search narrow the results', async ({ page }) => {
    await page.goto('/web/search?q=dashboard');
    await rail(page).locator('[data-value="light"], [data-value="dark"]').first().click();
    await expect.poll(() => path(page)).toMatch(/^\/web\/screens\?scheme=(?:light|dark)&q=dashboard$/);
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  });

  test('[E-05] the filters of an app page are links', async ({ page }) => {
    await page.goto('/web/apps/ledgerly');
    await rail(page).locator('[data-value="dashboard"]').click();
    await expect.poll(() => path(page)).toBe('/web/screens?app=ledgerly&type=dashboard');
  });
});

test('[E-01] the arrow keys move the overlay through the filtered screens in the order of the list', async ({
  page,
}) => {
  await page.goto('/web/screens?type=dashboard&sort=oldest');
  await waitUntilHydrated(page);
  const cards = page.getByRole('main').getByRole('article').getByRole('link');
  // The alternative text of a card's image is 'title, app'.
  const titles = await page
    .getByRole('main')
    .getByRole('article')
    .locator('img')
    .evaluateAll((images) =>
      images.slice(0, 3).map((image) => image.getAttribute('alt')?.split(', ')[0] ?? ''),
    );
  await cards.first().click();
  await expect(overlay(page).getByText('1 of 26', { exact: true }).locator('visible=true')).toBeVisible();
  for (const title of titles) {
    await expect(overlayOf(page, title)).toBeVisible();
    await page.keyboard.press('ArrowRight');
  }
});
