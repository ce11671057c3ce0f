import { expect, test } from './support/fixtures.ts';
import { buildHarness, type Harness } from './support/harness.ts';

let harness: Harness;
test.beforeAll(async () => {
  harness = await buildHarness('screen-actions.tsx');
});

test('[P-41] admins see a link that opens the form of the screen in a new tab', async ({ page }) => {
  await harness.open(page, { admin: '' });
  const edit = page.getByRole('link', { name: 'Edit Screen' });
  await expect(edit).toBeVisible();
  await expect(edit).toHaveAttribute('href', '/admin/screens/edit/0190aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee');
  await expect(edit).toHaveAttribute('target', '_blank');
});

test('[P-41] visitors do not see the link to edit a screen', async ({ page }) => {
  await harness.open(page);
  await expect(page.getByRole('button', { name: 'Copy Link' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit Screen' })).toHaveCount(0);
});
