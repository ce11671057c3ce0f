import sharp from 'sharp';
import { openBackOfficeAt } from '../support/back-office.ts';
import { axeInThemes, expect, test, waitUntilHydrated } from './support/fixtures.ts';
import { skipRetryPauses } from './support/viewer.ts';

const PAGES = { privacy: 'Privacy', terms: 'Terms', contact: 'Contact', about: 'About' } as const;
const FIRST_POST = '/blog/introducing-the-all-new-vitrine';
const CURATOR = 'admin29@example.com';

/** A Markdown text with links of each kind, raw HTML, a table, a task and a section that is out of view at first. */
const TEXT = [
  '# First part',
  'Go to the [privacy page](/privacy), [away](https://away.example), [back](/account), [film](/film.MP4?part=2#t=3) or [down](#section-last-part).',
  '<img src=x onerror="document.title=\'taken\'">',
  '| a | b |\n|---|---|\n| 1 | 2 |',
  '- [x] done',
  'Line.\n\n'.repeat(40),
  '## Last part',
  'End.',
].join('\n\n');

test('[P-08] [P-60] the default pages and the first post exist after the first start and have no accessibility violations', async ({
  page,
}) => {
  for (const [slug, title] of Object.entries(PAGES)) {
    const response = await page.goto(`/${slug}`);
    expect(response?.status(), slug).toBe(200);
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
    await expect(page).toHaveTitle(`${title} - Vitrine`);
  }
  await axeInThemes(page);
  await page.goto('/');
  await waitUntilHydrated(page);
  await page.getByRole('link', { name: 'Update' }).click();
  await expect(page).toHaveURL(FIRST_POST);
  await expect(
    page.getByRole('heading', { level: 1, name: 'Introducing the all-new Vitrine' }),
  ).toBeVisible();
  await expect(page).toHaveTitle('Introducing the all-new Vitrine - Vitrine');
  await axeInThemes(page);
  await page.getByRole('main').getByRole('link', { name: 'Blog', exact: true }).click();
  await expect(page).toHaveURL('/blog');
  await expect(page.getByRole('link', { name: 'Introducing the all-new Vitrine' })).toBeVisible();
});

