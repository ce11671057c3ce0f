import type { Page } from '@playwright/test';
import { axeInThemes, expect, test, waitUntilHydrated, waitUntilQuiet } from './support/fixtures.ts';

const PLACEHOLDER = 'Search Apps, Screen Types, UX Patterns & UI Elements...';

const field = (page: Page) => page.getByRole('combobox', { name: 'Search' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const option = (page: Page, group: string, name: string | RegExp) =>
  page.getByRole('group', { name: group, exact: true }).getByRole('option', { name });
const path = (page: Page): string => new URL(page.url()).pathname + new URL(page.url()).search;

async function search(page: Page, text: string, from = '/web'): Promise<void> {
  await page.goto(from);
  await waitUntilHydrated(page);
  await page.keyboard.press('Control+k');
  await field(page).fill(text);
}

/**
 * Opens each result. The first search starts at '/web', each later one on the page that the previous
 * result opened.
 */
async function findAndOpen(
  page: Page,
  searches: readonly (readonly [text: string, group: string, name: RegExp, address: string])[],
): Promise<void> {
  await search(page, '');
  for (const [text, group, name, address] of searches) {
    if (path(page) !== '/web') await page.keyboard.press('Control+k');
    await field(page).fill(text);
    await option(page, group, name).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect.poll(() => path(page)).toBe(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Error 404')).toHaveCount(0);
  }
}

test.describe('the search dialog', () => {
  test('[P-21] opens with the header button and shows the exact placeholder', async ({ page }) => {
    await page.goto('/web');
    await waitUntilHydrated(page);
    await page.getByRole('button', { name: PLACEHOLDER }).click();
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveAttribute('placeholder', PLACEHOLDER);
  });

  test('[P-21] opens and closes with Ctrl+K and Cmd+K', async ({ page }) => {
    await page.goto('/ios/screen-types/home');
    await waitUntilHydrated(page);
    for (const key of ['Control+k', 'Meta+k']) {
      await page.keyboard.press(key);
      await expect(field(page)).toBeFocused();
      await page.keyboard.press(key);
      await expect(dialog(page)).toHaveCount(0);
    }
  });

  test('closes with Escape and on an outside click, and restores the focus', async ({ page }) => {
    await page.goto('/web');
    await waitUntilHydrated(page);
    const button = page.getByRole('button', { name: PLACEHOLDER });
    await button.click();
    await expect(field(page)).toBeFocused();
    // During a composition in an input method, Escape only cancels the composition. Safari reports a composition only
    // by the key code 229.
    for (const init of [{ isComposing: true }, { keyCode: 229 }]) {
      await field(page).dispatchEvent('keydown', { key: 'Escape', ...init });
    }
    await page.keyboard.press('Tab');
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(button).toBeFocused();
    await button.click();
    await expect(field(page)).toBeFocused();
    await page.mouse.click(20, 700);
    await expect(dialog(page)).toHaveCount(0);
  });

  test('[P-21] finds apps on any platform, ignoring accents, and opens them', async ({ page }) => {
    await findAndOpen(page, [
      ['ledger', 'Apps', /^Ledgerly/, '/web/apps/ledgerly'],
      ['cafe soc', 'Apps', /^Café Société/, '/web/apps/cafe-societe'],
      // An app of the other platform, which then becomes the visitor's platform.
      ['akero', 'Apps', /^Åkerö Weather/, '/ios/apps/akero-weather'],
    ]);
  });

  test('[P-21] finds categories of each type and opens them', async ({ page }) => {
    await findAndOpen(page, [
      ['dashb', 'Screen Types', /^Dashboard/, '/web/screen-types/dashboard'],
      ['empty st', 'UX Patterns', /^Empty State/, '/web/ux-patterns/empty-state'],
      ['line cha', 'UI Elements', /^Line Chart/, '/web/ui-elements/line-chart'],
      ['banking', 'App Categories', /^Banking/, '/web/apps?filter=banking'],
    ]);
  });

  test('[P-21] finds styles and opens a screen of the style above the page', async ({ page }) => {
    await search(page, 'gradient');
    await option(page, 'Styles', /^Gradient/).click();
    await expect(page.locator('[data-overlay]')).toBeVisible();
    await expect(page.locator('[data-overlay]').getByText('Gradient', { exact: true })).toBeVisible();
  });

  test('finds screens and opens them above the page', async ({ page }) => {
    await search(page, 'dashboard 7');
    await option(page, 'Screens', /^Dashboard 7 Ledgerly/).click();
    await expect(page.getByRole('dialog', { name: 'Dashboard 7', exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-overlay]')).toHaveCount(0);
    await expect.poll(() => path(page)).toBe('/web');
  });

  test('moves through the results with the arrow keys and opens one with Enter', async ({ page }) => {
    await search(page, 'home');
    const options = page.getByRole('option');
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    const active = (): Promise<string | null> => field(page).getAttribute('aria-activedescendant');
    const first = await active();
    await page.keyboard.press('ArrowDown');
    await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
    expect(await active()).toBe(await options.nth(1).getAttribute('id'));
    await page.keyboard.press('ArrowUp');
    expect(await active()).toBe(first);
    // Wraps around from the first to the last.
    await page.keyboard.press('ArrowUp');
    await expect(options.last()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowDown');
    const href = await options.first().getAttribute('href');
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toHaveCount(0);
    await expect.poll(() => path(page)).toBe(href);
  });

  test('opens the first result if Enter is pressed before the response arrives', async ({ page }) => {
    await search(page, '');
    await page.keyboard.type('pricing');
    await page.keyboard.press('Enter');
    await expect.poll(() => path(page)).toBe('/web/screen-types/pricing');
  });

  test('opens the results page if Enter is pressed before a response without results arrives', async ({
    page,
  }) => {
    await search(page, '');
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/search?q=zzqqxxyy*', async (route) => {
      await released;
      await route.continue();
    });
    await page.keyboard.type('zzqqxxyy');
    await page.keyboard.press('Enter');
    release();
    await expect.poll(() => path(page)).toContain('/web/search');
  });

  test('keeps the previous results until the new results arrive', async ({ page }) => {
    await search(page, 'dash');
    const result = option(page, 'Screen Types', /^Dashboard/);
    await expect(result).toBeVisible();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/search?q=dashb*', async (route) => {
      await released;
      await route.continue();
    });
    const request = page.waitForRequest('**/api/search?q=dashb*');
    await page.keyboard.type('b');
    await request;
    await expect(result).toBeVisible();
    const response = page.waitForResponse('**/api/search?q=dashb*');
    release();
    await (await response).finished();
    await expect(result).toBeVisible();
  });

  test('sends one request when typing pauses, not one per letter', async ({ page }) => {
    const queries: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname === '/api/search') queries.push(url.searchParams.get('q') ?? '');
    });
    await page.goto('/web');
    await waitUntilHydrated(page);
    await page.clock.install();
    await page.keyboard.press('Control+k');
    await expect(field(page)).toBeFocused();
    // The clock can be paused only at a time in the future. One hour ahead is in the future even on a slow machine.
    await page.clock.pauseAt(Date.now() + 3_600_000);
    for (const letter of 'sign') {
      await page.keyboard.type(letter);
      // Shorter than the pause of 120 ms after which the dialog searches.
      await page.clock.runFor(60);
    }
    await page.clock.runFor(1000);
    await expect.poll(() => queries).toEqual(['sign']);
  });

  test('says that nothing was found, and suggests where else to look', async ({ page }) => {
    await search(page, 'zzqxv');
    await expect(page.getByText('No results for “zzqxv”')).toBeVisible();
    await dialog(page).getByRole('link', { name: 'UX Patterns' }).click();
    await expect.poll(() => path(page)).toBe('/web/ux-patterns');
    await expect(dialog(page)).toHaveCount(0);
  });

  test('stays open if a suggested list is opened in a new tab', async ({ page, context }) => {
    await search(page, 'zzqxv');
    const link = dialog(page).getByRole('link', { name: 'UX Patterns' });
    const [tab] = await Promise.all([context.waitForEvent('page'), link.click({ modifiers: ['Control'] })]);
    await tab.waitForURL('/web/ux-patterns');
    await expect(link).toBeVisible();
    expect(path(page)).toBe('/web');
  });

  test('shows the query as plain text, even if it contains markup', async ({ page }) => {
    await search(page, '<zzqxv onload=zzqxv>');
    await expect(page.getByText('No results for “<zzqxv onload=zzqxv>”')).toBeVisible();
  });

  test('shows an error if the search fails, and retries when the button is clicked', async ({
    page,
    problems,
  }) => {
    problems.expect(/^400 GET .*\/api\/search/);
    problems.expect(/^console error: Failed to load resource/);
    await page.route('**/api/search?*', (route) =>
      route.fulfill({ status: 400, json: { error: 'No', code: 'validation_failed' } }),
    );
    await search(page, 'home');
    await expect(page.getByText('The search did not answer')).toBeVisible();
    // The button disappears while the search runs, so the focus moves to the field, where arrow keys choose a result.
    const retry = dialog(page).getByRole('button', { name: 'Try again' });
    const response = page.waitForResponse('**/api/search?*');
    await retry.press('Enter');
    await response;
    await expect(retry).toBeVisible();
    await expect(field(page)).toBeFocused();
    await page.unroute('**/api/search?*');
    await retry.press('Enter');
    await expect(option(page, 'Screen Types', /^Home/)).toBeVisible();
    await expect(field(page)).toBeFocused();
  });

  test('says that it cannot search offline, rather than showing earlier results', async ({
    page,
    context,
  }) => {
    await search(page, 'dash');
    await expect(option(page, 'Screen Types', /^Dashboard/)).toBeVisible();
    // Images that are still loading would fail offline, so the test waits for them.
    await waitUntilQuiet(page);
    await context.setOffline(true);
    await field(page).fill('pricing');
    await expect(page.getByText('The search did not answer')).toBeVisible();
    await expect(page.getByRole('option')).toHaveCount(0);
    await context.setOffline(false);
    await expect(option(page, 'Screen Types', /^Pricing/)).toBeVisible();
  });

  test('says offline that its code could not be loaded', async ({ page, context, problems }) => {
    problems.expect(/^failed GET .*net::ERR_INTERNET_DISCONNECTED/);
    problems.expect(/^console error: Failed to load resource/);
    await page.goto('/web/apps');
    await waitUntilHydrated(page);
    await waitUntilQuiet(page);
    await context.setOffline(true);
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('alert')).toHaveText('The search could not be loaded. You are offline.');
    await context.setOffline(false);
    await page.keyboard.press('Control+k');
    await expect(field(page)).toBeFocused();
  });

  test('reloads the page to get the current version if the code of the dialog no longer exists', async ({
    page,
    problems,
  }) => {
    problems.expect(/^404 GET .*\/search-dialog-.*\.js/);
    problems.expect(/^console error: Failed to load resource/);
    const code = '**/assets/search-dialog-*.js';
    await page.route(code, (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto('/web/apps');
    await waitUntilHydrated(page);
    await page.evaluate(() => Object.assign(window, { isFormerVersion: true }));
    await page.keyboard.press('Control+k');
    await page.waitForFunction(() => !('isFormerVersion' in window));
    await page.unroute(code);
    await waitUntilHydrated(page);
    expect(path(page)).toBe('/web/apps');
    await page.keyboard.press('Control+k');
    await expect(field(page)).toBeFocused();
  });

  test('[P-71] loads the raw file of an image whose rendition fails to load', async ({ page, problems }) => {
    problems.expect(/^404 GET .*\/public\?/);
    problems.expect(/^console error: Failed to load resource/);
    await page.route(/\/images\/\w+\/public\?/, (route) => route.fulfill({ status: 404, body: '' }));
    await search(page, 'dashboard 7');
    const picture = option(page, 'Screens', /^Dashboard 7 Ledgerly/).locator('img');
    await expect(picture).toHaveAttribute('src', /^\/images\/\w+\/raw$/);
    await expect(picture).toHaveJSProperty('complete', true);
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  });

  test('remembers successful searches on this device until they are cleared', async ({ page }) => {
    await search(page, 'pricing');
    await option(page, 'Screen Types', /^Pricing/).click();
    await expect.poll(() => path(page)).toBe('/web/screen-types/pricing');
    await page.reload();
    await waitUntilHydrated(page);
    await page.keyboard.press('Control+k');
    await expect(option(page, 'Recent searches', 'pricing')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(field(page)).toHaveValue('pricing');
    await expect(option(page, 'Screen Types', /^Pricing/)).toBeVisible();
    await field(page).fill('');
    await dialog(page).getByRole('button', { name: 'Clear recent searches' }).click();
    await expect(page.getByRole('group', { name: 'Recent searches' })).toHaveCount(0);
    await expect(option(page, 'Browse', 'Apps')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('recent-searches'))).toBeNull();
  });

  test('can be closed, or lead to another page, while it is above the overlay', async ({ page }) => {
    await page.goto('/web/apps/ledgerly');
    await waitUntilHydrated(page);
    await page.locator('main a[href^="/screen/"]').nth(2).click();
    await expect(page.getByRole('dialog', { name: 'Dashboard 1', exact: true })).toBeVisible();
    await page.keyboard.press('Control+k');
    await field(page).fill('draftline');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.locator('[data-overlay]')).toBeVisible();
    await page.keyboard.press('Control+k');
    await field(page).fill('draftline');
    await option(page, 'Apps', /^Draftline/).click();
    await expect.poll(() => path(page)).toBe('/web/apps/draftline');
    await expect(page.locator('[data-overlay]')).toHaveCount(0);
  });

  test('has no axe violations, empty and with results, in either theme', async ({ page }) => {
    // A short page, because axe also examines the page behind the dialog.
    await search(page, '', '/blog');
    await axeInThemes(page);
    await field(page).fill('home');
    await expect(option(page, 'Screen Types', /^Home/)).toBeVisible();
    await axeInThemes(page);
  });
});

test.describe('a page without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('does not offer the search', async ({ page }) => {
    await page.goto('/web');
    await expect(page.getByRole('button', { name: PLACEHOLDER })).toBeHidden();
    await expect(
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Apps' }),
    ).toBeVisible();
  });
});
