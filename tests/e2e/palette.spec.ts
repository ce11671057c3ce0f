import { axeInThemes, expect, test } from './support/fixtures.ts';
import { currentPath, findScreenId, visit } from './support/viewer.ts';

test('[E-08] a swatch of a screen searches for screens with that colour, and so does the picker', async ({
  page,
}) => {
  const id = await findScreenId(page, 'ledgerly', 'web', 'Dashboard 1');
  const response = await page.request.get(`/api/screens/${id}`);
  const { palette } = (await response.json()) as { palette: { hex: string; share: number }[] };
  expect(palette.length).toBeGreaterThan(0);
  expect(palette.length).toBeLessThanOrEqual(6);

  await visit(page, `/screen/${id}`);
  const swatches = page.getByRole('link', { name: /^Search screens with #[0-9a-f]{6}$/ });
  await expect(swatches).toHaveCount(palette.length);
  await axeInThemes(page);
  const hex = palette[0]?.hex ?? '';
  await page.getByRole('link', { name: `Search screens with #${hex}` }).click();
  await expect.poll(() => currentPath(page)).toBe(`/web/screens?palette=${hex}`);
  await expect(page.locator(`main a[href="/screen/${id}"]`).first()).toBeVisible();

  await visit(page, '/web/screens');
  const rail = page.getByRole('complementary', { name: 'Filters' });
  await rail.getByLabel('Any colour').fill(`#${hex}`);
  await rail.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect.poll(() => currentPath(page)).toBe(`/web/screens?palette=${hex}`);
  await expect(page.locator(`main a[href="/screen/${id}"]`).first()).toBeVisible();
});
