import { expect, type Locator, type Page } from '@playwright/test';

export const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true });

/** The notice of a form that was restored from a draft. */
export const restoredDraftNotice = (within: Page | Locator): Locator =>
  within.getByText(/^Your draft from .* is restored\./);

/** The address of all uploads, for `page.route`. */
export const UPLOADS = '**/api/upload';
/** Makes all uploads fail until `page.unroute(UPLOADS)`. */
export const failUploads = (page: Page): Promise<unknown> =>
  page.route(UPLOADS, (route) =>
    route.fulfill({ status: 503, json: { error: 'The service is not available', code: 'unavailable' } }),
  );

/** Accepts the browser's next warning that unsaved changes would be lost. */
export const acceptUnsavedChangesWarning = (page: Page): unknown =>
  page.once('dialog', (dialog) => void dialog.accept());

/** Holds Enter down until it has repeated twice. */
export async function holdEnter(page: Page): Promise<void> {
  for (let press = 1; press <= 3; press += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
}

/** Selects the only app that matches this name. */
export async function chooseApp(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: /^App/ }).click();
  await page.getByPlaceholder('Search apps...').fill(name);
  // Waits until the list of all apps is gone. Otherwise the option would move under the mouse.
  await expect(page.getByRole('option')).toHaveText([name]);
  await page.getByRole('option', { name }).click();
  await expect(page.getByRole('option')).toHaveCount(0);
}

/**
 * Presses a key that moves the picked-up item. The drag library starts listening shortly after it announces the
 * pick-up, so the key is pressed until it takes effect.
 */
export const pressUntil = (page: Page, key: string, hasMoved: () => Promise<boolean>): Promise<void> =>
  expect(async () => {
    await page.keyboard.press(key);
    await expect.poll(hasMoved, { timeout: 2000 }).toBe(true);
  }).toPass();
