import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ScreenFormInput } from '#shared/contracts/admin-screens.ts';
import type { AppRef } from '#shared/contracts/screens.ts';
import { MESSAGES } from '#shared/messages.ts';
import { connectToaster } from '#web/kit/toasts.ts';
import { type Batch, type FileInspection, resolvePlatformAndApp, toScreenInput } from './batch.ts';
import type { BatchDraftStore } from './batch-draft-store.ts';
import type { BulkUploadServices } from './bulk-upload-services.ts';
import { BulkUploadStore } from './bulk-upload-store.ts';
import { createItem } from './new-item.ts';

let messages: string[];
let stopListening: () => void;
beforeEach(() => {
  messages = [];
  stopListening = connectToaster(({ message }) => messages.push(message));
});
afterEach(() => stopListening());

const appOf = (name: string): AppRef => ({ id: `id of ${name}`, slug: name, name, logo: null });

/** Creates a file. If the path contains folders, the file looks as if the curator had chosen its folder. */
function fileAt(path: string): File {
  const file = new File(['x'], path.split('/').at(-1) ?? '', { type: 'image/png' });
  Object.defineProperty(file, 'webkitRelativePath', { value: path.includes('/') ? path : '' });
  return file;
}

type FakeServices = {
  services: BulkUploadServices;
  created: ScreenFormInput[];
  setInspections: (inspection: (id: string) => Partial<FileInspection>) => void;
};

/** Creates fake services. The fake server has the given apps and accepts all uploads. */
function createFakes(apps: readonly string[] = []): FakeServices {
  const created: ScreenFormInput[] = [];
  let getInspection: (id: string) => Partial<FileInspection> = () => ({});
  return {
    created,
    setInspections: (inspection) => {
      getInspection = inspection;
    },
    services: {
      server: {
        upload: async () => `image ${created.length}`,
        discard: async () => undefined,
        create: async (input) => {
          created.push(input);
          return { id: 'screen', updatedAt: 'first' };
        },
        update: async (saved) => saved,
      },
      inspect: async (files, { onInspection }) => {
        for (const { id } of files) {
          onInspection(id, {
            width: 1,
            height: 1,
            sha256: id,
            phash: null,
            matches: null,
            ...getInspection(id),
          });
        }
      },
      findApp: async (folder) => (apps.includes(folder) ? appOf(folder) : null),
      fetchCategoryIds: async () => new Set(),
      refresh: () => undefined,
      retryOptions: {},
    },
  };
}

const platformsAndApps = ({ items, settings }: Batch): string[] =>
  items.map((item) => {
    const { platform, app } = resolvePlatformAndApp(item, settings);
    return `${platform} ${app?.name ?? '-'}`;
  });

test('folder names set platforms and apps, and a chosen app applies to all screens of a folder', async () => {
  const { services, created } = createFakes(['orbit', 'solo']);
  const store = new BulkUploadStore(null, null, services);
  store.open();
  store.dispatch({ type: 'set', settings: { app: appOf('batch') } });
  store.addFiles(
    ['01.png', 'all/web/orbit/1.png', 'all/ios/solo/1.png', 'all/ios/new/1.png', 'all/ios/new/2.png'].map(
      fileAt,
    ),
  );
  await store.resolveFolders();
  const batch = () => store.getSnapshot().batch;
  expect(platformsAndApps(batch())).toEqual(['web batch', 'web orbit', 'ios solo', 'ios -', 'ios -']);
  store.dispatch({ type: 'set app', id: batch().items[3]?.id ?? '', app: appOf('made') });
  store.dispatch({ type: 'change', id: batch().items[0]?.id ?? '', change: { platform: 'ios' } });
  expect(platformsAndApps(batch())).toEqual(['ios batch', 'web orbit', 'ios solo', 'ios made', 'ios made']);
  expect(await store.start()).toEqual({ kind: 'complete', done: 5 });
  expect(created.map(({ platform, appId }) => `${platform} ${appId}`)).toEqual([
    'ios id of batch',
    'web id of orbit',
    'ios id of solo',
    'ios id of made',
    'ios id of made',
  ]);
});

test("screens of a single folder that matches no app use the batch's app", async () => {
  const store = new BulkUploadStore(null, null, createFakes().services);
  store.open();
  store.addFiles(['shots/1.png', 'shots/2.png'].map(fileAt));
  await store.resolveFolders();
  store.dispatch({ type: 'set', settings: { app: appOf('batch') } });
  expect(platformsAndApps(store.getSnapshot().batch)).toEqual(['web batch', 'web batch']);
});

