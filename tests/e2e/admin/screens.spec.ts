import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { bearer, getAccessToken } from '../../support/accounts.ts';
import { axe, axeInThemes, expect, test, waitUntilSettled } from '../support/fixtures.ts';
import { signInClient, storeSession } from '../support/sign-in.ts';

// These tests change and delete screens, so the file has its own gallery.
test.use({ serve: { catalogue: 'seeded' } });

const LIST = '/admin/screens';
type Row = {
  id: string;
  title: string;
  platform: string;
  isFeatured: boolean;
  isCover: boolean;
  updatedAt: string;
  app: { id: string; name: string };
};

/** Signs in and opens the list. Returns helpers that read and change screens through the API. */
async function open(page: Page, url: string, email: string, address = LIST) {
  const client = await signInClient(url, { email });
  await storeSession(page, client);
  const headers = bearer(await getAccessToken(client));
  const get = async <T>(path: string): Promise<T> =>
    (await (await page.request.get(`/api/admin/${path}`, { headers })).json()) as T;
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: 'Screens' })).toBeVisible();
  await expect(rowsOf(page).first()).toBeVisible();
  return {
    list: async (query = ''): Promise<Row[]> => (await get<{ items: Row[] }>(`screens?${query}`)).items,
    countTags: async (id: string): Promise<number> =>
      (await get<{ tags: unknown[] }>(`screens/${id}`)).tags.length,
    setPlatform: async (id: string, platform: 'web' | 'ios'): Promise<void> => {
      const data = { selection: { ids: [id] }, platform };
      const response = await page.request.post('/api/admin/screens/bulk/platform', { headers, data });
      expect(response.status(), await response.text()).toBe(200);
    },
    /** Gives a screen one tag suggested by the built-in engine. */
    suggestTag: async (id: string): Promise<void> => {
      const [category] = (await get<{ items: { id: string; type: string }[] }>('categories')).items.filter(
        ({ type }) => type === 'styles',
      );
      const { title, platform, app, updatedAt } = await get<Row>(`screens/${id}`);
      const tag = { categoryId: category?.id ?? '', source: 'engine', confidence: 0.6 };
      const response = await page.request.put(`/api/admin/screens/${id}`, {
        headers,
        data: {
          title,
          platform,
          appId: app.id,
          expectedUpdatedAt: updatedAt,
          categoryIds: [tag.categoryId],
          tagNotes: [tag],
        },
      });
      expect(response.status(), await response.text()).toBe(200);
    },
  };
}

const rowsOf = (page: Page) => page.locator('tr[data-row]');
const titlesOf = (page: Page) => page.locator('tr[data-row] td:nth-child(3) a');
const selectAll = (page: Page) => page.getByRole('checkbox', { name: 'Select all visible rows' });
const rowCheckbox = (page: Page, index: number) => rowsOf(page).nth(index).getByRole('checkbox');
/** The button that shows the number of selected rows. A click clears the selection. */
const clearSelection = (page: Page) => page.getByRole('button', { name: /selected.*clear the selection$/ });

/** Limits the page size, so that the small catalogue has several pages. */
const limitPageSize = (page: Page, limit: number): Promise<unknown> =>
  page.route(/\/api\/admin\/screens\?/, (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/limit=\d+/, `limit=${limit}`),
    }),
  );

