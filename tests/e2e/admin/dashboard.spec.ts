import type { Page } from '@playwright/test';
import type { AdminPage } from '#shared/contracts/admin-content.ts';
import type { Dashboard } from '#shared/contracts/dashboard.ts';
import { openBackOfficeAt } from '../../support/back-office.ts';
import { imageFile } from '../../support/images.ts';
import { axeInThemes, expect, test, waitUntilSettled } from '../support/fixtures.ts';
import { acceptUnsavedChangesWarning, field } from '../support/forms.ts';
import { BACK_OFFICE_GALLERY } from '../support/galleries.ts';
import { signInAs } from '../support/sign-in.ts';

test.use({ serve: BACK_OFFICE_GALLERY });

const EMAIL = 'admin3@example.com';
const PATH = '/api/admin/dashboard';

const none = { count: 0, isCapped: false };
/** A dashboard without open tasks. */
const NOTHING: Dashboard = {
  unconfirmedTags: none,
  untagged: none,
  derivedTitles: none,
  recentlyChanged: none,
  stackProposals: none,
  failedOcr: none,
  appsWithoutCategory: none,
  appsWithoutLogo: none,
  draftPosts: none,
  draftPages: none,
  isDiskLow: false,
  backupProblem: null,
  content: 'own',
  hasOnlyPassword: false,
};

const routeDashboard = (page: Page, dashboard: Partial<Dashboard>) =>
  page.route(`**${PATH}`, (route) => route.fulfill({ json: { ...NOTHING, ...dashboard } }));

const cardOf = (page: Page) => page.getByRole('main').getByRole('region', { name: 'Next steps' });

test('[A-03] the first card of the dashboard lists the next steps, and each step links to its page', async ({
  page,
  site,
}) => {
  const adminApi = await openBackOfficeAt(site.url, EMAIL);
  const { id } = await adminApi.send<AdminPage>('POST', '/api/admin/pages', {
    title: 'House rules',
    slug: `rules-${crypto.randomUUID().slice(0, 8)}`,
    content: 'Ahoy.',
    published: false,
  });
  const { draftPages } = await adminApi.get<Dashboard>(PATH);
  expect(draftPages.count).toBeGreaterThan(0);
  await signInAs(page, site.url, EMAIL);
  await page.goto('/admin');
  const card = cardOf(page);
  const step = card.getByRole('link', { name: /^Publish \d+ draft page/ });
  await expect(card.getByRole('link', { name: /^Set up a second factor/ })).toHaveAttribute(
    'href',
    '/admin/account',
  );
  const [cardBox, totalsBox] = [await card.boundingBox(), await page.getByRole('term').first().boundingBox()];
  expect((cardBox?.y ?? 0) + (cardBox?.height ?? 0)).toBeLessThan(totalsBox?.y ?? 0);

  // Publishing is the last step, so it is hidden behind "Show more" unless there are few steps.
  const more = card.getByRole('button', { name: /^Show \d+ more$/ });
  if (!(await step.isVisible())) {
    await expect(card.getByRole('link')).toHaveCount(4);
    await more.press('Enter');
    await expect(card.getByRole('button', { name: 'Show fewer' })).toBeFocused();
  }
  await expect(step).toContainText(`Publish ${draftPages.count} draft page`);
  await waitUntilSettled(page);
  await axeInThemes(page);
  await step.press('Enter');
  await page.waitForURL('/admin/pages');
  await expect(page.getByRole('link', { name: 'House rules' })).toBeVisible();

  await adminApi.send('DELETE', `/api/admin/pages/${id}`);
  await page.goBack();
  const link = cardOf(page).getByRole('link', { name: `Publish ${draftPages.count} draft page` });
  await expect(cardOf(page).getByRole('link').first()).toBeVisible();
  await expect(link).toHaveCount(0);
});

test('[O-06] the next steps begin with a nearly full disk and an outdated backup, and the backup step opens the utilities', async ({
  page,
  site,
}) => {
  await signInAs(page, site.url, EMAIL);
  await routeDashboard(page, {
    isDiskLow: true,
    backupProblem: 'outdated',
    content: 'demo',
    hasOnlyPassword: true,
    unconfirmedTags: { count: 10_000, isCapped: true },
    untagged: { count: 1204, isCapped: false },
  });
  await page.goto('/admin');
  const card = cardOf(page);
  const titles = card.getByRole('link').locator('span.font-medium');
  await expect(titles).toHaveText([
    'Free some disk space',
    'Make a new backup',
    'Add your own screens',
    'Set up a second factor',
  ]);
  await card.getByRole('button', { name: 'Show 2 more' }).click();
  await expect(titles.nth(4)).toHaveText('Confirm the suggested tags of 10,000+ screens');
  await expect(titles.nth(5)).toHaveText('Tag 1,204 screens');
  await card.getByRole('button', { name: 'Show fewer' }).click();
  await expect(titles).toHaveCount(4);
  await waitUntilSettled(page);
  await axeInThemes(page);
  await card.getByRole('link', { name: /^Make a new backup/ }).click();
  await page.waitForURL('/admin/utilities');
  await expect(page.getByRole('region', { name: 'Backups and cleanup' })).toContainText('BACKUP_DIR');
});

