import { setTimeout } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import { bearer, getAccessToken } from '../support/accounts.ts';
import {
  axe,
  expect,
  test,
  waitUntilHydrated,
  waitUntilQuiet,
  waitUntilSettled,
} from './support/fixtures.ts';
import { signInClient, storeSession } from './support/sign-in.ts';

// These tests stack screens, so the file has its own gallery.
test.use({ serve: { catalogue: 'seeded' } });
test.describe.configure({ mode: 'serial' });

const ADMIN = 'admin18@example.com';
/** Most tests stack screens of this app, which has six web screens. The first test stacks screens of another app. */
const APP = 'draftline';
const LIST = '/web/screen-types/dashboard';
type Row = {
  id: string;
  title: string;
  app: { id: string; slug: string };
  image: { width: number; height: number };
};

/** Signs in as an admin. Returns a function that requests `/api/admin/<path>`: POST with `data`, otherwise GET. */
async function createAdminClient(page: Page, url: string, email: string) {
  const client = await signInClient(url, { email });
  await storeSession(page, client);
  const headers = bearer(await getAccessToken(client));
  return async <T>(path: string, data?: unknown): Promise<T> => {
    const response = await (data
      ? page.request.post(`/api/admin/${path}`, { headers, data })
      : page.request.get(`/api/admin/${path}`, { headers }));
    expect(response.status(), await response.text()).toBe(200);
    return (await response.json()) as T;
  };
}

const rowsOf = (page: Page) => page.locator('tr[data-row]');

test('[E-12] a curator stacks screens in the list; the public list shows one card, and the viewer switches and compares versions', async ({
  page,
  site,
}) => {
  const send = await createAdminClient(page, site.url, ADMIN);
  const { items: all } = await send<{ items: Row[] }>('screens?platform=web&limit=100');
  const app = all.find(({ app: { slug } }) => slug === 'ledgerly')?.app.id ?? '';
  const { items } = await send<{ items: Row[] }>(`screens?app=${app}&platform=web`);
  const [one, two, three] = items;
  if (!one || !two || !three) throw new Error('The app needs three web screens');

  await page.goto(`/admin/screens?app=${app}&platform=web`);
  for (const row of [0, 1]) await rowsOf(page).nth(row).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Stack selected' }).press('Enter');
  await expect(page.getByText('Stacked 2 screens')).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Search screens' })).toBeFocused();
  // The server chooses the kind by the facts of the images. Until these are computed, it chooses `version`.
  await expect(rowsOf(page).first()).toContainText(/Light and dark|2 versions/);
  await send('stacks', { screenIds: [one.id, two.id, three.id], kind: 'version' });

  await page.goto(LIST);
  // Before the page is hydrated, a card opens the page of its screen instead of the overlay.
  await waitUntilHydrated(page);
  const card = page.locator('article').filter({ hasText: '3 versions' }).first();
  await card.scrollIntoViewIfNeeded();
  await card.getByRole('link').first().click();
  const viewer = page.getByRole('dialog');
  const variants = viewer.getByRole('navigation', { name: 'Versions' });
  await expect(variants.getByRole('link')).toHaveCount(3);
  const before = page.url();
  await page.keyboard.press('v');
  await expect(page).not.toHaveURL(before);
  await expect(viewer).toBeVisible();

  await variants.getByRole('button', { name: 'Compare' }).click();
  const slider = viewer.getByRole('slider');
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveValue('51');
  await expect(viewer).toBeVisible();
  // The arrow keys choose a version, and the overlay does not move to another screen of the list.
  const address = page.url();
  const otherVersion = viewer.getByRole('combobox', { name: 'Compare with' });
  const values = await otherVersion
    .locator('option')
    .evaluateAll((options: HTMLOptionElement[]) => options.map(({ value }) => value));
  await otherVersion.selectOption({ index: 0 });
  await otherVersion.press('ArrowRight');
  await expect(otherVersion).toHaveValue(values[1] ?? '');
  await otherVersion.press('ArrowLeft');
  await expect(otherVersion).toHaveValue(values[0] ?? '');
  expect(page.url()).toBe(address);
  await expect(slider).toBeVisible();
  await axe(page);
});

