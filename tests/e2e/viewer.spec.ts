import type { Page } from '@playwright/test';
import {
  axe,
  axeInThemes,
  countHistoryEntries,
  expect,
  test,
  waitUntilQuiet,
  waitUntilSettled,
} from './support/fixtures.ts';
import { GALLERY_WITH_PUBLIC_URL, PUBLIC_URL } from './support/galleries.ts';
import {
  failScreens,
  findScreenId,
  overlay,
  skipRetryPauses,
  thumbnails,
  toast,
  viewerImage,
  visit,
} from './support/viewer.ts';

test.use({
  serve: GALLERY_WITH_PUBLIC_URL,
  // A time zone far from UTC, because dates must not depend on the visitor's time zone.
  timezoneId: 'Pacific/Auckland',
});

const APP_PATH = '/web/apps/ledgerly';

/** Opens the overlay of 'Dashboard 1', the third screen of the app. Returns its id. */
async function openDashboard(page: Page): Promise<string> {
  await visit(page, APP_PATH);
  await thumbnails(page).nth(2).click();
  await expect(page.getByRole('dialog', { name: 'Dashboard 1', exact: true })).toBeVisible();
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

test.describe('the sidebar', () => {
  test('[P-41] [P-70] shows the app with its logo, chips by type that link to their pages, and the upload date', async ({
    page,
  }) => {
    await openDashboard(page);
    // The overlay also contains the header for small windows, which CSS hides.
    const sidebar = overlay(page);
    await expect(sidebar.getByRole('heading', { level: 1, name: 'Dashboard 1' })).toBeVisible();
    await expect(sidebar.getByRole('link', { name: /^Ledgerly/ }).locator('visible=true')).toHaveAttribute(
      'href',
      APP_PATH,
    );
    await expect(sidebar.getByRole('heading', { level: 2 })).toHaveText([
      'Screen Types',
      'UX Patterns',
      'UI Elements',
      'Styles',
      'Colors',
      'More like this',
    ]);
    for (const [name, href] of [
      ['Dashboard', '/web/screen-types/dashboard'],
      ['Progress', '/web/ux-patterns/progress'],
      ['Table', '/web/ui-elements/table'],
    ] as const) {
      await expect(sidebar.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
    }
    // 'Gradient' is a style. Styles have no pages.
    await expect(sidebar.getByText('Gradient', { exact: true })).toBeVisible();
    await expect(sidebar.getByRole('link', { name: 'Gradient' })).toHaveCount(0);
    await expect(sidebar.getByRole('term')).toHaveText('Uploaded');
    await expect(sidebar.getByRole('term')).toBeVisible();
    await expect(sidebar.getByRole('definition')).toHaveText('January 5, 2026');
    await expect(sidebar.getByRole('link', { name: 'Edit Screen' })).toHaveCount(0);

    // The logo is a rendition of twice its displayed width, also on the page behind the overlay.
    const logo = sidebar.locator('.logo img').locator('visible=true');
    await expect(logo).toHaveAttribute('src', /^\/images\/\w+\/public\?width=96&quality=85&format=auto$/);
    await expect(logo).toHaveJSProperty('clientWidth', 48);
    const largeLogo = page.locator('main .logo img').first();
    await expect(largeLogo).toHaveAttribute('src', /\/public\?width=160&/);
    await expect(largeLogo).toHaveJSProperty('clientWidth', 80);
  });

  test('[P-41] [P-72] copies the public address, also without clipboard access, and shows a toast above the overlay', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const id = await openDashboard(page);
    const button = overlay(page).getByRole('button', { name: 'Copy Link' }).locator('visible=true');
    await button.click();
    await expect(toast(page, 'Link copied to clipboard')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${PUBLIC_URL}/screen/${id}`);

    const toasts = page.locator('[data-sonner-toast]');
    await toasts.getByRole('button', { name: 'Close toast' }).click();
    await expect(toasts).toHaveCount(0);
    await expect(overlay(page)).toBeVisible();

    await page.evaluate(async () => {
      await navigator.clipboard.writeText('');
      navigator.clipboard.writeText = () => Promise.reject(new Error('denied'));
    });
    await button.click();
    await expect(toast(page, 'Link copied to clipboard')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${PUBLIC_URL}/screen/${id}`);
    await expect(button).toBeFocused();
  });

  test('[P-41] [P-46] downloads the original as "app name - screen title.extension", and shows why a download failed', async ({
    page,
    problems,
  }) => {
    problems.expect(/^500 GET .*\/raw\?download=/);
    problems.expect(/^console error: Failed to load resource.*\/raw\?download=/);
    await openDashboard(page);
    const link = overlay(page).getByRole('link', { name: 'Download' }).locator('visible=true');
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toBe('Ledgerly - Dashboard 1.webp');

    await page.route('**/raw?download=*', (route) =>
      route.fulfill({ status: 500, json: { error: 'The storage is unavailable', code: 'unavailable' } }),
    );
    await link.click();
    await expect(toast(page, 'Error downloading image: The storage is unavailable')).toBeVisible();
  });
});

test.describe('the image', () => {
  test('[P-42] shows a spinner until it is loaded, then fades in', async ({ page }) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/images/*/public?*quality=90*', async (route) => {
      await released;
      await route.continue();
    });
    await openDashboard(page);
    const spinner = overlay(page).getByRole('status').filter({ hasText: 'Loading screen' });
    await expect(spinner).toBeVisible();
    await expect(viewerImage(page)).toHaveCSS('opacity', '0');
    release();
    await expect(viewerImage(page)).toHaveAttribute('data-state', 'loaded');
    await expect(viewerImage(page)).toHaveCSS('opacity', '1');
    await expect(viewerImage(page)).toHaveCSS('transition-property', /opacity/);
    await expect(spinner).toHaveCount(0);
  });

  test('keeps the preview from the list until the full image is opaque', async ({ page }) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/images/*/public?*quality=90*', async (route) => {
      await released;
      await route.continue();
    });
    await openDashboard(page);
    const preview = viewerImage(page).locator('xpath=preceding-sibling::img');
    await expect(preview).toBeVisible();
    await page.evaluate(() => {
      const image = document.querySelector<HTMLElement>('img[data-state]');
      const record = { emptyFrames: 0 };
      Object.assign(window, { record });
      // An image that is still loading first fades out. On a slow machine, the `transitionend` event of this fade-out
      // comes only when the fade-in begins, and must not hide the preview. The observer simulates the late event.
      new MutationObserver(() => image?.dispatchEvent(new Event('transitionend', { bubbles: true }))).observe(
        image as HTMLElement,
        { attributeFilter: ['data-state'] },
      );
      const checkFrame = (): void => {
        const hasPreview = Boolean(image?.parentElement?.querySelector('img[alt=""]'));
        if (image && getComputedStyle(image).opacity !== '1' && !hasPreview) record.emptyFrames++;
        requestAnimationFrame(checkFrame);
      };
      checkFrame();
    });
    release();
    await expect(viewerImage(page)).toHaveCSS('opacity', '1');
    await expect(preview).toHaveCount(0);
    expect(await page.evaluate(() => (window as unknown as { record: object }).record)).toEqual({
      emptyFrames: 0,
    });
  });

  test('removes the preview once the full image is loaded, with reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openDashboard(page);
    await expect(viewerImage(page)).toHaveAttribute('data-state', 'loaded');
    await expect(viewerImage(page).locator('xpath=preceding-sibling::img')).toHaveCount(0);
  });

  test('uses the smallest rendition with at least one pixel per device pixel of its frame', async ({
    page,
  }) => {
    for (const [width, height] of [
      [1280, 800],
      [1600, 700],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const address of ['/web/apps/ledgerly', '/ios/apps/ledgerly']) {
        await visit(page, address);
        await thumbnails(page).first().click();
        await expect(viewerImage(page)).toHaveAttribute('data-state', 'loaded');
        await waitUntilSettled(page);
        const { displayWidth, chosen, candidates } = await viewerImage(page).evaluate(
          (image: HTMLImageElement) => ({
            displayWidth: image.getBoundingClientRect().width,
            chosen: new URL(image.currentSrc).search,
            candidates: image.srcset.split(', ').map((candidate) => {
              const [url = '', pixels = ''] = candidate.split(' ');
              return { search: url.slice(url.indexOf('?')), pixels: Number.parseInt(pixels, 10) };
            }),
          }),
        );
        const expectedRendition =
          candidates.find(({ pixels }) => pixels >= Math.floor(displayWidth)) ?? candidates.at(-1);
        expect(chosen, `${address} at ${width} px, ${displayWidth} px wide`).toBe(expectedRendition?.search);
      }
    }
  });

  test('[P-71] uses quality 90 and falls back to the original', async ({ page, problems }) => {
    problems.expect(/^404 GET .*quality=90/);
    problems.expect(/^console error: Failed to load resource/);
    await page.route('**/images/*/public?*quality=90*', (route) => route.fulfill({ status: 404 }));
    await openDashboard(page);
    await expect(viewerImage(page)).toHaveAttribute('src', /^\/images\/[0-9a-f]{32}\/raw$/);
    await expect(viewerImage(page)).toHaveAttribute('data-state', 'loaded');
  });

  test('zooms in on a click, and out again on the next click', async ({ page }) => {
    await openDashboard(page);
    await expect(viewerImage(page)).toHaveAttribute('data-state', 'loaded');
    const width = async (): Promise<number> => (await viewerImage(page).boundingBox())?.width ?? 0;
    // Waits until the image has finished growing out of its thumbnail.
    await waitUntilSettled(page);
    const fittedWidth = await width();
    await overlay(page)
      .getByRole('button', { name: 'Zoom in' })
      .click({ position: { x: 40, y: 40 } });
    const zoomOut = overlay(page).getByRole('button', { name: 'Zoom out' });
    await expect(zoomOut).toBeVisible();
    // The zoomed image is at least twice as wide as the fitted one, here with a tolerance.
    await expect.poll(width).toBeGreaterThanOrEqual(fittedWidth * 1.9);
    // While the image is zoomed, the arrow keys do not move to another screen.
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('dialog', { name: 'Dashboard 1', exact: true })).toBeVisible();
    await zoomOut.click();
    await expect.poll(width).toBe(fittedWidth);
  });

  test('keeps the rendition if the original cannot be loaded on zoom, and tries again at the next zoom', async ({
    page,
    problems,
  }) => {
    problems.expect(/^failed GET .*\/raw/);
    problems.expect(/^console error: Failed to load resource/);
    // The seed has no image that is wider than the largest rendition.
    await page.route('**/api/screens/*', async (route) => {
      const response = await route.fetch();
      const screen = (await response.json()) as { image: { width: number; height: number } };
      const image = { ...screen.image, width: screen.image.width * 3, height: screen.image.height * 3 };
      await route.fulfill({ response, json: { ...screen, image } });
    });
    const original = '**/images/*/raw';
    await page.route(original, (route) => route.abort('failed'));
    await openDashboard(page);
    await expect(viewerImage(page)).toHaveAttribute('width', '2400');
    await expect(viewerImage(page)).toHaveAttribute('data-state', 'loaded');
    const zoomIn = overlay(page).getByRole('button', { name: 'Zoom in' });
    const zoomOut = overlay(page).getByRole('button', { name: 'Zoom out' });
    const naturalWidth = () => viewerImage(page).evaluate((image: HTMLImageElement) => image.naturalWidth);
    const failure = page.waitForEvent('requestfailed');
    await zoomIn.click();
    await failure;
    await expect(zoomOut).toBeVisible();
    await expect.poll(naturalWidth).toBeGreaterThan(0);
    await zoomOut.click();
    await expect(zoomIn).toBeVisible();
    await expect.poll(naturalWidth).toBeGreaterThan(0);

    await page.unroute(original);
    await zoomIn.click();
    await expect(viewerImage(page)).toHaveAttribute('src', /\/raw$/);
    await expect.poll(naturalWidth).toBeGreaterThan(0);
  });

  test('[P-40] zooms out at the first Escape, also after a drag, and closes the overlay at the second', async ({
    page,
  }) => {
    await openDashboard(page);
    await expect(viewerImage(page)).toHaveAttribute('data-state', 'loaded');
    await overlay(page).getByRole('button', { name: 'Zoom in' }).click();
    await expect(overlay(page).getByRole('button', { name: 'Zoom out' })).toBeVisible();
    await page.mouse.move(500, 400);
    await page.mouse.down();
    await page.mouse.move(440, 360, { steps: 3 });
    await page.mouse.up();
    await page.keyboard.press('Escape');
    await expect(overlay(page).getByRole('button', { name: 'Zoom in' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(overlay(page)).toHaveCount(0);
  });

  test('is sharp and scrolls inside its frame if it is taller than the window', async ({ page }) => {
    await visit(page, `/screen/${await findScreenId(page, 'nimbus-drive', 'web', 'Pricing')}`);
    const frame = viewerImage(page).locator('xpath=ancestor::div[contains(@class, "overflow-auto")]');
    const [contentHeight, frameHeight] = await frame.evaluate((node) => [
      node.scrollHeight,
      node.clientHeight,
    ]);
    expect(contentHeight).toBeGreaterThan(frameHeight as number);
    // The height of the window.
    expect(frameHeight).toBeLessThanOrEqual(800);
    // `naturalWidth` depends on the declared widths, so the loaded file is measured.
    await expect(viewerImage(page)).toHaveAttribute('data-state', 'loaded');
    const [fileWidth, displayWidth] = await viewerImage(page).evaluate(async (image: HTMLImageElement) => {
      const file = new Image();
      file.src = image.currentSrc;
      await file.decode();
      return [file.naturalWidth, image.clientWidth];
    });
    expect(fileWidth).toBeGreaterThanOrEqual(displayWidth as number);
  });

  test('reserves its space before it loads, for every aspect ratio', async ({ page }) => {
    // The requests for images are never answered.
    await page.route('**/images/**', () => new Promise(() => undefined));
    for (const [app, platform, title] of [
      ['ledgerly', 'web', 'Home'],
      ['ledgerly', 'ios', 'Welcome'],
      ['draftline', 'web', 'Pricing'],
    ] as const) {
      const address = `/screen/${await findScreenId(page, app, platform, title)}`;
      await page.goto(address, { waitUntil: 'domcontentloaded' });
      const box = await page.locator('[data-page=screen] .shot').boundingBox();
      expect(box?.height).toBeGreaterThan(300);
      expect(box?.width).toBeGreaterThan(150);
    }
  });
});

test.describe('an overlay for a screen', () => {
  test('[P-46] that is missing shows “Error 404” without a toast, and closes', async ({ page, problems }) => {
    problems.expect(/^404 GET .*\/api\/screens\//);
    problems.expect(/^console error: Failed to load resource.*\/api\/screens\//);
    await page.route('**/api/screens/*', (route) =>
      route.fulfill({ status: 404, json: { error: 'Screen not found', code: 'PGRST116' } }),
    );
    await visit(page, APP_PATH);
    await thumbnails(page).nth(2).click();
    await expect(overlay(page).getByText('Error 404')).toBeVisible();
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(overlay(page)).toHaveCount(0);
    await expect.poll(() => new URL(page.url()).pathname).toBe(APP_PATH);
  });

  test('[P-46] that cannot be loaded shows “Error 404” and a toast with the reason', async ({
    page,
    problems,
  }) => {
    problems.expect(/^500 GET .*\/api\/screens\//);
    problems.expect(/^console error: Failed to load resource.*\/api\/screens\//);
    const requestCount = await failScreens(page);
    await visit(page, APP_PATH);
    await page.clock.install();
    const id = (await thumbnails(page).nth(2).getAttribute('href'))?.split('/').at(-1) ?? '';
    await thumbnails(page).nth(2).click();
    await skipRetryPauses(page, () => requestCount(id));
    await expect(toast(page, 'Error loading screen: The database is unavailable')).toBeVisible();
    await expect(overlay(page).getByText('Error 404')).toBeVisible();
  });
});

test.describe('the viewer', () => {
  test('has no accessibility violations in the overlay and on its page, in either theme', async ({
    page,
  }) => {
    await openDashboard(page);
    await axeInThemes(page);
    await page.goto(`/screen/${await findScreenId(page, 'ledgerly', 'ios', 'Welcome')}`);
    await axeInThemes(page);
  });
});

/**
 * Simulates a native one-finger swipe across the image. As on a real phone, the browser responds to the touches by
 * scrolling, zooming or navigating through the history, unless the page prevents this.
 */
async function swipe(page: Page, direction: 'left' | 'right'): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const { x, y, width, height } = (await page.locator('[data-stage]').boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  /** `progress` is the distance from the edge where the swipe comes from, as a fraction of the width. */
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', progress: number): Promise<unknown> => {
    const position = direction === 'left' ? 1 - progress : progress;
    const touchPoints = type === 'touchEnd' ? [] : [{ x: x + width * position, y: y + height / 2 }];
    return devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
  await touch('touchStart', 0.2);
  for (let progress = 0.25; progress <= 0.8; progress += 0.05) await touch('touchMove', progress);
  await touch('touchEnd', 0.8);
  await devtools.detach();
}

test.describe('the viewer on a phone @phone', () => {
  test('[P-41] has a compact header with controls at least 44 px apart, shows the position in the list, and has no accessibility violations', async ({
    page,
  }) => {
    await openDashboard(page);
    const dialog = overlay(page);
    await expect(dialog.getByRole('link', { name: /^Dashboard 1 Ledgerly/ })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Copy Link' }).locator('visible=true')).toHaveCount(1);
    await expect(dialog.getByRole('link', { name: 'Download' }).locator('visible=true')).toHaveCount(1);
    await expect(dialog.getByText('Screen Types')).toBeHidden();
    await expect(dialog.getByText('Uploaded')).toBeHidden();
    // The button is at the right edge of the window, which is 390 px wide.
    const box = await dialog.getByRole('button', { name: 'Close' }).locator('visible=true').boundingBox();
    expect(box?.x).toBeGreaterThan(300);

    const centers = await dialog
      .locator('header:visible')
      .getByRole('button', { name: /Copy Link|Close/ })
      .or(dialog.locator('header:visible').getByRole('link', { name: 'Download' }))
      .evaluateAll((elements) =>
        elements.map((element) => element.getBoundingClientRect()).map(({ x, width }) => x + width / 2),
      );
    const [copy = 0, download = 0, close = 0] = centers.sort((a, b) => a - b);
    expect(download - copy).toBeGreaterThanOrEqual(44);
    expect(close - download).toBeGreaterThanOrEqual(44);
    await axe(page);

    await expect(dialog.getByRole('heading', { level: 1 })).toHaveText('Dashboard 1');
    const announcement = dialog.locator('[aria-live=polite]').locator('visible=true');
    await expect(announcement).toHaveText('Dashboard 1, 3 of 26');
    await dialog.getByRole('button', { name: 'Next screen' }).locator('visible=true').tap();
    await expect(announcement).toHaveText('Dashboard 2, 4 of 26');
  });

  test('[P-44] moves to the next screen by swipe and by the arrows at the bottom', async ({ page }) => {
    await openDashboard(page);
    await overlay(page).getByRole('button', { name: 'Next screen' }).locator('visible=true').tap();
    await expect(page.getByRole('dialog', { name: 'Dashboard 2', exact: true })).toBeVisible();
    await swipe(page, 'left');
    await expect(page.getByRole('dialog', { name: 'Dashboard 3', exact: true })).toBeVisible();
  });

  test('[P-40] moves through the list by swipes in either direction, never through the browser history', async ({
    page,
  }) => {
    await openDashboard(page);
    await expect(viewerImage(page)).toHaveAttribute('data-state', 'loaded');
    await waitUntilSettled(page);
    const entries = await countHistoryEntries(page);
    // The browser cancels the pointer when it pans the page itself. Such a pan can end in a history navigation.
    await page.evaluate(() => {
      addEventListener('pointercancel', () => document.body.setAttribute('data-canceled', ''), true);
    });
    // The number of the shown dashboard screen. The screen before 'Dashboard 1' is 'Home'.
    let number = 1;
    for (const direction of ['left', 'right', 'left', 'right', 'right', 'left', 'left', 'right'] as const) {
      await swipe(page, direction);
      number += direction === 'left' ? 1 : -1;
      const title = number === 0 ? 'Home' : `Dashboard ${number}`;
      await expect(page.getByRole('dialog', { name: title, exact: true })).toBeVisible();
      // A history navigation would begin shortly after the finger is lifted.
      await waitUntilSettled(page);
      await expect(page.getByRole('dialog', { name: title, exact: true })).toBeVisible();
    }
    expect(await countHistoryEntries(page)).toBe(entries);
    await expect(page.locator('body')).not.toHaveAttribute('data-canceled');
    await page.goBack();
    await expect(overlay(page)).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe(APP_PATH);
  });

  test('pans a zoomed page by touch instead of moving to the next screen', async ({ page, context }) => {
    await openDashboard(page);
    await expect(overlay(page).getByRole('button', { name: 'Next screen' })).toBeEnabled();
    const devtools = await context.newCDPSession(page);
    const pinch = async (scale: number): Promise<void> => {
      await devtools.send('Emulation.setPageScaleFactor', { pageScaleFactor: scale });
      await page.waitForFunction((target) => Math.abs((visualViewport?.scale ?? 0) - target) < 0.01, scale);
    };
    await pinch(2);
    await swipe(page, 'left');
    await pinch(1);
    await swipe(page, 'left');
    // Only one swipe counted: two would have moved one screen further.
    await expect(page.getByRole('dialog', { name: 'Dashboard 2', exact: true })).toBeVisible();
    await waitUntilQuiet(page);
    await expect(page.getByRole('dialog', { name: 'Dashboard 2', exact: true })).toBeVisible();
  });
});
