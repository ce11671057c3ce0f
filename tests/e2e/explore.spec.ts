import type { Page } from '@playwright/test';
import { SEED_SCREENS } from '../support/seed-data.ts';
import { axeInThemes, expect, test, waitUntilHydrated, waitUntilQuiet } from './support/fixtures.ts';
import { findScreenId } from './support/viewer.ts';

/** Returns the path and the decoded query of the current address. */
const path = (page: Page): string =>
  new URL(page.url()).pathname + decodeURIComponent(new URL(page.url()).search);
const rail = (page: Page) => page.getByRole('complementary', { name: 'Filters' });
/** The checkbox of a filter value. Its label is the name of the value and its number of screens. */
const value = (page: Page, name: string) =>
  rail(page).getByRole('checkbox', { name: new RegExp(`^${name}\\s*[\\d,]+`) });
const cards = (page: Page) => page.getByRole('main').getByRole('article');
const chosen = (page: Page) => page.getByRole('list', { name: 'Chosen filters' }).filter({ visible: true });
/** The line that shows the number of screens, or the reason why it cannot be shown. */
const total = (page: Page) => page.getByRole('main').getByRole('status').first();

/** Number of seeded web screens whose tags match. */
const countWeb = (matches: (tags: Record<string, readonly string[]>) => boolean): number =>
  SEED_SCREENS.filter(({ platform, tags }) => platform === 'web' && matches(tags as never)).length;

const has = (tags: Record<string, readonly string[]>, type: string, name: string): boolean =>
  tags[type]?.includes(name) ?? false;

test('[E-01] [E-02] a second value of a group adds screens, a value of another group narrows them, and the counts are right', async ({
  page,
}) => {
  await page.goto('/web/screens');
  await waitUntilHydrated(page);
  await expect(total(page)).toHaveText(`${countWeb(() => true)} screens`);
  await value(page, 'Button').click();
  // A single chosen category leads to the page of this category instead of a filtered page of all screens.
  await expect.poll(() => path(page)).toBe('/web/ui-elements/button');
  await page.goto('/web/screens?element=button,card');
  await waitUntilHydrated(page);
  const eitherCount = countWeb(
    (tags) => has(tags, 'ui-elements', 'Button') || has(tags, 'ui-elements', 'Card'),
  );
  await expect(total(page)).toHaveText(`${eitherCount} screens`);
  await value(page, 'Home').click();
  await expect.poll(() => path(page)).toBe('/web/screens?type=home&element=button,card');
  const bothCount = countWeb(
    (tags) =>
      has(tags, 'screen-types', 'Home') &&
      (has(tags, 'ui-elements', 'Button') || has(tags, 'ui-elements', 'Card')),
  );
  await expect(total(page)).toHaveText(`${bothCount} screens`);
  await expect(value(page, 'Home')).toHaveAttribute('aria-checked', 'true');
  await expect(cards(page)).toHaveCount(bothCount);
  // Three filters and the link 'Clear all'.
  await expect(chosen(page).getByRole('listitem')).toHaveCount(4);
  await chosen(page).getByRole('link', { name: 'Remove Card' }).click();
  await expect.poll(() => path(page)).toBe('/web/screens?type=home&element=button');
});