type Send = Awaited<ReturnType<typeof createAdminClient>>;
const PROPOSALS = '/admin/screens/stacks';

/** Returns the ids of the first screens of an app. */
async function listIds(send: Send, slug: string, count: number): Promise<string[]> {
  const { items: all } = await send<{ items: Row[] }>('screens?platform=web&limit=100');
  const ids = all.filter(({ app }) => app.slug === slug).map(({ id }) => id);
  if (ids.length < count) throw new Error(`The app ${slug} needs ${count} screens`);
  return ids.slice(0, count);
}

/**
 * Drags a finger horizontally across the middle of an element, once for each movement. A movement is a list of
 * positions, each a share of the element's width.
 */
async function dragFinger(page: Page, element: Locator, ...movements: number[][]): Promise<void> {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is hidden');
  const session = await page.context().newCDPSession(page);
  for (const shares of movements) {
    for (const [index, share] of shares.entries())
      await session.send('Input.dispatchTouchEvent', {
        type: index === 0 ? 'touchStart' : 'touchMove',
        touchPoints: [{ x: box.x + box.width * share, y: box.y + box.height / 2 }],
      });
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }
  await session.detach();
}

/**
 * Makes two screens a proposed pair: stacks them, removes one from the stack, and undoes the verdict `different` that
 * the removal stored.
 */
async function propose(send: Send, firstId: string, secondId: string): Promise<void> {
  await send('stacks', { screenIds: [firstId, secondId], kind: 'theme' });
  await send('stacks/remove-screens', { screenIds: [secondId] });
  await send('stack-proposals/undo', { pairs: [{ firstId, secondId }], verdict: 'different' });
}

