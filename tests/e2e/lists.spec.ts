import type { Locator, Page, Route } from '@playwright/test';
import { SEED_APPS, SEED_POPULAR, SEED_SCREENS, SEED_TAXONOMIES } from '../support/seed-data.ts';
import { axe, axeInThemes, expect, test, waitUntilHydrated, waitUntilSettled } from './support/fixtures.ts';

type Platform = 'web' | 'ios';

/** Returns the apps with screens on a platform, newest first. */
const appsOn = (platform: Platform) =>
  SEED_APPS.filter(({ slug }) =>
    SEED_SCREENS.some((screen) => screen.app === slug && screen.platform === platform),
  ).toReversed();

/** The cards of the last list of the page. */
const cards = (page: Page) => page.locator('main ul').last().getByRole('listitem');
/** The cards of all lists of the page. Each loaded page of a long list is a list element of its own. */
const allCards = (page: Page) => page.locator('main li:has(.card-link)');
const chips = (page: Page, name: string) => page.getByRole('navigation', { name }).getByRole('link');

/** Holds back the requests that match `pattern` until `release` is called. Requests after that call pass. */
async function holdRequests(
  page: Page,
  pattern: RegExp,
): Promise<{ release: () => Promise<void>; heldCount: () => number }> {
  const heldRoutes: Route[] = [];
  let isOpen = false;
  await page.route(pattern, (route) => {
    if (!isOpen) return void heldRoutes.push(route);
    return route.continue();
  });
  return {
    heldCount: () => heldRoutes.length,
    release: async () => {
      isOpen = true;
      await Promise.all(heldRoutes.map((route) => route.continue()));
    },
  };
}