test('[E-01] offline, choosing a filter or following a link shows an offline note until the network is back', async ({
  page,
  context,
  problems,
}) => {
  problems.expect(/^console error: Failed to load resource: net::ERR_INTERNET_DISCONNECTED/);
  problems.expect(/^failed GET .*net::ERR_INTERNET_DISCONNECTED/);
  // When the router shows an error as a page, React also reports the error on the console.
  problems.expect(/^console error: TypeError/);
  await page.goto('/web/screens?element=button,card');
  await waitUntilHydrated(page);
  await waitUntilQuiet(page);
  await context.setOffline(true);
  await value(page, 'Home').click();
  await expect.poll(() => path(page)).toBe('/web/screens?type=home&element=button,card');
  await expect(page.getByRole('main')).toContainText('You are offline');
  await context.setOffline(false);
  await expect(total(page)).toHaveText(/^\d+ screens?$/);

  // The code of the page and of its filters is loaded now. For the next choice, only the screens are missing.
  await waitUntilQuiet(page);
  await context.setOffline(true);
  await value(page, 'Dashboard').click();
  await expect(total(page)).toHaveText('You are offline');
  await context.setOffline(false);
  await expect(total(page)).toHaveText(/^\d+ screens?$/);

  await waitUntilQuiet(page);
  await context.setOffline(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Integrations' }).click();
  await expect(page.getByRole('main')).toContainText('You are offline');
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Integrations' })).toBeVisible();
});

test('[E-01] if the screens cannot be loaded, the filters stay and the choice can be undone', async ({
  page,
  problems,
}) => {
  problems.expect(/^400 GET .*\/api\/screens/);
  problems.expect(/^console error: Failed to load resource/);
  await page.goto('/web/screens?element=button,card');
  await waitUntilHydrated(page);
  const before = (await total(page).textContent()) ?? '';
  // The page does not repeat a request that is answered with the status 400.
  await page.route(/\/api\/screens\?.*type=home/, (route) =>
    route.fulfill({ status: 400, json: { error: 'Refused', code: 'validation_failed' } }),
  );
  await value(page, 'Home').click();
  await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Home screens');
  await expect(cards(page)).toHaveCount(0);
  await expect(value(page, 'Home')).toHaveAttribute('aria-checked', 'true');
  await expect(total(page)).toHaveText('The screens could not be loaded');
  await chosen(page).getByRole('link', { name: 'Remove Home' }).click();
  await expect(total(page)).toHaveText(before);
  await expect(cards(page).first()).toBeVisible();
});

test('[E-01] a filter value is excluded with its link or the key x, and Space removes the exclusion', async ({
  page,
}) => {
  await page.goto('/web/screens?element=button,card');
  await waitUntilHydrated(page);
  const remainingCount = countWeb(
    (tags) =>
      (has(tags, 'ui-elements', 'Button') || has(tags, 'ui-elements', 'Card')) &&
      !has(tags, 'screen-types', 'Home'),
  );
  await value(page, 'Home').hover();
  // Hovering loads the code of the filters.
  await waitUntilQuiet(page);
  await rail(page).getByRole('link', { name: 'Exclude Home' }).click();
  await expect.poll(() => path(page)).toBe('/web/screens?not.type=home&element=button,card');
  await expect(total(page)).toHaveText(`${remainingCount} screens`);
  await expect(chosen(page)).toContainText('not Home');
  await expect(page).toHaveTitle(/without Home/);
  await page.keyboard.press('f');
  await expect(rail(page).locator(':focus')).toBeVisible();
  await value(page, 'Dashboard').focus();
  await page.keyboard.press('x');
  await expect.poll(() => path(page)).toBe('/web/screens?not.type=dashboard,home&element=button,card');
  await value(page, 'Dashboard').focus();
  await page.keyboard.press('Space');
  await expect.poll(() => path(page)).toBe('/web/screens?not.type=home&element=button,card');
  await value(page, 'Card').focus();
  await page.keyboard.press('x');
  await expect.poll(() => path(page)).toBe('/web/screens?not.type=home&element=button&not.element=card');
  await expect(value(page, 'Card')).toBeFocused();
  const blue = rail(page).getByRole('checkbox', { name: /^Blue, / });
  await blue.focus();
  await page.keyboard.press('x');
  const withoutBlue = '/web/screens?not.type=home&element=button&not.element=card&not.colour=blue';
  await expect.poll(() => path(page)).toBe(withoutBlue);
  await expect(blue).toBeFocused();
});

test('[E-01] an excluded color is marked and announced as excluded, and a click allows it again', async ({
  page,
}) => {
  await page.goto('/web/screens?element=button,card');
  await waitUntilHydrated(page);
  await rail(page).getByText('Exclude colors', { exact: true }).click();
  await rail(page)
    .getByRole('checkbox', { name: /^Exclude Blue, / })
    .click();
  await expect.poll(() => path(page)).toBe('/web/screens?element=button,card&not.colour=blue');
  await expect(rail(page).getByRole('checkbox', { name: /^Exclude Blue, [\d,]+$/ })).toHaveAttribute(
    'aria-checked',
    'true',
  );
  const blue = rail(page).getByRole('checkbox', { name: /^Blue, [\d,]+, excluded$/ });
  await expect(blue).toHaveAttribute('aria-checked', 'mixed');
  await expect(blue.locator('svg')).toBeVisible();
  await axeInThemes(page);
  await blue.click();
  await expect.poll(() => path(page)).toBe('/web/screens?element=button,card');
});

test('[E-14] a parent category can be chosen with all categories below it, and the list shows the screens of all of them', async ({
  page,
}) => {
  await page.goto('/web/screens?scheme=dark,light');
  await waitUntilHydrated(page);
  const types = rail(page).locator('details', { hasText: 'Screen type' }).first();
  await types.getByText(/^Show all \d+$/).click();
  const accountAndBelow = types.getByRole('checkbox', { name: /^Account and below/ });
  const announcedCount = Number(((await accountAndBelow.textContent()) ?? '').replace(/\D/g, ''));
  await accountAndBelow.click();
  await expect.poll(() => path(page)).toBe('/web/screens?type=account*&scheme=dark,light');
  await expect(total(page)).toHaveText(`${announcedCount} screens`);
  await expect(types.getByRole('checkbox', { name: /^Account and below/ })).toBeChecked();

  await page.goto('/web/screens?type=account*');
  const expectedCount = countWeb((tags) =>
    ['Account', 'Sign In', 'Profile', 'Settings'].some((name) => has(tags, 'screen-types', name)),
  );
  await expect(total(page)).toHaveText(`${expectedCount} screens`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account and below screens on Web');
});

test('[E-15] a search names the words that no screen contains, and searches for the other words', async ({
  page,
}) => {
  const notice = 'Nothing contains “zzzzqq”. Showing results for';
  for (const address of ['/web/screens?element=button,card&q=', '/web/search?q=']) {
    await page.goto(`${address}home+zzzzqq`);
    await expect(page.getByRole('main')).toContainText(notice);
    await expect(cards(page).first()).toBeVisible();
    await page.goto(`${address}home`);
    await expect(cards(page).first()).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('Nothing contains');
  }
  await waitUntilHydrated(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill('home zzzzqq');
  await expect(page.getByRole('dialog', { name: 'Search' })).toContainText(`${notice} “home”`);
});

test('[E-16] Back and Forward restore the chosen filters, the scroll position, and which groups are open', async ({
  page,
}) => {
  await page.goto('/web/screens?element=button,card,dialog');
  await waitUntilHydrated(page);
  await rail(page).getByText('UX pattern', { exact: true }).click();
  await expect(rail(page).getByRole('group').filter({ hasText: 'UX pattern' }).first()).not.toHaveAttribute(
    'open',
  );
  const dates = rail(page).locator('details', { hasText: 'Added' }).first();
  await expect(dates).not.toHaveAttribute('open');
  await dates.getByText('Added', { exact: true }).click();
  await expect(dates).toHaveAttribute('open');
  await value(page, 'Home').click();
  await expect.poll(() => path(page)).toContain('type=home');
  await waitUntilQuiet(page);
  await page.goBack();
  await expect.poll(() => path(page)).toBe('/web/screens?element=button,card,dialog');
  await expect(value(page, 'Home')).not.toBeChecked();
  await expect(dates).toHaveAttribute('open');
  await waitUntilQuiet(page);
  await page.goForward();
  await expect.poll(() => path(page)).toContain('type=home');
  await expect(value(page, 'Home')).toBeChecked();
  await expect(dates).toHaveAttribute('open');
  await waitUntilQuiet(page);
  await page.goBack();
  await expect(value(page, 'Home')).not.toBeChecked();
  await waitUntilQuiet(page);
  await page.evaluate(() => window.scrollTo(0, 600));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page).toHaveURL('/privacy');
  // Waits until the page is shown. If the browser went back earlier, the router would lose the scroll position.
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
  await expect(rail(page).getByRole('group').filter({ hasText: 'UX pattern' }).first()).not.toHaveAttribute(
    'open',
  );
});

test('[E-04] the keyboard focus stays in the filters when the pressed control disappears', async ({
  page,
}) => {
  await page.goto('/web/screens?element=button,card,dialog');
  await waitUntilHydrated(page);
  await chosen(page).getByRole('link', { name: 'Remove Card' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => path(page)).toBe('/web/screens?element=button,dialog');
  await expect(chosen(page).getByRole('link', { name: 'Remove Dialog' })).toBeFocused();
  const exclude = rail(page).getByRole('link', { name: 'Exclude Home' });
  await expect(exclude).toHaveAttribute('href', /not.type=home&element=button,dialog$/);
  await exclude.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => path(page)).toBe('/web/screens?not.type=home&element=button,dialog');
  await expect(rail(page).locator('[data-value="home"]')).toBeFocused();
  const types = rail(page).locator('details', { hasText: 'Screen type' }).first();
  await types.getByText(/^Show all \d+$/).focus();
  await page.keyboard.press('Enter');
  await expect(types.getByText(/^Show all \d+$/)).toHaveCount(0);
  await expect(types.locator('[data-value]:focus')).toBeVisible();
});

test('[E-04] the keyboard focus stays in the filters when a form is sent or a removed filter is no longer offered', async ({
  page,
}) => {
  await page.goto('/web/screens?type=dashboard,home&element=line-chart');
  await waitUntilHydrated(page);
  const groupOf = (label: string) =>
    rail(page).locator('details', { has: page.getByText(label, { exact: true }) });
  const words = rail(page).getByRole('searchbox', { name: 'Words in titles and screenshots' });
  // The focus loads the code of the filters, which replaces the elements of the server's HTML.
  await words.evaluate((element) => element.setAttribute('data-from-server', ''));
  await words.focus();
  await expect(rail(page).locator('[data-from-server]')).toHaveCount(0);
  await expect(words).toBeFocused();
  await page.keyboard.type(' dashboard ');
  await page.keyboard.press('Enter');
  await expect.poll(() => path(page)).toContain('q=dashboard');
  await expect(words).toHaveValue('dashboard');
  await expect(words).toBeFocused();
  await page.goBack();
  await expect(words).toHaveValue('');

  await groupOf('Added').locator('summary').click();
  await groupOf('Added').getByLabel('From').fill('2020-01');
  const apply = groupOf('Added').getByRole('button', { name: 'Apply' });
  await apply.press('Enter');
  await expect.poll(() => path(page)).toContain('added=2020-01');
  await expect(apply).toBeFocused();

  // No screen with a line chart is a home screen, so the value 'Home' disappears when it is removed.
  const home = rail(page).locator('[data-value="home"]');
  await home.press('Enter');
  await expect(home).toHaveCount(0);
  await expect(groupOf('Screen type').locator('summary').first()).toBeFocused();

  // With a third color, the form that adds colors disappears.
  const addColor = groupOf('Color').getByRole('button', { name: 'Apply' });
  for (const color of ['8d6b4a', 'e5484d', '3b82f6']) {
    await groupOf('Color').getByLabel('Any color').fill(`#${color}`);
    await addColor.press('Enter');
    await expect.poll(() => path(page)).toContain(color);
  }
  await expect(addColor).toHaveCount(0);
  await expect(groupOf('Color').locator('summary').first()).toBeFocused();
});

test('[E-16] a group of filters that is open because of a choice stays open when the choice is removed', async ({
  page,
}) => {
  await page.goto('/web/screens?app=ledgerly&type=dashboard,home');
  await waitUntilHydrated(page);
  const apps = rail(page).locator('details', { has: page.getByText('App', { exact: true }) });
  await expect(apps).toHaveAttribute('open');
  await chosen(page).getByRole('link', { name: 'Remove Ledgerly' }).click();
  await expect.poll(() => path(page)).toBe('/web/screens?type=dashboard,home');
  await expect(apps.locator('[data-value="ledgerly"]')).not.toBeChecked();
  await waitUntilQuiet(page);
  await expect(apps).toHaveAttribute('open');
});

test('[E-03] removing the search text also removes the order `newest`, which is the default without a text', async ({
  page,
}) => {
  await page.goto('/web/screens?element=button,card&q=home&sort=newest');
  await waitUntilHydrated(page);
  await chosen(page).getByRole('link', { name: 'Remove “home”' }).click();
  await expect.poll(() => path(page)).toBe('/web/screens?element=button,card');
});

test('[E-01] a page without matches says for each filter how many screens match without it', async ({
  page,
}) => {
  await page.goto('/web/screens?type=home,dashboard&not.type=home&element=slider');
  await waitUntilHydrated(page);
  await expect(page.getByText('No screens found')).toBeVisible();
  // An open group that hides some values behind 'Show all' shows at least one value, even if none of them has screens.
  const groupsWithMore = rail(page)
    .getByRole('group')
    .filter({ has: page.locator('details', { hasText: 'Show all' }) });
  for (const group of await groupsWithMore.and(page.locator('details[open]')).all())
    await expect(group.getByRole('listitem').first()).toBeVisible();
  const withoutSlider = page.getByRole('main').getByRole('link', { name: /^Without Slider: \d+ screens?$/ });
  await withoutSlider.click();
  await expect(cards(page).first()).toBeVisible();
});

test('[E-01] the page without a platform shows screens of both platforms and passes axe in both themes', async ({
  page,
}) => {
  await page.goto('/screens?element=button,card');
  await waitUntilHydrated(page);
  await expect(page.locator('[data-platform="ios"]').first()).toBeVisible();
  await expect(page.locator('[data-platform="web"]').first()).toBeVisible();
  await axeInThemes(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[E-04] filters, exclusions, the search text and the next page work as links and forms', async ({
    page,
  }) => {
    await page.goto('/web/screens?element=button,card');
    await value(page, 'Home').click();
    expect(path(page)).toBe('/web/screens?type=home&element=button,card');
    await chosen(page).getByRole('link', { name: 'Remove Home' }).click();
    expect(path(page)).toBe('/web/screens?element=button,card');
    await value(page, 'Home').hover();
    await rail(page).getByRole('link', { name: 'Exclude Home' }).click();
    expect(path(page)).toBe('/web/screens?not.type=home&element=button,card');
    await value(page, 'Home').click();
    expect(path(page)).toBe('/web/screens?element=button,card');
    await rail(page)
      .getByText(/^Show all \d+$/)
      .first()
      .click();
    await rail(page).getByRole('searchbox').first().fill('invoice');
    await page.keyboard.press('Enter');
    await expect.poll(() => path(page)).toBe('/web/screens?element=button,card&q=invoice');
    await page.goto('/web/screens?sort=oldest');
    await page.getByRole('link', { name: 'More Screens' }).click();
    await expect(page.getByRole('link', { name: 'From the start of the list' })).toBeVisible();
    await expect(cards(page).first()).toBeVisible();
  });

  test('[E-04] [E-15] a page without matches names unknown filter values and has links that remove filters', async ({
    page,
  }) => {
    const address = '/web/screens?type=dashboard,home&not.type=home&element=slider';
    await page.goto(address);
    await expect(page.getByText('No screens found')).toBeVisible();
    const withoutSlider = page
      .getByRole('main')
      .getByRole('link', { name: /^Without Slider: \d+ screens?$/ });
    const count = ((await withoutSlider.textContent()) ?? '').replace('Without Slider: ', '');
    await withoutSlider.click();
    await expect(total(page)).toHaveText(count);
    await expect(cards(page).first()).toBeVisible();
    await page.goto(address);
    await page.getByRole('main').getByRole('link', { name: 'Clear all filters' }).click();
    expect(path(page)).toBe('/web/screens');
    await page.goto('/web/screens?type=no-such-type&scheme=dark');
    await expect(page.getByRole('main')).toContainText('There is no “no-such-type” in this gallery');
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Without no-such-type: / })
      .click();
    expect(path(page)).toBe('/web/screens?scheme=dark');
  });
});