test('[E-12] a curator decides on proposed pairs with the keyboard and undoes a decision', async ({
  page,
  site,
  problems,
}) => {
  problems.expect(/^400 POST .*\/stack-proposals\/undo/);
  problems.expect(/^console error: Failed to load resource.*400/);
  const send = await createAdminClient(page, site.url, ADMIN);
  const [one, two, three] = (await listIds(send, APP, 3)) as [string, string, string];
  await propose(send, one, two);
  await propose(send, one, three);

  // At first, the page shows only one pair.
  const firstPage = /\/stack-proposals\?limit=\d+$/;
  await page.route(firstPage, (route) => route.continue({ url: route.request().url().replace(/\d+$/, '1') }));
  await page.goto(PROPOSALS);
  const pairs = page.getByRole('main').locator('li');
  await expect(page.getByText('2 pairs to decide')).toBeVisible();
  // When "Show more" disappears with the last page of the list, the first new pair gets the focus.
  await page.getByRole('button', { name: 'Show more' }).press('Enter');
  await expect(pairs.nth(1).getByRole('checkbox')).toBeFocused();
  await page.unroute(firstPage);
  await expect(pairs.nth(0)).toHaveAttribute('aria-current', 'true');
  await axe(page);

  // Keys of this page: j and k move, n marks as different, y stacks, z undoes the last decision.
  await page.keyboard.press('j');
  await expect(pairs.nth(1)).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('k');
  await page.keyboard.press('n');
  await expect(page.getByText('1 pair to decide')).toBeVisible();
  // If the undo of a decision fails, it can be repeated.
  await page.route(
    '**/stack-proposals/undo',
    (route) => route.fulfill({ status: 400, json: { error: 'Not now', code: 'validation_failed' } }),
    { times: 1 },
  );
  await page.keyboard.press('z');
  await expect(page.getByText('Not now')).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Undo', exact: true })).toBeEnabled();
  await page.keyboard.press('z');
  await expect(page.getByText('2 pairs to decide')).toBeVisible();

  // A decision waits while another one is being sent.
  const sentPairs: unknown[] = [];
  const decidePath = '**/stack-proposals/decide';
  await page.route(decidePath, async (route) => {
    sentPairs.push((route.request().postDataJSON() as { pairs: unknown }).pairs);
    await setTimeout(300);
    await route.continue();
  });
  await page.keyboard.press('n');
  await page.keyboard.press('n');
  await expect(page.getByText('No proposals')).toBeVisible();
  await page.unroute(decidePath);
  expect(sentPairs).toHaveLength(2);
  expect(sentPairs[0]).not.toEqual(sentPairs[1]);
  // The toast of the second decision has replaced the first one.
  await expect(page.getByText('Marked as different')).toHaveCount(1);
  await page.keyboard.press('z');
  await expect(page.getByText('1 pair to decide')).toBeVisible();
  // The toast that offered to undo this decision is gone.
  await expect(page.getByText('Decision undone')).toHaveCount(1);
  await expect(page.getByText('Marked as different')).toHaveCount(0);
  await send('stack-proposals/undo', { pairs: sentPairs[0], verdict: 'different' });
  await page.reload();
  await expect(page.getByText('2 pairs to decide')).toBeVisible();

  // A key that is held down decides only one pair.
  await page.keyboard.down('n');
  await page.keyboard.down('n');
  await page.keyboard.up('n');
  await expect(page.getByText('1 pair to decide')).toBeVisible();
  await page.keyboard.press('z');
  await expect(page.getByText('2 pairs to decide')).toBeVisible();

  // After a decision with a button, the focus is on the same button of the next pair.
  const differentButton = pairs.first().getByRole('button', { name: /^Different/ });
  await differentButton.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 pair to decide')).toBeVisible();
  await expect(differentButton).toBeFocused();
  await page.keyboard.press('z');
  await expect(page.getByText('2 pairs to decide')).toBeVisible();

  // A pair that returns after an undo is no longer selected. Shortcuts also work with Caps Lock.
  await page.keyboard.press('X');
  await expect(page.getByRole('button', { name: 'Different (1)' })).toBeVisible();
  await page.keyboard.press('N');
  await expect(page.getByText('1 pair to decide')).toBeVisible();
  await page.keyboard.press('Z');
  await expect(page.getByText('2 pairs to decide')).toBeVisible();
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0);

  await page.keyboard.press('y');
  await expect(page.getByText('1 pair to decide')).toBeVisible();
  await pairs.getByRole('button', { name: /^Different/ }).click();
  await expect(page.getByText('No proposals')).toBeVisible();

  // Filtered lists show a marked card for every screen of a stack, so that the number of cards equals the count.
  await page.goto(`/web/screens?app=${APP},solo`);
  const cards = page.getByRole('main').locator('article');
  await expect(cards.filter({ hasText: 'Light and dark' })).toHaveCount(2);
  const response = await page.request.get(`/api/screens?platform=web&app=${APP}&limit=100`);
  const { items, total } = (await response.json()) as { items: { stack: unknown }[]; total: number };
  expect(items).toHaveLength(total);
  expect(items.filter(({ stack }) => stack)).toHaveLength(2);
});

