import { axe, expect, THEMES, test, theme } from './support/fixtures.ts';

test.use({ serve: { catalogue: 'empty' } });

const COMMAND = 'npx vitrine import <folder>';

test('an empty catalogue says how to bring in the first screens', async ({ page }) => {
  await page.goto('/');
  await expect(
    page.getByRole('heading', { name: 'Your gallery is waiting for its first screens' }),
  ).toBeVisible();
  await expect(page.locator('pre')).toContainText(COMMAND);
  await expect(page.getByRole('region')).toHaveCount(0);
});

test('[P-32] a list without any app says so', async ({ page }) => {
  await page.goto('/web/apps');
  await expect(page.getByText('No apps found', { exact: true })).toBeVisible();
  await expect(page.getByText('Check back later for new additions', { exact: true })).toBeVisible();
  await expect(page.locator('pre')).toContainText(COMMAND);
});

test('lists of categories stay calm without any', async ({ page }) => {
  for (const path of ['/web/screen-types', '/ios/ux-patterns', '/ui-elements']) {
    await page.goto(path);
    await expect(page.getByText('Try switching platforms or check back later')).toBeVisible();
    await expect(page.locator('pre')).toContainText(COMMAND);
  }
});

for (const scheme of THEMES) {
  for (const path of ['/', '/web/apps']) {
    test(`${path} without a catalogue has no accessibility problem in ${scheme}`, async ({ page }) => {
      await theme(page, scheme);
      await page.goto(path);
      await axe(page);
    });
  }
}
