import type { Page } from '@playwright/test';
import { axeInThemes, expect, test, waitUntilHydrated, waitUntilSettled } from './support/fixtures.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const filters = (page: Page) => page.getByRole('navigation', { name: 'Filters' });
const path = (page: Page): string => new URL(page.url()).pathname + new URL(page.url()).search;

async function openDialog(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill(text);
}

test.describe('text inside screenshots', () => {
  test('[P-21] is found in the dialog, which shows the line with the matching words highlighted', async ({
    page,
  }) => {
    await page.goto('/web');
    await waitUntilHydrated(page);
    // The search corrects this spelling of 'invoice'.
    await openDialog(page, 'invoise');
    const texts = page.getByRole('group', { name: 'Text in screens' });
    const line = texts.getByRole('option', { name: /Every invoice of <b>March<\/b>/ });
    await expect(line).toContainText('Ledgerly');
    await expect(line.locator('mark')).toHaveText('invoice');
    // Markup in the recognized text is shown as text.
    await expect(line.locator('b')).toHaveCount(0);
    await line.click();
    await expect(page.getByRole('dialog', { name: 'Dashboard 2', exact: true })).toBeVisible();
  });

  test('[P-21] has a results page, which the last entry of the dialog opens', async ({ page }) => {
    await page.goto('/web');
    await waitUntilHydrated(page);
    await openDialog(page, 'invoices overdue');
    await page.getByRole('option', { name: /^See (?:all )?\d+ result/ }).click();
    await expect.poll(() => path(page)).toBe('/web/search?q=invoices+overdue');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('“invoices overdue” in Web screens');
    await expect(cards(page).first()).toBeVisible();
  });

  test('[P-21] is searched on the results page if the dialog finds nothing and Enter is pressed', async ({
    page,
  }) => {
    await page.goto('/web');
    await waitUntilHydrated(page);
    await openDialog(page, 'qqqqqq');
    await expect(page.getByText('No results for “qqqqqq”')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect.poll(() => path(page)).toBe('/web/search?q=qqqqqq');
    await expect(page.getByText('No Web screens found for “qqqqqq”')).toBeVisible();
  });
});

test.describe('the results page', () => {
  test('[P-21] ignores an invalid filter, in the browser and on the server', async ({ page }) => {
    await page.goto('/ios/search?q=invoice&app=%22%3E%3Cscript%3E');
    await waitUntilSettled(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('“invoice” in iOS screens');
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('[P-21] highlights matches in the text lines and in the images, and is not indexed', async ({
    page,
  }) => {
    await page.goto('/web/search?q=invoice');
    await expect(page).toHaveTitle(/^“invoice” in Web screens - /);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/web\/search\?q=invoice$/);
    await expect(page.getByRole('main').getByText('3 screens', { exact: true })).toBeVisible();
    const card = cards(page).filter({ hasText: 'Fathom Bank' });
    await expect(card.locator('mark')).toHaveText('Invoice');
    await expect(card).toContainText('Invoice 2041 is overdue by twelve days');
    const highlight = card.getByRole('link').first().locator('span[style*="left"]');
    await expect(highlight).toHaveCount(1);
    await expect(page.getByRole('main').locator('b')).toHaveCount(0);
    // The highlight keeps its color in forced-colors mode, because a system color would cover the word.
    const background = await highlight.evaluate((element) => getComputedStyle(element).backgroundColor);
    await page.emulateMedia({ forcedColors: 'active' });
    await expect(highlight).toHaveCSS('background-color', background);
  });

  test('[P-21] is filtered by app, category and platform, with live counts, and filters can be removed', async ({
    page,
  }) => {
    await page.goto('/web/search?q=invoice');
    await waitUntilHydrated(page);
    const facet = (group: string, name: RegExp) =>
      filters(page).getByRole('region', { name: group }).getByRole('link', { name });
    await expect(facet('Platform', /^Web\s*3$/)).toHaveAttribute('aria-current', 'true');
    await expect(facet('Platform', /^iOS\s*1$/)).toBeVisible();
    await facet('Apps', /^Ledgerly\s*2$/).click();
    await expect.poll(() => path(page)).toBe('/web/search?q=invoice&app=ledgerly');
    await expect(cards(page)).toHaveCount(2);
    await expect(facet('Apps', /^Fathom Bank\s*1$/)).toBeVisible();
    await facet('Screen Types', /^Dashboard\s*2$/).click();
    await expect
      .poll(() => path(page))
      .toBe('/web/search?q=invoice&app=ledgerly&category=screen-types.dashboard');
    const chosen = page.getByRole('list', { name: 'Chosen filters' });
    await chosen.getByRole('link', { name: 'Remove Ledgerly' }).press('Enter');
    await expect.poll(() => path(page)).toBe('/web/search?q=invoice&category=screen-types.dashboard');
    await expect(chosen.getByRole('link', { name: 'Remove Dashboard' })).toBeFocused();
    await expect(cards(page)).toHaveCount(3);
    await page.goBack();
    await expect(cards(page)).toHaveCount(2);
    await expect(chosen.getByRole('listitem')).toHaveCount(2);
    await page.getByRole('banner').getByRole('link', { name: 'iOS' }).click();
    await expect.poll(() => path(page)).toContain('/ios/search?q=invoice&app=ledgerly');
    await expect(page.getByText('No iOS screens found for “invoice”')).toBeVisible();
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await expect(cards(page).filter({ hasText: 'Scan an invoice' })).toBeVisible();
  });

  test('[P-21] suggests a correction, and accepts another query', async ({ page }) => {
    await page.goto('/web/search?q=vuocher');
    await waitUntilHydrated(page);
    await expect(cards(page).filter({ hasText: 'Redeem a voucher' })).toBeVisible();
    await page.getByRole('status').getByRole('link', { name: 'voucher' }).click();
    await expect.poll(() => path(page)).toBe('/web/search?q=voucher');
    const field = page.getByRole('searchbox');
    await expect(field).toHaveValue('voucher');
    await field.fill('spreadsheet');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('“spreadsheet” in Web screens');
    await expect(cards(page)).toHaveCount(1);
    await page.goBack();
    await expect(field).toHaveValue('voucher');
  });

  test('has no axe violations with or without results, in either theme', async ({ page }) => {
    await page.goto('/web/search?q=invoice&app=ledgerly');
    await waitUntilHydrated(page);
    await axeInThemes(page);
    // Two typing errors are not corrected, so there are no results.
    await page.goto('/ios/search?q=nvocie');
    await waitUntilHydrated(page);
    await axeInThemes(page);
  });

  test('collapses its filters on a phone, and does not overflow @phone', async ({ page }) => {
    await page.goto('/ios/search?q=invoice');
    await waitUntilHydrated(page);
    await expect(filters(page)).toBeHidden();
    await page.getByRole('button', { name: 'Filters' }).click();
    await filters(page)
      .getByRole('link', { name: /^Ledgerly/ })
      .click();
    await expect.poll(() => path(page)).toBe('/ios/search?q=invoice&app=ledgerly');
    await waitUntilSettled(page);
    // `innerWidth` would not reveal an overflow: an emulated phone zooms out until the whole page is visible.
    const pageWidth = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await pageWidth()).toBe(page.viewportSize()?.width);
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto(`/ios/search?q=${'nvocie'.repeat(12)}`);
    await expect(page.getByText('No iOS screens found')).toBeVisible();
    expect(await pageWidth()).toBe(320);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a further page of results keeps the filters and the links that remove them', async ({ page }) => {
    const query = 'q=invoice&app=ledgerly';
    const first = await page.request.get(`/api/search/screens?platform=web&${query}&limit=1`);
    const { nextCursor } = (await first.json()) as { nextCursor: string };
    await page.goto(`/web/search?${query}&cursor=${encodeURIComponent(nextCursor)}`);
    await expect(page.getByRole('link', { name: 'From the start of the list' })).toBeVisible();
    await expect(cards(page)).toHaveCount(1);
    const apps = filters(page).getByRole('region', { name: 'Apps' });
    await expect(apps.getByRole('link', { name: /^Fathom Bank\s*1$/ })).toBeVisible();
    await page.getByRole('link', { name: 'Remove Ledgerly' }).click();
    await expect.poll(() => path(page)).toBe('/web/search?q=invoice');
  });

  test('the filters are above the results in a small window', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/web/search?q=invoice&app=ledgerly');
    const apps = filters(page).getByRole('region', { name: 'Apps' });
    await apps.getByRole('link', { name: /^Fathom Bank/ }).click();
    await expect.poll(() => path(page)).toBe('/web/search?q=invoice&app=fathom-bank');
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });

  test('the search form of the results page works', async ({ page }) => {
    await page.goto('/web/search?q=invoice');
    await page.getByRole('searchbox').fill('voucher');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(cards(page)).toHaveCount(1);
  });
});