test('[E-12] a curator labels, orders and removes stacked screens, and the comparison shows the older version on the left', async ({
  page,
  site,
  problems,
}) => {
  problems.expect(/^409 PUT .*\/stacks\//);
  problems.expect(/^console error: Failed to load resource.*409/);
  const send = await createAdminClient(page, site.url, ADMIN);
  const [one, two] = (await listIds(send, APP, 2)) as [string, string];
  await send('stacks', { screenIds: [one, two], kind: 'version' });

  await page.goto(`/admin/screens/edit/${two}`);
  const panel = page.getByRole('region', { name: /^Stack of \d screens$/ });
  const labels = panel.getByRole('textbox');
  // A new stack begins with its newest screen.
  await labels.nth(0).fill('After');
  await labels.nth(1).fill('Before');
  await panel.getByRole('button', { name: 'Show first: Before' }).click();
  await expect(labels.nth(0)).toHaveValue('Before');
  await axe(page);
  // The stack can be saved although requests for its screen fail.
  const screenPath = `**/api/admin/screens/${two}`;
  await page.route(screenPath, (route) => route.abort('failed'));
  const saveButton = panel.getByRole('button', { name: 'Save stack' });
  await saveButton.click();
  await expect(page.getByText('Stack saved')).toBeVisible();
  await expect(saveButton).toBeDisabled();
  await page.unroute(screenPath);

  type Detail = { variants: { screens: { label: string | null }[] } | null };
  const read = async () => (await (await page.request.get(`/api/screens/${two}`)).json()) as Detail;
  const { variants } = await read();
  // The stack may also contain a third screen, which the previous test stacked with one of these two.
  expect(variants?.screens.slice(0, 2).map(({ label }) => label)).toEqual(['Before', 'After']);

  const viewer = await page.context().newPage();
  await viewer.goto(`/screen/${two}`);
  await waitUntilHydrated(viewer);
  await viewer.getByRole('button', { name: 'Compare' }).click();
  await expect(viewer.getByRole('slider', { name: 'Compare Before with After' })).toBeVisible();
  await viewer.close();

  // Enter in a label saves the stack and stays on the page.
  await labels.nth(1).fill('New');
  await labels.nth(1).press('Enter');
  await expect(saveButton).toBeDisabled();
  await expect(page).toHaveURL(`/admin/screens/edit/${two}`);
  // The page asks for a confirmation before it is left with an unsaved label.
  await labels.nth(1).fill('After');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page
    .getByRole('alertdialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Stay' })
    .click();
  // Update Screen saves the stack too.
  await page.getByRole('button', { name: 'Update Screen' }).click();
  await page.waitForURL('/admin/screens');
  expect((await read()).variants?.screens[1]?.label).toBe('After');
  await page.goto(`/admin/screens/edit/${two}`);

  // If the stack was changed elsewhere, its current state can be loaded.
  const otherTab = await page.context().newPage();
  await otherTab.goto(`/admin/screens/edit/${one}`);
  await otherTab.getByRole('textbox', { name: 'Label of After' }).fill('Newer');
  await otherTab.getByRole('button', { name: 'Save stack' }).click();
  await expect(otherTab.getByText('Stack saved')).toBeVisible();
  await otherTab.close();
  await labels.nth(0).fill('Outdated');
  // If the stack cannot be saved, Update Screen does not leave the page.
  await page.getByRole('button', { name: 'Update Screen' }).click();
  await page.getByRole('button', { name: 'Load the saved stack' }).click();
  await expect(labels.nth(1)).toHaveValue('Newer');
  await labels.nth(0).fill('Older');
  await saveButton.click();
  await expect(page.getByText('Stack saved')).toBeVisible();

  await panel.getByRole('button', { name: 'Remove from stack' }).press('Enter');
  await expect(panel).toBeHidden();
  await expect(page.getByText('This screen is no longer in a stack.')).toBeFocused();
  expect((await read()).variants).toBeNull();
});

