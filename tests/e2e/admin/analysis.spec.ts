import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createOffer } from '#analysis/vision/offer.ts';
import { CATEGORY_TYPES } from '#shared/category-types.ts';
import type { AdminScreen, SavedScreen } from '#shared/contracts/admin-screens.ts';
import { openBackOfficeAt } from '../../support/back-office.ts';
import { imageFile } from '../../support/images.ts';
import { SEED_TAXONOMIES } from '../../support/seed-data.ts';
import type { Reply, VisionServer } from '../../support/vision-server.ts';
import { axeInThemes, expect, test } from '../support/fixtures.ts';
import { acceptUnsavedChangesWarning, chooseApp, holdEnter, restoredDraftNotice } from '../support/forms.ts';
import { signInAs } from '../support/sign-in.ts';

test.use({
  serve: {
    catalogue: 'seeded',
    settings: {
      ANALYSIS_PROVIDER: 'openai-compatible',
      ANALYSIS_MODEL: 'local-vision',
      ANALYSIS_BASE_URL: '{vision}/v1',
    },
  },
});

const EMAIL = 'admin1@example.com';
const ANALYSIS = '**/api/analyze-screenshot';
/** An image with text for OCR: a log-in form. */
const LOG_IN = new URL('../../../demo/screens/plotwise/web-log-in-beside-a-ridge-plot.webp', import.meta.url);

let seed = 11_000;
/** Creates a different image each time, because the catalogue recognizes an image that it already has. */
const png = async (name: string) => {
  seed += 1;
  return { name, mimeType: 'image/png', buffer: await imageFile({ width: 200, height: 400, seed }) };
};

/** The server's offer to the model, rebuilt from the seed data. The keys are the same, although the ids differ. */
const offer = createOffer(
  CATEGORY_TYPES.flatMap((type) =>
    Object.entries(SEED_TAXONOMIES[type]).flatMap(([parent, children]) =>
      [parent, ...children].map((name) => ({ id: name, name, type, parentId: null })),
    ),
  ),
);
/** Returns the keys that stand for these categories in the model's response. */
const keysOf = (names: readonly string[]): string[] =>
  names.map((name) => [...offer.byKey].find(([, category]) => category.name === name)?.[0] ?? name);
type ModelReply = { certain?: string[]; maybe?: string[]; explanation?: string; suggestedTitle?: string };
const replyWith = ({
  certain = [],
  maybe = [],
  explanation = 'It looks like this.',
  suggestedTitle = '',
}: ModelReply): Reply => ({
  text: JSON.stringify({
    categories: keysOf(certain),
    maybe: keysOf(maybe),
    explanation,
    suggestedTitle,
  }),
});
/** Sets the model's responses to further requests, and clears the recorded requests. The last response repeats. */
function setReplies(vision: VisionServer, ...replies: Reply[]): void {
  vision.requests.length = 0;
  vision.abortedRequests = 0;
  vision.replies.splice(0, Number.POSITIVE_INFINITY, ...replies);
}

const imageInput = (page: Page) => page.getByLabel('Screenshot', { exact: true });
const start = (page: Page) => page.getByRole('button', { name: 'Auto Categorize' });
const cancel = (page: Page) => page.getByRole('button', { name: 'Cancel Analysis' });
const box = (page: Page, name: string | RegExp) => page.getByRole('checkbox', { name });
const chips = (page: Page) => page.getByRole('list', { name: 'Suggestions' }).getByRole('button');
/** Returns the stored tags of a screen by category name. */
async function tagsOf(
  url: string,
  id: string,
): Promise<Record<string, [source: string, confidence: number | null]>> {
  const adminApi = await openBackOfficeAt(url, EMAIL);
  const { tags } = await adminApi.get<AdminScreen>(`/api/admin/screens/${id}`);
  const { items } = await adminApi.get<{ items: { id: string; name: string }[] }>('/api/admin/categories');
  const nameOf = new Map(items.map((category) => [category.id, category.name]));
  return Object.fromEntries(
    tags.map(({ categoryId, source, confidence }) => [nameOf.get(categoryId), [source, confidence]]),
  );
}
const newestScreenId = async (url: string): Promise<string> => {
  const adminApi = await openBackOfficeAt(url, EMAIL);
  const { items } = await adminApi.get<{ items: { id: string }[] }>('/api/admin/screens?limit=1');
  return items[0]?.id ?? '';
};

