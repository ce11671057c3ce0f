import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { readSession, signInAs } from '../support/sign-in.ts';

/** A tick: the interval at which the auth client checks the session, in milliseconds. */
const TICK_MS = 30_000;

/** Lets the page process its queued tasks. Timers do not fire, because the clock is paused. */
const runTasks = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    // One task may queue the next, so the page gets several turns.
    for (let turn = 0; turn < 20; turn++) {
      await new Promise((done) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = done;
        port2.postMessage(null);
      });
    }
  });

/** Longer than one frame, in milliseconds. */
const FRAME_MS = 40;

/** Headless Chromium is always visible, so the visibility state is overridden. */
const setVisibility = (page: Page, state: 'visible' | 'hidden'): Promise<void> =>
  page.evaluate((visibility) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);

test('[P-52] a visible tab checks its session every 30 s and refreshes it before it expires; a hidden tab does not', async ({
  page,
  site,
}) => {
  const firstSession = await signInAs(page, site.url, 'visitor25@example.com');
  expect(firstSession).toMatchObject({
    access_token: expect.any(String),
    refresh_token: expect.any(String),
    expires_in: 900,
    user: { id: expect.any(String), email: 'visitor25@example.com', factors: [] },
  });
  const expiryMs = (firstSession.expires_at ?? 0) * 1000;
  let refreshCount = 0;
  page.on('request', (request) => {
    if (request.url().includes('/auth/v1/token')) refreshCount += 1;
  });

  // The client refreshes the session when at most 3 whole ticks remain. The page's clock is paused 155 s before the
  // token expires, so 5 ticks remain. The clock runs until `pauseAt` stops it, so it starts one second earlier.
  await page.clock.install({ time: expiryMs - 156_000 });
  await page.clock.pauseAt(expiryMs - 155_000 - FRAME_MS);
  await page.goto('/web');
  // The scripts run after the first frame.
  await page.clock.runFor(FRAME_MS);
  const logOut = page.locator('a[href="/logout"]');
  await expect(logOut).toBeAttached();
  // The client checks the session for the first time in a timer of 0 ms.
  await page.clock.runFor(1);
  await runTasks(page);
  expect(refreshCount).toBe(0);
  // At the next two ticks, 125 s (4 ticks) and 95 s (3 ticks) remain, so the second one refreshes the session. The
  // test stays above 90 s: with less time left, any use of the session would refresh it.
  await page.clock.runFor(TICK_MS - 1);
  await runTasks(page);
  expect(refreshCount).toBe(0);
  await page.clock.runFor(TICK_MS - 1);
  await runTasks(page);
  expect(refreshCount).toBe(0);
  await page.clock.runFor(1);
  await expect
    .poll(async () => (await readSession(page))?.refresh_token)
    .not.toBe(firstSession.refresh_token);
  expect(refreshCount).toBe(1);

  const refreshedSession = await readSession(page);
  expect(refreshedSession?.access_token).not.toBe(firstSession.access_token);
  await setVisibility(page, 'hidden');
  await runTasks(page);
  const before = refreshCount;
  await page.clock.runFor(20 * TICK_MS);
  await runTasks(page);
  expect(refreshCount).toBe(before);

  await setVisibility(page, 'visible');
  await expect
    .poll(async () => (await readSession(page))?.refresh_token)
    .not.toBe(refreshedSession?.refresh_token);
  await expect(logOut).toBeAttached();
});
