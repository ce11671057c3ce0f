import { adminPages } from '#shared/admin-urls.ts';
import { CATEGORY_TYPES } from '#shared/category-types.ts';
import { pages } from '#shared/urls.ts';
import { openBackOfficeAt } from '../../support/back-office.ts';
import { expect, test, waitUntilQuiet } from '../support/fixtures.ts';
import { signInAs } from '../support/sign-in.ts';

const EMAIL = 'admin21@example.com';

test('no page of the back office scrolls sideways on a phone with a font size of 24 px @phone', async ({
  page,
  site,
}) => {
  const adminApi = await openBackOfficeAt(site.url, EMAIL);
  const firstId = async (resource: string): Promise<string> => {
    const { items } = await adminApi.get<{ items: { id: string }[] }>(`/api/admin/${resource}?limit=1`);
    expect(items, resource).toHaveLength(1);
    return items[0]?.id ?? '';
  };
  const [screenId, appId] = await Promise.all(['screens', 'apps'].map(firstId));
  await signInAs(page, site.url, EMAIL);
  const session = await page.context().newCDPSession(page);
  const setFontSize = (standard: number) =>
    session.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });
  const widePaths: string[] = [];
  const checkWidth = async (name: string): Promise<void> => {
    await waitUntilQuiet(page);
    const isWide = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth > clientWidth;
    });
    if (isWide) widePaths.push(name);
  };
  await setFontSize(24);
  try {
    await page.goto(adminPages.dashboard);
    for (const path of [
      adminPages.dashboard,
      adminPages.account,
      pages.account,
      adminPages.screens,
      adminPages.addScreen,
      adminPages.screen(screenId ?? ''),
      adminPages.bulkUpload,
      adminPages.stacks,
      adminPages.addApp,
      adminPages.app(appId ?? ''),
      ...CATEGORY_TYPES.map(adminPages.categories),
      adminPages.addCategory(),
      adminPages.blog,
      adminPages.addPost,
      adminPages.pages,
      adminPages.addPage,
      adminPages.popular,
      adminPages.utilities,
      adminPages.apps,
    ]) {
      // The router follows calls of `pushState`, which are cheaper than a new document for each page.
      await page.evaluate((url) => history.pushState({}, '', url), path);
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await checkWidth(path);
    }
    // The actions for the selected apps replace the search.
    await page
      .getByRole('checkbox', { name: /^Select / })
      .last()
      .tap();
    await expect(page.getByRole('button', { name: 'Delete Selected' })).toBeVisible();
    await checkWidth('selected apps');
    expect(widePaths).toEqual([]);
  } finally {
    // Later tests reuse this page, so it gets the default size again.
    await setFontSize(16);
    await session.detach();
  }
});
