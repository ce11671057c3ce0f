import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { currentPath, openFromSearch, overlay, overlayOf, thumbnails, visit } from './support/viewer.ts';

const APP = '/web/apps/ledgerly';

const searchField = (page: Page) => page.getByRole('combobox', { name: 'Search' });
const searchDialog = (page: Page) => page.getByRole('dialog', { name: 'Search' });
/** Whether the page is locked: it cannot scroll behind an open layer. */
const isLocked = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.style.overflow === 'hidden');
const countInertParts = (page: Page): Promise<number> => page.locator('body > [inert]').count();

test.describe('the search above the overlay', () => {
  test('closes together with the overlay on browser Back, and the page stays unchanged', async ({ page }) => {
    await visit(page, APP);
    const thirdThumbnail = thumbnails(page).nth(2);
    await thirdThumbnail.click();
    await expect(overlayOf(page, 'Dashboard 1')).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(searchField(page)).toBeFocused();
    expect(await isLocked(page)).toBe(true);
    await page.goBack();
    await expect(searchDialog(page)).toHaveCount(0);
    await expect(overlay(page)).toHaveCount(0);
    await expect(thirdThumbnail).toBeFocused();
    expect(await countInertParts(page)).toBe(0);
    expect(await isLocked(page)).toBe(false);
    expect(currentPath(page)).toBe(APP);
  });

  test('makes the overlay inert until the search closes, and leaves the page locked until the overlay closes', async ({
    page,
  }) => {
    await visit(page, APP);
    await thumbnails(page).nth(2).click();
    await expect(overlayOf(page, 'Dashboard 1')).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(searchField(page)).toBeFocused();
    await expect(overlay(page)).toHaveAttribute('inert');
    await page.keyboard.press('Escape');
    await expect(searchDialog(page)).toHaveCount(0);
    await expect(overlay(page)).not.toHaveAttribute('inert');
    expect(await isLocked(page)).toBe(true);
    await page.keyboard.press('Escape');
    await expect(overlay(page)).toHaveCount(0);
    expect(await countInertParts(page)).toBe(0);
    expect(await isLocked(page)).toBe(false);
  });
});

test('the search above a page closes when the browser goes back to another page', async ({ page }) => {
  await visit(page, '/web');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Apps' }).click();
  await expect(page).toHaveURL('/web/apps');
  await page.keyboard.press('Control+k');
  await expect(searchField(page)).toBeFocused();
  await page.goBack();
  await expect(searchDialog(page)).toHaveCount(0);
  await expect(page).toHaveURL('/web');
});

test('opening the search closes the menu that would cover it', async ({ page }) => {
  await visit(page, '/web');
  const button = page.getByRole('button', { name: 'Menu' });
  await button.click();
  await expect(page.locator(':popover-open')).toHaveCount(1);
  await page.keyboard.press('Control+k');
  await expect(searchField(page)).toBeFocused();
  await expect(page.locator(':popover-open')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(searchDialog(page)).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('when a screen that was opened from the search closes, the focus returns to the search button', async ({
  page,
}) => {
  await visit(page, '/web');
  const button = page.getByRole('button', { name: /^Search Apps/ });
  await button.focus();
  await openFromSearch(page, 'dashboard 7', 'Dashboard 7');
  await page.keyboard.press('Escape');
  await expect(overlay(page)).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('[P-43] two Escape keys in quick succession close the overlay and go back only one page', async ({
  page,
}) => {
  await visit(page, '/web');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Apps' }).click();
  // The home page also links to the app, so wait for the list.
  await expect(page).toHaveURL('/web/apps');
  await page.getByRole('link', { name: 'Fathom Bank' }).first().click();
  await expect(page).toHaveURL('/web/apps/fathom-bank');
  await thumbnails(page).first().click();
  await expect(overlay(page)).toBeVisible();
  await page.evaluate(() => {
    for (const _ of [1, 2]) {
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
      );
    }
  });
  await expect(overlay(page)).toHaveCount(0);
  // Closing went back one step, to the app, so Forward leads to the overlay. If closing had gone back two steps, to the
  // list, Forward would lead to the app.
  await page.goForward();
  await expect(overlay(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(overlay(page)).toHaveCount(0);
  await expect.poll(() => currentPath(page)).toBe('/web/apps/fathom-bank');
});
