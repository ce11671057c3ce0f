import type { Page } from '@playwright/test';
import { DAY_MS, RETENTION_DAYS } from '#shared/limits.ts';
import { expect, test } from '../support/fixtures.ts';
// Declares the type of `window.drafts`.
import type {} from '../support/harness/drafts.tsx';
import { buildHarness, type Harness } from '../support/harness.ts';

let harness: Harness;
test.beforeAll(async () => {
  harness = await buildHarness('drafts.tsx');
});

async function open(page: Page): Promise<void> {
  await harness.open(page);
  await page.waitForFunction(() => window.drafts);
}

/** Stores a batch of one screen for each user. */
const storeBatches = (page: Page, ...owners: string[]): Promise<void> =>
  page.evaluate(async (users) => {
    const { emptyBatch, newItem, openDraftStore } = window.drafts;
    for (const owner of users) {
      const file = new File([owner], `${owner}.png`);
      const item = newItem(file);
      const store = await openDraftStore(owner);
      await store.saveFile(item.id, file);
      await store.saveBatch({ ...emptyBatch(), items: [item] });
    }
  }, owners);

/** Returns the name and content of each file in a user's stored batch. Null if no batch is stored. */
const batchOf = (page: Page, user: string): Promise<string[][] | null> =>
  page.evaluate(async (owner) => {
    const stored = await (await window.drafts.openDraftStore(owner)).load();
    return (
      stored &&
      Promise.all(
        stored.batch.items.map(async ({ id, fileName }) => [
          fileName,
          (await stored.files.get(id)?.text()) ?? '',
        ]),
      )
    );
  }, user);

test('[A-33] clearing a user’s batch removes only this batch with its files, or nothing if a deletion fails', async ({
  page,
}) => {
  await open(page);
  await storeBatches(page, 'mine', 'other');
  const failure = await page.evaluate(async () => {
    const { prototype } = IDBObjectStore;
    const original = prototype.delete;
    prototype.delete = function (query) {
      if (this.name === 'files') throw new Error('Cannot delete');
      return original.call(this, query);
    };
    const store = await window.drafts.openDraftStore('mine');
    return store
      .clear()
      .catch((error: Error) => error.message)
      .finally(() => {
        prototype.delete = original;
      });
  });
  expect(failure).toBe('Cannot delete');
  expect(await batchOf(page, 'mine')).toEqual([['mine.png', 'mine']]);
  await page.evaluate(async () => (await window.drafts.openDraftStore('mine')).clear());
  expect(await batchOf(page, 'mine')).toBeNull();
  expect(await batchOf(page, 'other')).toEqual([['other.png', 'other']]);
  expect(await page.evaluate(() => window.drafts.countStoredItems('other'))).toBe(1);
});

test('a draft that exceeds the storage quota is rejected, and the stored drafts stay', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const origin = new URL(site.url).origin;
  // The browser caches how much space is left, so the quota is set in a new context and before the first write.
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1_000_000 });
  await open(page);
  await storeBatches(page, 'mine');
  await page.evaluate(async () => {
    const { write } = await window.drafts.openDraft('mine', 'screens/add');
    await write({ values: 'small', files: {}, base: null });
  });
  const errors = await page.evaluate(async () => {
    const file = new File([new Uint8Array(5_000_000)], 'large.png');
    const batch = await window.drafts.openDraftStore('mine');
    const form = await window.drafts.openDraft('mine', 'screens/edit');
    const nameOf = (error: Error): string => error.name;
    return Promise.all([
      batch.saveFile('large', file).then(() => '', nameOf),
      form.write({ values: 'large', files: { image: file }, base: null }).then(() => '', nameOf),
    ]);
  });
  expect(errors).toEqual(['QuotaExceededError', 'QuotaExceededError']);
  expect(await batchOf(page, 'mine')).toEqual([['mine.png', 'mine']]);
  const formKeys = await page.evaluate(async () =>
    (await window.drafts.listDrafts('mine')).map(({ formKey }) => formKey),
  );
  expect(formKeys).toEqual(['screens/add']);
  await context.close();
});

test("opening a form removes expired drafts and restores the user's own draft", async ({ page }) => {
  await page.clock.setFixedTime('2026-01-01T12:00:00Z');
  await open(page);
  const write = (owner: string, formKey: string): Promise<void> =>
    page.evaluate(
      async ([user, key]) => {
        const slot = await window.drafts.openDraft(user, key);
        const image = new File([user], 'image.png');
        await slot.write({ values: key, files: { image }, base: null });
        slot.release();
      },
      [owner, formKey] as const,
    );
  const read = (owner: string, formKey: string): Promise<unknown> =>
    page.evaluate(
      async ([user, key]) => {
        const { stored, release } = await window.drafts.openDraft(user, key);
        release();
        return stored && [stored.values, await stored.files.image?.text()];
      },
      [owner, formKey] as const,
    );
  await write('mine', 'screens/add');
  await write('other', 'screens/add');
  await page.clock.setFixedTime('2026-01-02T12:00:00Z');
  await write('mine', 'apps/add');
  expect(await read('mine', 'screens/add')).toEqual(['screens/add', 'mine']);
  const lists = (): Promise<string[][]> =>
    page.evaluate(async () => {
      const all = await Promise.all(['mine', 'other'].map((user) => window.drafts.listDrafts(user)));
      return all.map((forms) => forms.map(({ formKey }) => formKey));
    });
  expect(await lists()).toEqual([['apps/add', 'screens/add'], ['screens/add']]);
  // The drafts of January 1 expired one hour ago.
  await page.clock.setFixedTime(Date.parse('2026-01-01T13:00:00Z') + RETENTION_DAYS.draft * DAY_MS);
  expect(await read('mine', 'screens/add')).toBeNull();
  expect(await read('mine', 'apps/add')).toEqual(['apps/add', 'mine']);
  expect(await lists()).toEqual([['apps/add'], []]);
});

test('a draft that could not be read is restored when the form is opened again', async ({ page }) => {
  await open(page);
  const result = await page.evaluate(async () => {
    const { openDraft } = window.drafts;
    const slot = await openDraft('mine', 'screens/add');
    await slot.write({ values: 'unsaved', files: { image: new File(['x'], 'x.png') }, base: null });
    slot.release();
    const { prototype } = IDBObjectStore;
    const original = prototype.openCursor;
    prototype.openCursor = () => {
      throw new Error('Cannot read');
    };
    const failure = await openDraft('mine', 'screens/add')
      .catch((error: Error) => error.message)
      .finally(() => {
        prototype.openCursor = original;
      });
    const { stored } = await openDraft('mine', 'screens/add');
    return [failure, stored?.values];
  });
  expect(result).toEqual(['Cannot read', 'unsaved']);
});
