import type { Locator, Page } from '@playwright/test';
import { openBackOfficeAt } from '../../support/back-office.ts';
import { axe, axeInThemes, expect, test, waitUntilSettled } from '../support/fixtures.ts';
import { holdEnter, pressUntil } from '../support/forms.ts';
import { signInAs } from '../support/sign-in.ts';

// The home page shows the popular categories. Tests in other files must not see the changes made here, so this file has
// its own gallery.
test.use({ serve: { catalogue: 'seeded' } });

const EMAIL = 'admin16@example.com';
const PATH = '/admin/settings/popular-categories';
const API = '/api/admin/popular';

const list = (page: Page) => page.getByRole('list', { name: /^Popular/ });
const names = (page: Page): Locator => list(page).locator('li p:first-child');
const publicNames = async (page: Page, type: string): Promise<string[]> => {
  const { items } = await (await page.request.get(`/api/popular?type=${type}&platform=web`)).json();
  return items.map(({ name }: { name: string }) => name);
};

test('[A-64] the popular categories of a type are reordered by mouse, by keyboard and by buttons', async ({
  page,
  site,
}) => {
  await signInAs(page, site.url, EMAIL);
  await page.goto(PATH);
  await expect(page.getByRole('tab')).toHaveText(['Screen Types', 'UX Patterns', 'UI Elements']);
  await expect(names(page)).toHaveText(['Home', 'Dashboard', 'Sign In', 'Welcome', 'Splash', 'Pricing']);
  await page.getByRole('tab', { name: 'UI Elements' }).click();
  await expect(names(page)).toHaveText(['Button', 'Card', 'Line Chart']);
  await page.reload();
  await expect(names(page)).toHaveText(['Button', 'Card', 'Line Chart']);
  await waitUntilSettled(page);
  await axeInThemes(page);

  const successToast = page.getByText('Order updated successfully');
  const handle = (name: string) => page.getByRole('button', { name: `Reorder ${name}` });
  const [from, to] = [await handle('Button').boundingBox(), await handle('Line Chart').boundingBox()];
  if (!from || !to) throw new Error('The handles are not there');
  // The first movement with the pressed button starts the drag. The second one reaches the last row.
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 8, from.y + 30, { steps: 4 });
  await page.mouse.move(to.x + 8, to.y + 12, { steps: 8 });
  await page.mouse.up();
  await expect(names(page)).toHaveText(['Card', 'Line Chart', 'Button']);
  await expect(successToast).toBeVisible();
  await expect.poll(() => publicNames(page, 'ui-elements')).toEqual(['Card', 'Line Chart', 'Button']);

  await handle('Button').focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Button, position 3 of 3.')).toBeAttached();
  await pressUntil(
    page,
    'ArrowUp',
    async () => (await page.getByText('Button, position 2 of 3.').count()) > 0,
  );
  await page.keyboard.press('Space');
  await expect(names(page)).toHaveText(['Card', 'Button', 'Line Chart']);
  await expect(handle('Button')).toBeFocused();

  // The requests of two quick clicks are sent in order.
  const up = page.getByRole('button', { name: 'Move Line Chart up' });
  await up.click();
  await up.click();
  await expect(names(page)).toHaveText(['Line Chart', 'Card', 'Button']);
  await expect(up).toBeFocused();
  await expect(up).toHaveAttribute('aria-disabled', 'true');
  await expect.poll(() => publicNames(page, 'ui-elements')).toEqual(['Line Chart', 'Card', 'Button']);
  await page.reload();
  await expect(names(page)).toHaveText(['Line Chart', 'Card', 'Button']);
});

