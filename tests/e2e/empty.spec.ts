import { axeInThemes, expect, test } from './support/fixtures.ts';

test.use({ serve: { catalogue: 'empty' } });

const COMMAND = 'npx vitrine import <folder>';

test('the home page of an empty gallery explains how to add screens and has no accessibility violations', async ({
  page,
}) => {
  await page.goto('/');
  await expect(
    page.getByRole('heading', { name: 'Your gallery is waiting for its first screens' }),
  ).toBeVisible();
  await expect(page.locator('pre')).toContainText(COMMAND);
  await expect(page.getByRole('region')).toHaveCount(0);
  await axeInThemes(page);
});

test('[P-32] an empty app list says so and has no accessibility violations', async ({ page }) => {
  await page.goto('/web/apps');
  await expect(page.getByText('No apps found', { exact: true })).toBeVisible();
  await expect(page.getByText('Check back later for new additions', { exact: true })).toBeVisible();
  await expect(page.locator('pre')).toContainText(COMMAND);
  await axeInThemes(page);
});

test('empty category lists suggest what to do and show the import command', async ({ page }) => {
  for (const path of ['/web/screen-types', '/ios/ux-patterns', '/ui-elements']) {
    await page.goto(path);
    await expect(page.getByText('Try switching platforms or check back later')).toBeVisible();
    await expect(page.locator('pre')).toContainText(COMMAND);
  }
});