test('[P-60] a post has an image, title and text, and its links navigate without a reload', async ({
  page,
  site,
}) => {
  const adminApi = await openBackOfficeAt(site.url, CURATOR);
  const file = await sharp({ create: { width: 1200, height: 630, channels: 3, background: '#357' } })
    .png()
    .toBuffer();
  const featuredImageId = await adminApi.upload(file, { type: 'featured_image' });
  const slug = `walk-${crypto.randomUUID().slice(0, 8)}`;
  const post = { title: 'A walk', slug, content: TEXT, published: true, featuredImageId };
  const { id } = await adminApi.send<{ id: string }>('POST', '/api/admin/posts', post);
  try {
    await page.goto(`/blog/${slug}`);
    await waitUntilHydrated(page);
    const picture = page.getByRole('img', { name: 'A walk', exact: true });
    await expect(picture).toBeVisible();
    await expect(picture).toHaveAttribute('srcset', /width=1200[^,]* 1200w$/);
    await expect(page.locator('meta[property="og:image"]')).toHaveAttribute(
      'content',
      new RegExp(`/images/${featuredImageId}/`),
    );
    await expect(page.getByText('<img src=x onerror=')).toBeVisible();
    await expect(page).toHaveTitle('A walk - Vitrine');
    await axeInThemes(page);

    const externalLink = page.getByRole('link', { name: 'away', exact: true });
    await expect(externalLink).toHaveAttribute('rel', /noopener/);
    await page.getByRole('link', { name: 'down', exact: true }).click();
    await expect(page).toHaveURL(`/blog/${slug}#section-last-part`);
    await expect(page.getByRole('heading', { name: 'Last part' })).toBeInViewport();

    // A reload would create a new `window` without this property.
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    await page.getByRole('link', { name: 'privacy page' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
    // The account page is a separate document, which redirects signed-out visitors to the login page.
    await page.goBack();
    await page.getByRole('link', { name: 'back', exact: true }).click();
    await expect(page).toHaveURL(/\/login/);
    // The browser, not the router, opens a file.
    await page.route('**/film.MP4*', (route) => route.fulfill({ contentType: 'text/plain', body: 'A film' }));
    await page.goto(`/blog/${slug}`);
    await waitUntilHydrated(page);
    await page.getByRole('link', { name: 'film', exact: true }).click();
    await expect(page.getByText('A film')).toBeVisible();
  } finally {
    await adminApi.send('DELETE', `/api/admin/posts/${id}`);
  }
});

test('[P-60] [P-71] a post shows its image even if the image of the post that linked to it could not be loaded', async ({
  page,
  site,
  problems,
}) => {
  problems.expect(/^404 GET .*\/images\//);
  problems.expect(/^console error: Failed to load resource/);
  const adminApi = await openBackOfficeAt(site.url, CURATOR);
  const suffix = crypto.randomUUID().slice(0, 8);
  const postIds: string[] = [];
  const makePost = async (name: string, background: string, content: string): Promise<string> => {
    const file = await sharp({ create: { width: 1200, height: 630, channels: 3, background } })
      .png()
      .toBuffer();
    const featuredImageId = await adminApi.upload(file, { type: 'featured_image' });
    const post = { title: name, slug: `${name}-${suffix}`, content, published: true, featuredImageId };
    postIds.push((await adminApi.send<{ id: string }>('POST', '/api/admin/posts', post)).id);
    return featuredImageId;
  };
  try {
    const brokenImageId = await makePost('broken', '#753', `Read [the next post](/blog/intact-${suffix}).`);
    const intactImageId = await makePost('intact', '#375', 'End.');
    await page.route(`**/images/${brokenImageId}/**`, (route) => route.fulfill({ status: 404 }));
    await page.goto(`/blog/broken-${suffix}`);
    await waitUntilHydrated(page);
    await expect(page.getByRole('article').getByRole('img')).toHaveCount(0);
    await page.getByRole('link', { name: 'the next post' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'intact' })).toBeVisible();
    await expect(page.getByRole('img', { name: 'intact' })).toHaveAttribute(
      'src',
      new RegExp(`^/images/${intactImageId}/public`),
    );
  } finally {
    for (const id of postIds) await adminApi.send('DELETE', `/api/admin/posts/${id}`);
  }
});

test('[P-60] a missing page or post and an unpublished page are not found', async ({
  page,
  site,
  problems,
}) => {
  problems.expect(/^404 GET /);
  problems.expect(/^console error: Failed to load resource/);
  const adminApi = await openBackOfficeAt(site.url, CURATOR);
  const slug = `hidden-${crypto.randomUUID().slice(0, 8)}`;
  const unpublishedPage = { title: 'Hidden', slug, content: 'x', published: false };
  const { id } = await adminApi.send<{ id: string }>('POST', '/api/admin/pages', unpublishedPage);
  try {
    for (const path of [`/${slug}`, '/blog/no-such-post', '/no-such-page']) {
      expect((await page.goto(path))?.status(), path).toBe(404);
      await expect(page.getByText('Error 404', { exact: true })).toBeVisible();
    }
  } finally {
    await adminApi.send('DELETE', `/api/admin/pages/${id}`);
  }
});

test('[P-62] a page or post that cannot be loaded shows the reason', async ({ page, problems }) => {
  problems.expect(/^500 GET /);
  problems.expect(/^console error: /);
  let attempts = 0;
  await page.route(/\/api\/(?:pages|posts)\//, (route) => {
    attempts += 1;
    return route.fulfill({ status: 500, json: { error: 'the server failed', code: 'internal' } });
  });
  await page.clock.install();
  await page.goto('/');
  await waitUntilHydrated(page);
  const expectFailure = async (act: () => Promise<void>, text: string): Promise<void> => {
    attempts = 0;
    await act();
    await skipRetryPauses(page, () => attempts);
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  };
  await expectFailure(
    () => page.getByRole('link', { name: 'Update' }).click(),
    'Error loading post: the server failed',
  );
  await page.goto('/');
  await waitUntilHydrated(page);
  await expectFailure(
    () => page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'Privacy' }).click(),
    'Error loading page: the server failed',
  );
});
