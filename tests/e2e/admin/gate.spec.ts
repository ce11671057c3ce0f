import { expect, settled, test } from '../support/fixtures.ts';

/** The public page of what is not there says so with its status. */
const NOT_FOUND = [/^404 GET .*\/404$/, /^console error: Failed to load resource.*404/];

test('[A-01] signed-out visitors find no back office, and the way back leads past it', async ({
  page,
  problems,
}) => {
  for (const pattern of NOT_FOUND) problems.expect(pattern);
  for (const path of ['/admin', '/admin/account', '/admin/screens/edit/1', '/admin/no/such/page']) {
    await page.goto('/web');
    await page.goto(path);
    await page.waitForURL('/404');
    await settled(page);
    await expect(page.getByText('Error 404')).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/web');
  }
});

test('[P-10] the back office has no header and no footer of the public pages, and says that it needs JavaScript', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  const page = await context.newPage();
  for (const path of ['/admin', '/account']) {
    await page.goto(path);
    await expect(page.locator('noscript p')).toBeVisible();
    await expect(page.getByRole('status')).toBeHidden();
    await expect(page.getByRole('banner')).toHaveCount(0);
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
  }
  await context.close();
});
