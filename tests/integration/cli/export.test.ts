import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import {
  appendFile,
  mkdir,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  truncate,
  unlink,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { sql } from 'kysely';
import { pack } from 'tar-stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp, updateApp } from '#domain/catalogue/apps/commands.ts';
import { deleteCategory, updateCategory } from '#domain/catalogue/categories/commands.ts';
import { mergeCategory } from '#domain/catalogue/categories/merge-command.ts';
import { setPopular } from '#domain/catalogue/popular/commands.ts';
import { createScreen } from '#domain/catalogue/screens/commands.ts';
import { stackScreens } from '#domain/catalogue/stacks/commands.ts';
import { provideDefaultContent } from '#domain/content/default-content.ts';
import { createPage, updatePage } from '#domain/content/pages/commands.ts';
import { createPost, updatePost } from '#domain/content/posts/commands.ts';
import { checkText } from '#domain/content/render-text.ts';
import { createExport } from '#domain/export/create-export.ts';
import { renderJsonSchema } from '#domain/export/json-schema.ts';
import { type LoadOptions, loadExport } from '#domain/export/load-export.ts';
import { openExport } from '#domain/export/read-export.ts';
import type { Selection } from '#domain/export/selection.ts';
import { parseConfig } from '#platform/config.ts';
import { OperatorError } from '#platform/failures.ts';
import { createLogger } from '#platform/logger.ts';
import type { Services } from '#services/open-services.ts';
import type { CategoryType } from '#shared/category-types.ts';
import { ensureBuilt } from '../../support/build.ts';
import { makeCategory, TEST_ACTOR } from '../../support/catalogue.ts';
import { runVitrine } from '../../support/command-line.ts';
import { describePostgres, ensureTemplate, makeDataDir } from '../../support/database.ts';
import { imageFile, SECRETS, testImage, withMetadata } from '../../support/images.ts';
import {
  createMigratedPostgresDatabase,
  createPostgresDatabase,
  hasPostgres,
} from '../../support/postgres.ts';
import { ROOT, type ServerSettings, spawnVitrine, startServer } from '../../support/server.ts';
import { listImageIdsOnDisk, makeImages, openTestServices } from '../import/import-fixture.ts';

const PUBLIC_URL = 'http://localhost:3000';
const logger = createLogger({ level: 'silent', format: 'json' });

let base: string;
let removeBase: () => Promise<void>;
/** Path of an export of the gallery that `fillGallery` fills. */
let exported: string;
let removeExported: () => Promise<void>;

const dir = (name: string): string => path.join(base, name);
const vitrine = (args: string[], dataDir: string, settings: ServerSettings = {}) =>
  runVitrine(args, dataDir, { LOG_LEVEL: 'silent', ...settings });

beforeAll(async () => {
  ensureBuilt();
  await ensureTemplate();
  const directory = await makeDataDir();
  removeExported = directory.remove;
  exported = path.join(directory.dataDir, 'export');
  await mkdir(directory.dataDir, { recursive: true });
  const services = await openTestServices(path.join(directory.dataDir, 'gallery'));
  await fillGallery(services);
  await createExport(services, exported);
  await services.close();
});
afterAll(() => removeExported?.());
beforeEach(async () => {
  const directory = await makeDataDir();
  base = directory.dataDir;
  removeBase = directory.remove;
  await mkdir(base, { recursive: true });
});
afterEach(() => removeBase());

/**
 * Opens a new gallery on PostgreSQL if it is available, otherwise on the embedded database. Its files are in
 * `dir(name)`.
 */
async function openGallery(name: string): Promise<Services> {
  const database = hasPostgres ? await createMigratedPostgresDatabase() : null;
  const settings = database ? { DATABASE_URL: database.databaseUrl } : {};
  const services = await openTestServices(dir(name), settings);
  return { ...services, close: () => services.close().finally(() => database?.drop()) };
}

/** Fills a gallery with all kinds of records, in all states that an export distinguishes. */
async function fillGallery(services: Services): Promise<void> {
  const { db, images } = services;
  const addImage = async (seed: number, purpose: 'screen' | 'logo' = 'screen'): Promise<string> => {
    const image = await imageFile({ width: 60, height: 40 + seed, seed });
    return (await images.ingest(image, { purpose, originalName: `picture ${seed}.png` })).id;
  };
  const parent = await makeCategory(db, { type: 'screen-types', name: 'Commerce' });
  const child = await makeCategory(db, { type: 'screen-types', name: 'Checkout', parentId: parent.id });
  await updateCategory(db, TEST_ACTOR, child.id, { slug: 'pay' });
  const darkStyle = await makeCategory(db, { type: 'styles', name: 'Dark' });
  const darkPattern = await makeCategory(db, { type: 'ux-patterns', name: 'Dark' });
  const finance = await makeCategory(db, { type: 'app', name: 'Finance' });
  await setPopular(db, TEST_ACTOR, 'screen-types', [child.id, parent.id]);
  await setPopular(db, TEST_ACTOR, 'ux-patterns', [darkPattern.id]);

  const berth = await createApp(db, TEST_ACTOR, {
    name: 'Berth “2”\u2028🚢',
    slug: 'berth',
    description: 'Line 1\nLine 2',
    url: 'https://berth.example',
    brandColor: '#aa00FF',
    logoImageId: await addImage(1, 'logo'),
    categoryIds: [finance.id],
  });
  await updateApp(db, TEST_ACTOR, berth.id, { slug: 'berth-2' });
  const carta = await createApp(db, TEST_ACTOR, { name: 'Carta' });
  await createApp(db, TEST_ACTOR, { name: 'Without screens' });
  const screen = { appId: berth.id, platform: 'web' as const };
  const pay = await createScreen(db, TEST_ACTOR, {
    ...screen,
    title: 'Pay',
    description: 'With tags',
    isCover: true,
    isFeatured: true,
    capturedAt: '2026-03-14',
    sourceUrl: 'https://berth.example/pay',
    imageId: await addImage(2),
    tags: [
      { categoryId: child.id },
      { categoryId: darkStyle.id, source: 'engine', confidence: 0.8137 },
      { categoryId: darkPattern.id, source: 'model', confidence: 1 },
    ],
  });
  const photoFile = await withMetadata(testImage({ width: 80, height: 50, seed: 3 }))
    .jpeg()
    .toBuffer();
  const { id: imageId } = await images.ingest(photoFile, { purpose: 'screen' });
  const photo = await createScreen(db, TEST_ACTOR, {
    ...screen,
    title: 'Photo',
    titleIsDerived: true,
    imageId,
  });
  await stackScreens(db, TEST_ACTOR, { screenIds: [pay.id, photo.id], kind: 'version' });
  const iosScreen = { appId: carta.id, platform: 'ios' as const, title: 'Start', imageId: await addImage(4) };
  await createScreen(db, TEST_ACTOR, { ...iosScreen, tags: [{ categoryId: darkStyle.id }] });

  const deps = { ...services, publicUrl: PUBLIC_URL };
  const imageInText = await addImage(5);
  const text = await checkText(deps, `# Ships\n\n![A ship](/images/${imageInText}/public)`);
  const post = { title: 'Ships', slug: 'ships', text, featuredImageAlt: 'A harbour' };
  const featured = {
    featuredImageId: await addImage(6),
    published: true,
    publishedAt: '2026-05-01T10:00:00Z',
  };
  const { id: postId } = await createPost(db, TEST_ACTOR, { ...post, ...featured });
  await updatePost(db, TEST_ACTOR, postId, { ...post, ...featured, slug: 'boats' });
  const draft = { title: 'Draft', slug: 'draft', text: await checkText(deps, ''), featuredImageAlt: null };
  const withoutImage = { featuredImageId: null, published: false, publishedAt: null };
  await createPost(db, TEST_ACTOR, { ...draft, ...withoutImage });
  const page = { title: 'About', slug: 'about', text, published: true };
  const { id: pageId } = await createPage(db, TEST_ACTOR, page);
  await updatePage(db, TEST_ACTOR, pageId, { ...page, title: 'About us' });
}

/** Returns the contents of all files of an export by path, and SHA-256 checksums instead of images. */
async function readExport(folder: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const body = await readFile(file);
    const name = path.relative(folder, file);
    files[name] = name.startsWith('images/')
      ? createHash('sha256').update(body).digest('hex')
      : body.toString();
  }
  return files;
}

