import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openAnalysis } from '#analysis/open-analysis.ts';
import { createApp, updateApp } from '#domain/catalogue/apps/commands.ts';
import { createCategory, deleteCategory, updateCategory } from '#domain/catalogue/categories/commands.ts';
import { mergeCategory } from '#domain/catalogue/categories/merge-command.ts';
import { deleteScreens, updateScreen } from '#domain/catalogue/screens/commands.ts';
import { getScreen, listAppScreens } from '#domain/catalogue/screens/queries.ts';
import { MarkdownRenderer } from '#domain/content/markdown/markdown-renderer.ts';
import { LiveIndex } from '#domain/explore/index/live-index.ts';
import { createImageService } from '#domain/images/image-service.ts';
import { sha256 } from '#domain/images/pixels/fingerprint.ts';
import { planImport } from '#domain/import/plan-import.ts';
import { runImport } from '#domain/import/run-import.ts';
import { scanFolder } from '#domain/import/scan-folder.ts';
import { createSimilarService } from '#domain/similar/similar-service.ts';
import { createLogger } from '#platform/logger.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import type { Services } from '#services/open-services.ts';
import { makeScreen, TEST_ACTOR } from '../../support/catalogue.ts';
import { describeOnOneDatabase, emptyCatalogueTables } from '../../support/database.ts';
import { observeStorage } from '../../support/image-service-fixture.ts';
import { imageFile } from '../../support/images.ts';
import { pngWithFalseSize } from '../../support/images-bytes.ts';
import { importFolder, listImageIdsOnDisk, makeFolder, png, type TestFolder } from './import-fixture.ts';

const logger = createLogger({ level: 'silent', format: 'json' });