test.describe('[P-31] the app list', () => {
  test('shows the apps with screens on the platform, newest first, and filters them by the categories in use', async ({
    page,
  }) => {
    await page.goto('/ios/apps');
    await waitUntilHydrated(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Apps' })).toBeVisible();
    const names = [...new Set(appsOn('ios').flatMap(({ categories }) => categories))].sort();
    await expect(chips(page, 'App categories')).toHaveText(['All Apps', ...names]);
    await expect(page.locator('nav [aria-current="true"]', { hasText: 'All Apps' })).toBeVisible();
    const newest = appsOn('ios').slice(0, 12);
    await expect(allCards(page)).toHaveCount(newest.length);
    for (const [index, { name }] of newest.entries())
      await expect(allCards(page).nth(index)).toContainText(name);

    await chips(page, 'App categories').filter({ hasText: 'Food & Drink' }).click();
    await expect(page).toHaveURL('/ios/apps?filter=food-drink');
    await expect(allCards(page)).toHaveText([/Pantry & Co/, /Café Société/]);
    await expect(chips(page, 'App categories').filter({ hasText: 'Food & Drink' })).toHaveAttribute(
      'aria-current',
      'true',
    );

    await page.goBack();
    await expect(page).toHaveURL('/ios/apps');
    await expect(allCards(page)).toHaveCount(12);
  });

  test('loads the next page of apps when half of the sentinel below the list is visible', async ({
    page,
  }) => {
    await page.goto('/web/apps');
    await waitUntilSettled(page);
    await expect(allCards(page)).toHaveCount(12);
    const nextPage = await holdRequests(page, /\/api\/apps\?.*cursor=/);
    const sentinel = page.locator('main div:has(> a[rel="next"])');
    const { y, height } = (await sentinel.boundingBox()) ?? { y: 0, height: 0 };
    const { height: windowHeight } = page.viewportSize() ?? { height: 0 };

    // Less than half of the sentinel is visible: nothing is loaded.
    await page.evaluate((top) => scrollTo(0, top), y + height * 0.4 - windowHeight);
    await waitUntilSettled(page);
    expect(nextPage.heldCount()).toBe(0);

    await page.evaluate((top) => scrollTo(0, top), y + height * 0.7 - windowHeight);
    await expect(page.getByText('Loading more Apps...', { exact: true })).toBeVisible();
    await expect.poll(nextPage.heldCount).toBe(1);
    await nextPage.release();
    await expect(allCards(page)).toHaveCount(appsOn('web').length);
    await expect(page.getByText('Loading more Apps...')).toHaveCount(0);
    await expect(page.locator('a[rel="next"]')).toHaveCount(0);
  });

  test('moves the focus from the last app to the loading link on Tab, and to the first new app once it has loaded', async ({
    page,
  }) => {
    await page.goto('/web/apps');
    await waitUntilSettled(page);
    const nextPage = await holdRequests(page, /\/api\/apps\?.*cursor=/);
    await allCards(page).last().getByRole('link').last().focus();
    await expect.poll(nextPage.heldCount).toBe(1);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Loading more Apps...' })).toBeFocused();
    await page.keyboard.press('Enter');
    await nextPage.release();
    await expect(allCards(page).nth(12).getByRole('link').first()).toBeFocused();
    await expect(page).toHaveURL('/web/apps');
    expect(nextPage.heldCount()).toBe(1);
  });

  test('links to the next page and back to the start without JavaScript', async ({ browser, site }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
    const page = await context.newPage();
    await page.goto('/web/apps');
    await page.getByRole('link', { name: 'More Apps' }).click();
    await expect(page).toHaveURL(/\/web\/apps\?cursor=/);
    await expect(allCards(page)).toHaveText(
      appsOn('web')
        .slice(12)
        .map(({ name }) => new RegExp(name)),
    );
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex, follow');
    await page.getByRole('link', { name: 'From the start of the list' }).click();
    await expect(page).toHaveURL('/web/apps');
    await context.close();
  });

  test('starts from the beginning if the cursor is invalid', async ({ page }) => {
    await page.goto('/web/apps?filter=finance&cursor=nonsense');
    await expect(page).toHaveURL('/web/apps?filter=finance');
  });
});

test.describe('[P-32] an app list without apps', () => {
  test('says so if its category is unknown, empty or used only on the other platform', async ({ page }) => {
    for (const filter of ['weather', 'games', 'no-such-category']) {
      const response = await page.request.get(`/web/apps?filter=${filter}`);
      expect(response.status(), filter).toBe(200);
      const html = await response.text();
      expect(html, filter).toContain('>No apps found in this category<');
      expect(html, filter).toContain('>Try selecting a different category<');
      expect(html, filter).not.toContain('<pre');
      // Checks one of these categories in a browser too.
      if (filter !== 'weather') continue;
      await page.goto(`/web/apps?filter=${filter}`);
      await expect(page.getByText('No apps found in this category', { exact: true })).toBeVisible();
      await expect(page.getByText('Try selecting a different category', { exact: true })).toBeVisible();
      await expect(page.locator('pre')).toHaveCount(0);
    }
  });
});

test.describe('[P-33] the category list', () => {
  test('shows the popular categories in order, each with its count and cover', async ({ page }) => {
    await page.goto('/web/screen-types');
    await expect(page.getByRole('heading', { level: 1, name: 'Screen Types' })).toBeVisible();
    await expect(chips(page, 'Screen Types')).toHaveText(['Popular', 'Account', 'Commerce', 'Content']);
    await expect(cards(page)).toHaveCount(SEED_POPULAR['screen-types'].length);
    // The text of a card ends with the name of its category, or with the name and the number of screens.
    const card = (name: string) => cards(page).filter({ hasText: new RegExp(`${name}(\\d|$)`) });
    await expect(card('Dashboard')).toContainText('26 screens');
    await expect(card('Dashboard').locator('img')).toHaveCount(1);
    await expect(card('Welcome')).toContainText('No screens yet');
    await expect(card('Welcome').locator('img')).toHaveCount(0);
  });

  test('counts one screen in the singular', async ({ page }) => {
    await page.goto('/ios/screen-types?category=onboarding');
    const parentCard = cards(page).filter({ hasText: /^Onboarding/ });
    await expect(parentCard).toContainText('1 screen');
    await expect(parentCard).not.toContainText('1 screens');
  });

  test('shows the children of a parent', async ({ page }) => {
    await page.goto('/web/screen-types');
    await waitUntilHydrated(page);
    await chips(page, 'Screen Types').filter({ hasText: 'Content' }).click();
    await expect(page).toHaveURL('/web/screen-types?category=content');
    const children = [...(SEED_TAXONOMIES['screen-types'].Content ?? [])].sort();
    await expect(cards(page)).toHaveText(children.map((name) => new RegExp(`^${name}`)));
    await expect(page.locator('nav [aria-current="true"]', { hasText: 'Content' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Content');
    await chips(page, 'Screen Types').filter({ hasText: 'Popular' }).click();
    await expect(page).toHaveURL('/web/screen-types');
    await expect(cards(page)).toHaveCount(SEED_POPULAR['screen-types'].length);
  });

  test('shows a parent without screens on the platform as empty, not as missing', async ({ page }) => {
    const response = await page.goto('/web/screen-types?category=system');
    expect(response?.status()).toBe(200);
    await expect(page.getByText('No Screen Types found')).toBeVisible();
  });

  test('returns 404 for a slug that is not a parent category of this type', async ({ page, problems }) => {
    problems.expect(/^404 GET .*\?category=dashboard$/);
    problems.expect(/^console error: Failed to load resource.*\?category=dashboard/);
    for (const category of ['no-such-parent', 'dashboard', 'Not%20a%20slug', 'navigation']) {
      const response = await page.request.get(`/web/screen-types?category=${category}`);
      expect(response.status(), category).toBe(404);
      expect(await response.text(), category).toContain('Error 404');
    }
    await page.goto('/web/screen-types?category=dashboard');
    await expect(page.getByText('Error 404', { exact: true })).toBeVisible();
  });
});

test('[P-04] the UI elements are listed at one address for both platforms, with “UI patterns” in title and description', async ({
  page,
}) => {
  await page.goto('/ui-elements');
  await expect(page.getByRole('heading', { level: 1, name: 'UI Elements' })).toBeVisible();
  await expect(page).toHaveTitle(/UI Patterns - Vitrine$/);
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /UI patterns/);
  await expect(cards(page)).toHaveCount(SEED_POPULAR['ui-elements'].length);
  await cards(page).filter({ hasText: 'Line Chart' }).getByRole('link').click();
  await expect(page).toHaveURL('/web/ui-elements/line-chart');

  await page.goto('/ui-elements?platform=ios');
  await cards(page).filter({ hasText: 'Button' }).getByRole('link').click();
  await expect(page).toHaveURL('/ios/ui-elements/button');
});

test('[P-03] [P-11] lists and details exist on both platforms, with the product name as title suffix', async ({
  page,
}) => {
  for (const [platform, label] of [
    ['web', 'Web'],
    ['ios', 'iOS'],
  ] as const) {
    const titles = {
      '': `${label} Design Inspiration`,
      '/apps': `${label} Apps`,
      '/apps/orbit': `Orbit ${label} Screens`,
      '/screen-types': `${label} Screen Types`,
      '/ux-patterns': `${label} UX Patterns`,
      '/screen-types/home': `Home ${label} Screens`,
      '/ux-patterns/empty-state': `Empty State ${label} Screens`,
      '/ui-elements/button': `Button ${label} Screens`,
    };
    for (const [path, title] of Object.entries(titles)) {
      const response = await page.request.get(`/${platform}${path}`);
      expect(response.status(), `/${platform}${path}`).toBe(200);
      const html = await response.text();
      expect(html).toContain(`<title>${title} - Vitrine</title>`);
      expect(html.match(/<h1[ >]/g)).toHaveLength(1);
      // Client-side rendering uses the same code for both platforms, so a browser checks only one.
      if (platform === 'ios') continue;
      await page.goto(`/${platform}${path}`);
      await waitUntilHydrated(page);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page).toHaveTitle(`${title} - Vitrine`);
    }
  }
  await page.goto('/');
  await waitUntilHydrated(page);
  await expect(page).toHaveTitle('Vitrine');
});

test.describe('[P-36] while a page is loading', () => {
  /**
   * Clicks `link`. Asserts that the opened page shows `count` skeletons of `kind` while its requests to `api` are held
   * back, and none afterwards.
   */
  const expectSkeletons = async (
    page: Page,
    link: Locator,
    { api, kind, count }: { api: RegExp; kind: string; count: number },
  ): Promise<void> => {
    await waitUntilSettled(page);
    const requests = await holdRequests(page, api);
    await link.click();
    await expect(page.locator(`[data-skeleton="${kind}"]`)).toHaveCount(count);
    await expect(page.locator('[data-skeleton]')).toHaveCount(count);
    await requests.release();
    await expect(page.locator('[data-skeleton]')).toHaveCount(0);
  };

  test('the tab title is “Loading”, and the home page shows four app skeletons', async ({ page }) => {
    await page.goto('/ios/apps');
    await waitUntilSettled(page);
    const requests = await holdRequests(page, /\/api\//);
    await page.getByRole('link', { name: 'Vitrine home' }).click();
    await expect(page.locator('[data-skeleton="app"]')).toHaveCount(4);
    await expect(page).toHaveTitle('Loading - Vitrine');
    await requests.release();
    await expect(page.locator('[data-skeleton]')).toHaveCount(0);
    await expect(page).toHaveTitle('iOS Design Inspiration - Vitrine');
  });

  test('an offline note is shown until the network is back, and then the page loads', async ({
    page,
    context,
    problems,
  }) => {
    problems.expect(/^console error: Failed to load resource: net::ERR_INTERNET_DISCONNECTED/);
    problems.expect(/^failed GET .*net::ERR_INTERNET_DISCONNECTED/);
    // This list loads the code that the list of the other platform needs too. Offline, only the data is missing.
    await page.goto('/ios/apps');
    await waitUntilSettled(page);
    await context.setOffline(true);
    await page.getByRole('group', { name: 'Platform' }).getByRole('link', { name: 'Web' }).click();
    const note = page.locator('main').getByText('You are offline', { exact: true }).locator('visible=true');
    await expect(note.last()).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(note.last()).toBeVisible();
    await context.setOffline(false);
    await expect(allCards(page)).toHaveCount(12);
    await expect(note).toHaveCount(0);
    await expect(page).toHaveTitle('Web Apps - Vitrine');

    // A category filter loads only the list inside the page. It shows the same note.
    await waitUntilSettled(page);
    await context.setOffline(true);
    await chips(page, 'App categories').filter({ hasText: 'Finance' }).click();
    await expect(note.last()).toBeVisible();
    await context.setOffline(false);
    await expect(note).toHaveCount(0);
    await expect(allCards(page).first()).toBeVisible();
  });

  test('12 skeletons are shown for apps and 8 for categories', async ({ page }) => {
    await page.goto('/ui-elements');
    const link = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
    await expectSkeletons(page, link('Apps'), { api: /\/api\/apps\?/, kind: 'app', count: 12 });
    await expectSkeletons(page, link('Screen Types'), { api: /\/api\/popular/, kind: 'category', count: 8 });
  });

  test('15 skeletons are shown for web screens and 20 for iOS screens', async ({ page }) => {
    for (const [platform, count] of [
      ['web', 15],
      ['ios', 20],
    ] as const) {
      await page.goto(`/${platform}/screen-types`);
      const home = cards(page).filter({ hasText: /^Home/ }).getByRole('link');
      await expectSkeletons(page, home, {
        api: /\/api\/categories\/screen-types\/home/,
        kind: 'screen',
        count,
      });
    }
  });
});

test('the header and the filters neither cover a focused card nor move the page when they get the focus', async ({
  page,
}) => {
  await page.goto('/web/apps');
  await waitUntilSettled(page);
  const links = allCards(page).locator('.card-link');
  // Scrolls until the card before the focused one is behind the header and the filters.
  await page.evaluate(() => {
    const [, , , , previous, focused] = document.querySelectorAll<HTMLElement>('.card-link');
    focused?.focus();
    if (previous) scrollTo(0, scrollY + previous.getBoundingClientRect().bottom - 60);
  });
  await page.keyboard.press('Shift+Tab');
  const focused = page.locator('.card-link:focus');
  await expect(focused).toHaveCount(1);
  const chipRow = await page.locator('.chip-row').boundingBox();
  const top = (await focused.boundingBox())?.y ?? 0;
  expect(top).toBeGreaterThanOrEqual((chipRow?.y ?? 0) + (chipRow?.height ?? 0));

  await links.nth(8).focus();
  const scrollY = await page.evaluate(() => window.scrollY);
  expect(scrollY).toBeGreaterThan(0);
  for (const element of [
    chips(page, 'App categories').first(),
    page.getByRole('banner').getByRole('button', { name: 'Menu' }),
  ]) {
    await element.focus();
    expect(await page.evaluate(() => window.scrollY)).toBe(scrollY);
  }
});

test('[P-73] a list that fails to load keeps its skeleton and offers a retry', async ({ page, problems }) => {
  problems.expect(/^400 GET .*\/api\/apps\?/);
  problems.expect(/^console error: Failed to load resource/);
  await page.goto('/ui-elements');
  await waitUntilSettled(page);
  await page.route(/\/api\/apps\?/, (route) =>
    route.fulfill({ status: 400, json: { error: 'broken', code: 'validation_failed' } }),
  );
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Apps' }).click();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Apps' })).toBeVisible();
  await expect(page.locator('[data-skeleton="app"]')).toHaveCount(12);
  // The button disappears while the list loads. The focus returns to it, or stays in the content.
  const retry = page.getByRole('button', { name: 'Try again' });
  const response = page.waitForResponse(/\/api\/apps\?/);
  await retry.press('Enter');
  await response;
  await expect(retry).toBeFocused();
  await page.unroute(/\/api\/apps\?/);
  await retry.press('Enter');
  await expect(allCards(page)).toHaveCount(12);
  await expect(page.getByRole('main')).toBeFocused();
});