test('[A-10] the screen list shows all columns, lists screens newest first, and is sorted by its column headers', async ({
  page,
  site,
}) => {
  const api = await open(page, site.url, 'admin18@example.com');
  const columnNames = [
    'Screen',
    'Screen Title',
    'App',
    'Featured',
    'Cover',
    'Platform',
    'Last Updated',
    'Actions',
  ];
  await expect(page.getByRole('columnheader')).toHaveText(['', ...columnNames]);
  await expect(page.getByRole('link', { name: 'Bulk Add Screens' })).toHaveAttribute(
    'href',
    `${LIST}/bulk-upload`,
  );
  await expect(page.getByRole('link', { name: 'Add Screen', exact: true })).toHaveAttribute(
    'href',
    `${LIST}/add`,
  );
  const newestRows = await api.list();
  await expect(page.getByText('90 screens', { exact: true })).toBeVisible();
  await expect(titlesOf(page).first()).toHaveText(newestRows[0]?.title ?? '');
  await expect(titlesOf(page).nth(7)).toHaveText(newestRows[7]?.title ?? '');
  for (const [index, { app, isFeatured, isCover, platform, updatedAt }] of newestRows.slice(0, 8).entries()) {
    const cells = rowsOf(page).nth(index).getByRole('cell');
    await expect(cells.nth(3)).toContainText(app.name);
    await expect(cells.nth(4)).toHaveText(isFeatured ? 'Yes' : 'No');
    await expect(cells.nth(5)).toHaveText(isCover ? 'Yes' : 'No');
    await expect(cells.nth(6)).toHaveText(platform === 'ios' ? 'iOS' : 'Web');
    // The date has the format 'MMM d, yyyy'.
    const day = new Date(updatedAt).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
    await expect(cells.nth(7)).toHaveText(day);
  }

  // Thumbnails have the platform's aspect ratio and are requested 300 px wide.
  for (const [platform, ratio] of [
    ['iOS', 9 / 19.5],
    ['Web', 16 / 10],
  ] as const) {
    const image = rowsOf(page).filter({ hasText: platform }).first().locator('img').first();
    await expect(image).toHaveAttribute('src', /\?width=300&/);
    const frame = await image.locator('..').boundingBox();
    expect((frame?.width ?? 0) / (frame?.height ?? 1)).toBeCloseTo(ratio, 1);
  }

  const titleHeader = page.getByRole('columnheader', { name: 'Screen Title' });
  await expect(page.getByRole('columnheader', { name: 'Screen', exact: true })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await titleHeader.getByRole('button').click();
  await expect(page).toHaveURL(`${LIST}?sort=title`);
  await expect(titleHeader).toHaveAttribute('aria-sort', 'ascending');
  await expect(titlesOf(page).first()).toHaveText(((await api.list('sort=title&order=asc'))[0] as Row).title);
  await titleHeader.getByRole('button').click();
  await expect(titleHeader).toHaveAttribute('aria-sort', 'descending');
  await expect(titlesOf(page).first()).toHaveText(
    ((await api.list('sort=title&order=desc'))[0] as Row).title,
  );
  await page.goBack();
  await expect(titleHeader).toHaveAttribute('aria-sort', 'ascending');
});

test('[A-10] the screen list shows its loading, empty and error states, and recovers from an error', async ({
  page,
  site,
  problems,
}) => {
  problems.expect(/^400 GET .*\/api\/admin\/screens\?/);
  problems.expect(/^console error: Failed to load resource.*400/);
  await open(page, site.url, 'admin18@example.com');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const path = /\/api\/admin\/screens\?/;
  await page.route(path, async (route) => {
    await released;
    await route.fulfill({ status: 400, json: { error: 'Not now', code: 'validation_failed' } });
  });
  await page.goto(`${LIST}?search=no+such+screen`);
  await expect(page.getByText('Loading screens...')).toBeVisible();
  release();
  await expect(page.getByRole('alert').getByText('Error loading screens: Not now')).toBeVisible();
  await page.unroute(path);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No screens found')).toBeVisible();
  await expect(page.getByText('0 screens', { exact: true })).toBeVisible();
  await axe(page);
  await expect(page.getByText('No title or app name contains “no such screen”.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page).toHaveURL(LIST);
  await expect(page.getByText('90 screens', { exact: true })).toBeVisible();
});

test('[A-11] search and filters narrow the screen list, are kept in the address, and survive a reload and going back', async ({
  page,
  site,
}) => {
  const api = await open(page, site.url, 'admin18@example.com');
  // The key / focuses the search field from anywhere on the page.
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox', { name: 'Search screens' });
  await expect(search).toBeFocused();
  await expect(search).toHaveAttribute('placeholder', 'Search screens...');
  // The search ignores accents: the app is named 'Café Société'.
  await search.fill('cafe soc');
  await expect(page).toHaveURL(`${LIST}?search=cafe+soc`);
  await expect(page.getByText('7 screens', { exact: true })).toBeVisible();
  await search.fill('checkout');
  await expect(page.getByText('4 screens', { exact: true })).toBeVisible();

  const platform = page.getByRole('combobox', { name: 'Platform' });
  await platform.click();
  await expect(page.getByRole('option')).toHaveText(['All platforms', 'iOS', 'Web']);
  await page.getByRole('option', { name: 'iOS' }).click();
  await expect(page.getByText('2 screens', { exact: true })).toBeVisible();

  await page.getByRole('combobox', { name: /^App/ }).click();
  await page.getByPlaceholder('Search apps...').fill('no such app');
  await expect(page.getByText('No apps found.')).toBeVisible();
  await page.getByPlaceholder('Search apps...').fill('pant');
  await page.getByRole('option', { name: 'Pantry & Co' }).click();
  await expect(page.getByText('1 screen', { exact: true })).toBeVisible();
  const [pantry] = await api.list('search=pantry&platform=ios');
  await expect(page).toHaveURL(`${LIST}?search=checkout&platform=ios&app=${pantry?.app.id}`);

  await page.reload();
  await expect(page.getByText('1 screen', { exact: true })).toBeVisible();
  await expect(search).toHaveValue('checkout');
  await expect(platform).toHaveText('iOS');
  await expect(page.getByRole('combobox', { name: 'App: Pantry & Co' })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('2 screens', { exact: true })).toBeVisible();
  await expect(page.getByRole('combobox', { name: /^App/ })).toHaveText('All Apps');
  await page.goBack();
  await expect(platform).toHaveText('All platforms');
  const derivedTitles = page.getByRole('button', { name: 'Derived titles' });
  await derivedTitles.click();
  await expect(page).toHaveURL(`${LIST}?search=checkout&derivedTitle=true`);
  await expect(derivedTitles).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('0 screens', { exact: true })).toBeVisible();
  await derivedTitles.click();
  await expect(page.getByText('4 screens', { exact: true })).toBeVisible();
});

test('[A-10] the screen list renders only rows near the window, loads more on scroll, and restores its position on return', async ({
  page,
  site,
}) => {
  await limitPageSize(page, 40);
  await open(page, site.url, 'admin18@example.com');
  await expect(rowsOf(page).last()).toBeVisible();
  for (let turn = 0; turn < 12; turn++) {
    await page.mouse.move(600, 500);
    await page.mouse.wheel(0, 1200);
    await waitUntilSettled(page);
    expect(await rowsOf(page).count()).toBeLessThan(40);
  }
  // Row 91 is the oldest of the 90 screens, because the header is row 1.
  await expect(page.locator('tr[aria-rowindex="91"]')).toBeVisible();
  await expect(selectAll(page)).toBeInViewport();
  await expect(page.getByRole('searchbox')).toBeInViewport();
  const row = page.locator('tr[aria-rowindex="75"]');
  await row.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(3000);
  // Goes back before the form's code has loaded.
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/edit-screen-page.*\.js/, async (route) => {
    await released;
    await route.continue();
  });
  await row.getByRole('link').click();
  await expect(page).toHaveURL(/\/admin\/screens\/edit\//);
  await expect(page.getByRole('table')).toHaveCount(0);
  await page.goBack();
  release();
  const expectRestoredPosition = async (): Promise<void> => {
    await expect(row).toBeInViewport();
    await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(4);
  };
  await expectRestoredPosition();
  // A reload restores the position too, as soon as enough rows have loaded.
  await page.reload();
  await expectRestoredPosition();
  // The form's Cancel link restores the position too.
  await row.getByRole('link').click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(LIST);
  await expectRestoredPosition();
  // A visit from another page begins at the top of the list, and Cancel returns to the top.
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(page.getByText('Total Screens')).toBeVisible();
  await page.getByRole('link', { name: 'Screens', exact: true }).click();
  await rowsOf(page).first().getByRole('link').click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(rowsOf(page).first()).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('[A-10] the screen list has its full height from the start, so that the user can scroll to any part at once', async ({
  page,
  site,
}) => {
  await limitPageSize(page, 20);
  await open(page, site.url, 'admin18@example.com');
  const documentHeight = (): Promise<number> => page.evaluate(() => document.documentElement.scrollHeight);
  // 90 rows, each at least 76 px high.
  await expect.poll(documentHeight).toBeGreaterThan(90 * 76);
  const fullHeight = await documentHeight();
  const focusedRow = (): Promise<string | null> =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-rowindex') ?? null);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect.poll(focusedRow).toBe('3');
  // End first scrolls to where the last row will be. Once that row is loaded, End focuses it.
  await page.keyboard.press('End');
  await expect(page.locator('tr[aria-rowindex="91"]')).toBeInViewport();
  expect(await documentHeight()).toBe(fullHeight);
  await page.keyboard.press('End');
  await expect.poll(focusedRow).toBe('91');
  await page.keyboard.press('Home');
  await expect.poll(focusedRow).toBe('2');
  // After scrolling, the key j focuses a visible row and does not scroll back.
  await page.evaluate(() => window.scrollTo(0, 3000));
  await expect(page.locator('tr[aria-rowindex="45"]')).toBeInViewport();
  await page.keyboard.press('j');
  await expect.poll(async () => Number(await focusedRow())).toBeGreaterThan(35);
  expect(await page.evaluate(() => scrollY)).toBe(3000);
});

test('[A-12] rows of the screen list are selected one by one, in ranges and all together, including rows that are not loaded', async ({
  page,
  site,
}) => {
  await limitPageSize(page, 60);
  await open(page, site.url, 'admin19@example.com');
  await rowCheckbox(page, 1).click();
  await rowCheckbox(page, 4).click({ modifiers: ['Shift'] });
  await expect(clearSelection(page)).toHaveText(/^4 selected/);
  // Shift+click selects rows, not the text between them.
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('');
  await expect(selectAll(page)).toHaveAttribute('aria-checked', 'mixed');
  await rowCheckbox(page, 2).click();
  await expect(clearSelection(page)).toHaveText(/^3 selected/);
  // The bulk toolbar replaces the filters.
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  for (const name of ['Update Platform', 'Update App']) {
    await expect(page.getByRole('button', { name })).toBeDisabled();
  }
  await axeInThemes(page);
  await clearSelection(page).press('Enter');
  await expect(page.getByRole('searchbox')).toBeFocused();

  const firstRowTop = (): Promise<number | undefined> =>
    rowsOf(page)
      .first()
      .boundingBox()
      .then((bounds) => bounds?.y);
  const before = await firstRowTop();
  await selectAll(page).click();
  await expect(clearSelection(page)).toHaveText(/^60 selected/);
  await expect(page.getByRole('button', { name: 'Select all 90 matching' })).toBeVisible();
  // The bars that appear with a selection do not move the rows.
  expect(await firstRowTop()).toBe(before);
  await page.getByRole('button', { name: 'Select all 90 matching' }).press('Enter');
  await expect(clearSelection(page)).toHaveText(/^90 selected/);
  await expect(page.getByText('All 90 matching screens are selected.')).toBeFocused();
  // Deselecting one row ends the selection of all matching screens. The other loaded rows stay selected.
  await rowCheckbox(page, 0).click();
  await expect(clearSelection(page)).toHaveText(/^59 selected/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('searchbox')).toBeVisible();
});

test('[A-12] a selection of screens is moved to another platform and another app', async ({
  page,
  site,
  problems,
}) => {
  problems.expect(/^4(00|22) POST .*\/bulk\/app/);
  problems.expect(/^console error: Failed to load resource.*4(00|22)/);
  const api = await open(page, site.url, 'admin19@example.com', `${LIST}?search=akero`);
  const rows = await api.list('search=akero');
  expect(rows.map(({ platform }) => platform)).toEqual(['ios', 'ios', 'ios', 'ios']);
  const changeToWeb = async (): Promise<void> => {
    await rowCheckbox(page, 0).click();
    await rowCheckbox(page, 1).click();
    await page.getByRole('combobox', { name: 'New platform' }).click();
    await expect(page.getByRole('option')).toHaveText(['Web', 'iOS']);
    await page.getByRole('option', { name: 'Web' }).click();
    await page.getByRole('button', { name: 'Update Platform' }).click();
    await expect(page.getByText('Platform updated successfully')).toBeVisible();
  };
  await changeToWeb();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Changed 2 screens back')).toBeVisible();
  await clearSelection(page).click();
  await changeToWeb();
  await expect(rowsOf(page).nth(1).getByRole('cell').nth(6)).toHaveText('Web');
  await expect(page.getByRole('button', { name: 'Update Platform' })).toBeDisabled();
  // After the change 'Update Platform' is invisible, so the focus has moved to the combobox.
  await expect(page.getByRole('combobox', { name: 'New platform' })).toBeFocused();
  expect((await api.list('search=akero')).map(({ platform }) => platform)).toEqual([
    'web',
    'web',
    'ios',
    'ios',
  ]);

  const chooseUnreleasedApp = async (): Promise<void> => {
    const combobox = page.getByRole('combobox', { name: /^New app/ });
    // While a change is running, the combobox keeps the focus but does not open.
    await expect(combobox).not.toHaveAttribute('aria-disabled', 'true');
    // The mouse button stays down for 100 ms, as in a click by a user. The controls must not move meanwhile: the list
    // would close if the combobox were no longer below the pointer when the button is released.
    await combobox.click({ delay: 100 });
    await page.getByPlaceholder('Search apps...').fill('unrel');
    // Enter waits for the apps that match the text, instead of choosing an app from the list that is still shown.
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: 'New app: Unreleased' })).toBeFocused();
  };
  await page.route('**/api/admin/app-options?search=unrel', async (route) => {
    // Delays the matching apps, so that Enter is pressed while the previous list is still shown.
    await setTimeout(300);
    await route.continue();
  });
  await chooseUnreleasedApp();
  const path = '**/bulk/app';
  await page.route(path, (route) =>
    route.fulfill({ status: 422, json: { error: 'App not found', code: 'unknown_reference' } }),
  );
  await page.getByRole('button', { name: 'Update App' }).click();
  await expect(page.getByText('App not found', { exact: true })).toBeVisible();
  await page.unroute(path);
  await page.route(
    path,
    (route) => route.fulfill({ status: 400, json: { error: 'Not now', code: 'validation_failed' } }),
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Update App' }).click();
  await expect(page.getByText('Error updating app: Not now')).toBeVisible();
  await page.getByRole('button', { name: 'Update App' }).click();
  await expect(page.getByText('App updated successfully')).toBeVisible();
  // The screens no longer belong to Åkerö, so they leave this list.
  await expect(page.getByText('2 screens', { exact: true })).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(2);
  expect((await api.list('search=unreleased')).length).toBe(2);
});

test('[A-12] the selects of the bulk actions keep the focus while a change is running', async ({
  page,
  site,
}) => {
  const api = await open(page, site.url, 'admin25@example.com', `${LIST}?search=nimbus`);
  const [first] = await api.list('search=nimbus');
  await rowCheckbox(page, 0).click();
  const platform = page.getByRole('combobox', { name: 'New platform' });
  const app = page.getByRole('combobox', { name: 'New app' });
  const update = page.getByRole('button', { name: 'Update Platform' });
  for (const select of [platform, app]) {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/bulk/platform', async (route) => {
      await released;
      await route.continue();
    });
    await platform.click();
    // Chooses the platform that the screen already has, so that the change leaves the screen as it is.
    await page.getByRole('option', { name: first?.platform === 'web' ? 'Web' : 'iOS' }).click();
    await select.focus();
    // Unlike a user's click, a click by script does not move the focus.
    await update.evaluate((button: HTMLElement) => button.click());
    await expect(select).toBeDisabled();
    await expect(select).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('listbox')).toHaveCount(0);
    release();
    await expect(select).toBeEnabled();
    await expect(select).toBeFocused();
    await page.unroute('**/bulk/platform');
  }
});

