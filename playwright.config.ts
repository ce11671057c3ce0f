import { defineConfig } from '@playwright/test';
import type { SiteOptions } from './tests/e2e/support/fixtures.ts';
import { CHROMIUM_FLAGS, findChromium } from './tests/support/chromium.ts';

/** No name but loopback's leads anywhere: a page that reaches for the network fails its test. */
const LOOPBACK_ONLY = '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost';

/** Tests run at desktop size; those tagged `@phone` run at phone size instead. */
export default defineConfig<SiteOptions>({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/support/global-setup.ts',
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath: findChromium() ?? undefined,
      args: [...CHROMIUM_FLAGS, LOOPBACK_ONLY],
    },
    locale: 'en-US',
    timezoneId: 'UTC',
    colorScheme: 'light',
    // Not of every test, which slows all of them: `--trace on` for the one in question.
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      grep: /@phone/,
      use: {
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 2,
        isMobile: true,
        hasTouch: true,
      },
    },
  ],
});