const recordsOf = (files: Record<string, string>, kind: string): Record<string, unknown>[] =>
  Object.entries(files)
    .filter(([name]) => name.startsWith(`${kind}/`))
    .flatMap(([, text]) => text.trimEnd().split('\n'))
    .map((line) => JSON.parse(line));

type Screen = { title: string; image: { id: string; file: string; sha256: string; sourceSha256: string } };
const screensOf = (files: Record<string, string>): Screen[] => recordsOf(files, 'screens') as Screen[];

/** Imports an export in this process. */
async function importInto(services: Services, source: string, options: Partial<LoadOptions> = {}) {
  const deps = { ...services, logger, publicUrl: PUBLIC_URL };
  return loadExport(deps, await openExport(source), { concurrency: 2, ...options });
}

/** Writes an export of the selected records to `dir(name)` and reads it. */
async function exportPart(services: Services, name: string, selection: Partial<Selection>) {
  const everything = { apps: [], categories: [], platform: null };
  await createExport(services, dir(name), { selection: { ...everything, ...selection } });
  return readExport(dir(name));
}

/** Replaces a file of an export and its checksum. */
async function replaceEntry(folder: string, entry: string, text: string): Promise<void> {
  await writeFile(path.join(folder, entry), text);
  const sums = await readFile(path.join(folder, 'SHA256SUMS'), 'utf8');
  const sum = createHash('sha256').update(text).digest('hex');
  const lines = sums.split('\n').map((line) => (line.endsWith(`  ${entry}`) ? `${sum}  ${entry}` : line));
  await writeFile(path.join(folder, 'SHA256SUMS'), lines.join('\n'));
}

/** Writes an archive with the given entries to `dir(name)`. It need not be a valid export. */
async function writeArchive(
  name: string,
  entries: readonly (readonly [entry: string, body: string | Buffer])[],
): Promise<void> {
  const archive = pack();
  for (const [entry, body] of entries) archive.entry({ name: entry }, body);
  archive.finalize();
  await writeFile(dir(name), archive as unknown as Readable);
}

const EXPORTED_COUNTS = { categories: 5, apps: 3, screens: 3, posts: 2, pages: 1 };
const NO_RECORDS = { categories: 0, apps: 0, screens: 0, posts: 0, pages: 0 };

