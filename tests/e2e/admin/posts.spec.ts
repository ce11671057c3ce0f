import type { Locator, Page } from '@playwright/test';
import type { AdminPost, AdminPostRow } from '#shared/contracts/admin-content.ts';
import { openBackOfficeAt } from '../../support/back-office.ts';
import { imageFile } from '../../support/images.ts';
import {
  goToEnd,
  readText,
  textBox,
  toolbarButton,
  transferFile,
  uniqueImageFile,
  writeText,
} from '../support/editor.ts';
import { axeInThemes, expect, test } from '../support/fixtures.ts';
import {
  acceptUnsavedChangesWarning,
  failUploads,
  field,
  restoredDraftNotice,
  UPLOADS,
} from '../support/forms.ts';
import { BACK_OFFICE_GALLERY } from '../support/galleries.ts';
import { signInAs } from '../support/sign-in.ts';
import { createSparseFile } from '../support/sparse-file.ts';

test.use({ serve: BACK_OFFICE_GALLERY });

const EMAIL = 'admin27@example.com';
const COLLEAGUE = 'admin28@example.com';
const POSTS = '/api/admin/posts';
/** A valid id that no post has. */
const UNUSED_ID = '01890000-0000-7000-8000-000000000000';
const REFUSAL = { status: 400, json: { error: 'Not now', code: 'validation_failed' } };

const preview = (page: Page) => page.getByRole('region', { name: 'Preview' });
/** Returns a slug that begins with the word and that no other post has. */
const uniqueSlug = (word: string): string => `${word}-${crypto.randomUUID().slice(0, 8)}`;
const findPost = async (url: string, search: string): Promise<AdminPostRow | undefined> => {
  const adminApi = await openBackOfficeAt(url, COLLEAGUE);
  const { items } = await adminApi.get<{ items: AdminPostRow[] }>(`${POSTS}?search=${search}`);
  return items[0];
};

