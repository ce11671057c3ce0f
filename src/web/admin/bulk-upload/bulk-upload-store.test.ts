import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ScreenFormInput } from '#shared/contracts/admin-screens.ts';
import type { AppRef } from '#shared/contracts/screens.ts';
import { serveToasts } from '#web/kit/toasts.ts';
import { type Batch, type Finding, inputOf, placeOf } from './batch.ts';
import type { Services } from './bulk-upload-services.ts';
import { BulkUploadStore } from './bulk-upload-store.ts';
import { newItem } from './new-item.ts';

let messages: string[];
let stopListening: () => void;
beforeEach(() => {
  messages = [];
  stopListening = serveToasts(({ message }) => messages.push(message));
});
afterEach(() => stopListening());

const appOf = (name: string): AppRef => ({ id: `id of ${name}`, slug: name, name, logo: null });

function fileAt(path: string): File {
  const file = new File(['x'], path.split('/').at(-1) ?? '', { type: 'image/png' });
  Object.defineProperty(file, 'webkitRelativePath', { value: path.includes('/') ? path : '' });
  return file;
}

type Faked = {
  services: Services;
  created: ScreenFormInput[];
  inspect: (finding: (id: string) => Partial<Finding>) => void;
};

/** Fake services. The server knows the given apps and accepts all uploads. `inspect` sets the findings of files. */
function fakes(apps: readonly string[] = []): Faked {
  const created: ScreenFormInput[] = [];
  let found: (id: string) => Partial<Finding> = () => ({});
  return {
    created,
    inspect: (finding) => {
      found = finding;
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
      inspect: async (files, { onFinding }) => {
        for (const { id } of files) {
          onFinding(id, { width: 1, height: 1, sha256: id, phash: null, known: null, ...found(id) });
        }
      },
      findApp: async (folder) => (apps.includes(folder) ? appOf(folder) : null),
      knownCategories: async () => new Set(),
      refresh: () => undefined,
      patience: {},
    },
  };
}

const placesOf = ({ items, settings }: Batch): string[] =>
  items.map((item) => {
    const { platform, app } = placeOf(item, settings);
    return `${platform} ${app?.name ?? '-'}`;
  });

test('folders set platform and app of their screens, and an unknown app is chosen once per folder', async () => {
  const { services, created } = fakes(['orbit', 'solo']);
  const store = new BulkUploadStore(null, null, services);
  store.open();
  store.act({ do: 'set', settings: { app: appOf('batch') } });
  store.addFiles(
    ['01.png', 'all/web/orbit/1.png', 'all/ios/solo/1.png', 'all/ios/new/1.png', 'all/ios/new/2.png'].map(
      fileAt,
    ),
  );
  await store.resolveFolders();
  const batch = () => store.getState().batch;
  expect(placesOf(batch())).toEqual(['web batch', 'web orbit', 'ios solo', 'ios -', 'ios -']);
  store.act({ do: 'set app', id: batch().items[3]?.id ?? '', app: appOf('made') });
  store.act({ do: 'change', id: batch().items[0]?.id ?? '', change: { platform: 'ios' } });
  expect(placesOf(batch())).toEqual(['ios batch', 'web orbit', 'ios solo', 'ios made', 'ios made']);
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
  const store = new BulkUploadStore(null, null, fakes().services);
  store.open();
  store.addFiles(['shots/1.png', 'shots/2.png'].map(fileAt));
  await store.resolveFolders();
  store.act({ do: 'set', settings: { app: appOf('batch') } });
  expect(placesOf(store.getState().batch)).toEqual(['web batch', 'web batch']);
});

test('a screen created just before the page was closed counts as uploaded, not as a duplicate', async () => {
  const settings = { day: '2026-01-01', platform: 'web', app: appOf('orbit') } as const;
  const image = { id: 'its image', url: '', width: 1, height: 1, format: 'png', thumbhash: null } as const;
  const same = { id: 'screen', title: 'One', appName: 'orbit', image };
  const [own, changed, other] = ['own.png', 'changed.png', 'other.png'].map((name) => newItem(fileAt(name)));
  if (!own || !changed || !other) throw new Error('No items');
  const sent = (item: typeof own) => ({
    ...item,
    progress: 'unsure' as const,
    imageId: image.id,
    sent: inputOf(item, settings, image.id),
  });
  const items = [sent(own), { ...sent(changed), title: 'Another' }, { ...other, imageId: 'not that image' }];
  const { services, inspect } = fakes();
  inspect(() => ({ known: { same, similar: [] } }));
  const files = new Map(items.map(({ id }) => [id, new Blob(['x'])]));
  const store = new BulkUploadStore(
    null,
    { batch: { settings, items, selectedId: own.id }, files },
    services,
  );
  store.open();
  await expect.poll(() => store.getState().findings.size).toBe(2);
  const { batch, findings } = store.getState();
  expect(batch.items.map(({ fileName }) => fileName)).toEqual(['changed.png', 'other.png']);
  // The next run updates the screen that was changed after it was sent. The other screen is a duplicate.
  expect(findings.get(changed.id)?.known).toBeNull();
  expect(findings.get(other.id)?.known?.same).toEqual(same);
  expect(messages).toEqual(['“Own” was uploaded before the page was closed']);
});

test('a run skips a screen whose file was rejected after the run had started', async () => {
  const { services, created } = fakes();
  let refuse: (() => void) | undefined;
  const store = new BulkUploadStore(null, null, {
    ...services,
    server: {
      ...services.server,
      upload: async (file, name, signal) => {
        refuse?.();
        refuse = undefined;
        return services.server.upload(file, name, signal);
      },
    },
    inspect: async (files, { onUnreadable }) => {
      const second = files[1]?.id;
      refuse = () => second && onUnreadable(second);
    },
  });
  store.open();
  store.act({ do: 'set', settings: { app: appOf('batch') } });
  store.addFiles(['1.png', '2.png', '3.png'].map(fileAt));
  await expect.poll(() => refuse).toBeDefined();
  expect(await store.start()).toEqual({ kind: 'complete', done: 2 });
  expect(created.map(({ title }) => title)).toEqual(['1', '3']);
  expect(messages).toEqual(['2.png: Failed to load image']);
});
