import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MAX_VARIANTS_PER_IMAGE } from '#domain/images/renditions/variant-cache.ts';
import { pictureFile } from '../../support/images.ts';
import { type ImageWorld, openImageWorld } from '../../support/images-service.ts';

const BUDGET = 60_000;
let world: ImageWorld;
beforeAll(async () => {
  world = await openImageWorld({ settings: { variantBudgetBytes: BUDGET } });
});
beforeEach(() => world.reset());
afterAll(() => world.close());

const file = await pictureFile({ width: 300, height: 240, seed: 8 });
const ingest = async (): Promise<string> => (await world.images.ingest(file, { purpose: 'logo' })).id;
const open = async (id: string, query: string) =>
  (await world.images.openRendition(id, new URLSearchParams(query), '')).open();

/** 96 options with different results. */
const OPTIONS = [48, 80, 96, 160].flatMap((w) =>
  [48, 80, 96, 160].flatMap((h) =>
    ['top', 'left', 'right'].flatMap((gravity) =>
      ['webp', 'jpeg'].map((format) => `w=${w}&h=${h}&fit=cover&g=${gravity}&q=75&f=${format}`),
    ),
  ),
);
const cached = async (): Promise<Array<{ key: string; size: number }>> => {
  const files: Array<{ key: string; size: number }> = [];
  for await (const { key, size } of world.storage.list('cache/')) files.push({ key, size });
  return files;
};
const total = (files: Array<{ size: number }>): number => files.reduce((sum, { size }) => sum + size, 0);

test('the cache stays within its budget when all options of many images are requested', async () => {
  const ids = await Promise.all(Array.from({ length: 3 }, ingest));
  const kept = await world.files('renditions/');
  for (const id of ids) for (const option of OPTIONS) await open(id, option);
  await world.images.close();
  const files = await cached();
  expect(files.length).toBeGreaterThan(10);
  expect(total(files)).toBeLessThanOrEqual(BUDGET);
  expect(await world.files('renditions/')).toEqual(kept);
});

test('the cache keeps at most the 64 most recently used variants per image', async () => {
  const roomy = world.second({ variantBudgetBytes: 1e9 });
  const id = await ingest();
  const ask = async (option: string) =>
    (await roomy.openRendition(id, new URLSearchParams(option), '')).open();
  for (const option of OPTIONS) {
    world.ahead += 1000;
    await ask(option);
    await ask(OPTIONS[0] as string);
  }
  expect(OPTIONS.length).toBeGreaterThan(MAX_VARIANTS_PER_IMAGE);
  const files = await cached();
  expect(files).toHaveLength(MAX_VARIANTS_PER_IMAGE);
  // Another process finds the file and renders nothing.
  world.calls.length = 0;
  await (await world.second().openRendition(id, new URLSearchParams(OPTIONS[0]), '')).open();
  expect(world.calls.map(({ method }) => method)).toEqual(['get']);
});

test('recently used variants survive a trim, and deleted ones are rendered again', async () => {
  const id = await ingest();
  const favourite = 'w=300&q=90&f=webp';
  const first = (await open(id, favourite)).body as Buffer;
  for (const option of OPTIONS) {
    world.ahead += 1000;
    await open(id, option);
    await open(id, favourite);
  }
  await world.images.close();
  expect(total(await cached())).toBeLessThanOrEqual(BUDGET);
  const writes = (name: RegExp): number =>
    world.calls.filter(({ method, key }) => method === 'put' && name.test(key)).length;
  expect(writes(/^cache/)).toBe(OPTIONS.length + 1);
  expect(writes(/300x240-scale-q90/)).toBe(1);

  await world.storage.deletePrefix('cache/');
  expect(((await open(id, favourite)).body as Buffer).equals(first)).toBe(true);
});

test('existing files are counted after a restart before new ones are added', async () => {
  const id = await ingest();
  for (let index = 0; index < 20; index++) {
    await world.storage.put(`cache/aa/${'a'.repeat(32)}/${index}.webp`, Buffer.alloc(20_000));
  }
  await open(id, 'w=80&q=90');
  await world.images.close();
  expect(total(await cached())).toBeLessThanOrEqual(BUDGET);
});

test('a lost thumbnail is rendered and stored again', async () => {
  const id = await ingest();
  const kept = await world.files('renditions/');
  await world.storage.deletePrefix('renditions/');
  const served = await world.images.openRendition(id, new URLSearchParams('w=80'), 'image/webp');
  await served.open();
  expect(kept).toEqual(expect.arrayContaining(await world.files('renditions/')));
  expect(await world.files('renditions/')).toHaveLength(1);
});

test('a rendition that cannot be stored is served and logged', async () => {
  const id = await ingest();
  world.hold = ({ method, key }) => {
    if (method === 'put' && key.startsWith('cache/')) throw new Error('disk full');
  };
  expect((await open(id, 'w=80&q=90')).length).toBeGreaterThan(0);
  expect(world.log.join('')).toContain('could not be stored');
});
