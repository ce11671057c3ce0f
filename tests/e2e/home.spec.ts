import { mkdir } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { SEED_APPS, SEED_POPULAR, SEED_SCREENS } from '../support/seed-data.ts';
import { launchWithFallback, renderedFonts } from './support/fallback-fonts.ts';
import { axeInThemes, expect, test, waitUntilHydrated, waitUntilSettled } from './support/fixtures.ts';

const PLATFORMS = ['web', 'ios'] as const;

/** Returns the names of the apps with screens on a platform, newest first. */
const newestApps = (platform: 'web' | 'ios'): string[] =>
  SEED_APPS.filter(({ slug }) =>
    SEED_SCREENS.some((screen) => screen.app === slug && screen.platform === platform),
  )
    .map(({ name }) => name)
    .reverse();

test.describe('[P-30] the home page', () => {
  test('begins with a one-sentence introduction, a link to the announcement post and live counts', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByRole('link', { name: 'Update' })).toHaveAttribute(
      'href',
      '/blog/introducing-the-all-new-vitrine',
    );
    await expect(page.getByText('Fresh examples are added weekly')).toBeVisible();
    const count = (label: string) => page.locator('main dl > div', { hasText: label }).locator('dd');
    await expect(count('Screens')).toHaveText(`${SEED_SCREENS.length}`);
    await expect(count('Apps')).toHaveText(`${SEED_APPS.length}`);
  });

  for (const platform of PLATFORMS) {
    const appCount = platform === 'web' ? 6 : 4;
    test(`shows the ${appCount} newest apps of ${platform} and the popular categories in the curators' order`, async ({
      page,
    }) => {
      await page.goto(`/${platform}`);
      const apps = page.getByRole('region', { name: 'Recently Added Apps' });
      for (const [index, name] of newestApps(platform).slice(0, appCount).entries()) {
        await expect(apps.getByRole('listitem').nth(index)).toContainText(name);
      }
      await expect(apps.getByRole('listitem')).toHaveCount(appCount);
      await expect(apps.getByRole('link', { name: 'Browse all' })).toHaveAttribute(
        'href',
        `/${platform}/apps`,
      );

      const types = page.getByRole('region', { name: 'Popular Screen Types' });
      await expect(types.getByRole('listitem')).toHaveCount(SEED_POPULAR['screen-types'].length);
      for (const [index, name] of SEED_POPULAR['screen-types'].entries()) {
        await expect(types.getByRole('listitem').nth(index)).toContainText(name);
      }
      await expect(types.getByRole('link', { name: 'Browse all' })).toHaveAttribute(
        'href',
        `/${platform}/screen-types`,
      );

      const patterns = page.getByRole('region', { name: 'Popular UX Patterns' });
      await expect(patterns.getByRole('listitem')).toHaveCount(SEED_POPULAR['ux-patterns'].length);
      await expect(patterns.getByRole('link', { name: 'Browse all' })).toHaveAttribute(
        'href',
        `/${platform}/ux-patterns`,
      );
    });
  }
});

test.describe('[P-01] the platform', () => {
  test('is the web at /, and otherwise the first path segment', async ({ page }) => {
    const current = page.getByRole('group', { name: 'Platform' }).locator('[aria-current="true"]');
    for (const [path, label] of [
      ['/', 'Web'],
      ['/web', 'Web'],
      ['/ios', 'iOS'],
    ] as const) {
      await page.goto(path);
      await expect(current).toHaveText(label);
      const first = newestApps(label === 'iOS' ? 'ios' : 'web')[0] ?? '';
      await expect(page.locator('main li').first()).toContainText(first);
    }
  });

  test('is remembered for the session on pages without a platform in the address', async ({ page }) => {
    await page.goto('/ios/apps');
    await waitUntilHydrated(page);
    await page.goto('/contact');
    await waitUntilHydrated(page);
    const current = page.getByRole('group', { name: 'Platform' }).locator('[aria-current="true"]');
    await expect(current).toHaveText('iOS');

    // On pages without a platform in the address, the switch only stores the choice.
    await page.getByRole('banner').getByRole('link', { name: 'Web', exact: true }).click();
    await expect(current).toHaveText('Web');
    await expect(page).toHaveURL('/contact');
    await expect(page.getByRole('link', { name: 'Vitrine home' })).toHaveAttribute('href', '/web');
  });
});

