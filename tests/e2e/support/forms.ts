import type { Locator, Page } from '@playwright/test';

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