test('[A-22] [A-23] [A-82] [A-85] Auto Categorize selects certain tags and suggests likely ones, and saving confirms the selected tags', async ({
  page,
  site,
  vision,
}) => {
  await signInAs(page, site.url, EMAIL);
  await page.goto('/admin/screens/add');
  await expect(box(page, 'Dashboard')).toBeVisible();
  await page.keyboard.press('Control+.');
  await expect(page.getByText('Please upload an image first')).toBeVisible();
  await imageInput(page).setInputFiles(await png('01.png'));
  await expect(page.getByLabel('Title')).toHaveValue('01');
  await chooseApp(page, 'Ledgerly');
  await box(page, 'Dashboard').click();

  // Canceling the analysis also closes the connection to the provider.
  setReplies(vision, { hang: true });
  await start(page).click();
  await expect.poll(() => vision.requests.length).toBe(1);
  await expect(page.getByText('Analyzing...')).toBeVisible();
  await cancel(page).click();
  await expect(page.getByText('Analysis cancelled')).toBeVisible();
  await expect.poll(() => vision.abortedRequests).toBe(1);
  await expect(start(page)).toBeFocused();

  const modelReply = { certain: ['Sign In', 'Dashboard', 'Dark'], maybe: ['Profile', 'Settings', 'Button'] };
  setReplies(
    vision,
    replyWith({ ...modelReply, explanation: 'A form asks for a password.', suggestedTitle: 'Log in' }),
  );
  await start(page).click();
  await expect(page.getByText('Analysis complete!')).toBeVisible();
  // The explanation is in the toast, and also beside the image for users who missed the toast.
  await expect(page.getByText('A form asks for a password.')).toHaveCount(2);
  expect(vision.requests[0]?.text).toContain('Ledgerly');
  // The suggested title replaces the title, because it came from the file name and no curator has edited it.
  await expect(page.getByLabel('Title')).toHaveValue('Log in');
  await expect(box(page, 'Sign In suggested by a vision model, 90%')).toBeChecked();
  await expect(page.getByText('2 tags are suggested: Dark, Sign In.')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Styles' })).toContainText('1');
  // A tag that the curator selected before the analysis is not attributed to the model. Tags that are only likely are
  // not selected.
  await expect(box(page, /^Dashboard$/)).toBeChecked();
  await expect(box(page, 'Profile')).not.toBeChecked();
  await expect(chips(page)).toHaveText([/^Profile\s*50%$/, /^Settings\s*50%$/]);
  await axeInThemes(page);
  // Enter chooses one suggestion, even if it is held down.
  await chips(page).first().focus();
  await holdEnter(page);
  await expect(box(page, /^Profile$/)).toBeChecked();
  await expect(chips(page)).toHaveText([/^Settings/]);
  await expect(chips(page)).toBeFocused();

  // A draft stores the source of each tag.
  acceptUnsavedChangesWarning(page);
  await page.reload();
  await expect(restoredDraftNotice(page)).toBeVisible();
  await expect(box(page, 'Sign In suggested by a vision model, 90%')).toBeChecked();
  await expect(box(page, /^Profile$/)).toBeChecked();
  await expect(chips(page)).toHaveText([/^Settings/]);
  // A tag that the curator removes and adds again is the curator's.
  await page.getByRole('tab', { name: 'Styles' }).click();
  await box(page, 'Dark').click();
  await expect(chips(page)).toHaveText([/^Dark\s*90%$/]);
  await chips(page).click();
  await expect(box(page, /^Dark$/)).toBeChecked();
  await expect(page.getByText('1 tag is suggested: Sign In.')).toBeVisible();

  await page.getByRole('button', { name: 'Save Screen' }).click();
  await expect(page.getByText('Screen added successfully')).toBeVisible();
  const confidence = (value: number) => expect.closeTo(value, 3);
  // The model is certain of two screen types. Only the first, Sign In, keeps 0.9. Dashboard is reduced to 0.5.
  expect(await tagsOf(site.url, await newestScreenId(site.url))).toEqual({
    Dashboard: ['human', confidence(0.5)],
    'Sign In': ['human', confidence(0.9)],
    Profile: ['human', confidence(0.5)],
    Dark: ['human', confidence(0.9)],
  });
});

test('[A-22] the edit form of a screen marks unconfirmed tags, and can analyze the image again', async ({
  page,
  site,
  vision,
}) => {
  const adminApi = await openBackOfficeAt(site.url, EMAIL);
  const { items } = await adminApi.get<{ items: { id: string; name: string }[] }>('/api/admin/categories');
  const categoryId = items.find(({ name }) => name === 'Checkout')?.id;
  const [app] = (await adminApi.get<{ items: { id: string; name: string }[] }>('/api/admin/app-options'))
    .items;
  const { id } = await adminApi.send<SavedScreen>('POST', '/api/admin/screens', {
    title: 'Kept',
    platform: 'web',
    appId: app?.id,
    imageId: await adminApi.upload((await png('kept.png')).buffer),
    categoryIds: [categoryId],
    tagNotes: [{ categoryId, source: 'engine', confidence: 0.62 }],
  });
  await signInAs(page, site.url, EMAIL);
  await page.goto(`/admin/screens/edit/${id}`);
  await expect(box(page, 'Checkout suggested by the built-in engine, 62%')).toBeChecked();
  setReplies(
    vision,
    replyWith({ certain: ['Pricing'], explanation: 'Three prices.', suggestedTitle: 'Prices' }),
  );
  await start(page).click();
  await expect(box(page, 'Pricing suggested by a vision model, 90%')).toBeChecked();
  expect(vision.requests[0]?.text).toContain(app?.name);
  // The model's response removes no tags.
  await expect(box(page, 'Checkout suggested')).toBeChecked();
  await expect(page.getByLabel('Title')).toHaveValue('Kept');
  await page.getByRole('button', { name: 'Use this title' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Prices');
  await expect(page.getByRole('button', { name: 'Use this title' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Update Screen' }).click();
  await expect(page.getByText('Screen updated successfully')).toBeVisible();
  expect(await tagsOf(site.url, id)).toMatchObject({ Checkout: ['human', 0.62], Pricing: ['human', 0.9] });
});

test('[A-82] [A-85] each failure of the analysis shows its message, and removing the image silently cancels its analysis', async ({
  page,
  site,
  vision,
  problems,
}) => {
  problems.expect(/(?:422|429|500|502) POST .*analyze-screenshot/);
  problems.expect(/^console error: Failed to load resource/);
  await signInAs(page, site.url, EMAIL);
  await page.goto('/admin/screens/add');
  await imageInput(page).setInputFiles(await png('one.png'));
  const failures: [status: number, body: string, message: string][] = [
    [
      502,
      '{"error":"The model is unavailable","code":"analysis_failed"}',
      'Analysis failed: The model is unavailable',
    ],
    [
      422,
      '{"error":"The image cannot be read","code":"image_invalid"}',
      'Error analyzing image: The image cannot be read',
    ],
    [500, '{"error":""}', 'Unknown error occurred while analyzing screenshot'],
    [200, '{"categories":[]}', 'Invalid response format from server'],
    [200, '<!doctype html>', 'Invalid response format from server'],
    [429, '<!doctype html>', 'Analysis failed: API request failed with status 429'],
  ];
  for (const [status, body, message] of failures) {
    await page.route(ANALYSIS, (route) => route.fulfill({ status, body }), { times: 1 });
    await start(page).click();
    await expect(page.getByText(message, { exact: true }).first()).toBeVisible();
    await expect(start(page)).toBeVisible();
  }

  // Removing the image cancels the request, without a message about the cancellation.
  setReplies(vision, { hang: true }, replyWith({ certain: ['Checkout'] }));
  await start(page).click();
  await expect.poll(() => vision.requests.length).toBe(1);
  await page.getByRole('button', { name: 'Remove image' }).click();
  await expect.poll(() => vision.abortedRequests).toBe(1);
  await imageInput(page).setInputFiles(await png('two.png'));
  await start(page).click();
  await expect(page.getByText('Analysis complete!')).toBeVisible();
  await expect(page.getByText('Analysis cancelled')).toHaveCount(0);
});

test('[A-22] the built-in engine analyzes the image if the provider of the model refuses the request', async ({
  page,
  site,
  vision,
}) => {
  await signInAs(page, site.url, EMAIL);
  await page.goto('/admin/screens/add');
  setReplies(vision, { status: 401 });
  await imageInput(page).setInputFiles({
    name: 'a.webp',
    mimeType: 'image/webp',
    buffer: await readFile(LOG_IN),
  });
  await start(page).click();
  await expect(page.getByText('Analysis complete!')).toBeVisible({ timeout: 90_000 });
  await expect(page.getByText(/The built-in engine was used instead\./).first()).toBeVisible();
  const signIn = box(page, /^Sign In suggested by the built-in engine, \d+%$/);
  await expect(signIn.or(chips(page).filter({ hasText: 'Sign In' })).first()).toBeVisible();
});

test('[A-32] [A-34] [A-85] the images of a batch are categorized one by one; images that fail are skipped, and the next run analyzes only those', async ({
  page,
  site,
  vision,
  problems,
}) => {
  problems.expect(/^502 POST .*analyze-screenshot/);
  problems.expect(/^console error: Failed to load resource.*502/);
  await signInAs(page, site.url, EMAIL);
  await page.goto('/admin/screens/bulk-upload');
  await start(page).click();
  await expect(page.getByText('Please upload some screens first')).toBeVisible();
  const strip = page.getByRole('list', { name: 'Screens of this batch' });
  const item = (name: string) => strip.getByRole('button', { name: new RegExp(name) });
  await page
    .getByLabel('Screenshots')
    .setInputFiles(await Promise.all(['robot one.png', 'robot two.png', 'robot three.png'].map(png)));
  await expect(strip.locator('img')).toHaveCount(3);
  await chooseApp(page, 'Ledgerly');

  // Each request is held back, so that the test can check the intermediate state. The second analysis fails.
  const releases: ((shouldFail: boolean) => void)[] = [];
  await page.route(ANALYSIS, async (route) => {
    const shouldFail = await new Promise<boolean>((resolve) => releases.push(resolve));
    if (shouldFail) await route.fulfill({ status: 502, json: { error: 'Not now', code: 'analysis_failed' } });
    else await route.continue();
  });
  setReplies(
    vision,
    replyWith({ certain: ['Sign In'], maybe: ['Button', 'Settings'], suggestedTitle: 'Robot login' }),
    replyWith({ certain: ['Pricing'] }),
  );
  await start(page).click();
  for (const number of [1, 2, 3]) {
    await expect(page.getByText(`Analyzing screen ${number} of 3...`)).toBeVisible();
    await expect(strip.getByText('Analyzing...')).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Upload 3 screens' })).toBeDisabled();
    await expect.poll(() => releases.length).toBe(number);
    releases.at(-1)?.(number === 2);
  }
  await expect(page.getByText('Analysis complete - Processed 2 screens successfully')).toBeVisible();
  await expect(page.getByText('Skipped Robot two. Analysis failed: Not now')).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Robot login');
  await page.unroute(ANALYSIS);
  expect(vision.requests).toHaveLength(2);

  // The draft keeps the source of each tag, and only the image whose analysis failed is analyzed again.
  await page.reload();
  await expect(box(page, 'Sign In suggested by a vision model, 90%')).toBeChecked();
  await expect(chips(page)).toHaveText([/^Settings\s*50%$/]);
  await chips(page).click();
  setReplies(vision, { hang: true });
  await start(page).click();
  await expect(page.getByText('Analyzing screen 1 of 1...')).toBeVisible();
  await expect.poll(() => vision.requests.length).toBe(1);
  await cancel(page).click();
  await expect(page.getByText('Analysis cancelled')).toBeVisible();
  await expect.poll(() => vision.abortedRequests).toBe(1);
  setReplies(vision, replyWith({ certain: ['Detail'] }));
  await start(page).click();
  await expect(page.getByText('Analysis complete - Processed 1 screens successfully')).toBeVisible();
  await item('Robot two').click();
  await expect(box(page, 'Detail suggested by a vision model, 90%')).toBeChecked();
  await axeInThemes(page);

  // Tags from the analysis are stored as unconfirmed. Tags that the curator clicked are human tags.
  await page.getByRole('button', { name: 'Upload 3 screens' }).click();
  await expect(page.getByText('All screens uploaded successfully')).toBeVisible();
  const adminApi = await openBackOfficeAt(site.url, EMAIL);
  const list = await adminApi.get<{ items: { id: string }[] }>('/api/admin/screens?search=robot&order=asc');
  const storedTags = await Promise.all(list.items.map(({ id }) => tagsOf(site.url, id)));
  expect(storedTags).toMatchObject([
    { 'Sign In': ['model', 0.9], Settings: ['human', 0.5] },
    { Detail: ['model', 0.9] },
    { Pricing: ['model', 0.9] },
  ]);
});
