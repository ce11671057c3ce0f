import { axeInThemes, expect, test, waitUntilHydrated } from './support/fixtures.ts';
import { GALLERY_WITH_PUBLIC_URL, SOCIAL_URL } from './support/galleries.ts';
import { usesReplicas } from './support/replicas.ts';

test.use({ serve: GALLERY_WITH_PUBLIC_URL });

test.beforeEach(({ problems }) => {
  problems.expect(/^404 GET /);
  problems.expect(/^console error: Failed to load resource: the server responded with a status of 404/);
});

const UNKNOWN_PATHS = [
  '/404',
  '/nothing',
  '/nothing/at/all',
  '/web/nothing',
  '/web/ui-elements',
  '/ios/ui-elements',
  '/web/styles',
  '/web/styles/dark',
  '/web/app/finance',
  '/ios/apps/orbit/more',
  '/web/screen-types/home/more',
  '/web/apps/no-such-app',
  '/web/apps/Not%20A%20Slug',
  // With replicas, nginx rejects this address itself, because it contains a NUL character.
  ...(usesReplicas() ? [] : ['/web/apps/unreleased%00']),
  '/web/ux-patterns/no-such-pattern',
  // A category of another type.
  '/web/ux-patterns/home',
  '/android/apps',
];

test('[P-03] [P-09] unknown addresses return status 404 and a page without axe violations', async ({
  page,
}) => {
  for (const path of UNKNOWN_PATHS) {
    const response = await page.request.get(path);
    expect(response.status(), path).toBe(404);
    const html = await response.text();
    expect(html, path).toContain('Error 404');
    expect(html, path).toContain('<title>Page not found - Vitrine</title>');
    expect(html, path).toMatch(/<meta name="robots" content="noindex"/);
  }
  // Opens one address of each kind in a browser: no route, a loader that finds nothing, an invalid parameter.
  for (const path of ['/nothing/at/all', '/web/apps/no-such-app', '/android/apps']) {
    expect((await page.goto(path))?.status(), path).toBe(404);
    await waitUntilHydrated(page);
    await expect(page.getByText('Error 404', { exact: true }), path).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    await expect(page).toHaveTitle('Page not found - Vitrine');
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  }
  await axeInThemes(page);
});

test('[P-09] the links of the not-found page keep the platform', async ({ page }) => {
  await page.goto('/ios/nothing');
  await waitUntilHydrated(page);
  const suggestions = page.getByRole('navigation', { name: 'Suggested pages' });
  await expect(suggestions.getByRole('link')).toHaveText([
    'Home',
    'Screen Types',
    'UX Patterns',
    'UI Elements',
    'Contact',
    'Follow us',
  ]);
  const addresses = await suggestions
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(addresses).toEqual([
    '/ios',
    '/ios/screen-types',
    '/ios/ux-patterns',
    '/ui-elements?platform=ios',
    '/contact',
    SOCIAL_URL,
  ]);

  // The remembered platform is used if the address has none.
  await page.goto('/404');
  await waitUntilHydrated(page);
  await suggestions.getByRole('link', { name: 'Screen Types' }).click();
  await expect(page).toHaveURL('/ios/screen-types');
  await expect(page).toHaveTitle('iOS Screen Types - Vitrine');
});

test('[P-09] a link to a deleted post shows “Error 404” without a reload', async ({ page }) => {
  await page.route('**/api/posts/*', (route) =>
    route.fulfill({ status: 404, json: { error: 'Post not found', code: 'PGRST116' } }),
  );
  await page.goto('/web');
  await waitUntilHydrated(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  // The home page links to the announcement post.
  await page.getByRole('link', { name: 'Update' }).click();
  await expect(page.getByText('Error 404', { exact: true })).toBeVisible();
  await expect(page).toHaveTitle('Page not found - Vitrine');
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Recently Added Apps' })).toBeVisible();
  await expect(page).toHaveTitle('Web Design Inspiration - Vitrine');
});