test('[A-10] [A-12] rows that are still loading during a bulk change appear after the change', async ({
  page,
  site,
}) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let heldCount = 0;
  await page.route(/\/api\/admin\/screens\?/, async (route) => {
    const url = route
      .request()
      .url()
      .replace(/limit=\d+/, 'limit=5');
    // Holds back all pages except the first.
    if (url.includes('cursor=')) {
      heldCount += 1;
      await released;
    }
    await route.continue({ url });
  });
  const api = await open(page, site.url, 'admin25@example.com');
  const [first] = await api.list();
  await expect.poll(() => heldCount).toBeGreaterThan(0);
  await rowCheckbox(page, 0).click();
  const platform = page.getByRole('combobox', { name: 'New platform' });
  await platform.click();
  // Chooses the platform that the screen already has, so that no row leaves the list.
  await page.getByRole('option', { name: first?.platform === 'web' ? 'Web' : 'iOS' }).click();
  await page.getByRole('button', { name: 'Update Platform' }).click();
  await expect(page.getByText('Platform updated successfully')).toBeVisible();
  // The first page is loaded again before the next change can be made.
  await expect(platform).toBeEnabled();
  release();
  await expect(rowsOf(page).nth(5)).toBeVisible();
});

test('[A-12] a bulk change takes several requests, can be stopped, and is refused if the list has changed', async ({
  page,
  site,
  problems,
}) => {
  problems.expect(/^409 POST .*\/bulk\/platform/);
  problems.expect(/^console error: Failed to load resource.*409/);
  // The list has more web screens than a page holds, so it offers to select all matching screens.
  await limitPageSize(page, 52);
  const api = await open(page, site.url, 'admin19@example.com', `${LIST}?platform=web`);
  await selectAll(page).click();
  await page.getByRole('button', { name: /^Select all \d+ matching$/ }).click();
  // Simulates that another curator has changed the filtered list: the count in the request is wrong by one.
  const path = '**/bulk/platform';
  await page.route(path, (route) => {
    const body = route.request().postDataJSON() as { selection: { count: number } };
    body.selection.count += 1;
    return route.continue({ postData: JSON.stringify(body) });
  });
  await page.getByRole('combobox', { name: 'New platform' }).click();
  await page.getByRole('option', { name: 'iOS' }).click();
  await page.getByRole('button', { name: 'Update Platform' }).click();
  await expect(page.getByText(/^Error updating platform: The list has changed/)).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeVisible();
  await page.unroute(path);

  // Limits the batches to 20 screens, and holds back the second batch.
  let requestCount = 0;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    requestCount += 1;
    const body = route.request().postDataJSON() as { selection: { limit: number } };
    body.selection.limit = 20;
    if (requestCount === 2) await released;
    await route.continue({ postData: JSON.stringify(body) });
  });
  await selectAll(page).click();
  await page.getByRole('button', { name: /^Select all \d+ matching$/ }).click();
  await page.getByRole('combobox', { name: 'New platform' }).click();
  await page.getByRole('option', { name: 'iOS' }).click();
  await page.getByRole('button', { name: 'Update Platform' }).click();
  await expect(page.getByText(/^Changing to iOS: 20 of \d+\.\.\.$/)).toBeVisible();
  // The current batch finishes, and the rest stays selected.
  await page.getByRole('button', { name: 'Stop' }).click();
  release();
  await expect(page.getByText(/^Stopped\. Updated 40 of \d+ screens\.$/)).toBeVisible();
  const remaining = Number.parseInt((await clearSelection(page).textContent()) ?? '', 10);
  expect((await api.list('platform=web')).length).toBe(remaining);
  await page.getByRole('button', { name: 'Update Platform' }).click();
  await expect(page.getByText('Platform updated successfully')).toBeVisible();
  expect(requestCount).toBe(3);
  await expect(page.getByText('No screens found')).toBeVisible();
  expect(await api.list('platform=web')).toEqual([]);
});