test('[A-64] popular categories are removed, restored, and added from the other categories of the type', async ({
  page,
  site,
}) => {
  await signInAs(page, site.url, EMAIL);
  await page.goto(`${PATH}?type=ux-patterns`);
  const remove = (name: string) => page.getByRole('button', { name: `Remove ${name}` });
  // Enter removes one category, even if it is held down.
  await remove('Tab Bar').focus();
  await holdEnter(page);
  await expect(page.getByText('Category removed successfully')).toBeVisible();
  await expect(names(page)).toHaveText(['Walkthrough', 'Empty State', 'Side Navigation']);
  await expect(remove('Empty State')).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Category added successfully')).toBeVisible();
  await expect(names(page)).toHaveText(['Walkthrough', 'Tab Bar', 'Empty State', 'Side Navigation']);
  await page.reload();
  await expect(names(page)).toHaveText(['Walkthrough', 'Tab Bar', 'Empty State', 'Side Navigation']);

  for (const name of ['Walkthrough', 'Tab Bar', 'Empty State', 'Side Navigation']) {
    await remove(name).click();
    await expect(remove(name)).toHaveCount(0);
  }
  await expect(page.getByText('No categories selected. Click "Add Category" to get started.')).toBeVisible();
  const add = page.getByRole('button', { name: 'Add Category' });
  await expect(add).toBeFocused();
  await axeInThemes(page);

  await add.click();
  const dialog = page.getByRole('dialog', { name: 'Add Category' });
  const search = dialog.getByPlaceholder('Search categories...');
  await expect(search).toBeFocused();
  const choices = dialog.getByRole('list').getByRole('button');
  // The dialog offers all categories of the type, because the list is empty.
  await expect(choices).toHaveCount(9);
  const box = dialog.getByRole('list').locator('..');
  await expect(box).toHaveCSS('max-height', '300px');
  await expect(box).toHaveCSS('overflow-y', 'auto');
  const columns = await dialog.getByRole('list').evaluate((ul) => getComputedStyle(ul).gridTemplateColumns);
  expect(columns.split(' ')).toHaveLength(2);
  await axeInThemes(page);
  // The arrow keys follow the rows and columns of the list, even if it has only one column.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(choices.nth(2)).toBeFocused();
  await page.setViewportSize({ width: 300, height: 800 });
  await page.keyboard.press('ArrowUp');
  await expect(choices.nth(1)).toBeFocused();
  await page.setViewportSize({ width: 1280, height: 800 });
  await search.fill('NAVI');
  await expect(choices).toHaveText([/Navigation/, /Side Navigation/]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await holdEnter(page);
  await expect(page.getByText('Category added successfully').first()).toBeVisible();
  await expect(choices).toHaveText([/Navigation/]);
  await expect(choices).toBeFocused();
  await search.fill('button');
  await expect(dialog.getByText('No categories found')).toBeVisible();
  await search.fill('ro');
  await expect(choices).toHaveText([/Progress/, /Walkthrough/]);
  await holdEnter(page);
  await expect(choices).toHaveText([/Walkthrough/]);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(add).toBeFocused();
  await expect(names(page)).toHaveText(['Side Navigation', 'Progress']);
  await expect.poll(() => publicNames(page, 'ux-patterns')).toEqual(['Side Navigation', 'Progress']);
});

test('[A-64] a failed change of the popular categories is reverted and reported; a list changed by another curator is reloaded', async ({
  page,
  site,
  problems,
}) => {
  problems.expect(/^409 PUT .*\/api\/admin\/popular/);
  problems.expect(/^400 (?:GET|DELETE|POST) .*\/api\/admin\/popular/);
  problems.expect(/^console error: Failed to load resource.*40[09]/);
  await signInAs(page, site.url, EMAIL);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const refusal = { status: 400, json: { error: 'Not now', code: 'validation_failed' } };
  await page.route(`**${API}?*`, async (route) => {
    await released;
    await route.fulfill(refusal);
  });
  await page.goto(PATH);
  await expect(page.getByText('Loading categories...')).toBeVisible();
  release();
  await expect(page.getByRole('alert').getByText('Error loading popular categories: Not now')).toBeVisible();
  await axe(page);
  await page.unroute(`**${API}?*`);
  await page.getByRole('button', { name: 'Try again' }).click();
  const before = ['Home', 'Dashboard', 'Sign In', 'Welcome', 'Splash', 'Pricing'];
  await expect(names(page)).toHaveText(before);

  const refuseMethod = (refusedMethod: string) =>
    page.route(`**${API}**`, (route) =>
      route.request().method() === refusedMethod ? route.fulfill(refusal) : route.fallback(),
    );
  // Reloading the list fails too. The page must still show the previous list.
  await refuseMethod('GET');
  await refuseMethod('DELETE');
  await page.getByRole('button', { name: 'Remove Welcome' }).click();
  await expect(page.getByText('Error removing category: Not now')).toBeVisible();
  await expect(names(page)).toHaveText(before);
  await page.unroute(`**${API}**`);
  await refuseMethod('POST');
  await page.getByRole('button', { name: 'Add Category' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Checkout' }).click();
  await expect(page.getByText('Error adding category: Not now')).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Checkout' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(names(page)).toHaveText(before);

  // Another curator removes an entry. The server refuses the next move on this page, which then loads the list.
  const otherAdminApi = await openBackOfficeAt(site.url, 'admin17@example.com');
  const { items } = await otherAdminApi.get<{ items: { categoryId: string; name: string }[] }>(
    `${API}?type=screen-types`,
  );
  const splash = items.find(({ name }) => name === 'Splash')?.categoryId;
  await otherAdminApi.send('DELETE', `${API}/screen-types/${splash}`);
  await page.getByRole('button', { name: 'Move Dashboard up' }).click();
  await expect(
    page.getByText('Error updating order: Someone else has changed the list. Please reload it.'),
  ).toBeVisible();
  const withoutSplash = before.filter((name) => name !== 'Splash');
  await expect(names(page)).toHaveText(withoutSplash);

  // The other curator reorders the list. The server refuses the next move on this page again.
  const reversedIds = items.map(({ categoryId }) => categoryId).filter((id) => id !== splash);
  reversedIds.reverse();
  await otherAdminApi.send('PUT', API, { type: 'screen-types', categoryIds: reversedIds });
  await page.getByRole('button', { name: 'Move Dashboard up' }).click();
  await expect(names(page)).toHaveText(withoutSplash.toReversed());
});

test('[A-64] a failed removal of a popular category does not revert a later removal that is still being sent', async ({
  page,
  site,
  problems,
}) => {
  problems.expect(/^400 DELETE .*\/api\/admin\/popular/);
  problems.expect(/^console error: Failed to load resource.*400/);
  await signInAs(page, site.url, EMAIL);
  await page.goto(`${PATH}?type=ui-elements`);
  await expect(names(page).nth(1)).toBeVisible();
  const [first = '', second = '', ...others] = await names(page).allTextContents();
  // The first request fails, and the second is held back until `latch` is resolved.
  const latch = Promise.withResolvers<void>();
  let requestCount = 0;
  await page.route(`**${API}/**`, async (route) => {
    requestCount += 1;
    if (requestCount === 1) {
      return route.fulfill({ status: 400, json: { error: 'Not now', code: 'validation_failed' } });
    }
    await latch.promise;
    return route.continue();
  });
  // The first request fails only after both changes have been made.
  const firstRequest = Promise.withResolvers<void>();
  await page.route(
    `**${API}/**`,
    async (route) => {
      await firstRequest.promise;
      await route.fallback();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: `Remove ${first}` }).click();
  await page.getByRole('button', { name: `Remove ${second}` }).click();
  await expect(names(page)).toHaveText(others);
  firstRequest.resolve();
  await expect(page.getByText('Error removing category: Not now')).toBeVisible();
  await expect.poll(() => requestCount).toBe(2);
  await expect(names(page)).toHaveText([first, ...others]);
  latch.resolve();
  await expect(page.getByText('Category removed successfully')).toBeVisible();
  await expect(names(page)).toHaveText([first, ...others]);
});

test('the popular categories fit a phone and have large enough touch targets @phone', async ({
  page,
  site,
}) => {
  const adminApi = await openBackOfficeAt(site.url, EMAIL);
  const name = 'A category with a rather long name';
  const { id } = await adminApi.send<{ id: string }>('POST', '/api/admin/categories', {
    type: 'screen-types',
    name,
    parentId: null,
  });
  await adminApi.send('POST', API, { type: 'screen-types', categoryId: id });
  await signInAs(page, site.url, EMAIL);
  await page.goto(PATH);
  // Long names leave room for the buttons.
  await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeInViewport({ ratio: 1 });
  const handle = await page.getByRole('button', { name: `Reorder ${name}` }).boundingBox();
  expect(handle?.width).toBeGreaterThanOrEqual(44);
  expect(handle?.height).toBeGreaterThanOrEqual(44);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await axe(page);
  await page.getByRole('button', { name: 'Add Category' }).tap();
  await expect(page.getByRole('dialog').getByRole('list')).toBeVisible();
  await axe(page);
});