test('a screen created just before the page was closed counts as uploaded, not as a duplicate', async () => {
  const settings = { day: '2026-01-01', platform: 'web', app: appOf('orbit') } as const;
  const image = { id: 'its image', url: '', width: 1, height: 1, format: 'png', thumbhash: null } as const;
  const same = { id: 'screen', title: 'One', appName: 'orbit', image };
  const [own, changed, other] = ['own.png', 'changed.png', 'other.png'].map((name) =>
    createItem(fileAt(name)),
  );
  if (!own || !changed || !other) throw new Error('No items');
  const markAsSent = (item: typeof own) => ({
    ...item,
    progress: 'unsure' as const,
    imageId: image.id,
    sent: toScreenInput(item, settings, image.id),
  });
  const items = [
    markAsSent(own),
    { ...markAsSent(changed), title: 'Another' },
    { ...other, imageId: 'not that image' },
  ];
  const { services, setInspections } = createFakes();
  setInspections(() => ({ matches: { same, similar: [] } }));
  const files = new Map(items.map(({ id }) => [id, new Blob(['x'])]));
  const store = new BulkUploadStore(
    null,
    { batch: { settings, items, selectedId: own.id }, files },
    services,
  );
  store.open();
  await expect.poll(() => store.getSnapshot().inspections.size).toBe(2);
  const { batch, inspections } = store.getSnapshot();
  expect(batch.items.map(({ fileName }) => fileName)).toEqual(['changed.png', 'other.png']);
  // The next run updates the screen that was changed after it was sent. The other screen is a duplicate.
  expect(inspections.get(changed.id)?.matches).toBeNull();
  expect(inspections.get(other.id)?.matches?.same).toEqual(same);
  expect(messages).toEqual(['“Own” was uploaded before the page was closed']);
});

test('a run skips a screen whose file was rejected after the run had started', async () => {
  const { services, created } = createFakes();
  // Rejects the second file. The upload of the first file calls it, so the run has already started.
  let reject: (() => void) | undefined;
  const store = new BulkUploadStore(null, null, {
    ...services,
    server: {
      ...services.server,
      upload: async (file, name, signal) => {
        reject?.();
        reject = undefined;
        return services.server.upload(file, name, signal);
      },
    },
    inspect: async (files, { onUnreadable }) => {
      const second = files[1]?.id;
      reject = () => second && onUnreadable(second);
    },
  });
  store.open();
  store.dispatch({ type: 'set', settings: { app: appOf('batch') } });
  store.addFiles(['1.png', '2.png', '3.png'].map(fileAt));
  await expect.poll(() => reject).toBeDefined();
  expect(await store.start()).toEqual({ kind: 'complete', done: 2 });
  expect(created.map(({ title }) => title)).toEqual(['1', '3']);
  expect(messages).toEqual(['2.png: Failed to load image']);
});

/** Opens a store with these files and an app, so that a run can start. */
function openStore(
  services: BulkUploadServices,
  names: readonly string[],
  draft: BatchDraftStore | null = null,
) {
  const store = new BulkUploadStore(draft, null, services);
  store.open();
  store.dispatch({ type: 'set', settings: { app: appOf('batch') } });
  store.addFiles(names.map(fileAt));
  const fileNames = (): string[] => store.getSnapshot().batch.items.map(({ fileName }) => fileName);
  return { store, fileNames };
}

test('addFiles adds the valid files and shows one message for each kind of problem', () => {
  const { store, fileNames } = openStore(createFakes().services, ['1.png']);
  const texts = ['a.txt', 'b.txt', 'c.txt'].map((name) => new File(['x'], name, { type: 'text/plain' }));
  store.addFiles([...texts, new File([], 'empty.png', { type: 'image/png' }), fileAt('2.png')]);
  expect(fileNames()).toEqual(['1.png', '2.png']);
  expect(messages).toEqual([
    'a.txt and 2 more: Invalid file type. Please upload a JPG, PNG, GIF, or WebP image.',
    `empty.png: ${MESSAGES.image.empty}`,
  ]);
});

test('the store calls its subscribers on each change and returns the same snapshot between changes', () => {
  const { store } = openStore(createFakes().services, ['1.png']);
  let calls = 0;
  const unsubscribe = store.subscribe(() => {
    calls += 1;
  });
  const before = store.getSnapshot();
  expect(store.getSnapshot()).toBe(before);
  store.dispatch({ type: 'reverse' });
  expect([calls, store.getSnapshot() === before]).toEqual([1, false]);
  unsubscribe();
  store.dispatch({ type: 'reverse' });
  expect(calls).toBe(1);
});