test('[E-12] versions can be switched and compared by touch @phone', async ({ page, site }) => {
  const send = await createAdminClient(page, site.url, ADMIN);
  const [one, two] = (await listIds(send, APP, 2)) as [string, string];
  await send('stacks', { screenIds: [one, two], kind: 'version' });

  await page.goto(`/screen/${one}`);
  await waitUntilHydrated(page);
  const variants = page.getByRole('navigation', { name: 'Versions' });
  await variants.getByRole('button', { name: 'Compare' }).tap();
  const slider = page.getByRole('slider');
  await expect(slider).toBeVisible();
  const box = await slider.boundingBox();
  if (!box) throw new Error('The slider has no box');
  await page.touchscreen.tap(box.x + box.width / 4, box.y + box.height / 2);
  await expect.poll(async () => Math.abs(Number(await slider.inputValue()) - 25)).toBeLessThan(5);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, 'the page is as wide as the phone').toBe(390);
  await axe(page);

  // Elements behind the comparison cannot be focused. Escape closes the comparison, not the screen.
  await expect(page.locator('[data-stage] button')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(slider).toBeHidden();
  await expect(page.locator('[data-stage] button')).toBeVisible();

  const before = page.url();
  await variants.locator('a:not([aria-current])').first().tap();
  await expect(page).not.toHaveURL(before);
});

