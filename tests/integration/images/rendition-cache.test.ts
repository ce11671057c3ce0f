import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MAX_RENDITIONS_PER_IMAGE } from '#domain/images/renditions/rendition-cache.ts';
import { type ImageServiceFixture, openImageServiceFixture } from '../../support/image-service-fixture.ts';
import { imageFile } from '../../support/images.ts';

/** Size limit of the cache, in bytes. */
const BUDGET = 60_000;
let fixture: ImageServiceFixture;
beforeAll(async () => {
  fixture = await openImageServiceFixture({ settings: { renditionCacheBytes: BUDGET } });
});
beforeEach(() => fixture.reset());
afterAll(() => fixture.close());

const file = await imageFile({ width: 300, height: 240, seed: 8 });
const ingest = async (): Promise<string> => (await fixture.images.ingest(file, { purpose: 'logo' })).id;
const open = async (id: string, query: string) =>
  (await fixture.images.openRendition(id, new URLSearchParams(query), '')).open();

/** 96 options with different results. */
const OPTIONS = [48, 80, 96, 160].flatMap((w) =>
  [48, 80, 96, 160].flatMap((h) =>
    ['top', 'left', 'right'].flatMap((gravity) =>
      ['webp', 'jpeg'].map((format) => `w=${w}&h=${h}&fit=cover&g=${gravity}&q=75&f=${format}`),
    ),
  ),
);
const listCachedFiles = async (): Promise<Array<{ key: string; size: number }>> => {
  const files: Array<{ key: string; size: number }> = [];
  for await (const { key, size } of fixture.storage.list('cache/')) files.push({ key, size });
  return files;
};
const total = (files: Array<{ size: number }>): number => files.reduce((sum, { size }) => sum + size, 0);

test('the cache of renditions stays within its budget when all options of many images are requested', async () => {
  const ids = await Promise.all(Array.from({ length: 3 }, ingest));
  const thumbnails = await fixture.files('renditions/');
  for (const id of ids) for (const option of OPTIONS) await open(id, option);
  // Waits until the cache has been trimmed.
  await fixture.images.close();
  const files = await listCachedFiles();
  expect(files.length).toBeGreaterThan(10);
  expect(total(files)).toBeLessThanOrEqual(BUDGET);
  expect(await fixture.files('renditions/')).toEqual(thumbnails);
});

test('the cache of renditions keeps at most the 64 most recently used renditions of each image', async () => {
  const serviceWithLargeBudget = fixture.createSecond({ renditionCacheBytes: 1e9 });
  const id = await ingest();
  const send = async (option: string) =>
    (await serviceWithLargeBudget.openRendition(id, new URLSearchParams(option), '')).open();
  for (const option of OPTIONS) {
    fixture.clockOffsetMs += 1000;
    await send(option);
    await send(OPTIONS[0] as string);
  }
  expect(OPTIONS.length).toBeGreaterThan(MAX_RENDITIONS_PER_IMAGE);
  const files = await listCachedFiles();
  expect(files).toHaveLength(MAX_RENDITIONS_PER_IMAGE);
  // Another process finds the file and renders nothing.
  fixture.calls.length = 0;
  await (await fixture.createSecond().openRendition(id, new URLSearchParams(OPTIONS[0]), '')).open();
  expect(fixture.calls.map(({ method }) => method)).toEqual(['get']);
});

test('recently used renditions survive a trim of the cache, and deleted ones are rendered again', async () => {
  const id = await ingest();
  const favorite = 'w=300&q=90&f=webp';
  const first = (await open(id, favorite)).body as Buffer;
  for (const option of OPTIONS) {
    fixture.clockOffsetMs += 1000;
    await open(id, option);
    await open(id, favorite);
  }
  await fixture.images.close();
  expect(total(await listCachedFiles())).toBeLessThanOrEqual(BUDGET);
  const writes = (name: RegExp): number =>
    fixture.calls.filter(({ method, key }) => method === 'put' && name.test(key)).length;
  expect(writes(/^cache/)).toBe(OPTIONS.length + 1);
  expect(writes(/300x240-scale-q90/)).toBe(1);

  await fixture.storage.deletePrefix('cache/');
  expect(((await open(id, favorite)).body as Buffer).equals(first)).toBe(true);
});

test('after a restart, existing files of the cache count toward its budget', async () => {
  const id = await ingest();
  for (let index = 0; index < 20; index++) {
    await fixture.storage.put(`cache/aa/${'a'.repeat(32)}/${index}.webp`, Buffer.alloc(20_000));
  }
  await open(id, 'w=80&q=90');
  await fixture.images.close();
  expect(total(await listCachedFiles())).toBeLessThanOrEqual(BUDGET);
});

test('a lost thumbnail is rendered and stored again', async () => {
  const id = await ingest();
  const thumbnails = await fixture.files('renditions/');
  await fixture.storage.deletePrefix('renditions/');
  const rendition = await fixture.images.openRendition(id, new URLSearchParams('w=80'), 'image/webp');
  await rendition.open();
  expect(thumbnails).toEqual(expect.arrayContaining(await fixture.files('renditions/')));
  expect(await fixture.files('renditions/')).toHaveLength(1);
});

test('a rendition that cannot be stored is served and logged', async () => {
  const id = await ingest();
  fixture.beforeStorageCall = ({ method, key }) => {
    if (method === 'put' && key.startsWith('cache/')) throw new Error('disk full');
  };
  expect((await open(id, 'w=80&q=90')).length).toBeGreaterThan(0);
  expect(fixture.log.join('')).toContain('could not be stored');
});