test('[A-50] [A-51] a post is written with all fields, scheduled, turned back into a draft and deleted', async ({
  page,
  site,
  problems,
}, testInfo) => {
  problems.expect(/^400 (GET|POST|PUT|DELETE) .*\/api\/admin\/posts/);
  problems.expect(/^(503 POST|400 DELETE) .*\/api\/upload/);
  problems.expect(/^console error: Failed to load resource.*(400|503)/);
  const slug = uniqueSlug('tide');
  await signInAs(page, site.url, EMAIL);
  await page.goto('/admin');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(
    /\/api\/admin\/posts(\?|$)/,
    async (route) => {
      await released;
      await route.continue();
    },
    { times: 1 },
  );
  await page.getByRole('link', { name: 'Blog', exact: true }).click();
  await expect(page.getByText('Loading posts...')).toBeVisible();
  release();
  await expect(page.getByRole('table', { name: 'Blog' })).toContainText('Introducing the all-new Vitrine');
  await axeInThemes(page);
  await page.getByRole('button', { name: 'Actions for Introducing the all-new Vitrine' }).click();
  const view = page.getByRole('menuitem', { name: 'View post' });
  await expect(view).toHaveAttribute('href', '/blog/introducing-the-all-new-vitrine');
  await expect(view).toHaveAttribute('target', '_blank');
  await page.keyboard.press('Escape');
  // The key / focuses the search field.
  await page.keyboard.press('/');
  await page.keyboard.type('nothing of that name');
  await expect(page.getByText('No posts found')).toBeVisible();
  await page.getByRole('link', { name: 'Add Post' }).click();

  await page.getByRole('button', { name: 'Save Post' }).click();
  await expect(page.getByText('Please fill in all required fields')).toBeVisible();
  await expect(field(page, 'Title')).toBeFocused();
  await expect(field(page, 'URL')).toHaveAttribute('aria-invalid', 'true');
  await field(page, 'Title').fill('Café Tide');
  await expect(field(page, 'URL')).toHaveValue('cafe-tide');
  await expect(page.getByText(`${new URL(site.url).host}/blog/cafe-tide`)).toBeVisible();
  // Once the curator has edited the URL, it no longer follows the title.
  await field(page, 'URL').fill(slug);
  await field(page, 'Title').fill(`High ${slug}`);
  await expect(field(page, 'URL')).toHaveValue(slug);

  await writeText(
    page,
    'The **tide**\n\n<script>document.title = "taken"</script>\n\n| a | b |\n|---|---|\n| 1 | 2 |',
  );
  await expect(preview(page).locator('strong')).toHaveText('tide');
  // On a tablet, editor and preview are visible together.
  await page.setViewportSize({ width: 820, height: 800 });
  await expect(preview(page)).toBeVisible();
  await expect(textBox(page)).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  // Editor and preview are as high as the window (800 px) minus 300 px. Their content does not change that.
  const heights = await page.evaluate(() =>
    ['.cm-editor', '[aria-label="Preview"]'].map((part) => document.querySelector(part)?.clientHeight),
  );
  expect(heights).toEqual([500, 500]);
  await expect(preview(page).getByText('<script>')).toBeVisible();
  await expect(preview(page).locator('script')).toHaveCount(0);
  await expect(preview(page).getByRole('table')).toBeVisible();
  await expect(page).toHaveTitle(/^Add Post/);
  // A link to a section scrolls the preview and does not navigate.
  await writeText(page, `[down](#section-end)\n\n${'Line.\n\n'.repeat(40)}# End\n\nSaid[^1].\n\n[^1]: Note`);
  await preview(page).getByRole('link', { name: 'down' }).click();
  await expect(preview(page).getByRole('heading', { name: /^End/ })).toBeInViewport();
  await expect(page).toHaveURL('/admin/blog/add');
  // The preview scrolls inside its own area, so the document ends where the form ends.
  const spaceBelowForm = await page.evaluate(
    () =>
      document.documentElement.scrollHeight -
      (document.querySelector('form')?.getBoundingClientRect().bottom ?? 0) -
      scrollY,
  );
  expect(Math.abs(spaceBelowForm)).toBeLessThan(2);
  // A link to an anchor that is not valid percent-encoded text does nothing, and causes no error.
  await writeText(page, '[broken](#%ff)');
  await preview(page).getByRole('link', { name: 'broken' }).click();
  await expect(page).toHaveURL('/admin/blog/add');

  const file = page.getByLabel('Featured image file');
  await expect(field(page, 'Alt text')).toBeHidden();
  await expect(page.getByText('1200x630 recommended')).toBeVisible();
  await file.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
  await expect(
    page.getByText('Invalid file type. Please upload a JPG, PNG, GIF, or WebP image.'),
  ).toBeVisible();
  await file.setInputFiles(await createSparseFile(testInfo, 'a.png', 10 * 1024 * 1024 + 1));
  await expect(page.getByText('File is too large. Maximum size is 10MB.')).toBeVisible();
  await failUploads(page);
  await file.setInputFiles(await uniqueImageFile('tide.png'));
  await expect(
    page.getByText('Error uploading featured image: Upload failed: The service is not available'),
  ).toBeVisible();
  await page.unroute(UPLOADS);
  await file.setInputFiles(await uniqueImageFile('tide.png'));
  const featuredImage = page.getByRole('img', { name: 'Preview of the featured image' });
  await expect(featuredImage).toHaveAttribute('src', /^\/images\//);
  const removeButton = page.getByRole('button', { name: 'Remove image' });
  const uploadedFile = '**/api/upload/*';
  await page.route(uploadedFile, (route) => route.fulfill(REFUSAL), { times: 1 });
  await removeButton.click();
  await expect(page.getByText(/^Error removing featured image: .*Not now/)).toBeVisible();
  await expect(featuredImage).toBeVisible();
  // While the image is being removed, another one cannot be dropped, because the removal would remove that one too.
  const { promise: removable, resolve: remove } = Promise.withResolvers<void>();
  await page.route(
    uploadedFile,
    async (route) => {
      await removable;
      await route.continue();
    },
    { times: 1 },
  );
  await removeButton.click();
  await expect(removeButton).toBeDisabled();
  await expect(file).toBeDisabled();
  remove();
  await expect(page.getByText('Featured image removed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose an image' })).toBeFocused();
  await transferFile(page.getByText('1200x630 recommended'), 'drop', await uniqueImageFile('tide.png'));
  await expect(featuredImage).toHaveAttribute('src', /^\/images\//);
  await field(page, 'Alt text').fill('A harbour at high tide');

  await page.getByRole('switch', { name: 'Published' }).click();
  await expect(page.getByText('Goes public when it is saved.')).toBeVisible();
  const nextYear = new Date().getFullYear() + 1;
  await page.getByRole('button', { name: /^Publish date/ }).click();
  await page.getByRole('combobox', { name: /year/i }).selectOption(String(nextYear));
  await page.getByRole('gridcell').getByText('15', { exact: true }).click();
  await page.getByLabel('Time').fill('09:30');
  await expect(page.getByText(/^Goes public on .* 15, \d{4}, 09:30\.$/)).toBeVisible();
  await expect(page.getByText('Visitors see this post from its publish date.')).toBeVisible();
  await axeInThemes(page);

  await page.route(`**${POSTS}`, (route) => route.fulfill(REFUSAL), { times: 1 });
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Error creating post: Not now')).toBeVisible();
  const { promise: saveReleased, resolve: releaseSave } = Promise.withResolvers<void>();
  await page.route(
    `**${POSTS}`,
    async (route) => {
      await saveReleased;
      await route.continue();
    },
    { times: 1 },
  );
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled();
  releaseSave();
  await expect(page).toHaveURL('/admin/blog');
  await expect(page.getByText('Post created successfully')).toBeVisible();
  const row = page.getByRole('row', { name: slug });
  await expect(row).toContainText('Scheduled for');
  await expect(row).toContainText(EMAIL);
  const createdPost = await findPost(site.url, slug);
  expect(createdPost?.publishedAt).toMatch(new RegExp(`^${nextYear}-\\d\\d-15T09:30:00`));
  expect(createdPost?.featuredImage).not.toBeNull();

  await row.getByRole('button', { name: /^Actions/ }).click();
  await expect(page.getByRole('menuitem', { name: 'View post' })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Edit post' }).click();
  await expect(field(page, 'Alt text')).toHaveValue('A harbour at high tide');
  await expect(field(page, 'URL')).toHaveValue(slug);
  await page.getByRole('switch', { name: 'Published' }).click();
  await page.route(`**${POSTS}/*`, (route) => route.fulfill(REFUSAL), { times: 1 });
  await page.getByRole('button', { name: 'Update Post' }).click();
  await expect(page.getByText('Error updating post: Not now')).toBeVisible();
  // The failed save leaves the focus on the button.
  await expect(page.getByRole('button', { name: 'Update Post' })).toBeFocused();
  await page.getByRole('button', { name: 'Update Post' }).click();
  await expect(page.getByText('Post updated successfully')).toBeVisible();
  await expect(row).toContainText('Draft');
  expect((await findPost(site.url, slug))?.publishedAt).toBeNull();

  await row.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: 'Delete post' }).click();
  const dialog = page.getByRole('alertdialog', { name: `Delete “High ${slug}”?` });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Post deleted successfully')).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect(page.locator('[data-row-link]').first()).toBeFocused();
});