test('[A-13] the row menu offers to edit, view and delete a screen, and deletion asks for confirmation', async ({
  page,
  site,
  problems,
}) => {
  problems.expect(/^503 DELETE /);
  problems.expect(/^console error: Failed to load resource.*503/);
  const api = await open(page, site.url, 'admin24@example.com', `${LIST}?search=orbit`);
  const [first, second] = await api.list('search=orbit');
  const menu = rowsOf(page)
    .first()
    .getByRole('button', { name: `Actions for ${first?.title}` });
  await menu.click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Edit screen',
    'View screen (new tab)',
    'Delete screen',
  ]);
  const viewItem = page.getByRole('menuitem', { name: 'View screen' });
  await expect(viewItem).toHaveAttribute('href', `/screen/${first?.id}`);
  await expect(viewItem).toHaveAttribute('target', '_blank');
  await page.getByRole('menuitem', { name: 'Delete screen' }).click();
  const dialog = page.getByRole('alertdialog', { name: `Delete “${first?.title}”?` });
  await expect(dialog).toContainText('This cannot be undone.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(rowsOf(page)).toHaveCount(3);

  const path = `**/api/admin/screens/${first?.id}`;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let shouldFail = true;
  await page.route(path, async (route) => {
    await released;
    if (!shouldFail) return route.continue();
    await route.fulfill({ status: 503, json: { error: 'The storage is unavailable', code: 'unavailable' } });
  });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Delete screen' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByRole('button', { name: 'Deleting...' })).toBeDisabled();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  release();
  await expect(page.getByText('Error deleting screen: The storage is unavailable')).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(3);
  shouldFail = false;
  for (const index of [0, 1]) await rowCheckbox(page, index).click();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Delete screen' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Screen deleted successfully')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(rowsOf(page)).toHaveCount(2);
  await expect(page.locator(`[data-row="${second?.id}"]`)).toBeFocused();
  // The deleted screen was one of two selected screens. Only the other screen stays selected.
  await expect(clearSelection(page)).toHaveText(/^1 selected/);
  expect((await page.request.get(`/api/screens/${first?.id}`)).status()).toBe(404);
});