test.describe('[P-37] on a large screen', () => {
  for (const { platform, columns, ratio } of [
    { platform: 'web', columns: 3, ratio: 16 / 10 },
    { platform: 'ios', columns: 4, ratio: 9 / 19.5 },
  ] as const) {
    test(`the grids of ${platform} have ${columns} columns of cards with the right aspect ratio`, async ({
      page,
    }) => {
      for (const path of ['', '/apps', '/apps/ledgerly', '/ux-patterns/empty-state']) {
        await page.goto(`/${platform}${path}`);
        const frames = await page
          .locator('main ul')
          .filter({ has: page.locator('.shot') })
          .first()
          .locator('.shot')
          .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().toJSON()));
        const top = frames[0].top;
        expect(
          frames.filter((frame) => frame.top === top),
          path,
        ).toHaveLength(columns);
        for (const { width, height } of frames) expect(width / height, path).toBeCloseTo(ratio, 2);
      }
    });
  }
});

test.describe('[P-71] an image that fails to load', () => {
  test('is retried once as the raw file, even if it failed before hydration', async ({ page, problems }) => {
    problems.expect(/^failed GET .*\/public\?/);
    problems.expect(/^console error: Failed to load resource/);
    await page.route(/\/images\/\w+\/public\?/, (route) => route.abort('failed'));
    // The script waits until the first image has failed.
    const failedImage = page.waitForEvent('requestfailed', (request) => request.url().includes('/public?'));
    await page.route(/\/assets\/entry-client.*\.js/, async (route) => {
      await failedImage;
      await route.continue();
    });
    await page.goto('/web/screen-types/dashboard');
    const firstImage = page.locator('main .shot img').first();
    await expect(firstImage).toHaveAttribute('src', /^\/images\/\w+\/raw$/);
    await expect(firstImage).not.toHaveAttribute('srcset', /./);
    await expect(firstImage).toHaveJSProperty('complete', true);
    expect(await firstImage.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  });

  test('is retried as the raw file if it is a logo', async ({ page, problems }) => {
    problems.expect(/^404 GET .*\/public\?/);
    problems.expect(/^console error: Failed to load resource/);
    await page.route(/\/images\/\w+\/public\?/, (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto('/web/apps/fathom-bank');
    const logo = page.locator('main .logo img').first();
    await expect(logo).toHaveAttribute('src', /^\/images\/\w+\/raw$/);
    await expect(logo).toHaveJSProperty('complete', true);
    expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  });

  test('is loaded again when the network is back', async ({ page, context, problems }) => {
    problems.expect(/^failed GET .*\/images\//);
    problems.expect(/^console error: Failed to load resource/);
    await page.route(/\/images\//, (route) => route.abort('internetdisconnected'));
    await page.goto('/web/apps/fathom-bank');
    await waitUntilHydrated(page);
    await expect(page.getByText('Image missing').first()).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText('Image could not be loaded').first()).toBeVisible();
    await page.unroute(/\/images\//);
    await context.setOffline(false);
    const image = page.locator('main li img').first();
    await expect(image).toHaveJSProperty('complete', true);
    expect(await image.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth)).toBeGreaterThan(0);
    await expect(page.locator('main .logo img').first()).toBeVisible();
  });

  test('leaves a placeholder if the raw file fails too, or a letter if it is a logo', async ({
    page,
    problems,
  }) => {
    problems.expect(/^404 GET .*\/images\//);
    problems.expect(/^console error: Failed to load resource/);
    await page.route(/\/images\//, (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto('/web/apps/fathom-bank');
    await waitUntilHydrated(page);
    await expect(page.getByText('Image missing').first()).toBeVisible();
    await expect(page.locator('main .logo').first()).toHaveText('F');
    await expect(page.locator('main .logo img')).toHaveCount(0);
    await expect(page.locator('main li').first().getByRole('link')).toHaveAccessibleName(
      /Pricing|Sign In|Dashboard/,
    );
    await axe(page);
  });
});

test.describe('[E-16] a part of a long list', () => {
  /**
   * Asserts that the cards of each chunk, which is one page of a list, fill exactly the height that the chunk reserves
   * while it is off-screen. Also asserts that all rows of a list are evenly spaced.
   */
  const expectReservedSpace = async (page: Page): Promise<void> => {
    for (const path of ['/ios/apps/ledgerly', '/web/screen-types/dashboard', '/web/apps', '/web']) {
      await page.goto(path);
      await waitUntilHydrated(page);
      await page.keyboard.press('End');
      await waitUntilSettled(page);
      const chunks = await page.locator('.card-chunk').evaluateAll((elements) =>
        elements.map((element) => {
          const chunk = element as HTMLElement;
          chunk.style.contentVisibility = 'visible';
          const height = chunk.getBoundingClientRect().height;
          const rows = [...new Set([...chunk.children].map((card) => card.getBoundingClientRect().top))];
          // Without its content, the chunk has the height that it reserves.
          chunk.style.contain = 'size';
          const reserved = chunk.getBoundingClientRect().height;
          chunk.style.contain = '';
          return { height, reserved, rows };
        }),
      );
      expect(chunks.length, path).toBeGreaterThan(0);
      for (const { height, reserved } of chunks) expect(Math.abs(height - reserved), path).toBeLessThan(1);
      // The home page has headings between its lists, so its rows are not evenly spaced.
      if (path === '/web') continue;
      const rows = chunks.flatMap((chunk) => chunk.rows);
      const distances = rows.slice(1).map((row, index) => row - (rows[index] ?? 0));
      for (const distance of distances) expect(distance, path).toBeCloseTo(distances[0] ?? 0, 0);
    }
  };

  test('fills exactly the height that it reserves while it is off-screen', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectReservedSpace(page);
  });

  test('fills exactly the height that it reserves off-screen, on a phone @phone', async ({ page }) => {
    await expectReservedSpace(page);
  });
});

test.describe('[E-16] a list that was scrolled beyond its first page', () => {
  /**
   * Loads all 4 pages of a list, which have up to 24 cards each, and scrolls to a card of the third page. Returns the
   * card's link and its distance from the top of the window, in pixels.
   */
  const scrollToCard = async (page: Page): Promise<{ href: string; top: number }> => {
    await page.goto('/screens');
    await waitUntilSettled(page);
    await expect(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      expect(await allCards(page).count()).toBeGreaterThan(72);
    }).toPass();
    await waitUntilSettled(page);
    const place = await allCards(page)
      .nth(60)
      .evaluate((card) => {
        card.scrollIntoView({ block: 'center' });
        const href = card.querySelector('.card-link')?.getAttribute('href') ?? '';
        return { href, top: card.getBoundingClientRect().top };
      });
    await waitUntilSettled(page);
    return place;
  };

  const expectSamePlace = async (page: Page, { href, top }: { href: string; top: number }): Promise<void> => {
    const card = page.locator(`main li:has(a[href="${href}"])`);
    await expect(card).toBeInViewport();
    await waitUntilSettled(page);
    expect(await card.evaluate((element) => element.getBoundingClientRect().top)).toBeCloseTo(top, 0);
  };

  const expectSamePlaceAfterLeaving = async (page: Page): Promise<void> => {
    const place = await scrollToCard(page);
    await page.reload();
    await expectSamePlace(page, place);

    await page.goto('/privacy');
    await page.goBack();
    await expectSamePlace(page, place);

    await page.locator(`main li a[href="${place.href}"]`).first().click();
    await expect(page).toHaveURL(place.href);
    await page.reload();
    await waitUntilHydrated(page);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/screens');
    await expectSamePlace(page, place);
  };

  test('shows the same place after a reload, a return from another document, and a reload of the overlay', async ({
    page,
  }) => {
    await expectSamePlaceAfterLeaving(page);
  });

  test('shows the same place after a reload or a return, on a phone @phone', async ({ page }) => {
    await expectSamePlaceAfterLeaving(page);
  });

  test('stops restoring the former place when the visitor scrolls to the top', async ({ page }) => {
    await scrollToCard(page);
    const nextPage = await holdRequests(page, /\/api\/screens\?.*cursor=/);
    await page.reload();
    await expect.poll(nextPage.heldCount).toBe(1);
    await expect(page.getByText('Loading more Screens...')).toBeInViewport();
    await page.keyboard.press('Home');
    await expect(page.getByText('Loading more Screens...')).not.toBeInViewport();
    await nextPage.release();
    // The first page and the page that was being loaded have 24 cards each.
    await expect(allCards(page)).toHaveCount(48);
    await waitUntilSettled(page);
    await expect(allCards(page)).toHaveCount(48);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
});

test('the filters of a list are a row that fades where it overflows and that arrow keys navigate @phone', async ({
  page,
}) => {
  await page.goto('/web/apps');
  await waitUntilHydrated(page);
  const row = page.locator('.chip-row');
  await expect(row).toHaveAttribute('data-more-after', '');
  await expect(row).not.toHaveAttribute('data-more-before', '');
  await chips(page, 'App categories').first().focus();
  await page.keyboard.press('End');
  await expect(chips(page, 'App categories').last()).toBeFocused();
  await expect(row).toHaveAttribute('data-more-before', '');
  await page.keyboard.press('ArrowLeft');
  await expect(chips(page, 'App categories').nth(-2)).toBeFocused();
  await page.keyboard.press('Home');
  await expect(chips(page, 'App categories').first()).toBeFocused();
});

test('choosing a filter while scrolled down scrolls to the start of the list @phone', async ({ page }) => {
  await page.goto('/web/apps');
  await waitUntilHydrated(page);
  await page.evaluate(() => scrollTo(0, 1500));
  const chip = chips(page, 'App categories').filter({ hasText: 'Productivity' });
  await chip.scrollIntoViewIfNeeded();
  await chip.click();
  await expect(page).toHaveURL('/web/apps?filter=productivity');
  await expect(allCards(page).first()).toBeInViewport();
  await expect(chip).toBeInViewport();
});

test('opening a filter in a new tab does not scroll the list @phone', async ({ page, context }) => {
  await page.goto('/web/apps');
  await waitUntilHydrated(page);
  await page.evaluate(() => scrollTo(0, 1500));
  const chip = chips(page, 'App categories').filter({ hasText: 'Productivity' });
  await chip.scrollIntoViewIfNeeded();
  const [tab] = await Promise.all([context.waitForEvent('page'), chip.click({ modifiers: ['Control'] })]);
  await tab.waitForURL('/web/apps?filter=productivity');
  expect(await page.evaluate(() => scrollY)).toBe(1500);
  await expect(page).toHaveURL('/web/apps');
});

test('lists have no accessibility violations in either theme', async ({ page }) => {
  for (const path of ['/web/apps', '/ios/ux-patterns', '/ui-elements']) {
    await page.goto(path);
    await axeInThemes(page);
  }
});

test('lists have no accessibility violations on a phone in either theme @phone', async ({ page }) => {
  for (const path of ['/ios/apps', '/web/screen-types']) {
    await page.goto(path);
    await axeInThemes(page);
  }
});