test('[P-12] navigating to another page scrolls to the top', async ({ page }) => {
  await page.goto('/web');
  await waitUntilHydrated(page);
  const link = page
    .getByRole('region', { name: 'Popular UX Patterns' })
    .getByRole('link', { name: 'Empty State' });
  await link.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(200);
  await link.click();
  await expect(page).toHaveURL('/web/ux-patterns/empty-state');
  await expect(page.getByRole('heading', { level: 1, name: 'Empty State' })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('a page keeps the position to which the visitor scrolls before hydration, also after a reload or Back', async ({
  page,
}) => {
  /** One function per script request that is held back. Calling it lets the request continue. */
  const heldRequests: (() => void)[] = [];
  const release = (): void => {
    for (const proceed of heldRequests.splice(0)) proceed();
  };
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await new Promise<void>((resolve) => heldRequests.push(resolve));
    await route.continue();
  });
  /**
   * Asserts the scroll position, in pixels from the top. Scrolls there first if `shouldScroll` is true. Retries,
   * because the evaluation fails while the document is being replaced.
   */
  const expectScroll = (y: number, shouldScroll = false): Promise<void> =>
    expect(async () => {
      if (shouldScroll) await page.evaluate((top) => scrollTo(0, top), y);
      expect(await page.evaluate(() => scrollY)).toBe(y);
    }).toPass();
  /** Loads a page, scrolls before its scripts have run, and asserts that hydration keeps the position. */
  const scrollDuringLoad = async (load: () => Promise<unknown>, y: number): Promise<void> => {
    release();
    await load();
    await expect.poll(() => heldRequests.length).toBeGreaterThan(0);
    await expectScroll(y, true);
    // Scripts import other scripts, so requests are released until the page is hydrated.
    const releasing = setInterval(release, 20);
    await waitUntilHydrated(page);
    clearInterval(releasing);
    expect(await page.evaluate(() => scrollY)).toBe(y);
  };
  await scrollDuringLoad(() => page.goto('/web', { waitUntil: 'commit' }), 500);
  await scrollDuringLoad(() => page.reload({ waitUntil: 'commit' }), 700);
  await page.unroute(/\/assets\/.*\.js$/);
  await page.goto('/privacy');
  await page.goBack();
  await expectScroll(700);
});

test('the home page is readable and its links work without JavaScript', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.locator('[data-skeleton]')).toHaveCount(0);
  await page
    .getByRole('region', { name: 'Recently Added Apps' })
    .getByRole('link', { name: 'Fathom Bank' })
    .click();
  await expect(page).toHaveURL('/web/apps/fathom-bank');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fathom Bank');
  await context.close();
});

/** Records layout shifts from the first frame on. Returns a function that reads their sum. */
const watchShifts = async (page: Page): Promise<() => Promise<number>> => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(() =>
      (window as unknown as { shifts: number[] }).shifts.reduce((sum, shift) => sum + shift, 0),
    );
};

test('the home page loads with a layout shift of at most 0.02', async ({ page }) => {
  const layoutShift = await watchShifts(page);
  await page.goto('/web');
  await waitUntilSettled(page);
  expect(await layoutShift()).toBeLessThanOrEqual(0.02);
});

/** Returns the top and bottom of every text, image, button and section, in pixels. */
const readEdges = (page: Page): Promise<number[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3, p, li, section, header, footer, img, button')].flatMap(
      (element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return [Math.round(top), Math.round(bottom)];
      },
    ),
  );

// Fonts that are wider and narrower than Geist, the font of the page. `scale` is the factor on widths and line height.
for (const font of [
  { family: 'Wide Fallback', scale: 1.3 },
  { family: 'Narrow Fallback', scale: 0.75 },
]) {
  test(`the home page has no layout shift when its font loads last and replaces '${font.family}'`, async ({
    launchOptions,
    site,
  }, testInfo) => {
    const folder = testInfo.outputPath('fonts');
    await mkdir(folder, { recursive: true });
    const browser = await launchWithFallback(font, folder, launchOptions);
    const page = await browser.newPage({ baseURL: site.url });
    let release: () => void = () => undefined;
    await page.route('**/*geist-latin-wght*', async (route) => {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      await route.continue();
    });
    const layoutShift = await watchShifts(page);
    for (const [path, width, height] of [
      ['/web', 1280, 800],
      ['/ios', 390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      // The font is preloaded, so the 'load' event waits for it.
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await waitUntilHydrated(page);
      await expect(page.locator('main img').first()).toHaveJSProperty('complete', true);
      // Only Linux uses fontconfig, which hides the other fonts of the system.
      if (process.platform === 'linux') expect(await renderedFonts(page, 'h1')).toEqual([font.family]);
      const before = await readEdges(page);
      release();
      await waitUntilSettled(page);
      expect(await readEdges(page), path).toEqual(before);
      expect(await layoutShift(), path).toBe(0);
    }
    // A cached font is available before the first paint.
    await page.unroute('**/*geist-latin-wght*');
    await expect(async () => {
      await page.reload();
      expect(await renderedFonts(page, 'h1')).toEqual(['Geist']);
    }).toPass();
    await browser.close();
  });
}

test('the home page has no accessibility violations in either theme', async ({ page }) => {
  await page.goto('/web');
  await axeInThemes(page);
});

test('the home page has no accessibility violations on a phone in either theme @phone', async ({ page }) => {
  await page.goto('/ios');
  await axeInThemes(page);
});