test('[E-12] a row of many versions scrolls by touch, and a swipe on it does not leave the screen @phone', async ({
  page,
  site,
}) => {
  const app = 'ledgerly';
  const send = await createAdminClient(page, site.url, ADMIN);
  const ids = await listIds(send, app, 6);
  await send('stacks/remove-screens', { screenIds: ids });
  await send('stacks', { screenIds: ids, kind: 'version' });
  const card = page.getByRole('main').locator('article').filter({ hasText: '6 versions' }).first();
  // The server purges the cached page shortly after the commands.
  await expect(async () => {
    await page.goto(`/web/screens?app=${app}`);
    await expect(card).toBeVisible({ timeout: 1000 });
  }).toPass();
  await waitUntilHydrated(page);
  await card.getByRole('link').first().tap();
  const versions = page.getByRole('dialog').getByRole('navigation', { name: 'Versions' });
  await expect(versions.getByRole('link')).toHaveCount(6);
  await waitUntilSettled(page);

  const address = page.url();
  await dragFinger(page, versions, [0.9, 0.7, 0.5, 0.3, 0.1]);
  await expect.poll(() => versions.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  await waitUntilSettled(page);
  expect(page.url()).toBe(address);
  await versions.getByRole('button', { name: 'Compare' }).tap();
  await expect(page.getByRole('slider')).toBeVisible();
});

test('[E-12] the key V does not change the screen behind an open dialog', async ({ page, site }) => {
  const send = await createAdminClient(page, site.url, ADMIN);
  const [one, two] = (await listIds(send, APP, 2)) as [string, string];
  await send('stacks', { screenIds: [one, two], kind: 'version' });
  await page.goto(`/screen/${one}`);
  await waitUntilHydrated(page);
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  // In a text field the key would only type a letter.
  await dialog.getByRole('button', { name: 'Search by picture' }).focus();
  await page.keyboard.press('v');
  await waitUntilQuiet(page);
  await expect(page).toHaveURL(`/screen/${one}`);
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('v');
  await expect(page).not.toHaveURL(`/screen/${one}`);
});

test('[E-12] the comparison and the focus stay while a version loads, and Escape returns the focus to the button', async ({
  page,
  site,
}) => {
  const send = await createAdminClient(page, site.url, ADMIN);
  const ids = await listIds(send, APP, 5);
  await send('stacks', { screenIds: ids, kind: 'version' });
  await page.goto(`/web/apps/${APP}`);
  await waitUntilHydrated(page);
  await page.locator('article').filter({ hasText: '5 versions' }).first().getByRole('link').first().click();
  const viewer = page.getByRole('dialog');
  const variants = viewer.getByRole('navigation', { name: 'Versions' });
  await variants.getByRole('button', { name: 'Compare' }).click();
  const slider = viewer.getByRole('slider');
  await expect(slider).toBeVisible();
  // Only the first versions are loaded in advance.
  const last = variants.getByRole('link').nth(4);
  const id = (await last.getAttribute('href'))?.split('/').at(-1) ?? '';
  let release = (): void => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/api/screens/${id}`, async (route) => {
    await isReleased;
    await route.continue();
  });
  await last.press('Enter');
  await expect(page).toHaveURL(`/screen/${id}`);
  await expect(last).toHaveAttribute('aria-current', 'true');
  await expect(last).toBeFocused();
  await expect(slider).toBeVisible();
  release();
  await expect(viewer.getByRole('link', { name: 'More like this' }).first()).toBeVisible();
  await expect(last).toBeFocused();
  await slider.focus();
  await page.keyboard.press('Escape');
  await expect(slider).toHaveCount(0);
  await expect(variants.getByRole('button', { name: 'Compare' })).toBeFocused();
});

test('[E-12] the comparison can be tried again after its code could not be loaded', async ({
  page,
  site,
  problems,
}) => {
  problems.expect(/^failed GET .*compare-slider/);
  problems.expect(/^console error: Failed to load resource/);
  const send = await createAdminClient(page, site.url, ADMIN);
  const [one, two] = (await listIds(send, APP, 2)) as [string, string];
  await send('stacks', { screenIds: [one, two], kind: 'version' });
  await page.goto(`/screen/${one}`);
  await waitUntilHydrated(page);
  const code = '**/compare-slider*';
  await page.route(code, (route) => route.abort('failed'));
  const button = page.getByRole('button', { name: 'Compare' });
  await button.click();
  await expect(page.getByText('The comparison could not be loaded')).toBeVisible();
  await expect(page.locator('[data-stage] img')).toBeVisible();
  await page.unroute(code);
  await button.click();
  await expect(page.getByRole('slider')).toBeVisible();
  await expect(page.getByText('The comparison could not be loaded')).toBeHidden();
});

test('[E-12] a comparison shows versions of different heights at one scale, and its frame scrolls if one is tall', async ({
  page,
  site,
}) => {
  const send = await createAdminClient(page, site.url, ADMIN);
  const { items } = await send<{ items: Row[] }>('screens?platform=web&limit=100');
  const [tall] = items.toSorted((one, other) => other.image.height - one.image.height) as [Row];
  const short = items.find(
    ({ app, image }) => app.id === tall.app.id && image.height < tall.image.height,
  ) as Row;
  await send('stacks', { screenIds: [short.id, tall.id], kind: 'version' });
  await page.goto(`/screen/${short.id}`);
  await waitUntilHydrated(page);
  await page.getByRole('button', { name: 'Compare' }).click();
  const slider = page.getByRole('slider');
  const frame = page.locator('.shot').filter({ has: slider });
  const boxes = await Promise.all(
    [0, 1].map(async (index) => await frame.getByRole('img').nth(index).boundingBox()),
  );
  const [shortBox, tallBox] = boxes.toSorted((a, b) => (a?.height ?? 0) - (b?.height ?? 0));
  if (!shortBox || !tallBox) throw new Error('The comparison has two images');
  expect([tallBox.x, tallBox.y, tallBox.width]).toEqual([shortBox.x, shortBox.y, shortBox.width]);
  const ratioOf = ({ width, height }: { width: number; height: number }) => height / width;
  expect(ratioOf(shortBox)).toBeCloseTo(ratioOf(short.image), 2);
  expect(ratioOf(tallBox)).toBeCloseTo(ratioOf(tall.image), 2);

  const scroller = frame.locator('> div');
  await slider.focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => scroller.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
  await expect(slider).toHaveValue('50');
});

test('[E-12] dragging the divider does not leave the screen, and moving to another stack closes the comparison @phone', async ({
  page,
  site,
}) => {
  const send = await createAdminClient(page, site.url, ADMIN);
  const response = await page.request.get(`/api/screens?platform=web&app=${APP}`);
  const ids = ((await response.json()) as { items: { id: string }[] }).items.map(({ id }) => id);
  await send('stacks/remove-screens', { screenIds: ids });
  await send('stacks', { screenIds: ids.slice(0, 2), kind: 'version' });
  await send('stacks', { screenIds: ids.slice(2), kind: 'theme' });
  const cards = page.getByRole('main').locator('article');
  // The list has only these stacks, so they are neighbors. The server purges the cached page shortly after the
  // commands, so the test opens the page again until it shows both stacks.
  await expect(async () => {
    await page.goto(`/web/screens?app=${APP}`);
    await expect(cards).toHaveCount(2, { timeout: 1000 });
  }).toPass();
  await waitUntilHydrated(page);
  await cards.filter({ hasText: '2 versions' }).getByRole('link').first().tap();
  await page.getByRole('button', { name: 'Compare' }).tap();
  const slider = page.getByRole('slider');
  await expect(slider).toBeVisible();

  const address = page.url();
  // One of the two directions would be a swipe to the other stack.
  await dragFinger(page, slider, [0.5, 0.4, 0.3, 0.2], [0.2, 0.3, 0.6, 0.8]);
  await expect(slider).not.toHaveValue('50');
  await waitUntilSettled(page);
  expect(page.url()).toBe(address);

  const arrows = page.getByRole('button', { name: /^(Next|Previous) screen$/, disabled: false });
  await arrows.first().tap();
  await expect(page.getByRole('navigation', { name: 'Light and dark' })).toBeVisible();
  await expect(slider).toBeHidden();
});

test('[P-44] [E-12] switching to a variant of the other platform keeps the position in the list and the arrows', async ({
  page,
  site,
}) => {
  const app = 'rastro';
  const send = await createAdminClient(page, site.url, ADMIN);
  const listScreens = async (platform: string): Promise<Row[]> => {
    const response = await page.request.get(`/api/apps/${app}/screens?platform=${platform}&order=oldest`);
    return ((await response.json()) as { items: Row[] }).items;
  };
  const [first, second] = (await listScreens('web')) as [Row, Row];
  const [mobile] = (await listScreens('ios')) as [Row];
  await send('stacks', { screenIds: [first.id, mobile.id], kind: 'size' });

  await page.goto(`/web/apps/${app}`);
  await waitUntilHydrated(page);
  await page.locator(`main a[href="/screen/${first.id}"]`).first().click();
  const viewer = page.getByRole('dialog');
  const position = viewer.getByText('1 of 3', { exact: true }).filter({ visible: true });
  await expect(position).toBeVisible();
  // The key works once the details of the screen are loaded.
  await expect(viewer.getByRole('navigation', { name: 'Sizes' }).getByRole('link')).toHaveCount(2);
  await page.keyboard.press('v');
  await expect(page).toHaveURL(`/screen/${mobile.id}`);
  await waitUntilQuiet(page);
  await expect(position).toBeVisible();
  await expect(viewer.getByRole('button', { name: 'Next screen' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(`/screen/${second.id}`);
});

test('[P-71] [E-12] the images of a comparison fall back to the originals if their renditions fail to load', async ({
  page,
  site,
  problems,
}) => {
  problems.expect(/^404 GET .*\/images\//);
  problems.expect(/^console error: Failed to load resource/);
  const send = await createAdminClient(page, site.url, ADMIN);
  const [one, two] = (await listIds(send, APP, 2)) as [string, string];
  await send('stacks', { screenIds: [one, two], kind: 'version' });
  await page.route('**/images/*/public?*', (route) => route.fulfill({ status: 404 }));
  await page.goto(`/screen/${one}`);
  await waitUntilHydrated(page);
  await page.getByRole('button', { name: 'Compare' }).click();
  const images = page
    .locator('.shot')
    .filter({ has: page.getByRole('slider') })
    .getByRole('img');
  await expect(images).toHaveCount(2);
  for (const image of await images.all()) {
    await expect(image).toHaveAttribute('src', /^\/images\/[0-9a-f]{32}\/raw$/);
    await expect
      .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
      .toBeGreaterThan(0);
  }
});
