import { axeInThemes, expect, test } from './support/fixtures.ts';
import { currentPath, findScreenId, visit } from './support/viewer.ts';

test('[E-08] a swatch of a screen and the color picker lead to the screens with that color', async ({
  page,
}) => {
  const id = await findScreenId(page, 'ledgerly', 'web', 'Dashboard 1');
  const response = await page.request.get(`/api/screens/${id}`);
  const { palette } = (await response.json()) as { palette: { hex: string; share: number }[] };
  expect(palette.length).toBeGreaterThan(0);
  expect(palette.length).toBeLessThanOrEqual(6);
  const hex = palette[0]?.hex ?? '';
  const search = await page.request.get(`/api/screens?platform=web&palette=${hex}&limit=100`);
  const found = (await search.json()) as { items: { id: string }[]; total: number };
  expect(found.items.map((screen) => screen.id)).toContain(id);
  const resultCount = page.getByRole('main').getByRole('status');

  await visit(page, `/screen/${id}`);
  const swatches = page.getByRole('link', { name: /^Search screens with #[0-9a-f]{6}$/ });
  await expect(swatches).toHaveCount(palette.length);
  // A swatch keeps its color in forced-colors mode.
  await page.emulateMedia({ forcedColors: 'active' });
  const [red, green, blue] = hex.match(/../g)?.map((part) => Number.parseInt(part, 16)) ?? [];
  await expect(swatches.first()).toHaveCSS('background-color', `rgb(${red}, ${green}, ${blue})`);
  await page.emulateMedia({ forcedColors: 'none' });
  await axeInThemes(page);
  await page.getByRole('link', { name: `Search screens with #${hex}` }).click();
  await expect.poll(() => currentPath(page)).toBe(`/web/screens?palette=${hex}`);
  await expect(resultCount).toHaveText(`${found.total} screens`);

  await visit(page, '/web/screens');
  const rail = page.getByRole('complementary', { name: 'Filters' });
  await rail.getByLabel('Any color').fill(`#${hex}`);
  await rail.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect.poll(() => currentPath(page)).toBe(`/web/screens?palette=${hex}`);
  await expect(resultCount).toHaveText(`${found.total} screens`);
});
