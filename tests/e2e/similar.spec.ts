import type { Page } from '@playwright/test';
import { axeInThemes, expect, test, waitUntilHydrated, waitUntilQuiet } from './support/fixtures.ts';
import { findScreenId } from './support/viewer.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const section = (page: Page) => page.getByRole('region', { name: 'Search by picture' });

async function openDialog(page: Page): Promise<void> {
  await page.goto('/web');
  await waitUntilHydrated(page);
  await page.keyboard.press('Control+k');
  await expect(dialog(page)).toBeVisible();
}

/** Returns a rendition of a screen's image: a JPEG, 600 px wide. */
async function pictureOf(page: Page, id: string): Promise<Buffer> {
  const screen = await (await page.request.get(`/api/screens/${id}`)).json();
  return (await page.request.get(`${screen.image.url}?width=600&quality=85&format=jpeg`)).body();
}

test.describe('more like this', () => {
  test('[E-09] a screen links to a page of similar screens, which has tabs and asks not to be indexed', async ({
    page,
  }) => {
    const id = await findScreenId(page, 'ledgerly', 'web', 'Dashboard 1');
    await page.goto(`/screen/${id}`);
    await waitUntilHydrated(page);
    await page.getByRole('link', { name: 'More like this', exact: true }).first().click();
    await expect(page).toHaveURL(new RegExp(`/screen/${id}/similar$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('More like this: Dashboard 1');
    await page.getByRole('link', { name: 'Same app', exact: true }).click();
    await expect(page).toHaveURL(/\?by=app$/);
    await expect(page.getByRole('link', { name: 'Same app', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(page.getByRole('status').filter({ hasText: /^Same app, Web: \d+ screens?$/ })).toHaveCount(
      1,
    );
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  });

  test('[E-09] the page shows similar screens with their reasons, or says that there are none', async ({
    page,
  }) => {
    const ids = [
      await findScreenId(page, 'ledgerly', 'web', 'Dashboard 1'),
      await findScreenId(page, 'draftline', 'web', 'Pricing'),
    ];
    const shown = { results: 0, empty: 0 };
    for (const id of ids) {
      for (const by of ['idea', 'look', 'app']) {
        const response = await page.request.get(`/api/screens/${id}/similar?by=${by}`);
        const { items, isPending } = await response.json();
        expect(isPending).toBe(false);
        await page.goto(`/screen/${id}/similar?by=${by}`);
        const results = page.getByRole('main').getByRole('article');
        if (items.length === 0) {
          await expect(page.getByText('Nothing similar yet')).toBeVisible();
          await expect(results).toHaveCount(0);
          shown.empty += 1;
        } else {
          await expect(results.first()).toContainText(items[0].reasons.join(' · '));
          expect(await results.count()).toBeGreaterThanOrEqual(items.length);
          shown.results += 1;
        }
      }
    }
    expect(Math.min(shown.results, shown.empty), 'both cases occurred').toBeGreaterThan(0);
  });

  test('[E-09] the tab “Same app” offers no choice of platform, and drops the platform that was chosen in another tab', async ({
    page,
  }) => {
    const id = await findScreenId(page, 'ledgerly', 'web', 'Dashboard 1');
    await page.goto(`/screen/${id}/similar`);
    await waitUntilHydrated(page);
    const tabs = page.getByRole('navigation', { name: 'Kind of similarity' });
    await tabs.getByRole('link', { name: 'iOS', exact: true }).click();
    await expect(page).toHaveURL(/\?platform=ios$/);
    await tabs.getByRole('link', { name: 'Same look', exact: true }).click();
    await expect(page).toHaveURL(/\?by=look&platform=ios$/);
    const sameApp = tabs.getByRole('link', { name: 'Same app', exact: true });
    await expect(sameApp).toHaveAttribute('href', `/screen/${id}/similar?by=app`);
    const response = await page.request.get(`/api/screens/${id}/similar?by=app`);
    const { items } = (await response.json()) as { items: { id: string }[] };
    // An old link may contain a platform.
    await page.goto(`/screen/${id}/similar?by=app&platform=ios`);
    await expect(tabs.getByRole('link', { name: 'iOS', exact: true })).toHaveCount(0);
    const links = page.getByRole('main').getByRole('article').getByRole('link');
    for (const item of items)
      await expect(links.and(page.locator(`[href="/screen/${item.id}"]`)).first()).toBeVisible();
  });

  test('[E-09] the page of similar screens has no accessibility problems', async ({ page }) => {
    const id = await findScreenId(page, 'ledgerly', 'web', 'Dashboard 1');
    await page.goto(`/screen/${id}/similar?by=look`);
    await waitUntilHydrated(page);
    await axeInThemes(page);
  });

  test('[E-09] the strip beside a screen shows the similar screens that the API returns, and an image opens its screen', async ({
    page,
  }) => {
    const id = await findScreenId(page, 'ledgerly', 'web', 'Dashboard 1');
    const response = await page.request.get(`/api/screens/${id}/similar?by=idea&limit=6`);
    const { items } = (await response.json()) as { items: { id: string; title: string }[] };
    const [first] = items;
    if (!first) throw new Error('The screen needs a similar screen');
    await page.goto(`/screen/${id}`);
    await waitUntilHydrated(page);
    await page.getByRole('link', { name: 'More like this', exact: true }).scrollIntoViewIfNeeded();
    const strip = page.locator('section', { hasText: 'Reasons and more screens' }).last();
    await expect(strip.getByRole('listitem')).toHaveCount(items.length);
    await strip.locator(`a[href="/screen/${first.id}"]`).click();
    await expect(page).toHaveURL(new RegExp(`/screen/${first.id}$`));
    await expect(page.getByRole('heading', { level: 1, name: first.title })).toBeVisible();
  });

  test('[E-08] [E-09] on a phone the header of a screen leads to a page with similar screens, its colors and its tags', {
    tag: '@phone',
  }, async ({ page }) => {
    const id = await findScreenId(page, 'ledgerly', 'web', 'Dashboard 1');
    await page.goto(`/screen/${id}`);
    await waitUntilHydrated(page);
    await page.getByRole('link', { name: 'More like this', exact: true }).tap();
    await expect(page).toHaveURL(new RegExp(`/screen/${id}/similar$`));
    await page.getByRole('link', { name: 'Same look', exact: true }).tap();
    await expect(page).toHaveURL(/\?by=look$/);
    await expect(page.getByRole('link', { name: 'Same look' })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('More like this: Dashboard 1');
    // The phone of these tests is 390 px wide.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    const main = page.getByRole('main');
    await main.getByText('Tags', { exact: true }).tap();
    await expect(main.getByRole('heading', { level: 2, name: 'Screen Types' })).toBeVisible();
    await main
      .getByRole('link', { name: /^Search screens with #/ })
      .first()
      .tap();
    await expect(page).toHaveURL(/\/web\/screens\?palette=[0-9a-f]{6}$/);
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });
    test('[E-09] the tabs are links', async ({ page }) => {
      const id = await findScreenId(page, 'ledgerly', 'web', 'Dashboard 1');
      await page.goto(`/screen/${id}`);
      await page.getByRole('link', { name: 'More like this', exact: true }).first().click();
      await page.getByRole('link', { name: 'Same look', exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`/screen/${id}/similar\\?by=look$`));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
  });
});

test.describe('search by picture', () => {
  test('[E-10] a chosen picture finds its original as an exact match, and the results stay until the picture is removed', async ({
    page,
  }) => {
    const id = await findScreenId(page, 'ledgerly', 'web', 'Dashboard 1');
    await openDialog(page);
    await page.locator('[data-picture-input]').setInputFiles({
      name: 'dashboard.jpg',
      mimeType: 'image/jpeg',
      buffer: await pictureOf(page, id),
    });
    await expect(section(page).getByRole('status')).toHaveText(/exact match/i);
    await expect(section(page).getByText('The picture is not stored')).toBeVisible();
    await axeInThemes(page);
    await section(page).locator(`a[href="/screen/${id}"]`).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`/screen/${id}$`));
    await page.goBack();
    // The dialog shows the results again without another upload of the picture.
    const requestMethods: string[] = [];
    page.on('request', (request) => requestMethods.push(request.method()));
    await page.keyboard.press('Control+k');
    await expect(section(page).getByRole('status')).toHaveText(/exact match/i);
    expect(requestMethods).not.toContain('POST');
    await section(page).getByRole('button', { name: 'Remove the picture' }).click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await expect(dialog(page)).toBeVisible();
    await expect(section(page)).toHaveCount(0);
  });

  test('[E-10] offline, a message says that the search failed, and it runs again when the network is back', async ({
    page,
    context,
    problems,
  }) => {
    problems.expect(/^failed (GET|POST) .*net::ERR_INTERNET_DISCONNECTED/);
    problems.expect(/^console error: Failed to load resource: net::ERR_INTERNET_DISCONNECTED/);
    const choose = async (title: string): Promise<void> => {
      await page.locator('[data-picture-input]').setInputFiles({
        name: `${title}.jpg`,
        mimeType: 'image/jpeg',
        buffer: pictures.get(title) as Buffer,
      });
    };
    const pictures = new Map<string, Buffer>();
    await openDialog(page);
    for (const title of ['Dashboard 1', 'Dashboard 2'])
      pictures.set(title, await pictureOf(page, await findScreenId(page, 'ledgerly', 'web', title)));
    await waitUntilQuiet(page);
    await context.setOffline(true);
    await choose('Dashboard 1');
    await expect(dialog(page).getByText('The search did not answer')).toBeVisible();
    await context.setOffline(false);
    await dialog(page).getByRole('button', { name: 'Try again' }).click();
    await expect(section(page).getByRole('status')).toHaveText(/exact match/i);

    // The code of the search by picture is loaded now, so only the search itself can fail.
    await waitUntilQuiet(page);
    await context.setOffline(true);
    await choose('Dashboard 2');
    await expect(section(page).getByRole('status')).toHaveText('The network is not available');
    await context.setOffline(false);
    await expect(section(page).getByRole('status')).toHaveText(/exact match/i);
  });

  test('[E-10] pasting or dropping a picture searches for it, and typing returns to the search by words', async ({
    page,
  }) => {
    const id = await findScreenId(page, 'ledgerly', 'web', 'Dashboard 1');
    const picture = (await pictureOf(page, id)).toString('base64');
    await openDialog(page);
    for (const kind of ['paste', 'drop'] as const) {
      await page.evaluate(
        ({ kind, picture }) => {
          const bytes = Uint8Array.from(atob(picture), (character) => character.charCodeAt(0));
          const data = new DataTransfer();
          data.items.add(new File([bytes], `${kind}.jpg`, { type: 'image/jpeg' }));
          const target = document.querySelector('[role=dialog] input[role=combobox]');
          const options = { bubbles: true, cancelable: true };
          target?.dispatchEvent(
            kind === 'paste'
              ? new ClipboardEvent('paste', { ...options, clipboardData: data })
              : new DragEvent('drop', { ...options, dataTransfer: data }),
          );
        },
        { kind, picture },
      );
      await expect(section(page).getByRole('status')).toHaveText(/exact match/i);
      await page.getByRole('combobox', { name: 'Search' }).fill(`dash ${kind}`);
      await expect(section(page)).toHaveCount(0);
    }
  });

  test('[E-10] the search by picture works on a page without TLS', async ({ page }) => {
    // Browsers offer `crypto.randomUUID` only to pages with TLS and pages of the same machine.
    await page.addInitScript(() => Object.defineProperty(crypto, 'randomUUID', { value: undefined }));
    const id = await findScreenId(page, 'ledgerly', 'web', 'Dashboard 1');
    await openDialog(page);
    await page.locator('[data-picture-input]').setInputFiles({
      name: 'dashboard.jpg',
      mimeType: 'image/jpeg',
      buffer: await pictureOf(page, id),
    });
    await expect(section(page).getByRole('status')).toHaveText(/exact match/i);
  });

  test('[E-10] a file that is no readable picture is refused with the reason, and no retry is offered', async ({
    page,
    problems,
  }) => {
    problems.expect(/^415 POST .*\/api\/search\/image/);
    problems.expect(/^console error: Failed to load resource/);
    await openDialog(page);
    for (const [name, mimeType] of [
      ['broken.png', 'image/png'],
      ['a.txt', 'text/plain'],
    ] as const) {
      const buffer = Buffer.from('no picture');
      await page.locator('[data-picture-input]').setInputFiles({ name, mimeType, buffer });
      await expect(section(page).getByRole('status')).toHaveText(/not a readable JPG, PNG, GIF or WebP/);
      await expect(section(page).getByRole('button', { name: 'Try again' })).toHaveCount(0);
      await section(page).getByRole('button', { name: 'Remove the picture' }).click();
      await expect(section(page)).toHaveCount(0);
      await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused();
    }
  });
});
