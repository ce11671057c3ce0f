import { expect, test, waitUntilHydrated, waitUntilQuiet, waitUntilSettled } from './support/fixtures.ts';

/**
 * Each test causes problems of one kind and declares them. A declared problem that the guard does not detect fails the
 * test.
 */
test.describe('the problem guard of the browser tests detects', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/web');
  });

  test('console errors and warnings', async ({ page, problems }) => {
    problems.expect(/^console error: broken/);
    problems.expect(/^console warning: careful/);
    await page.evaluate(() => {
      console.error('broken');
      console.warn('careful');
    });
  });

  test('uncaught script errors', async ({ page, problems }) => {
    problems.expect(/^page error: .*thrown later/);
    const pageError = page.waitForEvent('pageerror');
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error('thrown later');
      });
    });
    await pageError;
  });

  test('violations of the content security policy', async ({ page, problems }) => {
    problems.expect(/^console error: .*Content Security Policy/);
    const hasRun = await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.injected = true';
      document.body.append(script);
      return 'injected' in window;
    });
    expect(hasRun).toBe(false);
  });

  test('responses with an error status', async ({ page, problems }) => {
    problems.expect(/^404 GET .*\/api\/nothing$/);
    problems.expect(/^console error: Failed to load resource.*\/api\/nothing/);
    await page.evaluate(() => fetch('/api/nothing'));
  });

  test('failed requests', async ({ page, problems }) => {
    problems.expect(/^failed GET .*\/api\/stats\?cut /);
    problems.expect(/^console error: Failed to load resource/);
    await page.route('**/api/stats?cut', (route) => route.abort('connectionreset'));
    await page.evaluate(() => fetch('/api/stats?cut').catch(() => null));
  });

  test('requests to other machines, which are blocked', async ({ page, problems }) => {
    problems.expect(/^left loopback: GET http:\/\/example\.com\//);
    // `playwright.config.ts` makes the browser resolve only loopback names.
    await expect(page.goto('http://example.com/')).rejects.toThrow('ERR_NAME_NOT_RESOLVED');
  });

  test('problems in pages and contexts that a test opens itself', async ({ browser, site, problems }) => {
    problems.expect(/^console error: from afar/);
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${site.url}/web`);
    await page.evaluate(() => console.error('from afar'));
    await context.close();
  });
});

test('an undeclared problem fails the test', async ({ page }) => {
  test.fail();
  await page.goto('/web');
  await page.evaluate(() => console.error('not declared'));
});

test('a declared problem that does not occur fails the test', async ({ page, problems }) => {
  test.fail();
  await page.goto('/web');
  problems.expect(/never/);
});

test('waitUntilHydrated resolves only after React has hydrated the page', async ({ page }) => {
  const script = Promise.withResolvers<void>();
  await page.route('**/assets/entry-client*.js', async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto('/web', { waitUntil: 'commit' });
  await page.locator('footer').waitFor();
  let isDone = false;
  const wait = waitUntilHydrated(page).then(() => {
    isDone = true;
  });
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(isDone).toBe(false);
  script.resolve();
  await wait;
});

test('waitUntilQuiet waits at every call until all requests have finished', async ({ page }) => {
  await page.goto('/web');
  await waitUntilSettled(page);
  for (const path of ['/api/stats?first', '/api/stats?second']) {
    const latch = Promise.withResolvers<void>();
    await page.route(`**${path}`, async (route) => {
      await latch.promise;
      await route.fulfill({ json: {} });
    });
    // The request starts a few frames later, as after an effect or an observer.
    await page.evaluate((address) => {
      requestAnimationFrame(() => requestAnimationFrame(() => void fetch(address)));
    }, path);
    let isDone = false;
    const wait = waitUntilQuiet(page).then(() => {
      isDone = true;
    });
    // Waits longer than `waitUntilQuiet` would without a request.
    await page.evaluate(async () => {
      for (let frame = 0; frame < 20; frame++) await new Promise(requestAnimationFrame);
    });
    expect(isDone).toBe(false);
    latch.resolve();
    await wait;
  }
});
