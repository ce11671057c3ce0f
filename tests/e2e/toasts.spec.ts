import type { Page } from '@playwright/test';
import { expect, test, waitUntilQuiet } from './support/fixtures.ts';
// Declares `window.showToast`.
import type {} from './support/harness/toasts.tsx';
import { buildHarness, type Harness } from './support/harness.ts';

let harness: Harness;
test.beforeAll(async () => {
  harness = await buildHarness('toasts.tsx');
});

const KINDS = ['success', 'error', 'info', 'warning', 'loading'] as const;
const toasts = (page: Page) => page.locator('[data-sonner-toast]');

/** Pauses the page's clock. It jumps an hour ahead, because `pauseAt` accepts only a time in the future. */
async function pauseClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 3_600_000);
}

/** Shows toasts one after the other with a paused clock, so that none of them expires during the test. */
async function show(page: Page, ...messages: string[]): Promise<void> {
  await pauseClock(page);
  for (const message of messages) {
    await page.evaluate((text) => window.showToast('info', text), message);
    const shownToast = toasts(page).filter({ hasText: message });
    await expect(async () => {
      // The duration of one frame, in milliseconds.
      await page.clock.runFor(16);
      await expect(shownToast).toHaveAttribute('data-mounted', 'true', { timeout: 100 });
    }).toPass();
  }
}

/** Waits until dismissed toasts have disappeared. The clock runs for less than 4 s, so no toast expires meanwhile. */
async function waitUntilGone(page: Page): Promise<void> {
  await page.clock.runFor(1000);
  await expect(toasts(page)).toHaveCount(0);
}

/** Drags the front toast `distance` pixels to the right, slowly: a fast drag would dismiss it at any distance. */
async function drag(page: Page, distance: number): Promise<void> {
  const box = await toasts(page).first().boundingBox();
  if (!box) throw new Error('There is no toast');
  const [x, y] = [box.x + 60, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + distance / 2, y);
  await page.clock.runFor(400);
  await page.mouse.move(x + distance, y);
  await page.clock.runFor(400);
  await page.mouse.up();
}