test('[A-14] selected screens are deleted in batches with a progress count; after a failure the rest stays selected', async ({
  page,
  site,
  problems,
}) => {
  problems.expect(/^503 POST .*\/bulk\/delete/);
  problems.expect(/^console error: Failed to load resource.*503/);
  const api = await open(page, site.url, 'admin24@example.com', `${LIST}?search=ledgerly`);
  // The focus moves to the row after the deleted ones, and to the search field if no row is left.
  const [, second, third] = await api.list('search=ledgerly');
  await rowCheckbox(page, 1).click();
  await page.getByRole('button', { name: 'Delete Selected' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 1 screen' }).click();
  await expect(page.locator(`[data-row="${second?.id}"]`)).toHaveCount(0);
  await expect(page.locator(`[data-row="${third?.id}"]`)).toBeFocused();
  const count = (await api.list('search=ledgerly')).length;
  expect(count).toBeGreaterThan(30);
  await selectAll(page).click();
  let requestCount = 0;
  const path = '**/bulk/delete';
  const releases: (() => void)[] = [];
  await page.route(path, async (route) => {
    requestCount += 1;
    await new Promise<void>((resolve) => releases.push(resolve));
    if (requestCount < 2) return route.continue();
    await route.fulfill({ status: 503, json: { error: 'The storage is unavailable', code: 'unavailable' } });
  });
  const releaseRequest = async (number: number): Promise<void> => {
    await expect.poll(() => releases.length).toBe(number);
    releases.at(-1)?.();
  };
  await page.getByRole('button', { name: 'Delete Selected' }).click();
  const dialog = page.getByRole('alertdialog', { name: `Delete ${count} screens?` });
  await expect(dialog).toContainText('Ledgerly');
  await dialog.getByRole('button', { name: /^Delete/ }).click();
  await expect(page.getByText(`Deleting ${count} screen(s)...`)).toBeVisible();
  await releaseRequest(1);
  await expect(page.getByText(`Deleted 20 of ${count} screen(s)...`)).toBeVisible();
  await releaseRequest(2);
  await expect(
    page.getByText(`Error deleting screens: The storage is unavailable. Deleted 20 of ${count} before that.`),
  ).toBeVisible();
  await expect(clearSelection(page)).toHaveText(new RegExp(`^${count - 20} selected`));
  await page.unroute(path);
  await page.getByRole('button', { name: 'Delete Selected' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(page.getByText(`Successfully deleted ${count - 20} screen(s)`)).toBeVisible();
  await expect(page.getByText('No screens found')).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Search screens' })).toBeFocused();
  expect(await api.list('search=ledgerly')).toEqual([]);
});

test('tags of many screens are changed at once, with three-state checkboxes, and the change can be undone', async ({
  page,
  site,
}) => {
  const api = await open(page, site.url, 'admin25@example.com');
  await page.getByRole('searchbox').fill('stillpoint');
  const rows = await api.list('search=stillpoint');
  await expect(rowsOf(page)).toHaveCount(rows.length);
  const countTags = (): Promise<number[]> => Promise.all(rows.map(({ id }) => api.countTags(id)));
  const before = await countTags();
  await selectAll(page).click();
  await page.getByRole('button', { name: 'Edit tags' }).click();
  const sheet = page.getByRole('dialog', { name: 'Edit tags' });
  const home = sheet.getByRole('checkbox', { name: 'Home' });
  await expect(home).toHaveAttribute('aria-checked', 'mixed');
  await axeInThemes(page);
  for (const state of ['true', 'false', 'mixed']) {
    await home.click();
    await expect(home).toHaveAttribute('aria-checked', state);
  }
  await home.click();
  await sheet.getByRole('checkbox', { name: 'Splash' }).click();
  // The first click checks Pricing, the second one unchecks it.
  await sheet.getByRole('checkbox', { name: 'Pricing' }).click();
  await sheet.getByRole('checkbox', { name: 'Pricing' }).click();
  await expect(sheet.getByText('+2 tags, −1 on 7 screens')).toBeVisible();
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Leave without updating the tags?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await page.goBack();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL(`${LIST}?search=stillpoint`);
  await sheet.getByRole('button', { name: 'Update Tags' }).click();
  await expect(page.getByText('Tags updated on 7 screens')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit tags' })).toBeFocused();
  // The change adds Home to five more screens and Splash to all seven, and removes Pricing from one.
  expect((await countTags()).reduce((sum, count) => sum + count, 0)).toBe(
    before.reduce((sum, count) => sum + count, 0) + 5 + 7 - 1,
  );
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Tag changes undone on 7 screens')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit tags' })).toBeFocused();
  expect(await countTags()).toEqual(before);
  // Back leads to the list without the search. Nothing is selected there, so the dialog closes.
  await page.getByRole('button', { name: 'Delete Selected' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Delete 7 screens?' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(LIST);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('the suggested tags of the selected screens are confirmed at once, and the change can be undone', async ({
  page,
  site,
}) => {
  const api = await open(page, site.url, 'admin25@example.com', `${LIST}?search=stillpoint`);
  for (const { id } of (await api.list('search=stillpoint')).slice(0, 3)) await api.suggestTag(id);
  await page.goto(`${LIST}?tags=unconfirmed&search=stillpoint`);
  await expect(rowsOf(page)).toHaveCount(3);
  await expect(rowsOf(page).first()).toContainText('1 unconfirmed');
  await selectAll(page).click();
  await axe(page);
  await page.getByRole('button', { name: 'Confirm tags' }).press('Enter');
  await expect(page.getByText('Tags confirmed on 3 screens')).toBeVisible();
  await expect(page.getByText('No screens found')).toBeVisible();
  // Screens that are no longer in the list are not selected.
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Tag changes undone on 3 screens')).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(3);
});

test('undoing a move of screens skips a screen that was moved again', async ({ page, site }) => {
  const api = await open(page, site.url, 'admin25@example.com', `${LIST}?search=stillpoint`);
  const before = await api.list('search=stillpoint');
  await selectAll(page).click();
  await page.getByRole('combobox', { name: /^New app/ }).click();
  await page.getByPlaceholder('Search apps...').fill('unrel');
  await page.keyboard.press('Enter');
  // The app is chosen once the matching apps are loaded. Unlike a click, a key press does not wait for the button.
  await expect(page.getByRole('combobox', { name: 'New app: Unreleased' })).toBeFocused();
  await page.getByRole('button', { name: 'Update App' }).press('Enter');
  await expect(page.getByText('App updated successfully')).toBeVisible();
  await expect(page.getByText('No screens found')).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeFocused();
  const [movedAgain, ...others] = before as [Row, ...Row[]];
  await api.setPlatform(movedAgain.id, movedAgain.platform === 'web' ? 'ios' : 'web');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Moved 6 screens back')).toBeVisible();
  await expect(
    page.getByText('Skipped 1 screen: moved or deleted since, or former app deleted'),
  ).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(6);
  const placeOf = ({ id, platform, app }: Row) => [id, platform, app.name];
  expect((await api.list('search=stillpoint')).map(placeOf)).toEqual(others.map(placeOf));
});

test('keyboard shortcuts operate the screen list, but not while the user types or a dialog covers it', async ({
  page,
  site,
  context,
}) => {
  const api = await open(page, site.url, 'admin25@example.com', `${LIST}?search=nimbus`);
  const rows = await api.list('search=nimbus');
  const row = (number: number) => page.locator(`[data-row="${rows[number]?.id}"]`);
  const keys = async (...keyNames: string[]): Promise<void> => {
    for (const key of keyNames) await page.keyboard.press(key);
  };
  await keys('j');
  await expect(row(0)).toBeFocused();
  await keys('ArrowDown', 'j', 'k');
  await expect(row(1)).toBeFocused();
  await keys('x', 'j', 'j', 'Shift+X');
  await expect(clearSelection(page)).toHaveText(/^3 selected/);
  await keys('Delete');
  await expect(page.getByRole('alertdialog', { name: 'Delete 3 screens?' })).toBeVisible();
  // While the dialog is open, keys go to the dialog.
  await keys('j', 'x', 'Escape');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(row(3)).toBeFocused();
  await keys('Escape');
  await expect(page.getByRole('searchbox')).toBeVisible();
  const newTab = context.waitForEvent('page');
  await keys('v');
  const otherTab = await newTab;
  await expect(otherTab).toHaveURL(`/screen/${rows[3]?.id}`);
  await otherTab.close();
  await page.bringToFront();
  await keys('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expect(page.getByRole('term').getByText('?', { exact: true })).toBeVisible();
  await axe(page);
  await keys('Escape', '/', 'x', 'j');
  await expect(page.getByRole('searchbox')).toHaveValue('xj');
  await expect(page).toHaveURL(`${LIST}?search=xj`);
  await page.getByRole('searchbox').fill('nimbus');
  await expect(page).toHaveURL(`${LIST}?search=nimbus`);
  await expect(rowsOf(page)).toHaveCount(rows.length);
  // After a select has had the focus once, its closed popup stays in the page and must not block the keys.
  await page.getByRole('combobox', { name: 'Platform' }).focus();
  await expect(page.locator('[data-popup][data-closed]')).toBeAttached();
  await keys('j', 'j', 'Enter');
  await expect(page).toHaveURL(`${LIST}/edit/${rows[1]?.id}`);
  // After a return to the list, the keys apply to the row whose form was opened, even if its menu opened the form.
  await page.getByRole('link', { name: 'Cancel' }).click();
  await row(2)
    .getByRole('button', { name: /^Actions/ })
    .click();
  await page.getByRole('menuitem', { name: 'Edit screen' }).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(row(2)).toBeVisible();
  await keys('e');
  await expect(page).toHaveURL(`${LIST}/edit/${rows[2]?.id}`);
});

test('on a phone the screen list shows the important columns and does not overflow the window @phone', async ({
  page,
  site,
}) => {
  const api = await open(page, site.url, 'admin25@example.com');
  await expect(page.getByRole('columnheader')).toHaveText(['', 'Screen', 'Screen Title', 'Actions']);
  // Every field of a row is shown, and only the app's name may be truncated.
  const featuredIndex = (await api.list()).findIndex(({ isFeatured }) => isFeatured);
  const row = rowsOf(page).nth(featuredIndex);
  await expect(row.getByRole('img', { name: 'Featured' })).toBeVisible();
  await expect(row.getByText(/^(No tags|\d+ tags?)/)).toBeVisible();
  await row.scrollIntoViewIfNeeded();
  const date = row.locator('td:nth-child(3) time');
  await expect(date).toHaveText(/^[A-Z][a-z]{2} \d+, \d{4}$/);
  await expect(date).toBeInViewport({ ratio: 1 });
  // The search stays; the filters are behind one button.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(page.getByRole('searchbox')).toBeVisible();
  const platform = page.getByRole('combobox', { name: 'Platform' });
  await expect(platform).toBeHidden();
  // The hidden filters take no space, so the table begins in the upper part of the window, which is 844 px high.
  const header = await page.getByRole('columnheader', { name: 'Screen', exact: true }).boundingBox();
  expect(header?.y).toBeLessThan(260);
  await page.getByRole('button', { name: 'Filters', exact: true }).tap();
  await platform.tap();
  await page.getByRole('option', { name: 'iOS' }).tap();
  const filters = page.getByRole('button', { name: 'Filters 1 set' });
  await expect(filters).toBeVisible();
  await page.getByRole('combobox', { name: 'Order' }).tap();
  await page.getByRole('option', { name: 'Title, A to Z' }).tap();
  await expect(page).toHaveURL(`${LIST}?platform=ios&sort=title`);
  await axe(page);
  await filters.tap();
  await expect(platform).toBeHidden();
  await rowCheckbox(page, 0).tap();
  await expect(clearSelection(page)).toHaveText(/^1 selected/);
  const remove = page.getByRole('button', { name: 'Delete Selected' });
  await remove.scrollIntoViewIfNeeded();
  await expect(remove).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await axe(page);
});

test('[A-21] on a phone the tags of a screen are visible without scrolling, and a tap enlarges its image @phone', async ({
  page,
  site,
}) => {
  await open(page, site.url, 'admin25@example.com');
  await rowsOf(page).first().getByRole('link').tap();
  await expect(page.getByRole('tab', { name: /^Screen Types/ })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('tabpanel').getByRole('checkbox').first()).toBeInViewport({ ratio: 1 });
  const preview = page.getByRole('region', { name: 'Preview' });
  const width = async (): Promise<number> => (await preview.boundingBox())?.width ?? 0;
  expect(await width()).toBeLessThan(160);
  const enlarge = page.getByRole('button', { name: 'Enlarge image' });
  await enlarge.tap();
  await expect.poll(width).toBeGreaterThan(300);
  await axe(page);
  await enlarge.tap();
  await expect.poll(width).toBeLessThan(160);
});
