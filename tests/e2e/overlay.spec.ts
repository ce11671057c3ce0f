import type { Page } from '@playwright/test';
import { expect, test, waitUntilHydrated, waitUntilQuiet } from './support/fixtures.ts';
import { currentPath, openFromSearch, overlay, overlayOf, thumbnails, visit } from './support/viewer.ts';

/** 26 web screens, oldest first: Sign In, Home, Dashboard 1 to 24. */
const APP = '/web/apps/ledgerly';
const CATEGORY = '/web/screen-types/dashboard';

const scrollTop = (page: Page): Promise<number> => page.evaluate(() => Math.round(scrollY));

/** Opens the app's page, scrolls to its third row and opens the overlay of the seventh screen. */
async function openScrolled(page: Page): Promise<{ href: string; top: number }> {
  await visit(page, APP);
  const seventh = thumbnails(page).nth(6);
  await seventh.scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, 640));
  const top = await scrollTop(page);
  const href = (await seventh.getAttribute('href')) ?? '';
  await seventh.click();
  await expect(overlayOf(page, 'Dashboard 5')).toBeVisible();
  return { href, top };
}

/**
 * Starts counting changes inside `main`, the page behind the overlay, and remembers its first card. Changes to `main`
 * itself do not count, because the overlay makes it inert.
 */
const watchPage = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const pageState = window as unknown as { changes: number; card: Element | null };
    pageState.changes = 0;
    pageState.card = document.querySelector('main a[href^="/screen/"]');
    const main = document.querySelector('main') as HTMLElement;
    new MutationObserver((records) => {
      pageState.changes += records.filter(({ target }) => target !== main).length;
    }).observe(main, { subtree: true, childList: true, attributes: true, characterData: true });
  });

/** Returns the changes since `watchPage`, and whether the first card is still the same element. */
const pageChanges = (page: Page): Promise<{ changes: number; isSameCard: boolean }> =>
  page.evaluate(() => {
    const pageState = window as unknown as { changes: number; card: Element | null };
    const isSameCard = pageState.card === document.querySelector('main a[href^="/screen/"]');
    return { changes: pageState.changes, isSameCard };
  });

test.describe('thumbnails', () => {
  test('[P-05] are plain links to their screens, and none is marked as current', async ({ page }) => {
    await visit(page, APP);
    await expect(thumbnails(page)).toHaveCount(24);
    await expect(thumbnails(page).first()).toHaveAttribute('href', /^\/screen\/[0-9a-f-]{36}$/);
    await expect(page.locator('main a[href^="/screen/"][aria-current]')).toHaveCount(0);
  });

  test('[P-05] open a new tab with a full page when clicked with Ctrl', async ({ page, context }) => {
    await visit(page, APP);
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      thumbnails(page)
        .first()
        .click({ modifiers: ['Control'] }),
    ]);
    await tab.waitForLoadState();
    await expect(tab.locator('[data-page=screen]')).toBeVisible();
    await expect(overlay(tab)).toHaveCount(0);
    await expect(overlay(page)).toHaveCount(0);
    expect(currentPath(page)).toBe(APP);
  });

  test('[P-45] prefetch screen details when visible, and the full image on hover', async ({ page }) => {
    const requestedAddresses: string[] = [];
    // Thumbnails have a lower quality.
    const isFullImage = (address: string): boolean => address.includes('quality=90');
    page.on('request', (request) =>
      requestedAddresses.push(new URL(request.url()).pathname + new URL(request.url()).search),
    );
    await visit(page, APP);
    const firstThumbnail = thumbnails(page).first();
    const id = (await firstThumbnail.getAttribute('href'))?.split('/').at(-1);
    await expect.poll(() => requestedAddresses).toContain(`/api/screens/${id}`);
    expect(requestedAddresses.filter(isFullImage)).toEqual([]);

    const lowerThumbnail = thumbnails(page).nth(20);
    const lowerId = (await lowerThumbnail.getAttribute('href'))?.split('/').at(-1);
    expect(requestedAddresses).not.toContain(`/api/screens/${lowerId}`);
    await lowerThumbnail.scrollIntoViewIfNeeded();
    await expect.poll(() => requestedAddresses).toContain(`/api/screens/${lowerId}`);

    await lowerThumbnail.hover();
    await expect.poll(() => requestedAddresses.some(isFullImage)).toBe(true);
    requestedAddresses.length = 0;
    await lowerThumbnail.click();
    await expect(overlay(page).locator('img[data-state=loaded]')).toBeVisible();
    expect(requestedAddresses).not.toContain(`/api/screens/${lowerId}`);
  });
});