test('removing items from the batch deletes their uploads, except those that a created screen may use', () => {
  const { services } = createFakes();
  const discarded: string[] = [];
  const discard = async (imageId: string): Promise<void> => void discarded.push(imageId);
  const names = ['new.png', 'uploaded.png', 'unsure.png', 'stays.png'];
  const { store, fileNames } = openStore({ ...services, server: { ...services.server, discard } }, names);
  const [fresh, uploaded, unsure] = store.getSnapshot().batch.items.map(({ id }) => id);
  if (!fresh || !uploaded || !unsure) throw new Error('No items');
  store.dispatch({ type: 'report', id: uploaded, report: { imageId: 'uploaded' } });
  store.dispatch({ type: 'report', id: unsure, report: { imageId: 'unsure', progress: 'unsure' } });
  store.removeItems([fresh, uploaded, unsure]);
  expect(discarded).toEqual(['uploaded']);
  expect(fileNames()).toEqual(['stays.png']);
  expect(store.fileOf(fresh)).toBeNull();
});

test('a canceled run keeps the remaining screens, and only one run can be in progress', async () => {
  const { services, created } = createFakes();
  const uploading = Promise.withResolvers<void>();
  const uploadReleased = Promise.withResolvers<void>();
  const upload: BulkUploadServices['server']['upload'] = async (_, name) => {
    if (name !== '2.png') return 'image';
    uploading.resolve();
    await uploadReleased.promise;
    return 'image';
  };
  const names = ['1.png', '2.png', '3.png'];
  const { store, fileNames } = openStore({ ...services, server: { ...services.server, upload } }, names);
  const outcome = store.start();
  await uploading.promise;
  expect(store.getSnapshot().running).toMatchObject({ number: 2, count: 3, isCancelling: false });
  expect(await store.start()).toBeNull();
  store.cancel();
  expect(store.getSnapshot().running?.isCancelling).toBe(true);
  uploadReleased.resolve();
  expect(await outcome).toEqual({ kind: 'cancelled', done: 1 });
  expect(store.getSnapshot().running).toBeNull();
  expect([fileNames(), created.length]).toEqual([['2.png', '3.png'], 1]);
});

test('a run removes deleted categories from its screens, and does not start if loading categories fails', async () => {
  const { services, created } = createFakes();
  let fetchCategoryIds = async (): Promise<ReadonlySet<string>> => Promise.reject(new Error('Not now'));
  const { store, fileNames } = openStore({ ...services, fetchCategoryIds: () => fetchCategoryIds() }, [
    '1.png',
  ]);
  store.dispatch({ type: 'tag all', categoryIds: ['kept', 'deleted'] });
  expect(await store.start()).toBeNull();
  expect(messages).toEqual(['Error uploading screens: Not now']);
  expect(fileNames()).toEqual(['1.png']);
  fetchCategoryIds = async () => new Set(['kept']);
  expect(await store.start()).toEqual({ kind: 'complete', done: 1 });
  expect(created.map(({ categoryIds }) => categoryIds)).toEqual([['kept']]);
});

test('the store no longer reports the batch as stored once the browser refuses to store it', async () => {
  const reject = async (): Promise<never> => Promise.reject(new DOMException('Full', 'QuotaExceededError'));
  const accept = async (): Promise<void> => undefined;
  const load = async (): Promise<null> => null;
  const draft: BatchDraftStore = {
    load,
    saveBatch: accept,
    saveFile: accept,
    removeFiles: accept,
    clear: accept,
  };
  const full: BatchDraftStore = { ...draft, saveFile: reject };
  const { store } = openStore(createFakes().services, ['1.png'], draft);
  expect(store.getSnapshot().isStored).toBe(true);
  const other = openStore(createFakes().services, ['1.png'], full);
  await expect.poll(() => other.store.getSnapshot().isStored).toBe(false);
  expect(store.getSnapshot().isStored).toBe(true);
  expect(openStore(createFakes().services, []).store.getSnapshot().isStored).toBe(false);
});

test('no run starts once the page is closed', async () => {
  const { services, created } = createFakes();
  const { store, fileNames } = openStore(services, ['1.png']);
  expect(store.isOpen()).toBe(true);
  store.close();
  expect(store.isOpen()).toBe(false);
  expect(await store.start()).toBeNull();
  expect([created.length, fileNames()]).toEqual([0, ['1.png']]);
});
