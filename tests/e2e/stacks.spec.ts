import type { Page } from '@playwright/test';
import { bearer, getAccessToken } from '../support/accounts.ts';
import { axe, axeInThemes, expect, test } from './support/fixtures.ts';
import { signInClient, storeSession } from './support/people.ts';

// These tests stack screens, so the file has its own gallery.
test.use({ serve: { catalogue: 'seeded' } });
test.describe.configure({ mode: 'serial' });

const APP = '/web/apps/ledgerly';
type Row = { id: string; title: string };

/** Signs in as an admin. Returns a function that sends requests to the API. */
async function signIn(page: Page, url: string, email: string) {
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

const rowOf = (page: Page, title: string) => page.locator('tr[data-row]').filter({ hasText: title }).first();

test('[E-12] a curator stacks screens in the list; visitors see one card and switch in the viewer', async ({
  page,
  site,
}, testInfo) => {
  const email = `stacks-${testInfo.project.name}@example.com`;
  const send = await signIn(page, site.url, email);
  const { items } = await send<{ items: Row[] }>('screens?search=Dashboard&platform=web&sort=title&order=asc&limit=6');
  const [one, two] = testInfo.project.name.includes('phone') ? items.slice(4, 6) : items.slice(0, 2);
  if (!one || !two) throw new Error('The catalogue needs six dashboards');

  await page.goto(`/admin/screens?search=${encodeURIComponent('Dashboard')}&platform=web&sort=title&order=asc`);
  for (const { title } of [one, two]) await rowOf(page, title).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Stack selected' }).click();
  await expect(page.getByText('Stacked 2 screens')).toBeVisible();
  await expect(rowOf(page, one.title)).toContainText('2 versions');

  await page.goto(APP);
  await page.evaluate(() => document.documentElement.scrollHeight);
  const card = page.locator('article').filter({ hasText: '2 versions' }).first();
  await card.scrollIntoViewIfNeeded();
  await card.getByRole('link').first().click();
  const viewer = page.getByRole('dialog');
  const variants = viewer.getByRole('navigation', { name: 'Versions' });
  await expect(variants.getByRole('link')).toHaveCount(2);
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
  expect(await axe(page)).toEqual([]);
  await variants.getByRole('button', { name: 'Close' }).click();
  await expect(slider).toHaveCount(0);

  // On its own page, variants are links, also without scripts.
  await page.goto(`/screen/${one.id}`);
  await page.getByRole('navigation', { name: 'Versions' }).getByRole('link').nth(1).click();
  await expect(page).toHaveURL(/\/screen\//);
  await axeInThemes(page);

  await page.goto(`/admin/screens/edit/${two.id}`);
  await expect(page.getByRole('heading', { name: 'Stack of 2 screens' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove from stack' }).click();
  await expect(page.getByText('Removed from the stack')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Stack of 2 screens' })).toHaveCount(0);
});

test('[E-12] a gallery without proposals says so', async ({ page, site }, testInfo) => {
  await signIn(page, site.url, `stacks-${testInfo.project.name}@example.com`);
  await page.goto('/admin/screens/stacks');
  await expect(page.getByRole('heading', { level: 1, name: 'Stacks' })).toBeVisible();
  await expect(page.getByText('No proposals')).toBeVisible();
  await axeInThemes(page);
});
