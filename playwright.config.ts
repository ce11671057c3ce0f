import { defineConfig } from '@playwright/test';
import type { SiteOptions } from './tests/e2e/support/fixtures.ts';
import { CHROMIUM_FLAGS, findTestBrowser } from './tests/support/chromium.ts';

const browser = findTestBrowser();

/** Resolves only loopback names: a test fails if its page accesses the network. */
const LOOPBACK_ONLY = '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost';

/**
 * The browser uses only the last `--disable-features`, so this list repeats the features that Playwright disables. The
 * last two are added: they are the suggestions of the address bar, whose pages the browser would load in every context.
 */
const DISABLED_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

/**
 * Disables V8's optimizing compilers and its threads: most pages are closed before optimized code has saved the time
 * that its compilation took.
 */
const NO_OPTIMIZATION = '--js-flags=--no-opt --no-maglev --single-threaded';

/**
 * Emulates visitors who prefer reduced transparency, because without a graphics card a blurred background takes four
 * fifths of the drawing time. `shell.spec.ts` tests the transparent header.
 */
const REDUCED_TRANSPARENCY = '--blink-settings=prefersReducedTransparency=true';

/** Tests run at desktop size; those tagged `@phone` run at phone size instead: see `fixtures.ts`. */
export default defineConfig<SiteOptions>({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/support/global-setup.ts',
  // Tests often wait, so four workers are needed to keep two cores busy.
  workers: 4,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Far above the duration of any test, so that tests do not time out on a loaded machine.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    // With a new context for every test, the browser would start a process for each page, which takes as much time as
    // three page loads. With a reused context, Playwright clears cookies, storage, caches, routes and scripts between
    // tests, and `fixtures.ts` resets the rest.
    reuseContext: true,
    launchOptions: {
      ...(browser && { executablePath: browser }),
      args: [
        ...CHROMIUM_FLAGS,
        LOOPBACK_ONLY,
        NO_OPTIMIZATION,
        REDUCED_TRANSPARENCY,
        `--disable-features=${DISABLED_FEATURES}`,
      ],
    },
    locale: 'en-US',
    timezoneId: 'UTC',
    colorScheme: 'light',
    // `fixtures.ts` takes screenshots of failed tests. Playwright would take one of every test and delete those of
    // passed tests.
    screenshot: 'off',
  },
});
