import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '#db/tables.ts';
import { deleteApps, updateApp } from '#domain/catalogue/apps/commands.ts';
import { createCategory, updateCategory } from '#domain/catalogue/categories/commands.ts';
import { addPopular } from '#domain/catalogue/popular/commands.ts';
import { listAdminPopular } from '#domain/catalogue/popular/queries.ts';
import { createScreen, deleteScreens, updateScreen } from '#domain/catalogue/screens/commands.ts';
import { updatePost } from '#domain/content/posts/commands.ts';
import { readDemoCatalogue } from '#domain/demo/catalogue.ts';
import { loadDemoOnce } from '#domain/demo/first-start.ts';
import { type LoadedDemo, loadDemo } from '#domain/demo/load-demo.ts';
import { removeDemo } from '#domain/demo/remove-demo.ts';
import { startWarmUp } from '#domain/demo/warm-up.ts';
import { OCR_VERSION } from '#domain/ocr/ocr-text.ts';
import { getOcrProgress } from '#domain/ocr/queries.ts';
import { createLogger } from '#platform/logger.ts';
import type { Services } from '#services/open-services.ts';
import { TEST_ACTOR } from '../../support/catalogue.ts';
import { describePostgres, ensureTemplate, makeDataDir } from '../../support/database.ts';
import { type DemoFolder, makeDemo } from '../../support/demo.ts';
import { imageFile } from '../../support/images.ts';
import { createPostgresDatabase, type Kind } from '../../support/postgres.ts';
import { NODE_FLAGS } from '../../support/server.ts';
import { listImageIdsOnDisk, makeFolder, openTestServices } from '../import/import-fixture.ts';

const logger = createLogger({ level: 'silent', format: 'json' });
/** Numbers of rows of the demo that `makeDemo` creates. */
const ALL = { apps: 2, screens: 4, categories: 11, posts: 1 };
const NONE = { apps: 0, screens: 0, categories: 0, posts: 0 };

let demo: DemoFolder;
beforeAll(async () => {
  await ensureTemplate();
  demo = await makeDemo();
});
afterAll(() => demo.remove());

async function countRows(db: Db): Promise<typeof ALL> {
  const { rows } = await sql<typeof ALL>`select (select count(*) from apps) as apps,
    (select count(*) from screens) as screens, (select count(*) from categories) as categories,
    (select count(*) from posts) as posts`.execute(db);
  return rows[0] ?? NONE;
}