/** Changes a field of a form and leaves the page, so that the change stays as a draft. */
async function leaveDraft(page: Page, path: string, label: string, value: string): Promise<void> {
  await page.goto(path);
  await field(page, label).fill(value);
  acceptUnsavedChangesWarning(page);
  await page.goto('/admin/blog');
}

test('[A-03] [A-20] [A-41] a draft whose app or screen was deleted can be saved as a new one or discarded', async ({
  page,
  site,
  problems,
}) => {
  problems.expect(/^404 GET .*\/api\/admin\/(apps|screens)\//);
  problems.expect(/^console error: Failed to load resource.*404/);
  const adminApi = await openBackOfficeAt(site.url, EMAIL);
  const imageId = await adminApi.upload(await imageFile({ width: 200, height: 400, seed: 3_000 }));
  const { app } = await adminApi.send<{ app: { id: string } }>('POST', '/api/admin/apps', {
    name: 'Fleeting',
  });
  const screen = await adminApi.send<{ id: string }>('POST', '/api/admin/screens', {
    title: 'Fleeting screen',
    platform: 'web',
    appId: app.id,
    imageId,
  });
  await signInAs(page, site.url, EMAIL);
  await leaveDraft(page, `/admin/apps/edit/${app.id}`, 'Description', 'Never saved');
  await leaveDraft(page, `/admin/screens/edit/${screen.id}`, 'Title', 'Never saved');
  await adminApi.send('DELETE', `/api/admin/screens/${screen.id}`);
  await adminApi.send('DELETE', `/api/admin/apps/${app.id}`);

  await page.goto('/admin');
  await cardOf(page).getByRole('link', { name: 'Save 2 unsaved forms' }).click();
  await expect(page.getByText('Screen not found')).toBeVisible();
  await expect(page.getByText(/Your draft from .* is still here\./)).toBeVisible();
  await axeInThemes(page);
  await page.getByRole('button', { name: 'Add it again from your draft' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Add Screen' })).toBeVisible();
  await expect(field(page, 'Title')).toHaveValue('Never saved');
  acceptUnsavedChangesWarning(page);
  await page.reload();
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(page).toHaveURL('/admin/screens');

  await page.goto('/admin');
  await cardOf(page).getByRole('link', { name: 'Save 1 unsaved form' }).click();
  await expect(page.getByText('App not found')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Discard draft' })).toBeVisible();
  await page.getByRole('button', { name: 'Add it again from your draft' }).click();
  await expect(field(page, 'Description')).toHaveValue('Never saved');
  await page.getByRole('button', { name: 'Create App' }).click();
  await expect(page.getByText('App created successfully')).toBeVisible();
  const { items } = await adminApi.get<{ items: { name: string; description: string }[] }>(
    '/api/admin/apps?search=Fleeting',
  );
  expect(items).toMatchObject([{ name: 'Fleeting', description: 'Never saved' }]);
  await page.goto('/admin');
  await expect(cardOf(page).getByRole('link').first()).toBeVisible();
  await expect(cardOf(page).getByRole('link', { name: /unsaved form/ })).toHaveCount(0);
});

test('[A-03] the dashboard says that there is nothing to do if no task is open', async ({ page, site }) => {
  await signInAs(page, site.url, EMAIL);
  await routeDashboard(page, {});
  await page.goto('/admin');
  await expect(cardOf(page)).toHaveText('Next stepsNothing to do right now.');
  await expect(cardOf(page).getByRole('link')).toHaveCount(0);
  await waitUntilSettled(page);
  await axeInThemes(page);
});

test('[A-03] the dashboard shows the statistics and offers a retry if the next steps cannot be loaded', async ({
  page,
  site,
  problems,
}) => {
  problems.expect(/^400 GET .*\/api\/admin\/dashboard/);
  problems.expect(/^console error: Failed to load resource.*400/);
  await signInAs(page, site.url, EMAIL);
  await page.route(`**${PATH}`, (route) =>
    route.fulfill({ status: 400, json: { error: 'Not now', code: 'validation_failed' } }),
  );
  await page.goto('/admin');
  const card = cardOf(page);
  await expect(card.getByRole('alert')).toContainText('The next steps could not be loaded: Not now');
  const { screens } = await (await page.request.get('/api/stats')).json();
  await expect(page.getByRole('definition').first()).toContainText(screens.toLocaleString('en'));
  await expect(page.getByText(/^Error loading stats/)).toHaveCount(0);
  await axeInThemes(page);
  await page.unroute(`**${PATH}`);
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect(card.getByRole('link').first()).toBeVisible();
  await expect(card.getByRole('alert')).toHaveCount(0);
});

test('[A-03] the next steps fit a phone @phone', async ({ page, site }) => {
  await signInAs(page, site.url, EMAIL);
  await routeDashboard(page, {
    isDiskLow: true,
    backupProblem: 'missing',
    content: 'none',
    unconfirmedTags: { count: 10_000, isCapped: true },
  });
  await page.goto('/admin');
  const card = cardOf(page);
  await expect(card.getByRole('link')).toHaveCount(4);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  // A touch target is at least 44 px high.
  for (const link of await card.getByRole('link').all()) {
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await waitUntilSettled(page);
  await axeInThemes(page);
  await card.getByRole('link', { name: /^Add the first screens/ }).tap();
  await page.waitForURL('/admin/screens/bulk-upload');
});