test.describe('the overlay over a page', () => {
  test('[P-05] [P-40] [P-43] opens at the screen’s own address, moves with the arrow keys and closes with Escape', async ({
    page,
  }) => {
    const { href, top } = await openScrolled(page);
    expect(currentPath(page)).toBe(href);
    expect(await scrollTop(page)).toBe(top);
    await expect(thumbnails(page)).toHaveCount(24);

    await page.keyboard.press('ArrowRight');
    await expect(overlayOf(page, 'Dashboard 6')).toBeVisible();
    await expect.poll(() => currentPath(page)).not.toBe(href);
    await page.keyboard.press('ArrowLeft');
    await expect(overlayOf(page, 'Dashboard 5')).toBeVisible();
    await expect.poll(() => currentPath(page)).toBe(href);
    await page.keyboard.press('ArrowLeft');
    await expect(overlayOf(page, 'Dashboard 4')).toBeVisible();

    await page.keyboard.press('Escape');
    await expect(overlay(page)).toHaveCount(0);
    await expect.poll(() => currentPath(page)).toBe(APP);
    expect(await scrollTop(page)).toBe(top);
  });

  test('neither renders the page behind it again nor replaces any part of it', async ({ page }) => {
    await visit(page, APP);
    // Waits until the page has finished its own changes.
    await page.waitForLoadState('networkidle');
    await watchPage(page);
    await thumbnails(page).nth(2).click();
    await expect(overlayOf(page, 'Dashboard 1')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(overlayOf(page, 'Dashboard 2')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(overlay(page)).toHaveCount(0);
    expect(await pageChanges(page)).toEqual({ changes: 0, isSameCard: true });
  });

  test('[P-11] sets the tab title, and restores the page’s title 50 ms after closing', async ({ page }) => {
    await visit(page, APP);
    const before = await page.title();
    await thumbnails(page).nth(2).click();
    await expect(page).toHaveTitle('Dashboard 1 - Vitrine');
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveTitle('Dashboard 2 - Vitrine');

    await page.clock.install();
    // The clock can be paused only at a time in the future. One hour ahead is in the future even on a slow machine.
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await page.keyboard.press('Escape');
    await expect(overlay(page)).toHaveCount(0);
    await page.clock.runFor(49);
    expect(await page.title()).toBe('Dashboard 2 - Vitrine');
    await page.clock.runFor(1);
    expect(await page.title()).toBe(before);
  });

  test('[P-11] restores its tab title after Back from a page that was opened from it', async ({ page }) => {
    await visit(page, CATEGORY);
    await thumbnails(page).first().click();
    await expect(overlay(page)).toBeVisible();
    const title = await overlay(page).getByRole('heading', { level: 1 }).textContent();
    await expect(page).toHaveTitle(`${title} - Vitrine`);
    await overlay(page)
      .getByRole('link', { name: /^Fathom Bank/ })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Fathom Bank' })).toBeVisible();
    await expect(page).toHaveTitle('Fathom Bank Web Screens - Vitrine');
    await page.goBack();
    await expect(overlayOf(page, title ?? '')).toBeVisible();
    await expect(thumbnails(page).first()).toBeAttached();
    await expect(page).toHaveTitle(`${title} - Vitrine`);
    await page.keyboard.press('Escape');
    await expect(overlay(page)).toHaveCount(0);
    await expect(page).toHaveTitle('Dashboard Web Screens - Vitrine');
  });

  test('[P-40] [P-43] closes with its button or with Back, and opens again with Forward', async ({
    page,
  }) => {
    const { href, top } = await openScrolled(page);
    await overlay(page).getByRole('button', { name: 'Close' }).click();
    await expect(overlay(page)).toHaveCount(0);
    await expect.poll(() => currentPath(page)).toBe(APP);

    await thumbnails(page).nth(6).click();
    await expect(overlayOf(page, 'Dashboard 5')).toBeVisible();
    await page.goBack();
    await expect(overlay(page)).toHaveCount(0);
    expect(currentPath(page)).toBe(APP);
    expect(await scrollTop(page)).toBe(top);
    await page.goForward();
    await expect(overlayOf(page, 'Dashboard 5')).toBeVisible();
    expect(currentPath(page)).toBe(href);
    await expect(thumbnails(page)).toHaveCount(24);
    expect(await scrollTop(page)).toBe(top);
  });

  test('leaves the page open and shows a message if its code cannot be loaded offline', async ({
    page,
    context,
    problems,
  }) => {
    problems.expect(/^failed GET .*net::ERR_INTERNET_DISCONNECTED/);
    problems.expect(/^console error: Failed to load resource/);
    const code = '**/assets/overlay-*.js';
    // Without this route, the idle page would load the code of the overlay before it goes offline.
    await page.route(code, (route) => route.abort('internetdisconnected'));
    await visit(page, APP);
    await waitUntilQuiet(page);
    await context.setOffline(true);
    await thumbnails(page).first().click();
    await expect(page.getByRole('alert')).toHaveText('The screen could not be loaded. You are offline.');
    await expect.poll(() => currentPath(page)).toBe(APP);
    await expect(thumbnails(page)).toHaveCount(24);
    await context.setOffline(false);
    await page.unroute(code);
    await thumbnails(page).first().click();
    await expect(overlay(page)).toBeVisible();
  });

  test('becomes the full page on reload, without a hydration error', async ({ page }) => {
    const { href } = await openScrolled(page);
    await page.reload();
    await waitUntilHydrated(page);
    await expect(page.locator('[data-page=screen]')).toBeVisible();
    await expect(overlay(page)).toHaveCount(0);
    expect(currentPath(page)).toBe(href);
  });

  test('[P-43] after a reload, Escape and Close go back to the list, and Forward opens the screen', async ({
    page,
  }) => {
    const { href, top } = await openScrolled(page);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => currentPath(page)).not.toBe(href);
    const address = currentPath(page);
    await page.reload();
    await waitUntilHydrated(page);
    await page.keyboard.press('Escape');
    await expect(thumbnails(page)).toHaveCount(24);
    expect(currentPath(page)).toBe(APP);
    await expect.poll(() => scrollTop(page)).toBe(top);

    await page.goForward();
    await expect(page.locator('[data-page=screen]')).toBeVisible();
    expect(currentPath(page)).toBe(address);
    const close = page.getByRole('link', { name: 'Close' }).locator('visible=true');
    // The second click of a double click must not go back further.
    await close.dblclick();
    await expect(thumbnails(page)).toHaveCount(24);
    await waitUntilQuiet(page);
    expect(currentPath(page)).toBe(APP);
  });

  test('[P-12] after a reload, Back restores the list and its scroll position, and Forward shows the screen', async ({
    page,
  }) => {
    const { href, top } = await openScrolled(page);
    await page.reload();
    await waitUntilHydrated(page);
    await page.goBack();
    await expect(thumbnails(page)).toHaveCount(24);
    expect(currentPath(page)).toBe(APP);
    await expect.poll(() => scrollTop(page)).toBe(top);
    await page.goForward();
    await expect(page.locator('[data-page=screen], [data-overlay]')).toHaveCount(1);
    expect(currentPath(page)).toBe(href);
  });

  test('shows the screen exactly once to a visitor who comes back from another site', async ({ page }) => {
    const { href } = await openScrolled(page);
    await page.goto('data:text/html,<h1>Elsewhere</h1>');
    await page.goBack();
    await expect(page.locator('[data-page=screen], [data-overlay]')).toHaveCount(1);
    expect(currentPath(page)).toBe(href);
  });

  test('keeps the query of the page behind it out of the address, and restores the query when it closes', async ({
    page,
  }) => {
    await visit(page, '/web/apps?filter=finance');
    await openFromSearch(page, 'dashboard 7', 'Dashboard 7');
    expect(currentPath(page)).toMatch(/^\/screen\/[0-9a-f-]{36}$/);
    await page.keyboard.press('Escape');
    await expect(overlay(page)).toHaveCount(0);
    await expect.poll(() => currentPath(page)).toBe('/web/apps?filter=finance');
  });

  test('[P-12] links to another page, which opens scrolled to the top', async ({ page }) => {
    await openScrolled(page);
    await overlay(page).getByRole('link', { name: 'Dashboard', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await expect(overlay(page)).toHaveCount(0);
    expect(currentPath(page)).toBe(CATEGORY);
    await expect.poll(() => scrollTop(page)).toBe(0);
    await expect(page).toHaveTitle(/^Dashboard.* - Vitrine$/);
  });

  test('[P-40] locks the page’s scrolling and keeps its width', async ({ page }) => {
    await visit(page, APP);
    const width = (): Promise<number> =>
      thumbnails(page)
        .first()
        .evaluate((element) => element.getBoundingClientRect().width);
    const before = await width();
    await thumbnails(page).first().click();
    await expect(overlay(page)).toBeVisible();
    expect(await width()).toBe(before);
    await page.mouse.move(500, 400);
    await page.mouse.wheel(0, 600);
    await page.keyboard.press('End');
    await waitUntilQuiet(page);
    expect(await scrollTop(page)).toBe(0);
    await page.keyboard.press('Escape');
    await expect(overlay(page)).toHaveCount(0);
    expect(await width()).toBe(before);
    await page.mouse.wheel(0, 600);
    await expect.poll(() => scrollTop(page)).toBeGreaterThan(0);
  });

  test('keeps the focus inside and returns it to the thumbnail', async ({ page }) => {
    await visit(page, APP);
    const thirdThumbnail = thumbnails(page).nth(2);
    await thirdThumbnail.focus();
    await page.keyboard.press('Enter');
    await expect(overlay(page)).toBeVisible();
    const isFocusInside = (): Promise<boolean> =>
      page.evaluate(() => Boolean(document.activeElement?.closest('[data-overlay]')));
    for (let press = 0; press < 30; press++) {
      await page.keyboard.press('Tab');
      expect(await isFocusInside()).toBe(true);
    }
    await page.keyboard.press('Shift+Tab');
    expect(await isFocusInside()).toBe(true);
    await page.keyboard.press('Escape');
    await expect(thirdThumbnail).toBeFocused();
  });

  test('[P-40] keeps the focus inside when the arrow keys replace the focused element', async ({ page }) => {
    await visit(page, APP);
    await thumbnails(page).nth(2).click();
    await overlayOf(page, 'Dashboard 1').getByRole('button', { name: 'Zoom in' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(overlayOf(page, 'Dashboard 2')).toBeFocused();

    // An element that both screens have keeps the focus, if the details of the next screen are loaded already.
    await waitUntilQuiet(page);
    const tag = overlay(page).getByRole('link', { name: 'Dashboard', exact: true });
    await tag.focus();
    await page.keyboard.press('ArrowRight');
    await expect(overlayOf(page, 'Dashboard 3')).toBeVisible();
    await expect(tag).toBeFocused();
  });

  test('[P-40] returns the focus to the thumbnail of the last viewed screen, and scrolls it into view', async ({
    page,
  }) => {
    await visit(page, APP);
    await thumbnails(page).nth(2).focus();
    await page.keyboard.press('Enter');
    for (let number = 1; number <= 14; number++) {
      await expect(overlayOf(page, `Dashboard ${number}`)).toBeVisible();
      if (number < 14) await page.keyboard.press('ArrowRight');
    }
    await page.keyboard.press('Escape');
    const lastThumbnail = thumbnails(page).nth(15);
    await expect(lastThumbnail).toHaveAccessibleName(/^Dashboard 14,/);
    await expect(lastThumbnail).toBeFocused();
    await waitUntilQuiet(page);
    await expect(lastThumbnail).toBeInViewport({ ratio: 0.9 });

    // If the page does not list the screen, the focus returns to the element that had it before the search.
    await visit(page, '/web/apps/orbit');
    const firstThumbnail = thumbnails(page).first();
    await firstThumbnail.focus();
    await openFromSearch(page, 'dashboard 7', 'Dashboard 7');
    await page.keyboard.press('Escape');
    await expect(overlay(page)).toHaveCount(0);
    await expect(firstThumbnail).toBeFocused();
  });
});

test('a page loads no code of toasts or the back office, and loads the code of the search only when the search opens', async ({
  page,
}) => {
  const requestedUrls: string[] = [];
  page.on('request', (request) => requestedUrls.push(request.url()));
  await visit(page, APP);
  await page.waitForLoadState('networkidle');
  expect(requestedUrls.filter((url) => /search-dialog-.*\.js|toaster|admin/.test(url))).toEqual([]);
  await page.keyboard.press('Control+k');
  await expect.poll(() => requestedUrls.some((url) => /search-dialog-.*\.js/.test(url))).toBe(true);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[P-05] a thumbnail links to the full page with details and links', async ({ page }) => {
    await page.goto(APP);
    await thumbnails(page).nth(2).click();
    await expect(page.getByRole('heading', { level: 1 }).locator('visible=true')).toHaveText('Dashboard 1');
    await expect(page).toHaveTitle('Dashboard 1 - Vitrine');
    await expect(page.getByRole('img', { name: 'Dashboard 1' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Dashboard', exact: true })).toHaveAttribute(
      'href',
      CATEGORY,
    );
    await expect(page.getByRole('link', { name: 'Download' }).locator('visible=true')).toHaveAttribute(
      'href',
      /\/raw\?download=Ledgerly/,
    );
    await expect(page.getByRole('button', { name: 'Zoom in' })).toHaveCount(0);
    expect(
      await page
        .locator('[data-page=screen] img[data-state]')
        .evaluate((image) => getComputedStyle(image).opacity),
    ).toBe('1');
  });
});
