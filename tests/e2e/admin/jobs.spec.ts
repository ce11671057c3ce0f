import type { Jobs } from '#shared/contracts/jobs.ts';
import { axeInThemes, expect, test, waitUntilQuiet, waitUntilSettled } from '../support/fixtures.ts';
import { BACK_OFFICE_GALLERY } from '../support/galleries.ts';
import { signInAs } from '../support/sign-in.ts';

test.use({ serve: BACK_OFFICE_GALLERY });

const EMAIL = 'admin3@example.com';
const SCREEN_ID = '01890000-0000-7000-8000-000000000000';

/** Longer than the 2 s after which the page requests the next state. */
const POLL_WAIT_MS = 3_000;

const jobsState = (ocr: Partial<Jobs['ocr']>, training: Partial<Jobs['training']> = {}): Jobs => ({
  ocr: { screens: 226, done: 226, waiting: 0, failed: 0, isEnabled: true, failures: [], ...ocr },
  facts: { screens: 226, done: 226, waiting: 0, failed: 0 },
  training: { screens: 0, learnedAt: null, missing: 0, ...training },
});
const FAILURE = { screenId: SCREEN_ID, title: 'Log in', app: 'Marlowe', failure: 'Its file is missing' };

test('[P-21] the dashboard shows OCR progress and failures, and “Try again” retries failed screens', async ({
  page,
  site,
}) => {
  await signInAs(page, site.url, EMAIL);
  await page.goto('/admin');
  const panel = page.getByRole('region', { name: 'Text search' });
  await expect(panel).toContainText(/OCR progress: \d+ of \d+ screens indexed/);
  await expect(panel).toContainText('Text recognition is switched off on this server.');
  await expect(page.getByText(/once you have tagged \d+ more screens?\./)).toBeVisible();

  // OCR is running: each request returns the next state, and the last one repeats.
  const states = [
    jobsState({ done: 180, waiting: 46 }, { missing: 12 }),
    jobsState({ done: 181, waiting: 45 }),
    jobsState(
      { done: 225, failed: 1, failures: [FAILURE] },
      { screens: 1180, learnedAt: '2026-10-03T12:00:00.123456Z' },
    ),
  ];
  let requestCount = 0;
  await page.route('**/api/admin/jobs', async (route) => {
    const json = states.length > 1 ? states.shift() : states[0];
    requestCount += 1;
    await route.fulfill({ json });
  });
  await page.clock.install();
  await page.reload();
  const bar = panel.getByRole('progressbar', { name: 'Text search' });
  await expect(bar).toHaveAttribute('aria-valuenow', '180');
  await expect(panel).toContainText('OCR progress: 180 of 226 screens indexed');
  await expect(page.getByText('once you have tagged 12 more screens.')).toBeVisible();
  await page.clock.fastForward(POLL_WAIT_MS);
  await expect(bar).toHaveAttribute('aria-valuenow', '181');
  await expect(page.getByText('in a few minutes.')).toBeVisible();
  await page.clock.fastForward(POLL_WAIT_MS);
  await expect(panel).toContainText('1 screen could not be indexed');
  await expect(
    page.getByText('learned from 1,180 screens with confirmed tags, last on Oct 3, 2026.'),
  ).toBeVisible();
  await expect(bar).toHaveCount(0);
  await waitUntilSettled(page);
  await axeInThemes(page);
  // The page stops polling, because no screen is waiting.
  const before = requestCount;
  await page.clock.fastForward(60_000);
  await waitUntilQuiet(page);
  expect(requestCount).toBe(before);

  await expect(panel.getByRole('link', { name: 'Marlowe: Log in' })).toHaveAttribute(
    'href',
    `/admin/screens/edit/${SCREEN_ID}`,
  );
  states.splice(0, 1, jobsState({ done: 225, waiting: 1 }), jobsState({}));
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(bar).toHaveAttribute('aria-valuenow', '225');
  await page.clock.fastForward(POLL_WAIT_MS);
  await expect(panel).toContainText('Search finds the text of every screen.');
  await expect(panel.getByRole('listitem')).toHaveCount(0);
});