test('[A-50] the toolbar and shortcuts of the editor format text, each change is one undo step, and Tab leaves the editor', async ({
  page,
  site,
}) => {
  await signInAs(page, site.url, EMAIL);
  await page.goto('/admin/blog/add');
  await writeText(page, 'one two');
  await page.keyboard.press('Control+Shift+ArrowLeft');
  await page.keyboard.press('Control+b');
  await page.keyboard.press('Control+i');
  expect(await readText(page)).toBe('one ***two***');
  await expect(toolbarButton(page, 'Bold')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Control+b');
  expect(await readText(page)).toBe('one *two*');
  await page.keyboard.press('Control+z');
  expect(await readText(page)).toBe('one ***two***');
  await page.keyboard.press('Control+i');
  await page.keyboard.type('x');
  await page.keyboard.press('Control+z');
  expect(await readText(page)).toBe('one **two**');
  await page.keyboard.press('Control+z');
  expect(await readText(page)).toBe('one ***two***');
  await toolbarButton(page, 'Italic').click();
  expect(await readText(page)).toBe('one **two**');
  await expect(textBox(page)).toBeFocused();
  // Each button is clicked on the text that the previous click left. A second click removes a list or divider.
  for (const [buttonName, expectedText] of [
    ['Heading 1', '# one **two**'],
    ['Heading 2', '## one **two**'],
    ['Heading 3', '### one **two**'],
    ['Heading 4', '#### one **two**'],
    ['Bullet list', '- one **two**'],
    ['Numbered list', '1. one **two**'],
    ['Numbered list', 'one **two**'],
    ['Code', 'one **`two`**'],
    ['Divider', 'one **`two`**\n\n---\n\n'],
    ['Divider', 'one **`two`**'],
  ] as const) {
    await toolbarButton(page, buttonName).click();
    expect(await readText(page), buttonName).toBe(expectedText);
  }

  // Control+k opens a dialog that asks for the URL of the link. Afterwards the focus returns to the text.
  await writeText(page, 'see here');
  await page.keyboard.press('Control+Shift+ArrowLeft');
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Add a link' });
  await dialog.getByRole('button', { name: 'Add link' }).click();
  await expect(dialog.getByText('Please enter a URL')).toBeVisible();
  await dialog.getByLabel('URL').fill('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Links cannot start with "javascript:".')).toBeVisible();
  await dialog.getByLabel('URL').fill('example.com/tide');
  await page.keyboard.press('Enter');
  expect(await readText(page)).toBe('see [here](https://example.com/tide)');
  await expect(textBox(page)).toBeFocused();
  await toolbarButton(page, 'Link').click();
  const changeDialog = page.getByRole('dialog', { name: 'Change the link' });
  await expect(changeDialog.getByLabel('URL')).toHaveValue('https://example.com/tide');
  await changeDialog.getByRole('button', { name: 'Remove link' }).click();
  expect(await readText(page)).toBe('see here');
  await expect(page.getByText('2 words')).toBeVisible();

  // The toolbar is one tab stop, and arrow keys move inside it. A focused button shows its shortcut.
  await page.keyboard.press('Shift+Tab');
  await expect(toolbarButton(page, 'Bold')).toBeFocused();
  await expect(page.getByText(/^(Ctrl\+|⌘)B$/)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(toolbarButton(page, 'Italic')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(toolbarButton(page, 'Image')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(toolbarButton(page, 'Bold')).toBeFocused();
  await page.keyboard.press('End');
  await expect(toolbarButton(page, 'Image')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(textBox(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(textBox(page)).not.toBeFocused();
  expect(await readText(page)).toBe('see here');

  acceptUnsavedChangesWarning(page);
  await page.goto('/admin/blog');
});

test('[A-50] [A-51] images are inserted by button, paste and drop; a failed upload leaves no text behind', async ({
  page,
  site,
  problems,
}) => {
  problems.expect(/^503 POST .*\/api\/upload/);
  problems.expect(/^console error: Failed to load resource.*503/);
  await signInAs(page, site.url, EMAIL);
  await page.goto('/admin/blog/add');
  await writeText(page, 'Before');
  await failUploads(page);
  await transferFile(textBox(page), 'paste', await uniqueImageFile('a_pier.png'));
  await expect(
    page.getByText('Error uploading image: Upload failed: The service is not available'),
  ).toBeVisible();
  await expect.poll(async () => (await readText(page)).trim()).toBe('Before');
  await page.unroute(UPLOADS);

  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(
    UPLOADS,
    async (route) => {
      await released;
      await route.continue();
    },
    { times: 1 },
  );
  await transferFile(textBox(page), 'paste', await uniqueImageFile('a_pier.png'));
  await expect.poll(() => readText(page)).toContain('![Uploading a_pier.png…]()');
  release();
  await expect.poll(() => readText(page)).toMatch(/^Before\s+!\[A pier\]\(\/images\/[a-f0-9]{32}\/public\)$/);
  await expect(page.getByText('Image uploaded successfully')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await readText(page)).trim()).toBe('Before');
  await page.keyboard.press('Control+y');
  await transferFile(textBox(page), 'drop', await uniqueImageFile('dropped.png'));
  await expect.poll(() => readText(page)).toContain('![Dropped](/images/');
  await goToEnd(page);
  const chooser = page.waitForEvent('filechooser');
  await toolbarButton(page, 'Image').click();
  await (await chooser).setFiles([await uniqueImageFile('one.png'), await uniqueImageFile('two.png')]);
  await expect.poll(() => readText(page)).toMatch(/!\[One\]\(\/images\/[^)]*\)\s+!\[Two\]\(\/images\//);
  await expect(preview(page).getByRole('img', { name: 'A pier' })).toBeVisible();
  await expect(preview(page).getByRole('img')).toHaveCount(4);

  // A save waits until all images of the text are uploaded. It stops if one of the uploads fails.
  const slug = uniqueSlug('pier');
  await field(page, 'Title').fill(slug);
  const { promise: uploadReleased, resolve: releaseUpload } = Promise.withResolvers<void>();
  await page.route(UPLOADS, async (route) => {
    await uploadReleased;
    await route.fulfill({ status: 503, json: { error: 'Not now', code: 'unavailable' } });
  });
  await goToEnd(page);
  await transferFile(textBox(page), 'paste', await uniqueImageFile('lost.png'));
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled();
  releaseUpload();
  await expect(page.getByText('Error uploading image: Upload failed: Not now')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save Post' })).toBeEnabled();
  expect(await findPost(site.url, slug)).toBeUndefined();

  // A save also waits for an image that is added while it waits for another one.
  await page.unroute(UPLOADS);
  const uploadLatches = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  let uploadCount = 0;
  await page.route(UPLOADS, async (route) => {
    await uploadLatches[uploadCount++]?.promise;
    await route.continue();
  });
  await goToEnd(page);
  await transferFile(textBox(page), 'paste', await uniqueImageFile('first.png'));
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled();
  await transferFile(textBox(page), 'paste', await uniqueImageFile('second.png'));
  await expect.poll(() => uploadCount).toBe(2);
  const { promise: saveReleased, resolve: releaseSave } = Promise.withResolvers<void>();
  await page.route(
    `**${POSTS}`,
    async (route) => {
      await saveReleased;
      await route.continue();
    },
    { times: 1 },
  );
  const saveRequest = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith(POSTS),
  );
  uploadLatches[0].resolve();
  await expect.poll(() => readText(page)).toContain('![First](/images/');
  uploadLatches[1].resolve();
  expect((await saveRequest).postDataJSON().content).not.toContain('Uploading');

  // Text typed during a save is kept and included in the next save.
  await page.keyboard.type('Late');
  releaseSave();
  await expect(page.getByText('Post created successfully')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Post' })).toBeVisible();
  expect(await readText(page)).toContain('Late');
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL('/admin/blog');
  const createdPost = await findPost(site.url, slug);
  const adminApi = await openBackOfficeAt(site.url, COLLEAGUE);
  const { content } = await adminApi.get<AdminPost>(`${POSTS}/${createdPost?.id}`);
  expect(content).toContain('Late');
  expect(content).not.toContain('Lost');
  await adminApi.send('DELETE', `${POSTS}/${createdPost?.id}`);
});

test('[A-50] an image that is pasted between two lines of text becomes a figure of its own', async ({
  page,
  site,
}) => {
  await signInAs(page, site.url, EMAIL);
  await page.goto('/admin/blog/add');
  await writeText(page, 'Above\n\nBelow');
  await page.keyboard.press('ArrowUp');
  await transferFile(textBox(page), 'paste', await uniqueImageFile('between.png'));
  await expect
    .poll(() => readText(page))
    .toMatch(/^Above\n\n!\[Between\]\(\/images\/[a-f0-9]{32}\/public\)\n\nBelow$/);
  await expect(preview(page).locator('figure > img')).toHaveCount(1);
});

test('[A-50] images are inserted where they are dropped, even if the first dropped file is refused', async ({
  page,
  site,
}) => {
  await signInAs(page, site.url, EMAIL);
  await page.goto('/admin/blog/add');
  await writeText(page, 'First\n\nMiddle\n\nLast');
  const refused = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') };
  await transferFile(textBox(page), 'drop', refused, await uniqueImageFile('accepted.png'));
  await expect(
    page.getByText('Invalid file type. Please upload a JPG, PNG, GIF, or WebP image.'),
  ).toBeVisible();
  await expect.poll(() => readText(page)).toMatch(/!\[Accepted\]\(\/images\/[^)]*\)[\s\S]*Last$/);
});

test('[A-51] the unsaved text of a post survives a closed tab, and the form asks before it overwrites a colleague’s changes', async ({
  page,
  site,
  problems,
}) => {
  problems.expect(/^40[04] GET .*\/api\/admin\/posts\//);
  problems.expect(/^40[49] PUT .*\/api\/admin\/posts\//);
  problems.expect(/^console error: Failed to load resource.*40[049]/);
  const adminApi = await openBackOfficeAt(site.url, COLLEAGUE);
  const slug = uniqueSlug('ebb');
  const input = { title: 'Ebb', slug, content: 'Text.', published: false };
  const post = await adminApi.send<AdminPost>('POST', POSTS, input);
  await signInAs(page, site.url, EMAIL);
  await page.goto('/admin/blog/edit/garbage');
  await expect(page.getByText('Post not found')).toBeVisible();
  await page.goto(`/admin/blog/edit/${UNUSED_ID}`);
  await expect(page.getByText('Post not found')).toBeVisible();
  await page.route(`**${POSTS}/${post.id}`, (route) => route.fulfill(REFUSAL), { times: 1 });
  await page.goto(`/admin/blog/edit/${post.id}`);
  await expect(page.getByText('Error loading post: Not now')).toBeVisible();

  const tab = await page.context().newPage();
  await tab.goto(`/admin/blog/edit/${post.id}`);
  await goToEnd(tab);
  await tab.keyboard.type(' More.');
  await expect(tab.getByText('Unsaved changes')).toBeVisible();
  acceptUnsavedChangesWarning(tab);
  await tab.close({ runBeforeUnload: true });
  await expect.poll(() => tab.isClosed()).toBe(true);
  await page.goto(`/admin/blog/edit/${post.id}`);
  await expect(restoredDraftNotice(page)).toBeVisible();
  await expect.poll(() => readText(page)).toBe('Text. More.');

  const userMenu = page.getByRole('button', { name: /^User menu of/ });
  await userMenu.click();
  await page.getByRole('link', { name: 'Account Settings' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  await expect(userMenu).toBeFocused();
  await adminApi.send('PUT', `${POSTS}/${post.id}`, {
    ...input,
    title: 'Theirs',
    expectedUpdatedAt: post.updatedAt,
  });
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('alertdialog', { name: 'This post was changed meanwhile' });
  await expect(dialog).toContainText(`${COLLEAGUE} saved it`);
  await expect(dialog.getByRole('term')).toHaveText(['Title', 'Content']);
  await expect(dialog.getByRole('definition').last()).toHaveText('SavedText.');
  await dialog.getByRole('button', { name: 'Discard mine, load theirs' }).click();
  await expect(field(page, 'Title')).toHaveValue('Theirs');
  await expect.poll(() => readText(page)).toBe('Text.');

  const { updatedAt } = await adminApi.get<AdminPost>(`${POSTS}/${post.id}`);
  await field(page, 'Title').fill('Ours');
  await adminApi.send('PUT', `${POSTS}/${post.id}`, {
    ...input,
    title: 'Theirs again',
    expectedUpdatedAt: updatedAt,
  });
  await page.keyboard.press('Control+s');
  await dialog.getByRole('button', { name: 'Save over theirs' }).click();
  await expect(page.getByText('Post updated successfully')).toBeVisible();
  expect(await adminApi.get(`${POSTS}/${post.id}`)).toMatchObject({ title: 'Ours', slug });

  // Edits of a post that was deleted by another curator can be saved as a new post.
  await page.goto(`/admin/blog/edit/${post.id}`);
  await goToEnd(page);
  await page.keyboard.type(' Kept.');
  await adminApi.send('DELETE', `${POSTS}/${post.id}`);
  await page.keyboard.press('Control+s');
  await page
    .getByRole('alertdialog', { name: 'This post was deleted meanwhile' })
    .getByRole('button', { name: 'Keep my changes' })
    .click();
  await expect(textBox(page)).toBeFocused();
  acceptUnsavedChangesWarning(page);
  await page.goto('/admin/blog');
  await page.goto(`/admin/blog/edit/${post.id}`);
  await page.getByRole('button', { name: 'Add it again from your draft' }).click();
  await expect.poll(() => readText(page)).toBe('Text. Kept.');
  await page.getByRole('button', { name: 'Save Post' }).click();
  await expect(page.getByText('Post created successfully')).toBeVisible();
  const newPost = await findPost(site.url, 'Ours');
  expect(newPost?.slug).toBe(slug);
  await adminApi.send('DELETE', `${POSTS}/${newPost?.id}`);
});

test('[A-51] “Save over theirs” keeps the featured image that a colleague has replaced, also for a restored draft', async ({
  page,
  site,
  problems,
}) => {
  problems.expect(/^409 PUT .*\/api\/admin\/posts/);
  problems.expect(/^console error: Failed to load resource.*409/);
  const adminApi = await openBackOfficeAt(site.url, COLLEAGUE);
  let seed = 7_300;
  const uploadImage = async (): Promise<string> => {
    seed += 1;
    return adminApi.upload(await imageFile({ width: 120, height: 63, seed }), { type: 'featured_image' });
  };
  const input = { title: 'Harbour', slug: uniqueSlug('harbour'), content: 'Text.', published: false };
  const post = await adminApi.send<AdminPost>('POST', POSTS, {
    ...input,
    featuredImageId: await uploadImage(),
  });
  const replaceImage = async (): Promise<string> => {
    const { updatedAt } = await adminApi.get<AdminPost>(`${POSTS}/${post.id}`);
    const featuredImageId = await uploadImage();
    const update = { ...input, featuredImageId, expectedUpdatedAt: updatedAt };
    await adminApi.send('PUT', `${POSTS}/${post.id}`, update);
    return featuredImageId;
  };
  const saveOverTheirs = async (): Promise<void> => {
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('alertdialog', { name: 'This post was changed meanwhile' });
    await dialog.getByRole('button', { name: 'Save over theirs' }).click();
    await expect(page.getByText('Post updated successfully')).toBeVisible();
  };
  const readPost = () => adminApi.get<AdminPost>(`${POSTS}/${post.id}`);
  await signInAs(page, site.url, EMAIL);
  await page.goto(`/admin/blog/edit/${post.id}`);
  await field(page, 'Title').fill('Open form');
  const second = await replaceImage();
  await saveOverTheirs();
  expect(await readPost()).toMatchObject({ title: 'Open form', featuredImage: { id: second } });

  await page.goto(`/admin/blog/edit/${post.id}`);
  await field(page, 'Title').fill('Draft');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  acceptUnsavedChangesWarning(page);
  await page.goto('/admin/blog');
  const third = await replaceImage();
  await page.goto(`/admin/blog/edit/${post.id}`);
  await expect(restoredDraftNotice(page)).toBeVisible();
  await saveOverTheirs();
  expect(await readPost()).toMatchObject({ title: 'Draft', featuredImage: { id: third } });
});

test('[A-50] on a phone two buttons switch the editor between writing and preview, and the text is kept', {
  tag: '@phone',
}, async ({ page, site }) => {
  await signInAs(page, site.url, EMAIL);
  await page.goto('/admin/blog/add');
  await field(page, 'Title').fill('Small');
  await writeText(page, '## Part\n\n- one');
  await page.getByRole('button', { name: 'Preview' }).tap();
  await expect(preview(page).getByRole('heading', { name: /^Part/ })).toBeVisible();
  await expect(textBox(page)).toHaveCount(0);
  await axeInThemes(page);
  await page.getByRole('button', { name: 'Write' }).tap();
  expect(await readText(page)).toBe('## Part\n\n- one');
  const overflow = await page.evaluate(() => document.body.scrollWidth - document.body.clientWidth);
  expect(overflow).toBe(0);
  // On a phone, the publishing controls are between title and editor. On wide screens they are beside the editor.
  const publishedSwitch = page.getByRole('switch', { name: 'Published' });
  const boundsOf = async (locator: Locator) =>
    (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  let [publishing, editor, title] = await Promise.all(
    [publishedSwitch, textBox(page), field(page, 'Title')].map(boundsOf),
  );
  expect(publishing?.y).toBeGreaterThan(title?.y ?? 0);
  expect(publishing?.y).toBeLessThan(editor?.y ?? 0);
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(publishedSwitch).toBeInViewport({ ratio: 1 });
  [publishing, editor] = await Promise.all([publishedSwitch, textBox(page)].map(boundsOf));
  expect(publishing?.x).toBeGreaterThan((editor?.x ?? 0) + (editor?.width ?? 0));
  acceptUnsavedChangesWarning(page);
  await page.goto('/admin/blog');
});
