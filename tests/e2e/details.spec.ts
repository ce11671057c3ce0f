import type { Page } from '@playwright/test';
import { LONG_TITLE, SEED_APPS, SEED_SCREENS } from '../support/seed-data.ts';
import {
  axeInThemes,
  countHistoryEntries,
  expect,
  test,
  waitUntilHydrated,
  waitUntilSettled,
} from './support/fixtures.ts';

const screens = (page: Page) => page.locator('main li:has(a[href^="/screen/"])');
const titlesOf = (app: string, platform: string): string[] =>
  SEED_SCREENS.filter((screen) => screen.app === app && screen.platform === platform).map(
    ({ title }) => title,
  );

test.describe('[P-34] the category page', () => {
  test('shows its type and parent, and its screens newest first', async ({ page }) => {
    await page.goto('/ios/screen-types/profile');
    await waitUntilHydrated(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
    const expectedScreens = SEED_SCREENS.filter(
      ({ platform, tags }) => platform === 'ios' && tags['screen-types'].includes('Profile'),
    ).toReversed();
    await expect(page.getByText(`Showing ${expectedScreens.length} screens`, { exact: true })).toBeVisible();
    await expect(screens(page)).toHaveCount(expectedScreens.length);
    for (const [index, { title, app }] of expectedScreens.entries()) {
      const name = SEED_APPS.find(({ slug }) => slug === app)?.name ?? '';
      await expect(screens(page).nth(index)).toContainText(`${title}${name}`);
    }

    const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
    await expect(trail.getByRole('listitem')).toHaveText(['Screen Types', 'Account', 'Profile']);
    await expect(trail.getByRole('link', { name: 'Screen Types' })).toHaveAttribute(
      'href',
      '/ios/screen-types',
    );
    await trail.getByRole('link', { name: 'Account' }).click();
    await expect(page).toHaveURL('/ios/screen-types?category=account');
  });

  test('of a UI element links back to /ui-elements, with the platform in the query', async ({ page }) => {
    await page.goto('/ios/ui-elements/button');
    const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
    await expect(trail.getByRole('link', { name: 'UI Elements' })).toHaveAttribute(
      'href',
      '/ui-elements?platform=ios',
    );
    await expect(trail.getByRole('link', { name: 'Controls' })).toHaveAttribute(
      'href',
      '/ui-elements?platform=ios&category=controls',
    );
  });

  test('says so if it has no screens on the platform, and links to the other platform', async ({ page }) => {
    await page.goto('/web/ux-patterns/tab-bar');
    await waitUntilHydrated(page);
    await expect(page.getByText('Showing 0 screens', { exact: true })).toBeVisible();
    await expect(page.getByText('No screens found', { exact: true })).toBeVisible();
    await expect(
      page.getByText('Try switching platforms or check back later', { exact: true }),
    ).toBeVisible();
    await page
      .locator('main')
      .getByRole('link', { name: /^See \d+ iOS screens$/ })
      .click();
    await expect(page).toHaveURL('/ios/ux-patterns/tab-bar');
    await expect(screens(page).first()).toBeVisible();
  });

  test('[E-14] of a parent without screens of its own links to the screens of its children', async ({
    page,
  }) => {
    await page.goto('/web/ux-patterns/navigation');
    await expect(page.getByText('No screens found', { exact: true })).toBeVisible();
    const link = page.getByRole('main').getByRole('link', { name: /^Navigation and below: \d+ screens$/ });
    const count = /\d+/.exec((await link.textContent()) ?? '')?.[0];
    await link.click();
    await expect(page).toHaveURL('/web/screens?pattern=navigation*');
    await expect(page.getByRole('main')).toContainText(`${count} screens`);
  });

  test('loads the remaining screens on scroll', async ({ page }) => {
    await page.goto('/web/screen-types/dashboard');
    await waitUntilSettled(page);
    await expect(screens(page)).toHaveCount(24);
    await page.locator('a[rel="next"]').scrollIntoViewIfNeeded();
    await expect(screens(page)).toHaveCount(26);
  });

  test('replaces a former slug in the address without adding a history entry', async ({ page }) => {
    const categoryRequests = /\/api\/categories\/screen-types\/(home|start)(\?|$)/;
    // Simulates a category that has been renamed: `home` is a former slug of `start`.
    await page.route(categoryRequests, async (route) => {
      const response = await route.fetch({ url: route.request().url().replace('/start', '/home') });
      await route.fulfill({ json: { ...(await response.json()), slug: 'start' } });
    });
    await page.route(/screen-types\/start\/screens/, (route) =>
      route.continue({ url: route.request().url().replace('/start/', '/home/') }),
    );
    await page.goto('/web/screen-types');
    await waitUntilSettled(page);
    const entries = await countHistoryEntries(page);
    await page.locator('main').getByRole('link', { name: 'Home', exact: false }).first().click();
    await expect(page).toHaveURL('/web/screen-types/start');
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
    expect(await countHistoryEntries(page)).toBe(entries + 1);
  });
});

test.describe('[P-35] the app page', () => {
  test('shows the app’s details, its links, and its screens, oldest first', async ({ page }) => {
    await page.goto('/ios/apps/ledgerly');
    await waitUntilHydrated(page);
    const app = SEED_APPS.find(({ slug }) => slug === 'ledgerly');
    await expect(page.getByRole('heading', { level: 1, name: 'Ledgerly' })).toBeVisible();
    await expect(page.getByText(app?.description ?? '')).toBeVisible();
    const logo = page.locator('main .logo img').first();
    await expect(logo).toHaveAttribute('width', '80');
    await expect
      .poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(80);

    const website = page.getByRole('link', { name: 'Website' });
    await expect(website).toHaveAttribute('href', 'https://ledgerly.example.com');
    await expect(website).toHaveAttribute('target', '_blank');

    const facts = page.locator('main dl > div');
    await expect(facts.filter({ hasText: 'Platforms' }).getByRole('link')).toHaveText(['Web', 'iOS']);
    await expect(facts.filter({ hasText: 'Categories' }).getByRole('link')).toHaveText([
      'Budgeting',
      'Finance',
    ]);

    const titles = titlesOf('ledgerly', 'ios');
    await expect(page.getByText(`Showing ${titles.length} screens`, { exact: true })).toBeVisible();
    await expect(screens(page)).toHaveText(titles);

    await facts.getByRole('link', { name: 'Finance' }).click();
    await expect(page).toHaveURL('/ios/apps?filter=finance');
  });

  test('links to the app’s other platform, and offers only platforms with screens', async ({ page }) => {
    await page.goto('/ios/apps/stillpoint');
    await waitUntilHydrated(page);
    const platforms = page.locator('main dl > div').filter({ hasText: 'Platforms' });
    await platforms.getByRole('link', { name: 'Web' }).click();
    await expect(page).toHaveURL('/web/apps/stillpoint');
    await expect(screens(page)).toHaveText(titlesOf('stillpoint', 'web'));

    // This app has screens only on the web, so both of its pages name only the web as a platform.
    await page.goto('/web/apps/draftline');
    await expect(platforms.getByRole('link')).toHaveText(['Web']);
    await expect(platforms.getByRole('link')).toHaveAttribute('href', '/web/apps/draftline');
    await expect(platforms.getByRole('link')).toHaveAttribute('aria-current', 'page');
    await page.goto('/ios/apps/draftline');
    await expect(platforms.getByRole('link')).toHaveText(['Web']);
    await expect(platforms.getByRole('link')).not.toHaveAttribute('aria-current');
  });

  test('shows a letter instead of a missing logo, and omits a missing website and missing categories', async ({
    page,
  }) => {
    await page.goto('/web/apps/orbit');
    await expect(page.locator('main .logo').first()).toHaveText('O');
    await expect(page.getByText('Showing 1 screen', { exact: true })).toBeVisible();
    await expect(page.locator('main dl')).not.toContainText('Categories');

    await page.goto('/web/apps/rastro');
    await expect(page.getByRole('link', { name: 'Website' })).toHaveCount(0);
  });

  test('says so if it has no screens on the platform', async ({ page }) => {
    const response = await page.request.get('/web/apps/akero-weather');
    expect(response.status()).toBe(200);
    expect(await response.text()).toContain('>No Web screens available yet<');
    await page.goto('/ios/apps/draftline');
    await expect(page.getByText('No iOS screens available yet', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'See 6 Web screens' })).toHaveAttribute(
      'href',
      '/web/apps/draftline',
    );
  });

  test('does not overflow the window if it contains very long words @phone', async ({ page }) => {
    await page.goto('/web/apps/meridian-personal-itinerary-travel-document-companion');
    await expect(page.getByText(LONG_TITLE)).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
});

test('the category page gives search engines breadcrumbs, a canonical address and a preview image', async ({
  page,
}) => {
  await page.goto('/ios/screen-types/profile');
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
  const [trail, collection] = data['@graph'];
  expect(trail['@type']).toBe('BreadcrumbList');
  expect(collection).toMatchObject({ '@type': 'CollectionPage', mainEntity: { '@type': 'ItemList' } });
  expect(trail.itemListElement.map((item: { name: string }) => item.name)).toEqual([
    'Screen Types',
    'Account',
    'Profile',
  ]);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    'href',
    /\/ios\/screen-types\/profile$/,
  );
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
  const { pathname, search } = new URL(picture ?? '');
  const response = await page.request.get(pathname + search);
  expect(response.status()).toBe(200);
  expect(response.headers()['content-type']).toMatch(/^image\//);
});

test('detail pages have no accessibility violations in either theme', async ({ page }) => {
  for (const path of [
    '/web/screen-types/dashboard',
    // A category without screens on this platform.
    '/web/ux-patterns/tab-bar',
    '/web/apps/meridian-personal-itinerary-travel-document-companion',
  ]) {
    await page.goto(path);
    await axeInThemes(page);
  }
});

test('detail pages have no accessibility violations on a phone in either theme @phone', async ({ page }) => {
  for (const path of ['/ios/apps/ledgerly', '/ios/ux-patterns/empty-state']) {
    await page.goto(path);
    await axeInThemes(page);
  }
});
