import { expect, type Locator, type Page } from '@playwright/test';

/** The field of exactly this name. */
export const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true });

/** What a form says that began with a draft. */
export const restoredDraft = (within: Page | Locator): Locator =>
  within.getByText(/^Your draft from .* is restored\./);

/** No upload succeeds, until `page.unroute` with the same address. */
export const UPLOADS = '**/api/upload';
export const failUploads = (page: Page): Promise<unknown> =>
  page.route(UPLOADS, (route) =>
    route.fulfill({ status: 503, json: { error: 'The service is not available', code: 'unavailable' } }),
  );

/** Accepts that the document goes with what is unsaved, once. */
export const leaveUnsaved = (page: Page): unknown => page.once('dialog', (dialog) => void dialog.accept());

/** Chooses the only app that is found by this name. */
export async function chooseApp(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: /^App/ }).click();
  await page.getByPlaceholder('Search apps...').fill(name);
  // Not while the list of all apps still stands there: it would go from under the mouse.
  await expect(page.getByRole('option')).toHaveText([name]);
  await page.getByRole('option', { name }).click();
  await expect(page.getByRole('option')).toHaveCount(0);
}

/**
 * Presses a key that moves what was picked up. The library that drags listens a moment after it has said that
 * something is picked up; a key before that moves nothing, and is pressed again.
 */
export const pressUntil = (page: Page, key: string, moved: () => Promise<boolean>): Promise<void> =>
  expect(async () => {
    await page.keyboard.press(key);
    await expect.poll(moved, { timeout: 2000 }).toBe(true);
  }).toPass();
