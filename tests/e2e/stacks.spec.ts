import type { Page } from '@playwright/test';
import { bearer, getAccessToken } from '../support/accounts.ts';
import { axe, expect, test, waitUntilHydrated } from './support/fixtures.ts';
import { signInClient, storeSession } from './support/people.ts';

// These tests stack screens, so the file has its own gallery.
test.use({ serve: { catalogue: 'seeded' } });
test.describe.configure({ mode: 'serial' });

const ADMIN = 'admin18@example.com';
const LIST = '/web/screen-types/dashboard';
type Row = { id: string; title: string; app: { id: string; slug: string } };

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

const rowsOf = (page: Page) => page.locator('tr[data-row]');

test('[E-12] a curator stacks screens in the list; visitors see one card and switch in the viewer', async ({
  page,
  site,
}) => {
  const send = await signIn(page, site.url, ADMIN);
  const { items: all } = await send<{ items: Row[] }>('screens?platform=web&limit=100');
  const app = all.find(({ app: { slug } }) => slug === 'ledgerly')?.app.id ?? '';
  const { items } = await send<{ items: Row[] }>(`screens?app=${app}&platform=web`);
  const [one, two] = items;
  if (!one || !two) throw new Error('The catalogue needs two dashboards');

  await page.goto(`/admin/screens?app=${app}&platform=web`);
  for (const row of [0, 1]) await rowsOf(page).nth(row).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Stack selected' }).click();
  await expect(page.getByText('Stacked 2 screens')).toBeVisible();
  // The kind follows from the images, if their facts are computed already.
  await expect(rowsOf(page).first()).toContainText(/Light and dark|2 versions/);
  await send('stacks', { screenIds: [one.id, two.id], kind: 'version' });

  await page.goto(LIST);
  // Until its scripts run, a card opens the page of its screen, which is no dialog.
  await waitUntilHydrated(page);
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
  await axe(page);
});
