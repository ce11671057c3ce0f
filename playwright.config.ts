import { defineConfig } from '@playwright/test';
import type { SiteOptions } from './tests/e2e/support/fixtures.ts';
import { CHROMIUM_FLAGS, findTestBrowser } from './tests/support/chromium.ts';

const browser = findTestBrowser();

/** No name but loopback's leads anywhere: a page that reaches for the network fails its test. */
const LOOPBACK_ONLY = '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost';

/**
 * The suggestions of the address bar are pages of their own, which the browser would load with every context. It
 * heeds only the last list of features, so that Playwright's own list comes first here.
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

/** Tests run at desktop size; those tagged `@phone` run at phone size instead: see `fixtures.ts`. */
export default defineConfig<SiteOptions>({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/support/global-setup.ts',
  // A test waits more than it works: on two cores a third one fills what two leave idle.
  workers: 3,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: {
      ...(browser && { executablePath: browser }),
      args: [...CHROMIUM_FLAGS, LOOPBACK_ONLY, `--disable-features=${DISABLED_FEATURES}`],
    },
    locale: 'en-US',
    timezoneId: 'UTC',
    colorScheme: 'light',
    // Playwright would take them of every test, and throw away those of the ones that pass: see `fixtures.ts`.
    screenshot: 'off',
  },
});
