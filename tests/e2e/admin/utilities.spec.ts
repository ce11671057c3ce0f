import type { SystemStatus } from '#shared/contracts/status.ts';
import { axeInThemes, expect, test, waitUntilSettled } from '../support/fixtures.ts';
import { BACK_OFFICE_GALLERY } from '../support/galleries.ts';
import { usesReplicas } from '../support/replicas.ts';
import { signInAs } from '../support/sign-in.ts';

test.use({ serve: BACK_OFFICE_GALLERY });

const EMAIL = 'admin3@example.com';

test('[O-06] the utilities page shows versions, sizes and queues, and runs maintenance', async ({
  page,
  site,
}) => {
  const { access_token: token } = await signInAs(page, site.url, EMAIL);
  await page.goto('/admin');
  // The link moves while the dashboard loads.
  await waitUntilSettled(page);
  await page.getByRole('link', { name: 'System status' }).click();
  await page.waitForURL('/admin/utilities');
  await expect(page.getByRole('heading', { level: 1, name: 'Utilities' })).toBeVisible();
  const software = page.getByRole('region', { name: 'Software' });
  await expect(software).toContainText(/Vitrine\d+\.\d+\.\d+/);
  // Replicas share an external PostgreSQL server. A single server has the embedded database.
  await expect(software).toContainText(
    usesReplicas() ? /PostgreSQL1[5-9]\.\d+/ : /PostgreSQL18\.\d+.*embedded/,
  );
  const sizes = page.getByRole('region', { name: 'Sizes' });
  await expect(sizes).toContainText(/Database\d+\.\d MB/);
  await expect(sizes).toContainText(/Free disk space[\d.]+ GB of [\d.]+ GB/);
  await expect(page.getByRole('region', { name: 'Queues and cache' })).toContainText(
    /Images waiting to be decoded\d+/,
  );
  await expect(page.getByRole('region', { name: 'Backups and cleanup' })).toContainText('Last backupNever');
  await waitUntilSettled(page);
  await axeInThemes(page);

  await page.getByRole('button', { name: 'Optimize the database' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('The database is optimized.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Optimize the database' })).toBeFocused();
  await page.getByRole('button', { name: 'Clean up files' }).click();
  await expect(page.getByText('The files are cleaned up.')).toBeVisible();
  await expect(page.getByText(/Last file cleanup\w+ \d+, \d{4}/)).toBeVisible();
  const response = await page.request.get('/api/admin/status', {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(((await response.json()) as SystemStatus).lastSweepAt).not.toBeNull();
});

test('[O-06] the utilities page warns of a nearly full disk, and shows why a task failed or the status did not load', async ({
  page,
  site,
  problems,
}) => {
  problems.expect(/^409 POST .*\/api\/admin\/maintenance/);
  problems.expect(/^503 GET .*\/api\/admin\//);
  problems.expect(/^console error: Failed to load resource/);
  await signInAs(page, site.url, EMAIL);
  await page.route('**/api/admin/status', async (route) => {
    const response = await route.fetch();
    const status = (await response.json()) as SystemStatus;
    await route.fulfill({ json: { ...status, disk: { freeBytes: 1e9, totalBytes: 1e12, isLow: true } } });
  });
  await page.route('**/api/admin/maintenance', (route) =>
    route.fulfill({ status: 409, json: { error: 'Another maintenance task is running', code: 'conflict' } }),
  );
  await page.goto('/admin/utilities');
  await expect(page.getByRole('alert').filter({ hasText: 'The disk is nearly full.' })).toBeVisible();
  await page.getByRole('button', { name: 'Clean up files' }).click();
  await expect(page.getByText('Another maintenance task is running')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Clean up files' })).toBeEnabled();

  await page.unroute('**/api/admin/status');
  await page.route('**/api/admin/status', (route) =>
    route.fulfill({ status: 503, json: { error: 'The database is unavailable', code: 'unavailable' } }),
  );
  await page.reload();
  await expect(page.getByText('The status could not be loaded: The database is unavailable')).toBeVisible();
});
