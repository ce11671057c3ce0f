import { expect, type Locator, type Page } from '@playwright/test';
import { waitUntilHydrated } from './pages.ts';

export const thumbnails = (page: Page): Locator => page.locator('main a[href^="/screen/"]');
export const overlay = (page: Page): Locator => page.locator('[data-overlay]');
/** The overlay that shows the screen with this title. */
export const overlayOf = (page: Page, title: string): Locator =>
  page.getByRole('dialog', { name: title, exact: true });
/** Returns the address in the address bar, without the host. */
export const currentPath = (page: Page): string => new URL(page.url()).pathname + new URL(page.url()).search;

export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await waitUntilHydrated(page);
}

/** Opens a screen from the search, in the overlay above the current page. The page need not list the screen. */
export async function openFromSearch(page: Page, query: string, option: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill(query);
  await page.getByRole('group', { name: 'Screens' }).getByRole('option', { name: option }).first().click();
  await expect(overlay(page)).toBeVisible();
}

/** The image of the viewer, in the overlay or on the page. */
export const viewerImage = (page: Page): Locator => page.locator('img[data-state]');
export const toast = (page: Page, text: string): Locator =>
  page.locator('[data-sonner-toast]').filter({ hasText: text });

/** Returns the id of the first screen of an app and platform with this title, or an empty string. */
export async function findScreenId(
  page: Page,
  app: string,
  platform: string,
  title: string,
): Promise<string> {
  const response = await page.request.get(`/api/apps/${app}/screens?platform=${platform}&limit=100`);
  const { items } = (await response.json()) as { items: { id: string; title: string }[] };
  return items.find((item) => item.title === title)?.id ?? '';
}

/** Makes all requests for screen details fail. Returns a function that counts the requests for one screen. */
export async function failScreens(page: Page): Promise<(id: string) => number> {
  const requestedUrls: string[] = [];
  await page.route('**/api/screens/*', (route) => {
    requestedUrls.push(route.request().url());
    return route.fulfill({ status: 500, json: { error: 'The database is unavailable', code: 'internal' } });
  });
  return (id) => requestedUrls.filter((url) => url.endsWith(`/${id}`)).length;
}

/** One request and its three retries. */
const ALL_ATTEMPTS = 4;

/**
 * Skips the pauses before the three retries of a request. The page's clock must be installed. Each step of the
 * clock is shorter than the lifetime of a toast.
 */
export async function skipRetryPauses(page: Page, attempts: () => number): Promise<void> {
  await expect
    .poll(
      async () => {
        if (attempts() < ALL_ATTEMPTS) await page.clock.fastForward(2000);
        return attempts();
      },
      { intervals: [50] },
    )
    .toBe(ALL_ATTEMPTS);
}