describe('[O-03] an export', () => {
  test('of a running server can be imported into a new gallery, whose own export is then equal', async () => {
    const server = await startServer(dir('a'));
    try {
      const result = await vitrine(['import', exported], dir('a'));
      // The page About replaces the default page, which is unedited. The other default pages stay.
      expect([result.code, result.stdout]).toEqual([
        0,
        expect.stringMatching(/^Added in .+ s: 5 categories, 3 apps, 3 screens, 2 posts, 1 page\.\n/),
      ]);
      expect((await fetch(`${server.url}/web/apps/berth`, { redirect: 'manual' })).status).toBe(301);
      expect(await (await fetch(`${server.url}/about`)).text()).toContain('About us');
      const archive = await vitrine(['export', dir('a.tar')], dir('a'));
      expect([archive.code, archive.stdout]).toEqual([
        0,
        expect.stringContaining('5 categories, 3 apps, 3 screens, 3 posts, 4 pages, 6 images ('),
      ]);
    } finally {
      await server.stop();
    }
    expect((await vitrine(['import', dir('a.tar')], dir('b'))).code).toBe(0);
    expect((await vitrine(['export', dir('b-export')], dir('b'))).code).toBe(0);
    expect((await vitrine(['export', dir('a-export')], dir('a'))).code).toBe(0);
    expect(await readExport(dir('b-export'))).toEqual(await readExport(dir('a-export')));
  });

  test('[E-12] contains the stacks of its screens, and has version 1 if there are none', async () => {
    const services = await openGallery('stacks');
    try {
      await importInto(services, exported);
      const complete = await readExport(exported);
      expect(JSON.parse(complete['vitrine-export.json'] ?? '')).toMatchObject({ version: 2 });
      const stacks = recordsOf(complete, 'screens').flatMap(({ stack }) => stack ?? []);
      expect(stacks).toEqual([
        { id: expect.any(String), kind: 'version', position: 1, label: 'March 2026' },
        { id: (stacks[0] as { id: string }).id, kind: 'version', position: 0, label: null },
      ]);
      await createExport(services, dir('again'));
      expect(
        recordsOf(await readExport(dir('again')), 'screens').flatMap(({ stack }) => stack ?? []),
      ).toEqual(stacks);
      // Only one screen of the stack has the category.
      const part = await exportPart(services, 'part', { categories: ['screen-types/pay'] });
      expect(JSON.parse(part['vitrine-export.json'] ?? '')).toMatchObject({ version: 1 });
      expect(recordsOf(part, 'screens').every((record) => !('stack' in record))).toBe(true);
    } finally {
      await services.close();
    }
  });

  test('[E-12] is imported without a stack if only one screen of the stack can be imported', async () => {
    const services = await openGallery('single');
    try {
      cpSync(exported, dir('damaged'), { recursive: true });
      const photo = screensOf(await readExport(exported)).find(({ title }) => title === 'Photo');
      await unlink(path.join(dir('damaged'), photo?.image.file ?? ''));
      expect((await importInto(services, dir('damaged'))).added.screens).toBe(2);
      expect(await services.db.selectFrom('stacks').select('id').execute()).toEqual([]);
      // A repeated import adds the screen that failed, but not the stack, because the import of an export never
      // changes existing screens.
      expect((await importInto(services, exported)).added.screens).toBe(1);
    } finally {
      await services.close();
    }
  });

  test('matches its JSON Schema, and the documented schema is the current one', async () => {
    const schema = await readFile(path.join(ROOT, 'docs/export.schema.json'), 'utf8');
    expect(JSON.parse(schema), 'run npm run generate').toEqual(JSON.parse(renderJsonSchema()));
    const ajv = new Ajv2020({ validateFormats: false, allErrors: true });
    ajv.addSchema(JSON.parse(schema), 'export');
    const files = await readExport(exported);
    const header = ajv.getSchema('export#/$defs/header');
    expect(header?.(JSON.parse(files['vitrine-export.json'] as string))).toBe(true);
    for (const [kind, count] of Object.entries(EXPORTED_COUNTS)) {
      const validate = ajv.getSchema(`export#/$defs/${kind}`);
      const records = recordsOf(files, kind);
      expect(records).toHaveLength(count);
      for (const record of records) expect([validate?.(record), validate?.errors]).toEqual([true, null]);
      expect(validate?.({ ...records[0], unknown: 1 })).toBe(false);
    }
  });

  test('contains no image metadata, and the correct checksums of its files', async () => {
    const files = await readExport(exported);
    for (const line of (files.SHA256SUMS as string).trimEnd().split('\n')) {
      const [sum, name] = line.split('  ') as [string, string];
      const body = await readFile(path.join(exported, name));
      expect(createHash('sha256').update(body).digest('hex')).toBe(sum);
      for (const secret of SECRETS) expect(body.includes(secret)).toBe(false);
    }
    const photo = screensOf(files).find(({ title }) => title === 'Photo');
    expect(photo).toMatchObject({ titleIsDerived: true, image: { sourceSha256: expect.any(String) } });
    expect(photo?.image.sha256).not.toBe(photo?.image.sourceSha256);
  });

  test('of a selection contains its screens with their apps and categories, and can be imported', async () => {
    const services = await openGallery('source');
    const target = await openGallery('target');
    try {
      await importInto(services, exported);
      const valuesOf = (files: Record<string, string>, kind = 'screens', field = 'title') =>
        recordsOf(files, kind).map((record) => record[field]);
      const byApp = await exportPart(services, 'by-app', { apps: ['carta', 'without-screens'] });
      expect(valuesOf(byApp)).toEqual(['Start']);
      expect(valuesOf(byApp, 'apps', 'name')).toEqual(['Carta', 'Without screens']);
      expect(valuesOf(byApp, 'categories', 'slug')).toEqual(['dark']);
      expect(valuesOf(byApp, 'posts')).toEqual([]);
      const byCategory = await exportPart(services, 'by-category', { categories: ['pay'] });
      expect(valuesOf(byCategory)).toEqual(['Pay']);
      // The export contains the categories of its screens and apps, and their ancestors.
      expect(valuesOf(byCategory, 'categories', 'slug').sort()).toEqual([
        'commerce',
        'dark',
        'dark',
        'finance',
        'pay',
      ]);
      const both = await exportPart(services, 'both', { categories: ['styles/dark'], platform: 'ios' });
      expect(valuesOf(both)).toEqual(['Start']);
      expect(JSON.parse(both['vitrine-export.json'] as string).selection).toEqual({
        apps: [],
        categories: ['styles/dark'],
        platform: 'ios',
      });
      const unrestricted = await exportPart(services, 'unrestricted', {});
      await createExport(services, dir('everything'));
      expect(unrestricted).toEqual(await readExport(dir('everything')));
      const refusals: [selection: Partial<Selection>, message: string][] = [
        [{ apps: ['nowhere'] }, 'There is no app nowhere'],
        [{ categories: ['nowhere'] }, 'There is no category nowhere'],
        [{ categories: ['colours/dark'] }, 'There is no category type colours'],
        [
          { categories: ['dark'] },
          'Several categories have the slug dark. Use styles/dark or ux-patterns/dark',
        ],
      ];
      for (const [selection, message] of refusals)
        await expect(exportPart(services, 'wrong', selection)).rejects.toThrow(message);
      expect((await readdir(base)).filter((name) => name.startsWith('wrong'))).toEqual([]);

      expect((await importInto(target, dir('by-category'))).added).toMatchObject({ screens: 1, apps: 1 });
      const rest = await importInto(target, exported);
      expect(rest.added).toEqual({ categories: 0, apps: 2, screens: 2, posts: 2, pages: 1 });
      expect(rest.failed).toEqual([]);
    } finally {
      await services.close();
      await target.close();
    }
  });

  test('is refused for an existing file or a non-empty folder, and leaves nothing when it is canceled', async () => {
    await (await openTestServices(dir('gallery'))).close();
    await mkdir(dir('full/x'), { recursive: true });
    await writeFile(dir('file.tar'), 'x');
    for (const [target, message] of [
      ['full', 'full exists and is not an empty folder'],
      ['file.tar', 'file.tar already exists'],
      ['new.zip', 'new.zip has the ending of another file format'],
      ['new.tar.gz', 'new.tar.gz has the ending of another file format'],
      ['new.TAR', 'new.TAR has the ending of another file format'],
    ] as const) {
      const result = await vitrine(['export', dir(target)], dir('gallery'));
      expect(result).toMatchObject({ code: 1, stderr: expect.stringContaining(message) });
    }
    const services = await openGallery('gallery');
    try {
      await importInto(services, exported);
      for (const target of ['canceled', 'canceled.tar']) {
        const abort = new AbortController();
        const options = { signal: abort.signal, onProgress: () => abort.abort() };
        await expect(createExport(services, dir(target), options)).rejects.toThrow(/abort/);
      }
    } finally {
      await services.close();
    }
    expect((await readdir(base)).sort()).toEqual(['file.tar', 'full', 'gallery']);
  });

  test('names each missing image once, also if several records use it, and leaves out a screen whose image is missing', async () => {
    const services = await openGallery('gallery');
    try {
      await importInto(services, exported);
      const files = await readExport(exported);
      const [post] = recordsOf(files, 'posts').filter(({ slug }) => slug === 'boats') as {
        images: { id: string }[];
      }[];
      const ids = [post?.images[0]?.id, screensOf(files)[0]?.image.id] as string[];
      const keys = ids.map((id) => `originals/${id.slice(0, 2)}/${id}`);
      for (const key of keys) await services.storage.delete(key);
      const { missing, records } = await createExport(services, dir('incomplete'));
      expect(missing.toSorted()).toEqual(keys.toSorted());
      expect(records).toEqual({ ...EXPORTED_COUNTS, screens: EXPORTED_COUNTS.screens - 1 });
    } finally {
      await services.close();
    }
  });
});