test('[E-04] on a phone the filters are a sheet that shows the number of results', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/web/screens?element=button,card');
  await waitUntilHydrated(page);
  await page.getByRole('button', { name: /^Filters/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await expect(sheet).toBeVisible();
  await axeInThemes(page);
  await sheet.getByRole('checkbox', { name: /^Home/ }).click();
  const bothCount = countWeb(
    (tags) =>
      has(tags, 'screen-types', 'Home') &&
      (has(tags, 'ui-elements', 'Button') || has(tags, 'ui-elements', 'Card')),
  );
  await expect(sheet.getByRole('button', { name: `Show ${bothCount} screens` })).toBeVisible();
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await expect(total(page)).toHaveText(`${bothCount} screens`);
  expect(path(page)).toBe('/web/screens?type=home&element=button,card');
});

test('[E-04] the sheet of the filters stays open when only one category remains, and closing it leads to the page of this category', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/web/screens?element=button,card');
  await waitUntilHydrated(page);
  await page.getByRole('button', { name: /^Filters/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('checkbox', { name: /^Card/ }).click();
  const count = countWeb((tags) => has(tags, 'ui-elements', 'Button'));
  await sheet.getByRole('button', { name: `Show ${count} screens` }).click();
  await expect.poll(() => path(page)).toBe('/web/ui-elements/button');
  await waitUntilQuiet(page);
  expect(path(page)).toBe('/web/ui-elements/button');
  await expect(sheet).toHaveCount(0);
  expect(await page.evaluate(() => history.state.filterSheet)).toBeUndefined();
});

test('[E-04] the sheet of the filters closes when the window becomes wide, and the page is usable', async ({
  page,
}) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.goto('/web/screens?element=button,card');
  await waitUntilHydrated(page);
  await page.getByRole('button', { name: /^Filters/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('checkbox', { name: /^Home/ }).click();
  await expect.poll(() => path(page)).toBe('/web/screens?type=home&element=button,card');
  await page.setViewportSize({ width: 1180, height: 820 });
  await expect(sheet).toHaveCount(0);
  await expect.poll(() => path(page)).toBe('/web/screens?type=home&element=button,card');
  await rail(page).getByRole('checkbox', { name: /^Card/ }).click();
  await expect.poll(() => path(page)).toBe('/web/screens?type=home&element=button');
});

test('[E-01] on a phone a 44 px link beside a value excludes it', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/web/screens?element=button,card');
  await waitUntilHydrated(page);
  await page.getByRole('button', { name: /^Filters/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  const exclude = sheet.getByRole('link', { name: 'Exclude Home' });
  const box = await exclude.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await exclude.click();
  const remainingCount = countWeb(
    (tags) =>
      (has(tags, 'ui-elements', 'Button') || has(tags, 'ui-elements', 'Card')) &&
      !has(tags, 'screen-types', 'Home'),
  );
  await expect(sheet.getByRole('button', { name: `Show ${remainingCount} screens` })).toBeVisible();
  expect(path(page)).toBe('/web/screens?not.type=home&element=button,card');
});

test('[E-01] after each filter control is used, the page shows the same number of screens as the API', async ({
  page,
}) => {
  const start = '/web/screens?element=button,card';
  const group = (label: string) =>
    rail(page).locator('details', { has: page.locator('summary').getByText(label, { exact: true }) });
  const open = async (label: string): Promise<void> => {
    await group(label).locator('summary').first().click();
    await expect(group(label)).toHaveAttribute('open');
  };
  const firstValue = (label: string) => group(label).getByRole('checkbox').first();
  const controls: Record<string, () => Promise<void>> = {
    platform: () =>
      rail(page).getByRole('navigation', { name: 'Platform' }).getByRole('link', { name: /^iOS/ }).click(),
    colour: () => firstValue('Color').click(),
    scheme: () => firstValue('Light or dark').click(),
    shape: async () => {
      await open('Shape');
      await firstValue('Shape').click();
    },
    app_category: async () => {
      await open('App category');
      await firstValue('App category').click();
    },
    added: async () => {
      await open('Added');
      // The histogram names its first and its last month. The range begins with the last month.
      const month = ((await group('Added').locator('p span').last().textContent()) ?? '').trim();
      await group('Added').getByLabel('From').fill(month);
      await group('Added').getByRole('button', { name: 'Apply' }).click();
    },
  };
  for (const [name, operate] of Object.entries(controls)) {
    await page.goto(start);
    await waitUntilHydrated(page);
    await operate();
    await expect.poll(() => path(page), name).not.toBe(start);
    await waitUntilQuiet(page);
    const { pathname, search } = new URL(page.url());
    const query = `platform=${pathname.split('/')[1]}&${search.slice(1)}`;
    if (name !== 'platform') expect(search, name).toContain(`${name}=`);
    const answer = (await (await page.request.get(`/api/screens?${query}&limit=1`)).json()) as {
      total: number;
    };
    expect(answer.total, name).toBeGreaterThan(0);
    await expect(total(page), name).toHaveText(`${answer.total} screen${answer.total === 1 ? '' : 's'}`);
  }
});

test('[E-01] if the filters cannot be loaded, a message says so, and a button loads them', async ({
  page,
  problems,
}) => {
  problems.expect(/^failed GET .*\/assets\//);
  problems.expect(/^console error: Failed to load resource/);
  const scriptUrl = /\/assets\/[\w-]+\.js/;
  await page.route(scriptUrl, async (route) => {
    const response = await route.fetch();
    // Only the code of the filters contains this text.
    const isRailCode = (await response.text()).includes('Any color');
    return isRailCode ? route.abort('failed') : route.fulfill({ response });
  });
  // Opens the list by a link. If the server rendered the list, its HTML would contain filters that need no script.
  const id = await findScreenId(page, 'ledgerly', 'web', 'Dashboard 1');
  await page.goto(`/screen/${id}`);
  await waitUntilHydrated(page);
  await page
    .getByRole('link', { name: /^Search screens with #/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/web\/screens\?palette=/);
  await expect(cards(page).first()).toBeVisible();
  await expect(rail(page)).toContainText('The filters could not be loaded');
  await page.unroute(scriptUrl);
  await rail(page).getByRole('button', { name: 'Try again' }).click();
  await expect(value(page, 'Button')).toBeVisible();
  await expect(rail(page)).not.toContainText('could not be loaded');
});

test('[E-04] offline, a message says that the sheet of the filters could not be loaded', {
  tag: '@phone',
}, async ({ page, context, problems }) => {
  problems.expect(/^failed GET .*net::ERR_INTERNET_DISCONNECTED/);
  problems.expect(/^console error: Failed to load resource/);
  await page.goto('/web/screens?type=home,dashboard');
  await waitUntilHydrated(page);
  // Loads the code of the route's loader. Opening the sheet is a navigation and needs this code too.
  await page.getByRole('link', { name: 'Oldest' }).click();
  await expect.poll(() => path(page)).toBe('/web/screens?type=dashboard,home&sort=oldest');
  await waitUntilQuiet(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(page.getByRole('alert')).toHaveText('The filters could not be loaded. You are offline.');
  await context.setOffline(false);
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
});