describeOnOneDatabase('an import', (getDatabase) => {
  let folder: TestFolder;
  let services: Services;
  /** Called before every write of a file. It may delay the write or throw. */
  let onPut: (key: string) => Promise<void> | void = () => {};

  beforeEach(async () => {
    const { db, options } = getDatabase();
    await emptyCatalogueTables(db);
    await rm(path.join(options.dataDir, 'files'), { recursive: true, force: true });
    onPut = () => {};
    const storage = observeStorage(await openStorage({ dataDir: options.dataDir }), [], ({ method, key }) =>
      method === 'put' ? onPut(key) : undefined,
    );
    const images = createImageService({
      db,
      storage,
      logger,
      settings: { avif: false, renditionCacheBytes: 1e7 },
    });
    const markdown = new MarkdownRenderer(logger);
    const analysis = openAnalysis({ db, images, vision: null, embedding: null, logger });
    const index = new LiveIndex(getDatabase(), logger);
    services = {
      database: getDatabase(),
      db,
      storage,
      images,
      markdown,
      analysis,
      index,
      similar: createSimilarService({ db, images, model: null, logger, recognizeText: async () => null }),
      close: () => images.close(),
    };
    folder = await makeFolder();
  });
  afterEach(async () => {
    await services.close();
    await folder.remove();
  });

  const screensOf = async (appSlug: string, platform: 'web' | 'ios' = 'web') =>
    (await listAppScreens(services.db, { appSlug, platform, order: 'oldest', limit: 100 })).items;
  const titlesOf = async (appSlug: string, platform?: 'web' | 'ios'): Promise<string[]> =>
    (await screensOf(appSlug, platform)).map(({ title }) => title);
  const coversOf = async (appSlug: string): Promise<string[]> => {
    const rows = await services.db
      .selectFrom('screens as s')
      .innerJoin('apps as a', 'a.id', 's.app_id')
      .select(['s.title', 's.platform'])
      .where('a.slug', '=', appSlug)
      .where('s.is_cover', '=', true)
      .orderBy('s.platform')
      .execute();
    return rows.map(({ platform, title }) => `${platform} ${title}`);
  };
  const countRows = async (table: 'screens' | 'apps' | 'categories' | 'images'): Promise<number> =>
    (
      await services.db
        .selectFrom(table)
        .select('id' as never)
        .execute()
    ).length;
  const derivedTitles = async (): Promise<string[]> =>
    (
      await services.db
        .selectFrom('screens')
        .select('title')
        .where('title_is_derived', '=', true)
        .orderBy('title')
        .execute()
    ).map(({ title }) => title);
  /** Expects that rows and files match, with one final image per screen and no temporary ones. */
  const expectConsistent = async (screens: number): Promise<void> => {
    const images = await services.db.selectFrom('images').select(['id', 'state']).execute();
    expect(images.filter(({ state }) => state === 'temporary')).toEqual([]);
    expect(images).toHaveLength(screens);
    expect(await countRows('screens')).toBe(screens);
    expect(await listImageIdsOnDisk(getDatabase().options.dataDir)).toEqual(
      images.map(({ id }) => id).sort(),
    );
  };

  test('imports a folder without a manifest in the order of the files', async () => {
    await folder.write({
      'web/ice-cubes/2-timeline.png': await png(1),
      'web/ice-cubes/10-settings.png': await png(2),
      'web/ice-cubes/1-login.png': await png(3),
      'ios/ice-cubes/1.png': await png(4),
    });
    const { plan, result } = await importFolder(services, folder.path, { concurrency: 4 });
    expect(plan.newApps).toEqual([{ slug: 'ice-cubes', name: 'Ice Cubes', website: null, categories: [] }]);
    expect(result).toMatchObject({ added: 4, skipped: 0, failed: [], remaining: 0 });
    expect(await titlesOf('ice-cubes')).toEqual(['Login', 'Timeline', 'Settings']);
    expect(await titlesOf('ice-cubes', 'ios')).toEqual(['Ice Cubes screen']);
    expect(await derivedTitles()).toEqual(['Ice Cubes screen', 'Login', 'Settings', 'Timeline']);
    await expectConsistent(4);
  });

  test('keeps the order of the files although some take longer to store', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `Step ${String.fromCharCode(65 + index)}x`);
    for (const [index, name] of names.entries()) {
      await folder.write({ [`web/a/${index + 1}-${name}.png`]: await png(index) });
    }
    let originalWrites = 0;
    onPut = async (key) => {
      if (key.startsWith('originals/')) {
        originalWrites += 1;
        // Delays each write by less than 60 ms. The delays do not grow with the number of the file, so the writes end
        // in another order.
        await new Promise((resolve) => setTimeout(resolve, (originalWrites * 37) % 60));
      }
    };
    const { plan } = await importFolder(services, folder.path, { concurrency: 6 });
    expect(await titlesOf('a')).toEqual(plan.screens.map(({ title }) => title));
    expect(await coversOf('a')).toEqual([`web ${plan.screens[0]?.title}`]);
  });

  test('imports all fields of a manifest', async () => {
    await folder.write({
      'shots/one.png': await png(1),
      'manifest.json': [
        {
          file: 'shots/one.png',
          app: 'Home Assistant',
          slug: 'ha',
          platform: 'ios',
          title: 'Lights',
          description: 'All lights',
          website: 'https://example.org/',
          screen_types: ['Dashboard'],
          ux_patterns: ['Filtering'],
          ui_elements: ['Toggle', 'toggle', 'Card'],
          styles: ['Dark'],
          app_categories: ['Smart Home'],
          captured_at: '2024-05-06T07:08:09Z',
          source_url: 'https://example.org/src',
        },
      ],
    });
    await importFolder(services, folder.path);
    expect(await derivedTitles()).toEqual([]);
    const [card] = await screensOf('ha', 'ios');
    const screen = await getScreen(services.db, card?.id ?? '');
    expect(screen).toMatchObject({
      title: 'Lights',
      description: 'All lights',
      platform: 'ios',
      isCover: true,
      sourceUrl: 'https://example.org/src',
      app: { slug: 'ha', name: 'Home Assistant' },
    });
    expect(new Date(screen?.capturedAt ?? 0).toISOString()).toBe('2024-05-06T07:08:09.000Z');
    expect(screen?.categories.map(({ type, name }) => `${type} ${name}`)).toEqual([
      'screen-types Dashboard',
      'ux-patterns Filtering',
      'ui-elements Card',
      'ui-elements Toggle',
      'styles Dark',
    ]);
    const app = await services.db.selectFrom('apps').selectAll().executeTakeFirstOrThrow();
    expect(app.url).toBe('https://example.org/');
    const row = await services.db
      .selectFrom('app_categories as ac')
      .innerJoin('categories as c', 'c.id', 'ac.category_id')
      .select('c.name')
      .execute();
    expect(row).toEqual([{ name: 'Smart Home' }]);
    const image = await services.db.selectFrom('images').selectAll().executeTakeFirstOrThrow();
    expect(image.original_name).toBe('one.png');
    expect(image.sha256).toBe(sha256(await readFile(path.join(folder.path, 'shots/one.png'))));
  });

  test('creates an app with the values of all its manifest entries, even if its first file has no entry', async () => {
    await folder.write({
      'web/cal/1.png': await png(1),
      'web/cal/2.png': await png(2),
      'web/cal/3.png': await png(3),
      'manifest.json': [
        { file: 'web/cal/2.png', app: 'Cal.com', slug: 'cal', app_categories: 'Calendar' },
        { file: 'web/cal/3.png', slug: 'cal', website: 'https://cal.example', app_categories: 'Business' },
      ],
    });
    const { plan } = await importFolder(services, folder.path);
    const app = { slug: 'cal', name: 'Cal.com', website: 'https://cal.example' };
    expect(plan.newApps).toEqual([{ ...app, categories: ['Calendar', 'Business'] }]);
    const row = await services.db.selectFrom('apps').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ slug: 'cal', name: 'Cal.com', url: 'https://cal.example' });
    expect(await services.db.selectFrom('app_categories').selectAll().execute()).toHaveLength(2);
  });

  test('reports files with unusable content and imports the others', async () => {
    await folder.write({
      'web/a/1.png': await png(1),
      'web/a/2.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'web/a/3.png': 'not a picture',
      'web/a/4.png': '',
      'web/a/5.png': (await png(5)).subarray(0, 60),
      'web/a/6.png': pngWithFalseSize(300, 200),
      // A PNG with a wrong file extension is usable, because the content determines the format.
      'web/a/7.jpg': await png(7),
      'manifest.json': [{ file: 'web/a/1.png' }, { file: 'web/a/gone.png' }, { file: '../x.png' }],
    });
    const { plan, result } = await importFolder(services, folder.path);
    const unusable = [...plan.problems, ...result.failed].map(({ file }) => file).sort();
    expect(unusable).toEqual([
      ...['../x.png', 'web/a/2.svg', 'web/a/3.png', 'web/a/4.png', 'web/a/5.png', 'web/a/6.png'],
      'web/a/gone.png',
    ]);
    for (const { reason } of [...plan.problems, ...result.failed]) expect(reason).not.toBe('');
    expect(plan.problems).toContainEqual({ file: 'web/a/4.png', reason: 'The file is empty' });
    expect(result).toMatchObject({ added: 2, skipped: 0, remaining: 0 });
    await expectConsistent(2);
  });

  test('adds only new files when repeated', async () => {
    await folder.write({ 'web/a/login.png': await png(1), 'ios/a/cart.png': await png(2) });
    await importFolder(services, folder.path);
    const before = await services.db.selectFrom('screens').selectAll().orderBy('id').execute();
    const repetition = await importFolder(services, folder.path);
    expect(repetition.plan).toMatchObject({ screens: [], newApps: [], newCategories: [] });
    expect(repetition.plan.existing).toEqual(['ios/a/cart.png', 'web/a/login.png']);
    expect(repetition.result).toMatchObject({ added: 0, skipped: 0, failed: [], remaining: 0 });
    expect(await services.db.selectFrom('screens').selectAll().orderBy('id').execute()).toEqual(before);
    await folder.write({ 'web/a/renamed-login.png': await png(1), 'web/b/new.png': await png(3) });
    expect((await importFolder(services, folder.path)).result.added).toBe(1);
    await expectConsistent(3);
  });

  test('skips a file with an invalid manifest entry and imports it after the correction', async () => {
    const entry = { title: 'Team dashboard', screen_types: ['Dashboard'] };
    const manifest = (captured_at: string) => ({
      'manifest.json': [
        { file: 'web/a/1.png', ...entry, captured_at },
        { file: 'web/a/2.png', title: 'Login' },
      ],
    });
    await folder.write({
      'web/a/1.png': await png(1),
      'web/a/2.png': await png(2),
      ...manifest('2026-13-40'),
    });
    const first = await importFolder(services, folder.path);
    expect(first.plan.problems).toEqual([
      { file: 'web/a/1.png', reason: 'manifest: captured_at: is not a valid date' },
    ]);
    expect(first.plan.screens).toHaveLength(1);
    expect(await titlesOf('a')).toEqual(['Login']);
    await folder.write(manifest('2026-01-04'));
    expect((await importFolder(services, folder.path)).result.added).toBe(1);
    const [dashboard] = (await screensOf('a')).filter(({ title }) => title === entry.title);
    const screen = await getScreen(services.db, dashboard?.id ?? '');
    expect(screen?.categories.map(({ name }) => name)).toEqual(['Dashboard']);
  });

  test('reports which images are scaled down', async () => {
    const strip = await imageFile({ width: 12_001, height: 30, seed: 1 });
    await folder.write({ 'web/a/1.png': strip, 'web/a/2.png': await png(2) });
    const { plan } = await importFolder(services, folder.path);
    expect(plan.scaledDown).toEqual([{ file: 'web/a/1.png', width: 12_001, height: 30 }]);
  });

  test('adds missing values to existing screens with the update option, and keeps changes of curators', async () => {
    const { db } = services;
    for (const number of [1, 2, 3]) await folder.write({ [`web/a/${number}-login.png`]: await png(number) });
    await importFolder(services, folder.path);
    const ids = (await screensOf('a')).map(({ id }) => id) as [string, string, string];
    const [curatorCategory, suggestedCategory] = await Promise.all(
      ['Mine', 'Toggle'].map((name) =>
        createCategory(db, TEST_ACTOR, { type: name === 'Mine' ? 'screen-types' : 'ui-elements', name }),
      ),
    );
    // A curator edits title, type and description of the second screen. The third one has only a suggested
    // element.
    await updateScreen(db, TEST_ACTOR, ids[1], {
      title: 'My title',
      description: 'My words',
      tags: [{ categoryId: curatorCategory?.id ?? '' }],
    });
    await updateScreen(db, TEST_ACTOR, ids[2], {
      tags: [{ categoryId: suggestedCategory?.id ?? '', source: 'engine', confidence: 0.4 }],
    });
    const manifestEntry = {
      title: 'Sign in',
      description: 'Words',
      source_url: 'https://example.org/',
      screen_types: ['Login'],
      ui_elements: ['Toggle'],
      captured_at: '2024-05-06',
    };
    await folder.write({
      'manifest.json': [1, 2, 3].map((number) => ({ ...manifestEntry, file: `web/a/${number}-login.png` })),
    });
    const { plan, result } = await importFolder(services, folder.path);
    expect(plan.updates).toHaveLength(3);
    expect(result).toMatchObject({ added: 0, updated: 0 });
    expect((await getScreen(db, ids[0]))?.title).toBe('Login');

    const second = await importFolder(services, folder.path, { update: true });
    expect(second.result).toMatchObject({ added: 0, updated: 3, failed: [] });
    const screens = await Promise.all(ids.map((id) => getScreen(db, id)));
    const categoryNamesOf = (number: number) => screens[number]?.categories.map(({ name }) => name);
    expect(screens[0]).toMatchObject({
      title: 'Sign in',
      description: 'Words',
      sourceUrl: manifestEntry.source_url,
    });
    expect(new Date(screens[0]?.capturedAt ?? 0).toISOString()).toBe('2024-05-06T00:00:00.000Z');
    expect(categoryNamesOf(0)).toEqual(['Login', 'Toggle']);
    expect(screens[1]).toMatchObject({ title: 'My title', description: 'My words' });
    expect(categoryNamesOf(1)).toEqual(['Mine', 'Toggle']);
    expect(screens[2]?.title).toBe('Sign in 2');
    expect(categoryNamesOf(2)).toEqual(['Login', 'Toggle']);
    const unconfirmedTags = db
      .selectFrom('screen_categories')
      .select('screen_id')
      .where('source', '<>', 'human');
    expect(await unconfirmedTags.execute()).toEqual([]);
    expect(await derivedTitles()).toEqual([]);
    expect((await importFolder(services, folder.path, { update: true })).plan.updates).toEqual([]);
  });

  test('adds no number to a manifest title that differs from the derived title only in case', async () => {
    await folder.write({ 'web/a/1-login.png': await png(1) });
    await importFolder(services, folder.path);
    await folder.write({ 'manifest.json': [{ file: 'web/a/1-login.png', title: 'LOGIN' }] });
    await importFolder(services, folder.path, { update: true });
    expect(await titlesOf('a')).toEqual(['LOGIN']);
    expect((await importFolder(services, folder.path, { update: true })).plan.updates).toEqual([]);
  });

  test('does not update a screen that a curator saved after the planning', async () => {
    await folder.write({ 'web/a/1-login.png': await png(1) });
    await importFolder(services, folder.path);
    await folder.write({ 'manifest.json': [{ file: 'web/a/1-login.png', title: 'Sign in' }] });
    const plan = await planImport({ db: services.db }, await scanFolder(folder.path));
    const [login] = await screensOf('a');
    await updateScreen(services.db, TEST_ACTOR, login?.id ?? '', { title: 'My title' });
    const result = await runImport({ ...services, logger }, plan, { concurrency: 1, update: true });
    expect(result).toMatchObject({ updated: 0, failed: [{ file: 'web/a/1-login.png' }] });
    expect(await titlesOf('a')).toEqual(['My title']);
  });

  test('imports a duplicate image only once', async () => {
    await folder.write({
      'web/a/1.png': await png(1),
      'web/a/2.png': await png(1),
      'ios/b/1.png': await png(1),
    });
    const { plan, result } = await importFolder(services, folder.path);
    expect(plan.duplicates).toEqual([
      { file: 'web/a/1.png', duplicateOf: 'ios/b/1.png' },
      { file: 'web/a/2.png', duplicateOf: 'ios/b/1.png' },
    ]);
    expect(result.added).toBe(1);
    await expectConsistent(1);
  });

  test('changes nothing while planning', async () => {
    await folder.write({
      'web/a/1.png': await png(1),
      'manifest.json': [{ file: 'web/a/1.png', screen_types: ['Login'], app_categories: ['Tools'] }],
    });
    const plan = await planImport({ db: services.db }, await scanFolder(folder.path));
    expect(plan.newCategories).toEqual([
      { type: 'screen-types', name: 'Login' },
      { type: 'app', name: 'Tools' },
    ]);
    for (const table of ['screens', 'apps', 'categories', 'images'] as const)
      expect(await countRows(table)).toBe(0);
    expect(await listImageIdsOnDisk(getDatabase().options.dataDir)).toEqual([]);
  });

  test('gives the screens of an app unique titles', async () => {
    const app = await createApp(services.db, TEST_ACTOR, { name: 'A', slug: 'a' });
    await makeScreen(services.db, app.id, { title: 'Login' });
    await folder.write({
      'web/a/1-login.png': await png(1),
      'web/a/2-login.png': await png(2),
      'web/a/3.png': await png(3),
      'web/a/4.png': await png(4),
      'web/b/1-login.png': await png(5),
    });
    await importFolder(services, folder.path);
    expect(await titlesOf('a')).toEqual(
      expect.arrayContaining(['Login', 'Login 2', 'Login 3', 'A screen', 'A screen 2']),
    );
    expect(await titlesOf('b')).toEqual(['Login']);
  });

  describe('for an existing app', () => {
    test('finds the app by its slug, ignoring case, or by a former slug, and does not change the app', async () => {
      const { id } = await createApp(services.db, TEST_ACTOR, { name: 'Mine', slug: 'old-name' });
      await updateApp(services.db, TEST_ACTOR, id, { slug: 'new-name' });
      await makeScreen(services.db, id, { title: 'Login', platform: 'ios' });
      await folder.write({
        'web/old-name/1-login.png': await png(1),
        'web/NEW-Name/1-login.png': await png(2),
        'web/x/1.png': await png(3),
        'manifest.json': [
          {
            file: 'web/x/1.png',
            slug: 'old-name',
            app: 'Other',
            title: 'login',
            website: 'https://x.example',
            app_categories: ['Unasked'],
          },
        ],
      });
      const { plan, result } = await importFolder(services, folder.path);
      expect(plan.newApps).toEqual([]);
      expect(plan.newCategories).toEqual([]);
      expect(result.added).toBe(3);
      const apps = await services.db.selectFrom('apps').selectAll().execute();
      expect(apps).toMatchObject([{ id, slug: 'new-name', name: 'Mine', url: null, web_count: 3 }]);
      expect(await countRows('categories')).toBe(0);
      const titles = (await titlesOf('new-name')).map((title) => title.toLowerCase());
      // The three new titles differ from each other and from 'Login', the title of the screen on iOS.
      expect(new Set([...titles, 'login']).size).toBe(4);
      expect(await coversOf('new-name')).toHaveLength(1);
    });

    test('prefers the app that has the slug now to an app that had the slug before', async () => {
      const first = await createApp(services.db, TEST_ACTOR, { name: 'First', slug: 'a' });
      await updateApp(services.db, TEST_ACTOR, first.id, { slug: 'b' });
      await createApp(services.db, TEST_ACTOR, { name: 'Second', slug: 'a' });
      await folder.write({ 'web/a/1.png': await png(1) });
      await importFolder(services, folder.path);
      expect(await titlesOf('b')).toEqual([]);
      expect(await titlesOf('a')).toHaveLength(1);
    });
  });

  test('finds existing categories by a former slug, and by a name that differs only in case', async () => {
    const { db } = services;
    const login = await createCategory(db, TEST_ACTOR, { type: 'screen-types', name: 'Login' });
    const bar = await createCategory(db, TEST_ACTOR, { type: 'ui-elements', name: 'Bottom Bar' });
    await updateCategory(db, TEST_ACTOR, bar.id, { name: 'Tab Bar', slug: 'tab-bar' });
    await folder.write({
      'web/a/1.png': await png(1),
      'manifest.json': [
        {
          file: 'web/a/1.png',
          screen_types: ['LOGIN'],
          ui_elements: ['bottom bar', 'Tab bar', 'Login'],
        },
      ],
    });
    const { plan } = await importFolder(services, folder.path);
    // The same name in another taxonomy is another category.
    expect(plan.newCategories).toEqual([{ type: 'ui-elements', name: 'Login' }]);
    expect(await countRows('categories')).toBe(3);
    const tags = await db.selectFrom('screen_categories').select('category_id').execute();
    expect(tags).toHaveLength(3);
    expect(tags.map(({ category_id }) => category_id)).toEqual(expect.arrayContaining([login.id, bar.id]));
  });

  test('uses the target of a category that is merged during the import, and recreates a category that is deleted', async () => {
    const login = await createCategory(services.db, TEST_ACTOR, { type: 'screen-types', name: 'Login' });
    const files = [1, 2, 3, 4].map((number) => ({ file: `web/a/${number}.png`, screen_types: ['Log in'] }));
    await folder.write({ 'manifest.json': files.map((entry) => ({ ...entry, styles: ['Dark'] })) });
    for (const [index, { file }] of files.entries()) await folder.write({ [file]: await png(index) });
    const idOf = async (name: string) =>
      (await services.db.selectFrom('categories').select('id').where('name', '=', name).executeTakeFirst())
        ?.id ?? '';
    let changed: Promise<unknown> = Promise.resolve();
    // The next write waits until the changes are complete.
    onPut = async () => void (await changed);
    const { result } = await importFolder(services, folder.path, {
      concurrency: 1,
      onProgress: (done) => {
        if (done !== 2) return;
        changed = (async () => {
          await mergeCategory(services.db, TEST_ACTOR, await idOf('Log in'), login.id);
          await deleteCategory(services.db, TEST_ACTOR, await idOf('Dark'));
        })();
      },
    });
    expect(result).toMatchObject({ added: 4, failed: [] });
    const countScreens = async (categoryId: string): Promise<number> =>
      (
        await services.db
          .selectFrom('screen_categories')
          .select('screen_id')
          .where('category_id', '=', categoryId)
          .execute()
      ).length;
    // The deletion has removed the tags of the first two screens.
    expect([await countScreens(login.id), await countScreens(await idOf('Dark'))]).toEqual([4, 2]);
    expect(await idOf('Log in')).toBe('');
  });

  test('rejects a screen during planning if no slug can be derived from the name of its category', async () => {
    await folder.write({
      'web/a/1.png': await png(1),
      'web/a/2.png': await png(2),
      'manifest.json': [{ file: 'web/a/1.png', styles: ['✨'] }],
    });
    const { plan, result } = await importFolder(services, folder.path);
    expect(plan.problems).toMatchObject([{ file: 'web/a/1.png', reason: expect.stringContaining("'✨'") }]);
    expect(result).toMatchObject({ added: 1, failed: [] });
  });

  describe('the cover', () => {
    test('is the first screen of an app on each platform, even if this screen has many new tags', async () => {
      const tags = { ui_elements: Array.from({ length: 12 }, (_, index) => `Element ${index}`) };
      await folder.write({
        'web/a/1-login.png': await png(1),
        'web/a/2-cart.png': await png(2),
        'web/a/3-search.png': await png(3),
        'ios/a/1-menu.png': await png(4),
        'manifest.json': [{ file: 'web/a/1-login.png', ...tags }],
      });
      await importFolder(services, folder.path, { concurrency: 4 });
      expect(await coversOf('a')).toEqual(['ios Menu', 'web Login']);
    });

    test('remains the screen that a curator chose', async () => {
      const app = await createApp(services.db, TEST_ACTOR, { name: 'A', slug: 'a' });
      await makeScreen(services.db, app.id, { title: 'Chosen', isCover: true });
      await folder.write({ 'web/a/1-login.png': await png(1), 'ios/a/1-menu.png': await png(2) });
      await importFolder(services, folder.path);
      expect(await coversOf('a')).toEqual(['ios Menu', 'web Chosen']);
      await folder.write({ 'ios/a/0-before.png': await png(3) });
      await importFolder(services, folder.path);
      expect(await coversOf('a')).toEqual(['ios Menu', 'web Chosen']);
    });

    test('is not a nearly empty screen if there is a better one', async () => {
      const blank = sharp({ create: { width: 640, height: 400, channels: 3, background: '#fff' } });
      const drawScreen = (seed: number) => imageFile({ width: 640, height: 400, seed });
      await folder.write({
        'web/a/1-login.png': await blank.png().toBuffer(),
        'web/a/2-cart.png': await drawScreen(2),
        'web/a/3-search.png': await drawScreen(3),
        // Another compression makes another file, which is not a duplicate of the first one.
        'web/b/1-splash.png': await blank.png({ compressionLevel: 0 }).toBuffer(),
      });
      await importFolder(services, folder.path);
      expect(await coversOf('a')).toEqual(['web Cart']);
      expect(await coversOf('b')).toEqual(['web Splash']);
    });

    describe('if a curator changes a screen during the import', () => {
      const importAndChange = async (title: string, change: (screenId: string) => Promise<unknown>) => {
        const blank = sharp({ create: { width: 640, height: 400, channels: 3, background: '#fff' } });
        const weak = (compressionLevel: number) => blank.png({ compressionLevel }).toBuffer();
        await folder.write({
          'web/a/1-login.png': await weak(0),
          'web/a/2-splash.png': await weak(3),
          'web/a/3-cart.png': await imageFile({ width: 640, height: 400, seed: 2 }),
          'web/b/1-start.png': await weak(6),
          'web/b/2-search.png': await imageFile({ width: 640, height: 400, seed: 3 }),
        });
        let changed: Promise<unknown> = Promise.resolve();
        // The next write waits until the change is complete.
        onPut = async () => void (await changed);
        const { result } = await importFolder(services, folder.path, {
          concurrency: 1,
          onProgress: (done) => {
            if (done !== 3) return;
            changed = screensOf('a').then((screens) =>
              change(screens.find((screen) => screen.title === title)?.id ?? ''),
            );
          },
        });
        expect(result).toMatchObject({ added: 5, failed: [], warnings: [] });
      };

      test('is chosen among the remaining screens after a deletion, and the other app gets its cover', async () => {
        await importAndChange('Login', (id) => deleteScreens(services.db, TEST_ACTOR, [id]));
        expect([await coversOf('a'), await coversOf('b')]).toEqual([['web Cart'], ['web Search']]);
      });

      test('is chosen among the remaining screens after a move, and the app with the moved screen keeps its own cover', async () => {
        const other = await createApp(services.db, TEST_ACTOR, { name: 'Other', slug: 'other' });
        await makeScreen(services.db, other.id, { title: 'Chosen', isCover: true });
        await importAndChange('Cart', (id) => updateScreen(services.db, TEST_ACTOR, id, { appId: other.id }));
        expect([await coversOf('a'), await coversOf('b'), await coversOf('other')]).toEqual([
          ['web Login'],
          ['web Search'],
          ['web Chosen'],
        ]);
      });
    });

    test('is the next screen if the first one cannot be added', async () => {
      await folder.write({
        'web/a/1-broken.png': pngWithFalseSize(300, 200),
        'web/a/2-login.png': await png(2),
        'web/a/3-cart.png': await png(3),
      });
      const { result } = await importFolder(services, folder.path, { concurrency: 3 });
      expect(result).toMatchObject({ added: 2, failed: [{ file: 'web/a/1-broken.png' }] });
      expect(await coversOf('a')).toEqual(['web Login']);
    });
  });

  test('reports a screen that cannot be stored, leaves no row or file of it, and adds it in the next run', async () => {
    await folder.write({
      'web/a/1-login.png': await png(1),
      'web/a/2-cart.png': await png(2),
      'web/a/3-menu.png': await png(3),
    });
    let puts = 0;
    onPut = (key) => {
      if (key.startsWith('originals/') && ++puts === 2) throw new Error('the disk is full');
    };
    const { result } = await importFolder(services, folder.path, { concurrency: 1 });
    expect(result).toMatchObject({
      added: 2,
      skipped: 0,
      failed: [{ file: 'web/a/2-cart.png', reason: 'the disk is full' }],
      remaining: 0,
    });
    await expectConsistent(2);
    onPut = () => {};
    expect((await importFolder(services, folder.path)).result.added).toBe(1);
    await expectConsistent(3);
  });

  test('skips an image that was added to the catalogue after the planning, and stores no second copy', async () => {
    await folder.write({ 'web/a/1-login.png': await png(1), 'web/a/2-cart.png': await png(2) });
    const plan = await planImport({ db: services.db }, await scanFolder(folder.path));
    await importFolder(services, folder.path);
    const result = await runImport({ ...services, logger }, plan, { concurrency: 2 });
    expect(result).toMatchObject({ added: 0, skipped: 2, failed: [], remaining: 0 });
    await expectConsistent(2);
  });

  test('finishes the screens in progress when stopped, and reports the number of remaining ones', async () => {
    for (let number = 1; number <= 6; number += 1) {
      await folder.write({ [`web/a/${number}.png`]: await png(number) });
    }
    const stop = new AbortController();
    // A stopped import does not maintain the database. If it did, this error would appear as a warning.
    const maintain = () => Promise.reject(new Error('vacuumed'));
    const database = { ...services.database, maintain };
    const { result } = await importFolder({ ...services, database }, folder.path, {
      concurrency: 1,
      signal: stop.signal,
      onProgress: (done) => done === 2 && stop.abort(),
    });
    expect(result).toMatchObject({ added: 2, skipped: 0, failed: [], remaining: 4, warnings: [] });
    await expectConsistent(2);
    expect((await importFolder(services, folder.path)).result.added).toBe(4);
    await expectConsistent(6);
  });

  test('reports progress once per screen, including failed ones', async () => {
    await folder.write({ 'web/a/1.png': await png(1), 'web/a/2.png': pngWithFalseSize(300, 200) });
    const progressLines: string[] = [];
    await importFolder(services, folder.path, {
      concurrency: 2,
      onProgress: (done, total, file) => progressLines.push(`${done} of ${total} ${file}`),
    });
    expect(progressLines.map((line) => line.replace(/ web.*/, ''))).toEqual(['1 of 2', '2 of 2']);
    expect(new Set(progressLines.map((line) => line.replace(/.* /, ''))).size).toBe(2);
  });

  describe('after a killed import', () => {
    const journalKey = `imports/${'a'.repeat(32)}`;
    const listRemainingImages = async (): Promise<{ id: string; state: string }[]> =>
      services.db.selectFrom('images').select(['id', 'state']).orderBy('created_at').execute();
    const writeJournal = (...ids: string[]) => services.storage.put(journalKey, Buffer.from(ids.join('\n')));

    test('deletes only the unfinished images in the journal of the killed import, even without new files', async () => {
      // `final` and `withRow` are in the journal and have a row and files. `withoutRow` is in the journal and has only
      // files. `notInJournal` stands for an image of a curator. The other lines of the journal match no image.
      await folder.write({ 'web/a/1.png': await png(1) });
      await importFolder(services, folder.path);
      const { id: final } = await services.db.selectFrom('images').select('id').executeTakeFirstOrThrow();
      const withRow = await services.images.ingest(await png(2), { purpose: 'screen' });
      const notInJournal = await services.images.ingest(await png(2), { purpose: 'screen' });
      const withoutRow = 'b'.repeat(32);
      await services.storage.put(`originals/bb/${withoutRow}`, Buffer.from('x'));
      await services.storage.put(`renditions/bb/${withoutRow}/300.webp`, Buffer.from('x'));
      await writeJournal(final, withRow.id, withoutRow, 'c'.repeat(32), '../x', '');
      await importFolder(services, folder.path);
      expect(await listRemainingImages()).toEqual([
        { id: final, state: 'final' },
        { id: notInJournal.id, state: 'temporary' },
      ]);
      expect(await listImageIdsOnDisk(getDatabase().options.dataDir)).toEqual(
        [notInJournal.id, final].sort(),
      );
    });

    test('does not delete the images of a running import', async () => {
      await folder.write({ 'web/a/1.png': await png(1) });
      const runningImage = await services.images.ingest(await png(1), { purpose: 'screen' });
      await writeJournal(runningImage.id);
      // A running import holds the lock of its journal.
      const release = await getDatabase().tryLock(`vitrine ${journalKey}`);
      await importFolder(services, folder.path);
      expect(await listRemainingImages()).toContainEqual({ id: runningImage.id, state: 'temporary' });
      await release?.();
      await importFolder(services, folder.path);
      expect(await listRemainingImages()).not.toContainEqual(
        expect.objectContaining({ id: runningImage.id }),
      );
      await expectConsistent(1);
    });

    test('keeps unfinished images and the journal while planning', async () => {
      const unfinishedImage = await services.images.ingest(await png(1), { purpose: 'screen' });
      await writeJournal(unfinishedImage.id);
      await planImport({ db: services.db }, await scanFolder(folder.path));
      expect(await listRemainingImages()).toEqual([{ id: unfinishedImage.id, state: 'temporary' }]);
      expect(await services.storage.get(journalKey)).not.toBeNull();
    });
  });

  test('journals the id of each image before storing it, and fails if the journal cannot be written', async () => {
    await folder.write({ 'web/a/1.png': await png(1), 'web/a/2.png': await png(2) });
    const journaledIds = new Set<string>();
    const missingIds: string[] = [];
    onPut = async (key) => {
      const [root, , id = ''] = key.split('/');
      if (root !== 'originals') return;
      for await (const file of services.storage.list('imports/')) {
        for (const journaledId of (await services.storage.get(file.key))?.toString().split('\n') ?? [])
          journaledIds.add(journaledId);
      }
      if (!journaledIds.has(id)) missingIds.push(id);
      throw new Error('the disk is full');
    };
    const { result } = await importFolder(services, folder.path);
    expect(result.failed).toHaveLength(2);
    expect(journaledIds.size).toBe(2);
    expect(missingIds).toEqual([]);
    onPut = (key) => {
      if (key.startsWith('imports/')) throw new Error('the disk is full');
    };
    await expect(importFolder(services, folder.path)).rejects.toThrow('the disk is full');
    onPut = () => {};
    await importFolder(services, folder.path);
    await expectConsistent(2);
  });

  describe('with failures other than bad images', () => {
    const names = [1, 2, 3, 4, 5, 6, 7, 8];
    beforeEach(async () => {
      for (const name of names) await folder.write({ [`web/a/${name}.png`]: await png(name) });
    });
    const diskFullError = (): Error => Object.assign(new Error('write failed'), { code: 'ENOSPC' });

    test('stops after three storage failures in a row and reports the number of remaining screens', async () => {
      let originals = 0;
      onPut = (key) => {
        if (key.startsWith('originals/') && ++originals > 2) throw diskFullError();
      };
      const { result } = await importFolder(services, folder.path, { concurrency: 1 });
      expect(result).toMatchObject({ added: 2, failed: { length: 3 }, remaining: 3, warnings: [] });
      expect(result.stopped).toBe('The disk is full: write failed');
      onPut = () => {};
      expect((await importFolder(services, folder.path)).result).toMatchObject({ added: 6, stopped: null });
      await expectConsistent(8);
    });

    test('continues after two storage failures in a row and after any number of bad images', async () => {
      let originals = 0;
      onPut = (key) => {
        // Two of three writes fail, and the third one succeeds.
        if (key.startsWith('originals/') && ++originals % 3 > 0) throw diskFullError();
      };
      const first = await importFolder(services, folder.path, { concurrency: 1 });
      expect(first.result).toMatchObject({ added: 2, failed: { length: 6 }, remaining: 0, stopped: null });
      const plan = await planImport({ db: services.db }, await scanFolder(folder.path));
      onPut = (key) => {
        // An error without a known code counts as a problem of the image, not of the storage.
        if (key.startsWith('originals/')) throw new Error('this picture is odd');
      };
      const second = await runImport({ ...services, logger }, plan, { concurrency: 1 });
      expect(second).toMatchObject({ added: 0, failed: { length: 6 }, remaining: 0, stopped: null });
    });

    test('continues if more than three source files in a row cannot be read any more', async () => {
      const plan = await planImport({ db: services.db }, await scanFolder(folder.path));
      // The path leads through a file, so reading it fails with ENOTDIR. If a write to the storage failed with this
      // code, it would count as a storage failure.
      const screens = plan.screens.map((screen, index) =>
        index < 4 ? { ...screen, absolutePath: path.join(screen.absolutePath, 'x') } : screen,
      );
      const result = await runImport({ ...services, logger }, { ...plan, screens }, { concurrency: 1 });
      expect(result).toMatchObject({ added: 4, failed: { length: 4 }, remaining: 0, stopped: null });
    });

    test('returns the result with a warning if the database maintenance fails', async () => {
      const database = { ...getDatabase(), maintain: () => Promise.reject(new Error('no time')) };
      const { result } = await importFolder({ ...services, database }, folder.path);
      expect(result).toMatchObject({ added: 8, failed: [], remaining: 0, stopped: null });
      expect(result.warnings).toEqual(['database maintenance failed: no time']);
    });

    test('stops when it loses the lock that shows that it is running', async () => {
      const database = {
        ...getDatabase(),
        tryLock: async (name: string, onLost?: () => void) => {
          const release = await getDatabase().tryLock(name, onLost);
          let originals = 0;
          onPut = (key) => {
            if (key.startsWith('originals/') && ++originals === 3) onLost?.();
          };
          return release;
        },
      };
      const { result } = await importFolder({ ...services, database }, folder.path, { concurrency: 1 });
      expect(result).toMatchObject({ added: 2, failed: { length: 1 }, remaining: 5 });
      expect(result.stopped).toMatch(/holds the lock of this import was lost/);
      await expectConsistent(2);
    });
  });

  test('imports each screen once and in order across several journal entries', async () => {
    const pictures: Record<string, Buffer> = {};
    for (let number = 1; number <= 10; number += 1) {
      pictures[`web/a/${number}.png`] = await imageFile({ width: 4, height: 4, seed: number });
    }
    await folder.write(pictures);
    const options = { concurrency: 3, screensPerEntry: 4 };
    const { plan, result } = await importFolder(services, folder.path, options);
    expect(result).toMatchObject({ added: 10, skipped: 0, failed: [], remaining: 0 });
    const rows = await services.db.selectFrom('screens').select('title').orderBy('created_at').execute();
    expect(rows.map(({ title }) => title)).toEqual(plan.screens.map(({ title }) => title));
    await expectConsistent(10);
  });

  test('keeps the order of the files when a later run adds the ones that failed', async () => {
    const names = ['Axx', 'Bxx', 'Cxx', 'Dxx', 'Exx', 'Fxx'];
    for (const [index, name] of names.entries()) {
      await folder.write({ [`web/a/${index + 1}-${name}.png`]: await png(index) });
    }
    const missing = new Set(['Axx', 'Cxx', 'Dxx', 'Fxx']);
    const fullPlan = await planImport({ db: services.db }, await scanFolder(folder.path));
    const screensWithMissingFiles = fullPlan.screens.map((screen) =>
      missing.has(screen.title) ? { ...screen, absolutePath: '/nowhere' } : screen,
    );
    const first = await runImport(
      { ...services, logger },
      { ...fullPlan, screens: screensWithMissingFiles },
      { concurrency: 2 },
    );
    expect(first).toMatchObject({ added: 2, failed: { length: 4 } });
    await importFolder(services, folder.path, { concurrency: 4 });
    expect(await titlesOf('a')).toEqual(names);
  });

  test('keeps the order of the files if a folder is named after a former slug of the app', async () => {
    const { id } = await createApp(services.db, TEST_ACTOR, { name: 'Mine', slug: 'a' });
    await updateApp(services.db, TEST_ACTOR, id, { slug: 'b' });
    await folder.write({ 'web/b/2-Second.png': await png(2) });
    await importFolder(services, folder.path);
    await folder.write({ 'web/a/1-First.png': await png(1) });
    await importFolder(services, folder.path);
    expect(await titlesOf('b')).toEqual(['First', 'Second']);
  });

  test('derives the title of a screen from the best available source', async () => {
    await folder.write({
      'web/penpot/1-login.png': await png(1),
      'web/penpot/2-login.png': await png(2),
      'web/penpot/3-login.png': await png(3),
      'web/penpot/4.png': await png(4),
      'web/penpot/Sharing flow/5.png': await png(5),
      'web/penpot/6.png': await png(6),
      'web/penpot/7.png': await png(7),
      'manifest.json': [
        { file: 'web/penpot/1-login.png', title: 'Signing in', source_path: 'x/y.png' },
        { file: 'web/penpot/2-login.png', source_path: 'img/CreateTeam.png', screen_types: 'Form' },
        { file: 'web/penpot/4.png', source_path: 'docs/team-settings/4.png', screen_types: 'Form' },
        { file: 'web/penpot/6.png', screen_types: ['Modal/Dialog', 'Form'] },
      ],
    });
    await importFolder(services, folder.path);
    // Digits sort before letters, so the file in 'Sharing flow' comes last.
    expect(await titlesOf('penpot')).toEqual([
      'Signing in',
      'Create team',
      'Login',
      'Team settings',
      'Modal',
      'Penpot screen',
      'Sharing flow',
    ]);
  });
});