describePostgres('[O-03] an export on PostgreSQL', () => {
  test('is equal to the imported export of an embedded database', async () => {
    const server = await createPostgresDatabase();
    const services = await openTestServices(dir('postgres'), { DATABASE_URL: server.databaseUrl });
    try {
      expect(await importInto(services, exported, { dryRun: true })).toMatchObject({
        added: EXPORTED_COUNTS,
      });
      expect(await importInto(services, exported)).toEqual({
        added: EXPORTED_COUNTS,
        existing: NO_RECORDS,
        failed: [],
        stopped: null,
      });
      await createExport(services, dir('again'));
      expect(await readExport(dir('again'))).toEqual(await readExport(exported));
      expect(await importInto(services, exported)).toMatchObject({
        added: NO_RECORDS,
        existing: EXPORTED_COUNTS,
      });
    } finally {
      await services.close();
      await server.drop();
    }
  });
});

describe('[O-03] the import of an export', () => {
  test('keeps existing records, and assigns new ids to images whose ids are in use', async () => {
    const services = await openGallery('gallery');
    const { db, images } = services;
    try {
      const files = await readExport(exported);
      const pay = screensOf(files).find(({ title }) => title === 'Pay');
      const [post] = recordsOf(files, 'posts') as { images: { id: string }[] }[];
      const own = await createApp(db, TEST_ACTOR, { name: 'My Berth', slug: 'berth-2' });
      const takenIds = [pay?.image.id, post?.images[0]?.id] as string[];
      for (const [index, id] of takenIds.entries()) {
        const body = await imageFile({ width: 50, height: 50, seed: 100 + index });
        await images.ingest(body, { id, purpose: 'screen' });
        const title = `Mine ${index}`;
        await createScreen(db, TEST_ACTOR, {
          appId: own.id,
          platform: 'web',
          title,
          imageId: id,
          isCover: true,
        });
      }
      const result = await importInto(services, exported);
      expect(result).toMatchObject({ failed: [], existing: { apps: 1 }, added: { apps: 2, screens: 3 } });
      const apps = await db.selectFrom('apps').select(['name', 'web_count']).orderBy('name').execute();
      // The existing app has its own two screens and the two imported screens of Berth, which has the same slug.
      expect(apps[1]).toEqual({ name: 'My Berth', web_count: 4 });
      const covers = await db.selectFrom('screens').select('title').where('is_cover', '=', true).execute();
      expect(covers).toEqual([{ title: 'Mine 1' }]);
      const { content } = await db
        .selectFrom('posts')
        .select('content')
        .where('slug', '=', 'boats')
        .executeTakeFirstOrThrow();
      const [, newId] = /\/images\/([a-f0-9]{32})\/public/.exec(content) ?? [];
      expect(newId).not.toBe(takenIds[1]);
      expect(await images.get(newId as string)).not.toBeNull();
    } finally {
      await services.close();
    }
  });

  test('keeps a post and a page that formerly had the slug of an exported one, and their redirects', async () => {
    const services = await openGallery('gallery');
    const { db } = services;
    try {
      const text = await checkText({ ...services, publicUrl: PUBLIC_URL }, 'By a curator');
      const content = { title: 'Mine', text, published: true };
      const unset = { publishedAt: null, featuredImageId: null, featuredImageAlt: null };
      const post = await createPost(db, TEST_ACTOR, { ...content, ...unset, slug: 'boats' });
      await updatePost(db, TEST_ACTOR, post.id, { ...content, ...unset, slug: 'my-boats' });
      const page = await createPage(db, TEST_ACTOR, { ...content, slug: 'about' });
      await updatePage(db, TEST_ACTOR, page.id, { ...content, slug: 'about-me' });
      expect(await importInto(services, exported)).toMatchObject({
        failed: [],
        added: { posts: 1, pages: 0 },
        existing: { posts: 1, pages: 1 },
      });
      expect(await db.selectFrom('post_redirects').selectAll().execute()).toEqual([
        { slug: 'boats', post_id: post.id },
      ]);
      expect(await db.selectFrom('page_redirects').selectAll().execute()).toEqual([
        { slug: 'about', page_id: page.id },
      ]);
    } finally {
      await services.close();
    }
  });

  test('keeps texts that curators save during the import, and the first of two records with the same slug', async () => {
    cpSync(exported, dir('edited'), { recursive: true });
    const records = recordsOf(await readExport(exported), 'posts');
    const draft = records.find(({ slug }) => slug === 'draft');
    const second = { ...draft, id: randomUUID(), title: 'Second draft' };
    const lines = [...records, second].map((record) => `${JSON.stringify(record)}\n`);
    await replaceEntry(dir('edited'), 'posts/000001.jsonl', lines.join(''));
    const services = await openGallery('gallery');
    const { db } = services;
    const deps = { ...services, logger, publicUrl: PUBLIC_URL };
    try {
      await provideDefaultContent(deps, parseConfig({}).site);
      const text = await checkText(deps, 'By a curator');
      const saveContent = async (kind: string): Promise<void> => {
        const { id } = await db
          .selectFrom('pages')
          .select('id')
          .where('slug', '=', 'about')
          .executeTakeFirstOrThrow();
        const content = { title: 'Mine', text, published: true };
        if (kind === 'pages') await updatePage(db, TEST_ACTOR, id, { ...content, slug: 'about' });
        const unset = { publishedAt: null, featuredImageId: null, featuredImageAlt: null };
        if (kind === 'posts') await createPost(db, TEST_ACTOR, { ...content, ...unset, slug: 'boats' });
      };
      const source = await openExport(dir('edited'));
      const parts = async function* () {
        for await (const part of source.parts())
          yield {
            ...part,
            async *images(needed: ReadonlySet<string>) {
              yield* part.images(needed);
              // By now, the import has compared the records with the gallery, but not yet added them.
              await saveContent(part.kind);
            },
          };
      };
      const result = await loadExport(deps, { ...source, parts }, { concurrency: 2 });
      expect(result).toMatchObject({
        failed: [],
        added: { posts: 1, pages: 0 },
        existing: { posts: 2, pages: 1 },
      });
      const titlesOf = (kind: 'posts' | 'pages', slugs: string[]) =>
        db.selectFrom(kind).select('title').where('slug', 'in', slugs).orderBy('title').execute();
      expect(await titlesOf('posts', ['boats', 'draft'])).toEqual([{ title: 'Draft' }, { title: 'Mine' }]);
      expect(await titlesOf('pages', ['about'])).toEqual([{ title: 'Mine' }]);
    } finally {
      await services.close();
    }
  });

  test('follows merges and deletions of categories by curators during the import', async () => {
    const services = await openGallery('gallery');
    const { db } = services;
    const deps = { ...services, logger, publicUrl: PUBLIC_URL };
    const idOf = async (name: string, type: CategoryType): Promise<string> =>
      (
        await db
          .selectFrom('categories')
          .select('id')
          .where('name', '=', name)
          .where('type', '=', type)
          .executeTakeFirstOrThrow()
      ).id;
    try {
      const source = await openExport(exported);
      const [night, money] = [
        await makeCategory(db, { type: 'styles', name: 'Night' }),
        await makeCategory(db, { type: 'app', name: 'Money' }),
      ];
      const parts = async function* () {
        for await (const part of source.parts()) {
          if (part.kind === 'apps')
            await mergeCategory(db, TEST_ACTOR, await idOf('Finance', 'app'), money.id);
          if (part.kind === 'screens') {
            await mergeCategory(db, TEST_ACTOR, await idOf('Dark', 'styles'), night.id);
            await deleteCategory(db, TEST_ACTOR, await idOf('Dark', 'ux-patterns'));
          }
          yield part;
        }
      };
      const result = await loadExport(deps, { ...source, parts }, { concurrency: 1 });
      expect(result).toMatchObject({ failed: [], stopped: null, added: { apps: 3, screens: 3 } });
      const { rows } = await sql<{ title: string; name: string }>`
        select s.title, c.name from screens s join screen_categories sc on sc.screen_id = s.id
          join categories c on c.id = sc.category_id
        union all
        select a.slug, c.name from apps a join app_categories ac on ac.app_id = a.id
          join categories c on c.id = ac.category_id
        order by 1, 2`.execute(db);
      expect(rows.map(({ title, name }) => `${title}: ${name}`)).toEqual([
        'Pay: Checkout',
        'Pay: Night',
        'Start: Night',
        'berth-2: Money',
      ]);
    } finally {
      await services.close();
    }
  });

  test('is refused while another import of an export runs, and deletes no image files of that import', async () => {
    const services = await openGallery('gallery');
    const { db, storage } = services;
    const message = 'Another import of an export is running. Wait until it has finished';
    const concurrentResults: unknown[] = [];
    try {
      const source = await openExport(exported);
      const parts = async function* () {
        for await (const part of source.parts())
          yield {
            ...part,
            async *images(needed: ReadonlySet<string>) {
              // By now, the first import has chosen the ids of the images, but not yet stored them.
              if (part.kind === 'screens') {
                for (const dryRun of [false, true])
                  concurrentResults.push(
                    await importInto(services, exported, { dryRun }).catch((error: unknown) => error),
                  );
              }
              yield* part.images(needed);
            },
          };
      };
      const deps = { ...services, logger, publicUrl: PUBLIC_URL };
      const result = await loadExport(deps, { ...source, parts }, { concurrency: 2 });
      const images = await db.selectFrom('images').select('id').execute();
      for (const { id } of images)
        expect(await storage.stat(`originals/${id.slice(0, 2)}/${id}`), id).not.toBeNull();
      expect(concurrentResults).toMatchObject([
        { name: 'OperatorError', message },
        { added: { screens: EXPORTED_COUNTS.screens } },
      ]);
      expect(result).toMatchObject({ added: EXPORTED_COUNTS, failed: [], stopped: null });
      // The end of the first import releases the lock.
      expect(await importInto(services, exported)).toMatchObject({ existing: EXPORTED_COUNTS });
    } finally {
      await services.close();
    }
  });

  test('stops when it loses its lock or the lock of its journal, also between two parts', async () => {
    // Each case has the kind of the part after which a lock is lost, and the lost lock: 0 is the lock of the import, 1
    // the lock of its journal.
    const cases = [
      ['categories', 0],
      ['categories', 1],
      ['apps', 1],
      ['posts', 1],
    ] as const;
    for (const [lastKind, lockIndex] of cases) {
      const services = await openGallery(`${lastKind}-${lockIndex}`);
      try {
        const { database } = services;
        const losses: (() => void)[] = [];
        const tryLock: typeof database.tryLock = (name, onLost) => {
          losses.push(() => onLost?.());
          return database.tryLock(name, onLost);
        };
        const source = await openExport(exported);
        const parts = async function* () {
          for await (const part of source.parts()) {
            yield part;
            if (part.kind === lastKind) losses[lockIndex]?.();
          }
        };
        const deps = { ...services, database: { ...database, tryLock }, logger, publicUrl: PUBLIC_URL };
        const result = await loadExport(deps, { ...source, parts }, { concurrency: 2 });
        expect(result).toMatchObject({
          added: { [lastKind]: EXPORTED_COUNTS[lastKind], pages: 0 },
          failed: [],
        });
        expect(result.stopped).toMatch(/holds the lock of this import was lost/);
      } finally {
        await services.close();
      }
    }
  });

  test('does not vacuum the database after the operator has canceled the import', async () => {
    const services = await openGallery('canceled');
    try {
      const maintain = () => Promise.reject(new Error('vacuumed'));
      const deps = {
        ...services,
        database: { ...services.database, maintain },
        logger,
        publicUrl: PUBLIC_URL,
      };
      const abort = new AbortController();
      const onProgress = (done: number): void => {
        if (done >= EXPORTED_COUNTS.screens) abort.abort();
      };
      const options = { concurrency: 2, signal: abort.signal, onProgress };
      const result = await loadExport(deps, await openExport(exported), options);
      expect(result).toMatchObject({ added: { screens: EXPORTED_COUNTS.screens, pages: 0 }, stopped: null });
    } finally {
      await services.close();
    }
  });

  test('sets the popular categories even if the export has no records after its categories', async () => {
    const source = await openGallery('source');
    const target = await openGallery('target');
    try {
      const category = await makeCategory(source.db, { type: 'screen-types', name: 'Login' });
      await setPopular(source.db, TEST_ACTOR, 'screen-types', [category.id]);
      await createExport(source, dir('categories'));
      await importInto(target, dir('categories'));
      const popular = await target.db.selectFrom('popular_categories').selectAll().execute();
      expect(popular).toEqual([expect.objectContaining({ category_id: category.id })]);
    } finally {
      await source.close();
      await target.close();
    }
  });

  test('continues after it was killed, and the gallery then equals the original, without orphaned files', async () => {
    const source = await openTestServices(dir('source'));
    const { db, images } = source;
    const app = await createApp(db, TEST_ACTOR, { name: 'Berth' });
    for (const [name, body] of Object.entries(await makeImages(30, 300))) {
      const { id: imageId } = await images.ingest(body, { purpose: 'screen' });
      await createScreen(db, TEST_ACTOR, { appId: app.id, platform: 'web', title: name, imageId });
    }
    await createExport(source, dir('large.tar'));
    await createExport(source, dir('large'));
    await source.close();
    const signals: unknown[] = [];
    for (const delay of [900, 1300, 1700]) {
      const child = spawnVitrine(['import', dir('large.tar')], dir('copy'), { LOG_LEVEL: 'silent' });
      const closed = once(child, 'close');
      await pause(delay);
      child.kill('SIGKILL');
      const [, signal] = await closed;
      signals.push(signal);
    }
    expect(signals).toContain('SIGKILL');
    const result = await vitrine(['import', dir('large.tar'), '--json'], dir('copy'));
    expect(result.code).toBe(0);
    expect(JSON.parse(result.stdout)).toMatchObject({ result: { failed: [], stopped: null } });
    expect((await vitrine(['export', dir('copied')], dir('copy'))).code).toBe(0);
    expect(await readExport(dir('copied'))).toEqual(await readExport(dir('large')));
    expect(await listImageIdsOnDisk(dir('copy'))).toEqual(await listImageIdsOnDisk(dir('source')));
  });

  test('names the reason if the export is damaged, incomplete, too new or not an export', async () => {
    const damage: Record<string, [change: (folder: string) => Promise<unknown>, message: string]> = {
      text: [(folder) => appendFile(path.join(folder, 'apps/000001.jsonl'), ' '), 'the checksum of apps/'],
      part: [(folder) => unlink(path.join(folder, 'apps/000001.jsonl')), 'apps/000001.jsonl cannot be read'],
      sums: [(folder) => unlink(path.join(folder, 'SHA256SUMS')), 'it is incomplete'],
      header: [(folder) => writeFile(path.join(folder, 'vitrine-export.json'), '{'), 'is not JSON'],
      version: [
        (folder) =>
          writeFile(path.join(folder, 'vitrine-export.json'), '{"format":"vitrine-export","version":3}'),
        'has version 3. This release of Vitrine reads versions 1 and 2',
      ],
      record: [
        (folder) => replaceEntry(folder, 'pages/000001.jsonl', '{"id":1}\n'),
        'pages/000001.jsonl, line 1: id: ',
      ],
      path: [
        async (folder) => {
          const text = await readFile(path.join(folder, 'screens/000001.jsonl'), 'utf8');
          const changed = text.replace(/images\/[^"]+/, 'images/../../../etc/passwd');
          await replaceEntry(folder, 'screens/000001.jsonl', changed);
        },
        'screens/000001.jsonl, line 1: image.file: ',
      ],
    };
    const services = await openGallery('gallery');
    try {
      for (const [name, [change, message]] of Object.entries(damage)) {
        cpSync(exported, dir(name), { recursive: true });
        await change(dir(name));
        await expect(importInto(services, dir(name)), name).rejects.toThrow(message);
        await expect(importInto(services, dir(name)), name).rejects.toBeInstanceOf(OperatorError);
      }
      const header = [
        'vitrine-export.json',
        await readFile(path.join(exported, 'vitrine-export.json')),
      ] as const;
      const part = ['categories/000001.jsonl', ''] as const;
      await writeArchive('twice.tar', [header, part, part]);
      await expect(importInto(services, dir('twice.tar'))).rejects.toThrow(
        'is damaged: categories/000001.jsonl occurs twice',
      );
      await writeArchive('unlisted.tar', [header, part, ['SHA256SUMS', '']]);
      await expect(importInto(services, dir('unlisted.tar'))).rejects.toThrow(
        'is damaged: SHA256SUMS does not list categories/000001.jsonl',
      );
      await expect(importInto(services, dir('missing'))).rejects.toMatchObject({
        name: 'OperatorError',
        message: `There is no export ${dir('missing')}`,
      });
      await writeFile(dir('other.txt'), 'not an archive');
      await writeFile(dir('root.png'), await imageFile({ width: 80, height: 50 }));
      for (const file of ['other.txt', 'root.png'])
        await expect(importInto(services, dir(file)), file).rejects.toThrow(
          `${dir(file)} is neither a folder nor an export of Vitrine`,
        );
    } finally {
      await services.close();
    }
    const withOption = await vitrine(['import', exported, '--update'], dir('gallery'));
    expect(withOption).toMatchObject({ code: 1, stderr: expect.stringContaining('--update and --platform') });
  });

  test.skipIf(process.platform !== 'linux')(
    'closes the file of an archive if its header is refused or the import cannot begin',
    async () => {
      const writeTar = (name: string, header: string): Promise<void> =>
        writeArchive(name, [
          ['vitrine-export.json', header],
          // Too large for the read buffers, so reading the header does not reach the end of the file.
          ['categories/000001.jsonl', Buffer.alloc(2_000_000, ' ')],
        ]);
      const listOpenFiles = async (): Promise<string[]> => {
        const links = await readdir('/proc/self/fd');
        const files = await Promise.all(
          links.map((link) => readlink(`/proc/self/fd/${link}`).catch(() => '')),
        );
        return files.filter((file) => file.startsWith(base) && file.endsWith('.tar'));
      };
      const services = await openGallery('gallery');
      try {
        await writeTar('refused.tar', '{');
        await expect(openExport(dir('refused.tar'))).rejects.toThrow('is not JSON');
        await expect.poll(listOpenFiles).toEqual([]);
        await writeTar('valid.tar', await readFile(path.join(exported, 'vitrine-export.json'), 'utf8'));
        const tryLock = () => Promise.reject(new Error('no lock'));
        const database = { ...services.database, tryLock };
        await expect(importInto({ ...services, database }, dir('valid.tar'))).rejects.toThrow('no lock');
        await expect.poll(listOpenFiles).toEqual([]);
      } finally {
        await services.close();
      }
    },
  );

  test('reports progress up to the number of images, also if posts and pages share an image', async () => {
    const services = await openGallery('gallery');
    try {
      const imageCount = Object.keys(await readExport(exported)).filter((name) =>
        name.startsWith('images/'),
      ).length;
      const reports: number[][] = [];
      const onProgress = (done: number, total: number): void => void reports.push([done, total]);
      await importInto(services, exported, { onProgress });
      expect(reports.at(-1)).toEqual([imageCount, imageCount]);
    } finally {
      await services.close();
    }
  });

  test('reports images that are missing or changed, and imports the other screens', async () => {
    const files = await readExport(exported);
    const imageOf = (title: string): string =>
      screensOf(files).find((screen) => screen.title === title)?.image.file as string;
    cpSync(exported, dir('changed'), { recursive: true });
    await unlink(path.join(dir('changed'), imageOf('Start')));
    await appendFile(path.join(dir('changed'), imageOf('Pay')), 'x');
    const services = await openGallery('gallery');
    try {
      const result = await importInto(services, dir('changed'));
      expect(result.added.screens).toBe(1);
      expect(result.failed).toEqual(
        expect.arrayContaining([
          { record: 'screen Pay', reason: 'The checksum of the image is wrong' },
          { record: 'screen Start', reason: 'the image is missing' },
        ]),
      );
      // The second import adds only what was missing.
      expect((await importInto(services, exported)).added).toEqual({ ...NO_RECORDS, screens: 2 });
    } finally {
      await services.close();
    }
  });

  test('either succeeds or fails with an operator error in a dry run of a changed or truncated archive', async () => {
    const services = await openGallery('gallery');
    try {
      await importInto(services, exported);
      await createExport(services, dir('whole.tar'));
      const { size } = await stat(dir('whole.tar'));
      const whole = await readFile(dir('whole.tar'));
      await fc.assert(
        fc.asyncProperty(
          fc.nat(size - 1),
          fc.integer({ min: 1, max: 255 }),
          fc.boolean(),
          async (position, increment, isTruncated) => {
            const bytes = Buffer.from(whole);
            bytes.writeUInt8((bytes.readUInt8(position) + increment) % 256, position);
            await writeFile(dir('fuzzed.tar'), bytes);
            if (isTruncated) await truncate(dir('fuzzed.tar'), position);
            try {
              const result = await importInto(services, dir('fuzzed.tar'), { dryRun: true });
              expect(result.failed).toEqual([]);
            } catch (error) {
              expect(error).toBeInstanceOf(OperatorError);
            }
          },
        ),
        { numRuns: 150 },
      );
    } finally {
      await services.close();
      await rm(dir('fuzzed.tar'), { force: true });
    }
  });
});