test.describe('toasts', () => {
  test('[P-72] come in five kinds, in a live region', async ({ page }) => {
    for (const kind of KINDS) {
      await harness.open(page);
      await page.evaluate((type) => window.showToast(type, `A toast of kind ${type}`), kind);
      const shownToast = toasts(page).filter({ hasText: `A toast of kind ${kind}` });
      await expect(shownToast).toBeVisible();
      await expect(shownToast).toHaveAttribute('data-type', kind);
      await expect(page.locator('section[aria-live=polite]').filter({ has: shownToast })).toHaveCount(1);
    }
  });

  test('[P-72] stay for 4000 ms; a loading toast stays until another one replaces it', async ({ page }) => {
    await harness.open(page);
    await page.evaluate(() => window.showToast('loading', 'Working', 'job'));
    await expect(toasts(page).filter({ hasText: 'Working' })).toHaveAttribute('data-mounted', 'true');
    await pauseClock(page);
    await page.evaluate(() => window.showToast('info', 'Timed'));
    await page.clock.runFor(100);
    const timedToast = toasts(page).filter({ hasText: 'Timed' });
    await expect(timedToast).toHaveCount(1);
    await page.clock.runFor(3800);
    await expect(timedToast).toHaveAttribute('data-removed', 'false');
    await page.clock.runFor(1000);
    await expect(timedToast).toHaveCount(0);
    await page.clock.runFor(60_000);
    await expect(toasts(page).filter({ hasText: 'Working' })).toHaveCount(1);
    // A toast with the id of a visible toast replaces that toast.
    await page.evaluate(() => window.showToast('success', 'Done', 'job'));
    await page.clock.runFor(100);
    await expect(toasts(page)).toHaveText(['Done']);
    await page.clock.runFor(5000);
    await expect(toasts(page)).toHaveCount(0);
  });

  test('[P-72] stay if they replace a toast that is closing, as after a click on its button', async ({
    page,
  }) => {
    await harness.open(page);
    await page.evaluate(() => {
      const run = (): void => window.showToast('success', 'Done', 'job');
      window.showToast('error', 'Failed', 'job', { label: 'Retry', run });
    });
    await expect(toasts(page)).toHaveAttribute('data-mounted', 'true');
    await pauseClock(page);
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.clock.runFor(1000);
    await expect(toasts(page)).toHaveText(['Done']);
  });

  test('[P-72] show three at a time, 356 px wide, 14 px apart, at the bottom right', async ({ page }) => {
    await harness.open(page);
    await show(page, 'First', 'Second', 'Third', 'Fourth');
    // The fourth toast stays in the document but is invisible.
    await expect(toasts(page)).toHaveCount(4);
    await expect(page.locator('[data-sonner-toast][data-visible=true]')).toHaveCount(3);
    await expect(toasts(page).filter({ hasText: 'First' })).toHaveAttribute('data-visible', 'false');

    await toasts(page).first().hover();
    await expect(toasts(page).first()).toHaveAttribute('data-expanded', 'true');
    const settledPosition = (): Promise<{ width: number; gap: number; right: number; bottom: number }> =>
      page.evaluate(async () => {
        await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
        const [front, second] = [...document.querySelectorAll('[data-sonner-toast]')].map((element) =>
          element.getBoundingClientRect(),
        );
        if (!front || !second) throw new Error('There are no two toasts');
        return {
          width: front.width,
          gap: front.top - second.bottom,
          right: innerWidth - front.right,
          bottom: innerHeight - front.bottom,
        };
      });
    // The toasts may move again after their animations, because sonner measures their heights later.
    await expect.poll(settledPosition).toEqual({ width: 356, gap: 14, right: 24, bottom: 24 });
  });

  test('[P-72] receive the focus with Alt+T', async ({ page }) => {
    await harness.open(page);
    await show(page, 'Hello');
    await page.keyboard.press('Alt+t');
    await expect(page.locator('[data-sonner-toaster]')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(toasts(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Close toast' })).toBeFocused();
    await page.keyboard.press('Enter');
    await waitUntilGone(page);
  });

  test('[P-72] are dismissed by a swipe of 24 px, but not of 16 px', async ({ page }) => {
    await harness.open(page);
    await show(page, 'Swipe me');
    // The threshold is 20 px.
    await drag(page, 16);
    await expect(toasts(page)).toHaveAttribute('data-swipe-out', 'false');
    await drag(page, 24);
    await expect(toasts(page)).toHaveAttribute('data-swipe-out', 'true');
    await waitUntilGone(page);
  });

  test('load their code with the first toast, and add no style element', async ({ page }) => {
    const requestedPaths: string[] = [];
    page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
    await harness.open(page);
    await page.waitForLoadState('networkidle');
    expect(requestedPaths.filter((path) => path.includes('toaster'))).toEqual([]);
    await show(page, 'Hello');
    // One script and one style sheet.
    expect(requestedPaths.filter((path) => /toaster.*\.(js|css)$/.test(path))).toHaveLength(2);
    await expect(page.locator('style')).toHaveCount(0);
    // This position comes from the style sheet, so the style sheet is in use.
    await expect(toasts(page)).toHaveCSS('position', 'absolute');
  });

  test('reload the page once, to get the current version, if their code no longer exists', async ({
    page,
    problems,
  }) => {
    problems.expect(/^404 GET .*toaster.*\.js/);
    problems.expect(/^console error: Failed to load resource/);
    await harness.open(page);
    await page.route(/\/harness\/.*toaster.*\.js/, (route) => route.fulfill({ status: 404, body: '' }));
    /** Shows a toast and marks the document. A reload removes the mark. */
    const markDocumentAndShowToast = async (): Promise<void> => {
      await page.evaluate(() => {
        Object.assign(window, { isMarked: true });
        window.showToast('info', 'Hello');
      });
    };
    await markDocumentAndShowToast();
    await page.waitForFunction(() => !('isMarked' in window) && 'showToast' in window);
    await markDocumentAndShowToast();
    await waitUntilQuiet(page);
    expect(await page.evaluate(() => 'isMarked' in window)).toBe(true);
  });
});
