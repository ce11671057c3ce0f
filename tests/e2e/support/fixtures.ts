import { test as base, expect, type Page, type TestInfo } from '@playwright/test';
import { startVisionServer, type VisionServer } from '../../support/vision-server.ts';
import { type Problems, watchBrowser } from './problems.ts';
import {
  readFromSetup,
  SEED_DIRECTORY_VARIABLE,
  type Serve,
  SITE_URL_VARIABLE,
  type Site,
  startSite,
} from './site.ts';
import { startThirdParty, type ThirdParty } from './third-party.ts';
import { watchTraffic } from './traffic.ts';

export {
  axe,
  axeInThemes,
  countHistoryEntries,
  setTheme,
  waitUntilHydrated,
  waitUntilSettled,
} from './pages.ts';
export { waitUntilQuiet } from './traffic.ts';
export { expect };

export type SiteOptions = {
  /**
   * The gallery of a test file: `null` means the shared one. Otherwise each worker that runs the file starts its own
   * gallery once. Set it at the top level of a file, as in `test.use({ serve: { catalogue: 'empty' } })`.
   */
  serve: Serve | null;
};

type Fixtures = { problems: Problems };
type WorkerFixtures = SiteOptions & {
  /** The gallery under test. */
  site: Site;
  /** Another host on loopback, for analytics and advertising. */
  thirdParty: ThirdParty;
  /** A simulated provider of vision models on loopback. */
  vision: VisionServer;
};

/** Always throws: the shared gallery runs in another process, and its log has lines of other tests too. */
const throwNoLog = (): never => {
  throw new Error('The shared gallery has no readable log: start a separate one with test.use({ serve: … })');
};

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

/**
 * Whether a test runs at phone size. A tag decides, because a Playwright project would have its own workers, and each
 * worker would start another gallery.
 */
const isPhone = ({ tags }: TestInfo): boolean => tags.includes('@phone');

/** Clears the page's history, which otherwise grows over the tests until it is full. */
async function clearHistory(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.resetNavigationHistory');
  await session.detach();
}

/* biome-ignore-start lint/correctness/noEmptyPattern: Playwright derives the required fixtures from the pattern */

/**
 * `test` fails on any console error or warning, page error, failed request and request that leaves loopback,
 * unless the test declares it with `problems.expect(/…/)`.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  serve: [null, { option: true, scope: 'worker' }],

  thirdParty: [
    async ({}, use) => {
      const thirdParty = await startThirdParty();
      await use(thirdParty);
      await thirdParty.stop();
    },
    { scope: 'worker' },
  ],

  vision: [
    async ({}, use) => {
      const vision = await startVisionServer();
      await use(vision);
      await vision.close();
    },
    { scope: 'worker' },
  ],

  site: [
    async ({ serve, thirdParty, vision }, use) => {
      if (!serve) return void (await use({ url: readFromSetup(SITE_URL_VARIABLE), log: throwNoLog }));
      const settings = Object.fromEntries(
        Object.entries(serve.settings ?? {}).map(([name, value]) => [
          name,
          value.replaceAll('{thirdParty}', thirdParty.url).replaceAll('{vision}', vision.url),
        ]),
      );
      const site = await startSite({ ...serve, settings }, readFromSetup(SEED_DIRECTORY_VARIABLE));
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  baseURL: ({ site }, use) => use(site.url),

  viewport: ({}, use, testInfo) => use(isPhone(testInfo) ? PHONE : DESKTOP),
  deviceScaleFactor: ({}, use, testInfo) => use(isPhone(testInfo) ? 2 : 1),
  isMobile: ({}, use, testInfo) => use(isPhone(testInfo)),
  hasTouch: ({}, use, testInfo) => use(isPhone(testInfo)),

  context: async ({ context }, use) => {
    await use(context);
    // Playwright resets neither of these for the next test.
    await context.setOffline(false);
    await context.clearPermissions();
    // Playwright's reset of the context would fail if a page were still navigating.
    await Promise.all(context.pages().map((page) => page.goto('about:blank').catch(() => page.close())));
    await Promise.all(context.pages().map(clearHistory));
    // A test may leave the clock paused. Playwright's reset of the context would resume it without waiting, and could
    // leave a script behind that fails in every page of the next test.
    await context.clock.resume();
  },

  page: async ({ page }, use, testInfo) => {
    await use(page);
    // A screenshot of the failed test. `--trace on` records more, but slows every test.
    if (testInfo.status !== testInfo.expectedStatus && !page.isClosed()) {
      const body = await page.screenshot({ timeout: 5000 }).catch(() => null);
      if (body) await testInfo.attach('screenshot', { body, contentType: 'image/png' });
    }
  },

  problems: [
    // The watch covers contexts that exist when it begins and contexts that the browser announces later. The
    // dependency on `context` ensures that the one context that Playwright reuses for all tests exists by then.
    async ({ browser, context: _ }, use, testInfo) => {
      const watch = watchBrowser(browser);
      const stopTraffic = watchTraffic(browser);
      await use(watch.problems);
      stopTraffic();
      watch.stop();
      expect(watch.unexpected(), 'problems in the browser').toEqual([]);
      // A test that failed early may not have reached its declared problem.
      if (testInfo.status === 'passed') expect(watch.missing()).toEqual([]);
    },
    { auto: true },
  ],
});

/* biome-ignore-end lint/correctness/noEmptyPattern: end of the fixtures */