const idOf = async (
  db: Db,
  table: 'apps' | 'categories' | 'screens' | 'posts',
  name: string,
): Promise<string> => {
  const column = table === 'screens' || table === 'posts' ? 'title' : 'name';
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where ${sql.ref(column)} = ${name}`.execute(db);
  return rows[0]?.id ?? '';
};

/** Loads the missing parts of the demo, like `vitrine demo load`. */
async function loadTestDemo(services: Services): Promise<LoadedDemo | null> {
  const catalogue = await readDemoCatalogue(demo.directory);
  if (!catalogue) throw new Error('There is no catalogue');
  return loadDemo({ ...services, publicUrl: 'http://localhost' }, catalogue);
}

const noon = (day: string): string => `${day}T12:00:00.000000Z`;

/** Loads the demo only into an empty gallery, like the first start. */
const loadTestDemoOnce = (services: Services) =>
  loadDemoOnce({ ...services, logger, publicUrl: 'http://localhost' }, demo.directory);

function describeDemo(kind: Kind): void {
  let dataDir: string;
  let settings: { DATABASE_URL?: string };
  let services: Services;
  /** `afterEach` calls these functions in this order. */
  let cleanups: (() => Promise<void>)[];

  beforeEach(async () => {
    cleanups = [];
    const folder = await makeDataDir();
    cleanups.push(folder.remove);
    dataDir = folder.dataDir;
    settings = {};
    if (kind === 'postgres') {
      const { databaseUrl, drop } = await createPostgresDatabase();
      cleanups.unshift(drop);
      settings = { DATABASE_URL: databaseUrl };
    }
  });
  const open = async (): Promise<Services> => {
    services = await openTestServices(dataDir, settings as Record<string, string>);
    cleanups.unshift(() => services.close());
    return services;
  };
  afterEach(async () => {
    for (const cleanUp of cleanups) await cleanUp();
  });

  /** Runs a first start in a separate process; see `start-demo.ts`. */
  const startProcess = async (killPoint = ''): Promise<{ output: string; signal: string | null }> => {
    const script = path.join(import.meta.dirname, 'start-demo.ts');
    const child = spawn(process.execPath, [...NODE_FLAGS, script, dataDir, demo.directory, killPoint], {
      env: { ...process.env, ...settings },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (part: Buffer) => {
      output += part;
    });
    const [, signal] = (await once(child, 'close')) as [number | null, string | null];
    return { output: output.trim(), signal };
  };

  const addOwnScreen = async (appId: string, categoryIds: string[]): Promise<void> => {
    const file = await imageFile({ width: 70, height: 50, seed: 99 });
    const { id: imageId } = await services.images.ingest(file, { purpose: 'screen' });
    await createScreen(services.db, TEST_ACTOR, {
      appId,
      imageId,
      platform: 'web',
      title: 'Mine',
      tags: categoryIds.map((categoryId) => ({ categoryId })),
    });
  };

  test('is loaded once into an empty gallery and does not return after its removal', async () => {
    const { db, images } = await open();
    const loadedDemo = await loadTestDemoOnce(services);
    expect(loadedDemo?.apps.map(({ name }) => name)).toEqual(['Larkspur', 'Tamarind']);
    expect(await countRows(db)).toEqual(ALL);
    const apps = await db
      .selectFrom('apps')
      .select(['name', 'created_at', 'web_count', 'ios_count', 'brand_color'])
      .orderBy('created_at')
      .execute();
    const common = { brand_color: '#336699' };
    expect(apps).toEqual([
      { ...common, name: 'Larkspur', created_at: noon('2026-03-01'), web_count: 2, ios_count: 0 },
      { ...common, name: 'Tamarind', created_at: noon('2026-04-01'), web_count: 1, ios_count: 1 },
    ]);
    const screens = await db.selectFrom('screens').select('title').orderBy('created_at').execute();
    expect(screens.map(({ title }) => title)).toEqual([
      'Screen tamarind-2',
      'Screen larkspur-1',
      'Screen larkspur-2',
      'Screen tamarind-1',
    ]);
    const popular = await listAdminPopular(db, 'screen-types');
    expect(popular.map(({ name }) => name)).toEqual(['Dashboard']);
    const post = await db.selectFrom('posts').selectAll().executeTakeFirstOrThrow();
    expect(post).toMatchObject({ slug: 'two-apps', published: true, content: 'Neither of the two exists.' });
    // The metadata in the catalogue matches the images, so that they can be rendered.
    for (const image of await db.selectFrom('images').selectAll().execute()) {
      const query = new URLSearchParams({ width: '80' });
      const rendition = await images.openRendition(image.id, query, 'image/webp');
      expect((await rendition.open()).length).toBeGreaterThan(0);
    }
    // The warm-up creates renditions in the background and can be stopped at any time.
    const warmUp = loadedDemo && startWarmUp(images, loadedDemo, logger);
    await warmUp?.stop();

    expect(await loadTestDemoOnce(services)).toBeNull();
    expect(await loadTestDemo(services)).toEqual({ ...NONE, skippedApps: ['Larkspur', 'Tamarind'] });
    await removeDemo({ ...services, logger });
    expect(await loadTestDemoOnce(services)).toBeNull();
    expect(await countRows(db)).toEqual(NONE);
  });

  test('includes the OCR text of its screens, which is deleted with them', async () => {
    const { db } = await open();
    await loadTestDemoOnce(services);
    const titlesWith = async (word: string): Promise<string[]> => {
      const { rows } = await sql<{ title: string }>`
        select title from screen_text where words @@ to_tsquery('simple', ${word})`.execute(db);
      return rows.map(({ title }) => title);
    };
    expect(await titlesWith('harbour')).toEqual(['Screen larkspur-1']);
    const ocrTexts = await db.selectFrom('ocr_texts').select(['ocr_engine', 'times', 'version']).execute();
    const processedRow = { ocr_engine: 'an OCR engine', times: 1, version: OCR_VERSION };
    const pendingRow = { ocr_engine: null, times: 0, version: 0 };
    expect(ocrTexts.sort((a, b) => b.times - a.times)).toEqual([
      processedRow,
      pendingRow,
      pendingRow,
      pendingRow,
    ]);
    expect(await getOcrProgress(db)).toEqual({ screens: 4, done: 1, waiting: 3, failed: 0 });
    await removeDemo({ ...services, logger });
    expect(await db.selectFrom('ocr_texts').select('sha256').execute()).toEqual([]);
    expect(await titlesWith('harbour')).toEqual([]);
  });

  test('can be removed with all files and loaded again', async () => {
    const { db } = await open();
    await loadTestDemoOnce(services);
    // 4 screens, 2 logos and the image of the post.
    expect(await listImageIdsOnDisk(dataDir)).toHaveLength(7);
    const nothingKept = { screens: [], apps: [], categories: [], posts: [] };
    expect(await removeDemo({ ...services, logger })).toEqual({ removed: ALL, kept: nothingKept });
    for (const table of ['images', 'demo_items', 'popular_categories', 'search_vocab'] as const) {
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
    expect(await listImageIdsOnDisk(dataDir)).toEqual([]);
    expect(await removeDemo({ ...services, logger })).toEqual({ removed: NONE, kept: nothingKept });
    expect(await loadTestDemo(services)).toEqual({ ...ALL, skippedApps: [] });
    expect(await countRows(db)).toEqual(ALL);
    expect(await listImageIdsOnDisk(dataDir)).toHaveLength(7);
    // If the files cannot be deleted, the removal still counts, because it is already committed.
    const images = { ...services.images, remove: () => Promise.reject(new Error('storage down')) };
    expect(await removeDemo({ ...services, images, logger })).toEqual({ removed: ALL, kept: nothingKept });
    expect(await listImageIdsOnDisk(dataDir)).toHaveLength(7);
  });

  test('is removed except for edited categories and posts, screens with a new image, and items still in use', async () => {
    const { db } = await open();
    await loadTestDemoOnce(services);
    const larkspur = await idOf(db, 'apps', 'Larkspur');
    const table = await idOf(db, 'categories', 'Table');
    await addOwnScreen(larkspur, [table]);
    // A screen with another title still belongs to the demo. A screen with another image belongs to the curator.
    await updateScreen(db, TEST_ACTOR, await idOf(db, 'screens', 'Screen larkspur-1'), { title: 'Renamed' });
    const { id: imageId } = await services.images.ingest(
      await imageFile({ width: 70, height: 50, seed: 98 }),
      { purpose: 'screen' },
    );
    await updateScreen(db, TEST_ACTOR, await idOf(db, 'screens', 'Screen tamarind-2'), {
      imageId,
      tags: [{ categoryId: await idOf(db, 'categories', 'Dashboard') }],
    });
    await updateCategory(db, TEST_ACTOR, await idOf(db, 'categories', 'Light'), { name: 'Bright' });
    const ownCategory = await createCategory(db, TEST_ACTOR, { type: 'screen-types', name: 'My own' });
    await addPopular(db, TEST_ACTOR, 'screen-types', ownCategory.id);
    await updatePost(db, TEST_ACTOR, await idOf(db, 'posts', 'Two apps'), {
      title: 'Two apps',
      slug: 'two-apps',
      text: { content: 'My own words.', excerpt: 'My own words.' },
      published: true,
      publishedAt: null,
      featuredImageId: null,
      featuredImageAlt: null,
    });

    expect(await removeDemo({ ...services, logger })).toEqual({
      removed: { apps: 0, screens: 3, categories: 4, posts: 0 },
      kept: {
        screens: ['Screen tamarind-2'],
        apps: ['Larkspur', 'Tamarind'],
        // The categories of kept screens and apps, their ancestors, and the renamed category.
        categories: ['Banking', 'Bright', 'Dashboard', 'Finance', 'Table', 'Tone', 'Working'],
        posts: ['Two apps'],
      },
    });
    // The popular list stays, because a curator has changed it. It contains the kept category of the demo and the
    // curator's own category.
    const popularRows = await db.selectFrom('popular_categories').select('category_type').execute();
    expect(popularRows.map((row) => row.category_type)).toEqual(['screen-types', 'screen-types']);
    expect(await removeDemo({ ...services, logger })).toMatchObject({ removed: NONE });
    expect((await countRows(db)).screens).toBe(2);
    // The kept items belong to the curator now. Loading the demo does not change them.
    expect(await loadTestDemo(services)).toMatchObject({ apps: 0, skippedApps: ['Larkspur', 'Tamarind'] });
  });

  test('is loaded into a non-empty gallery only on request, reusing categories and skipping taken slugs', async () => {
    const { db } = await open();
    await createCategory(db, TEST_ACTOR, { type: 'screen-types', name: 'Dashboard' });
    expect(await loadTestDemoOnce(services)).toBeNull();
    expect(await loadTestDemo(services)).toEqual({ ...ALL, categories: 10, skippedApps: [] });
    await removeDemo({ ...services, logger });
    expect(await countRows(db)).toEqual({ ...NONE, categories: 1 });

    await loadTestDemo(services);
    await deleteScreens(
      db,
      TEST_ACTOR,
      (await db.selectFrom('screens').select('id').execute()).map(({ id }) => id),
    );
    await deleteApps(db, TEST_ACTOR, [await idOf(db, 'apps', 'Tamarind')]);
    await updateApp(db, TEST_ACTOR, await idOf(db, 'apps', 'Larkspur'), { slug: 'delphinium' });
    // The former slug of an existing app is also taken.
    expect(await loadTestDemo(services)).toMatchObject({ apps: 1, screens: 2, skippedApps: ['Larkspur'] });
    // A renamed app is kept, although all of its screens are removed.
    await updateApp(db, TEST_ACTOR, await idOf(db, 'apps', 'Tamarind'), { name: 'My own app' });
    const { removed, kept } = await removeDemo({ ...services, logger });
    expect([removed.apps, removed.screens, kept.apps]).toEqual([1, 2, ['My own app']]);
  });

  test('is not loaded if a file does not match the catalogue, and the start does not fail', async () => {
    const { db } = await open();
    const catalogue = await readDemoCatalogue(demo.directory);
    if (!catalogue) throw new Error('There is no catalogue');
    const facts = catalogue.pictures['post.webp'];
    if (facts) catalogue.pictures['post.webp'] = { ...facts, sha256: '0'.repeat(64) };
    const deps = { ...services, publicUrl: 'http://localhost' };
    await expect(loadDemo(deps, catalogue)).rejects.toThrow(/post\.webp differs from its description/);
    expect(await countRows(db)).toEqual(NONE);
    const brokenDemo = await makeFolder({ 'catalogue.json': '{"apps":[]}' });
    expect(await loadDemoOnce({ ...deps, logger }, brokenDemo.path)).toBeNull();
    await brokenDemo.remove();
    expect(await countRows(db)).toEqual(NONE);
  });

  test('is loaded completely by the next start after kill -9 during loading, and leaves no extra files', async () => {
    for (const killPoint of ['put 4', 'query insert into screens', 'query insert into demo_items']) {
      expect(await startProcess(killPoint)).toEqual({ output: '', signal: 'SIGKILL' });
    }
    const { db } = await open();
    expect(await countRows(db)).toEqual(NONE);
    expect(await loadTestDemoOnce(services)).not.toBeNull();
    expect(await countRows(db)).toEqual(ALL);
    expect(await listImageIdsOnDisk(dataDir)).toHaveLength(7);
  });

  if (kind === 'postgres') {
    test('is loaded by only one of several concurrent starts', async () => {
      const outputs = await Promise.all([startProcess(), startProcess(), startProcess()]);
      expect(outputs.map(({ output }) => output).sort()).toEqual(['loaded', 'not loaded', 'not loaded']);
      expect(await countRows((await open()).db)).toEqual(ALL);
    });
  }
}

describe('the demo on the embedded database', () => describeDemo('embedded'));
describePostgres('the demo on PostgreSQL', () => describeDemo('postgres'));
