import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { updateApp } from '#domain/catalogue/apps/commands.ts';
import { createCategory } from '#domain/catalogue/categories/commands.ts';
import { listCategoryScreens } from '#domain/catalogue/screens/queries.ts';
import { exploreScreens } from '#domain/explore/explore-screens.ts';
import type { CatalogueIndex } from '#domain/explore/index/catalogue-index.ts';
import { LiveIndex } from '#domain/explore/index/live-index.ts';
import { resolveFilters } from '#domain/explore/resolve-filters.ts';
import { readSmallIndex } from '#domain/explore/small-index.ts';
import { FACTS_VERSION } from '#domain/image-facts/compute-facts.ts';
import { createLogger } from '#platform/logger.ts';
import type { ExploredScreens } from '#shared/contracts/explore.ts';
import { parseScreenFilters } from '#shared/screen-filters.ts';
import { makeApp, makeImage, makeScreen, TEST_ACTOR } from '../../support/catalogue.ts';
import { describeOnBothDatabases, type TestDatabase } from '../../support/database.ts';
import { countsOf, expectEqualToRecount } from './expect-recount.ts';
import { createRandom, fillCatalogue, type RandomCatalogue, randomFilters } from './random-catalogue.ts';
import { Recount } from './recount.ts';

const logger = createLogger({ level: 'fatal', format: 'json' });
const SELECTIONS = 150;

describeOnBothDatabases('the list of filtered screens', (getDatabase, kind) => {
  let database: TestDatabase;
  let catalogue: RandomCatalogue;
  let index: LiveIndex;
  /** An index that is never built, so that SQL answers the requests. */
  let withoutIndex: LiveIndex;

  beforeAll(async () => {
    database = getDatabase();
    catalogue = await fillCatalogue(database.db, 150, createRandom(kind === 'embedded' ? 1 : 2));
    index = new LiveIndex(database, logger);
    withoutIndex = new LiveIndex(database, logger);
    await index.listen();
    await index.build();
    return async () => {
      await index.close();
      await withoutIndex.close();
    };
  });

  test('[E-02] the screens and counts of random filters equal a recount of the tables', async () => {
    const { db } = database;
    const recount = await Recount.read(db);
    const random = createRandom(11);
    for (let run = 0; run < SELECTIONS; run += 1) {
      await expectEqualToRecount({ db, index }, recount, randomFilters(catalogue, random));
    }
  });

  test('[E-13] without an index, the screens and counts from SQL equal a recount of the tables', async () => {
    const { db } = database;
    const recount = await Recount.read(db);
    const random = createRandom(12);
    expect((await withoutIndex.read()).index).toBeNull();
    for (let run = 0; run < 25; run += 1) {
      await expectEqualToRecount({ db, index: withoutIndex }, recount, randomFilters(catalogue, random));
    }
  });

  test.each([
    ['the index', () => index],
    ['SQL', () => withoutIndex],
    ['the index and SQL in turn', (page: number) => (page % 2 === 0 ? index : withoutIndex)],
  ])(
    '[E-02] [E-13] pages from %s list each match once, newest or oldest first, and all have the same counts',
    async (_, getIndex) => {
      const { db } = database;
      const recount = await Recount.read(db);
      for (const raw of [
        {},
        { sort: 'oldest' },
        { scheme: 'dark' },
        { 'not.scheme': 'dark', sort: 'oldest' },
      ]) {
        const filters = parseScreenFilters(raw);
        const expected = recount.findMatches(filters).map(({ id }) => id);
        const ids: string[] = [];
        let cursor: string | null = null;
        // SQL may order apps with equal counts differently than the index. Facets are therefore compared only with those
        // of earlier pages from the same source.
        const facets = new Map<LiveIndex, ExploredScreens['facets']>();
        let pages = 0;
        do {
          const live = getIndex(pages);
          const page: ExploredScreens = await exploreScreens(
            { db, index: live },
            { filters, cursor, limit: 17, facets: true },
          );
          if (!facets.has(live)) facets.set(live, page.facets);
          expect(page).toMatchObject({ total: expected.length, isExact: true, facets: facets.get(live) });
          ids.push(...page.items.map(({ id }) => id));
          cursor = page.nextCursor;
          pages += 1;
        } while (cursor);
        expect(ids).toEqual(filters.sort === 'oldest' ? expected.reverse() : expected);
      }
    },
  );

  test('[E-14] a parent category includes the categories below it only with an asterisk', async () => {
    const { db } = database;
    // The third category is below the first.
    const [parent, , child] = catalogue.categories.type;
    const recount = await Recount.read(db);
    const totalOf = async (type: string): Promise<number> =>
      (await exploreScreens({ db, index }, { filters: parseScreenFilters({ type }), limit: 1 })).total;
    const ownTotal = await totalOf(parent?.slug as string);
    const totalWithDescendants = await totalOf(`${parent?.slug}*`);
    expect(totalWithDescendants).toBeGreaterThan(ownTotal);
    expect(totalWithDescendants).toBe(
      recount.findMatches(parseScreenFilters({ type: `${parent?.slug},${child?.slug}` })).length,
    );
  });

  test('[E-15] reports filter values that do not exist, and unknown words of the query', async () => {
    const { db } = database;
    const filters = parseScreenFilters({
      type: 'no-such-type',
      'not.app': 'no-such-app',
      q: 'screen zzzqqq',
    });
    const result = await exploreScreens({ db, index }, { filters, limit: 5 });
    expect(result.unknown).toEqual([
      { group: 'app', value: 'no-such-app' },
      { group: 'type', value: 'no-such-type' },
    ]);
    expect(result.total).toBe(0);
    expect(result.unmatched?.words).toEqual(['zzzqqq']);
  });

  test('returns and counts only the matches of a query', async () => {
    const { db } = database;
    const appId = catalogue.apps[0]?.id as string;
    const titles = ['Invoice', 'Invoice overview', 'Nothing of the kind'];
    const ids: string[] = [];
    for (const title of titles) ids.push(await makeScreen(db, appId, { title }));
    const filters = parseScreenFilters({ q: 'invoice' });
    await expect
      .poll(async () => (await exploreScreens({ db, index }, { filters, limit: 10 })).total)
      .toBe(2);
    const result = await exploreScreens({ db, index }, { filters, facets: true, limit: 10 });
    expect(result.items.map(({ id }) => id).sort()).toEqual(ids.slice(0, 2).sort());
    expect(result.total).toBe(2);
    expect(countsOf(result, 'app')).toEqual({ [catalogue.apps[0]?.slug as string]: 2 });
    const again = await exploreScreens({ db, index: withoutIndex }, { filters, facets: true, limit: 10 });
    expect(again).toEqual(result);
  });

  test('[E-02] a range of months finds screens that were captured before 2000', async () => {
    const { db } = database;
    const appId = catalogue.apps[0]?.id as string;
    await makeScreen(db, appId, { title: 'Old portal', capturedAt: '1996-05-31T12:00:00Z' });
    for (const captured of ['1996-05', '..1999-12', '1995-01..1996-05']) {
      const filters = parseScreenFilters({ captured });
      for (const live of [index, withoutIndex]) {
        const explore = () => exploreScreens({ db, index: live }, { filters, facets: true, limit: 5 });
        await expect
          .poll(async () => (await explore()).items.map(({ title }) => title), { message: captured })
          .toEqual(['Old portal']);
        expect((await explore()).facets?.captured[0]).toEqual({ month: '1996-05', count: 1 });
      }
    }
    for (const captured of ['..1996-04', '1996-06..1999-12'])
      for (const live of [index, withoutIndex]) {
        const filters = parseScreenFilters({ captured });
        expect((await exploreScreens({ db, index: live }, { filters, limit: 5 })).total, captured).toBe(0);
      }
  });

  test('lists the matches of a query by relevance, and those that are equally relevant newest first', async () => {
    const { db } = database;
    const appId = catalogue.apps[0]?.id as string;
    const addScreen = (title: string, second: number) =>
      makeScreen(db, appId, { title, createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, second)) });
    const adjacent = await addScreen('Zephyr ledger', 1);
    const scattered = await addScreen('Zephyr yearly ledger', 2);
    const later = await addScreen('Zephyr weekly ledger', 3);
    const filters = parseScreenFilters({ q: 'zephyr ledger' });
    for (const live of [index, withoutIndex]) {
      const explore = async (cursor: string | null = null, limit = 1) =>
        exploreScreens({ db, index: live }, { filters, cursor, limit });
      await expect.poll(async () => (await explore()).total).toBe(3);
      const idsOf = ({ items }: ExploredScreens): string[] => items.map(({ id }) => id);
      expect(idsOf(await explore(null, 5))).toEqual([adjacent, later, scattered]);
      const first = await explore();
      const second = await explore(first.nextCursor);
      const third = await explore(second.nextCursor);
      expect([first, second, third].flatMap(idsOf)).toEqual([adjacent, later, scattered]);
      expect(third.nextCursor).toBeNull();
    }
  });

  test('[E-02] a query shows partial matches on a platform where no screen contains all words of the query', async () => {
    const { db } = database;
    const appId = catalogue.apps[0]?.id as string;
    await makeScreen(db, appId, { title: 'Quartz lantern', platform: 'web' });
    await makeScreen(db, appId, { title: 'Quartz only', platform: 'ios' });
    for (const [platform, expected] of [
      ['web', ['Quartz lantern']],
      ['ios', ['Quartz only']],
      [undefined, ['Quartz lantern', 'Quartz only']],
    ] as const) {
      const filters = parseScreenFilters({ q: 'quartz lantern' }, platform);
      for (const live of [index, withoutIndex]) {
        const titlesOf = async (facets: boolean): Promise<string[]> => {
          const { items, total, isPartial } = await exploreScreens(
            { db, index: live },
            { filters, facets, limit: 10 },
          );
          expect(total).toBe(items.length);
          if (total > 0) expect(isPartial).toBe(filters.platform === 'ios');
          return items.map(({ title }) => title).sort();
        };
        await expect.poll(() => titlesOf(false)).toEqual(expected);
        // With facets, the server also searches the platform that is not chosen.
        expect(await titlesOf(true)).toEqual(expected);
      }
    }
  });

  test('[E-02] reports partial matches if the filters exclude all screens that contain all words of the query', async () => {
    const { db } = database;
    const [firstApp, secondApp] = catalogue.apps as [
      { id: string; slug: string },
      { id: string; slug: string },
    ];
    await makeScreen(db, firstApp.id, { title: 'Basalt lantern', platform: 'web' });
    await makeScreen(db, secondApp.id, { title: 'Basalt only', platform: 'ios' });
    for (const live of [index, withoutIndex]) {
      const explore = async (app?: string) => {
        const filters = parseScreenFilters({ q: 'basalt lantern', ...(app && { app }) });
        const { total, isPartial } = await exploreScreens({ db, index: live }, { filters, limit: 10 });
        return { total, isPartial };
      };
      await expect.poll(() => explore()).toEqual({ total: 2, isPartial: false });
      expect(await explore(firstApp.slug)).toEqual({ total: 1, isPartial: false });
      expect(await explore(secondApp.slug)).toEqual({ total: 1, isPartial: true });
    }
  });

  test('[E-02] a complete match is not called partial if the index grows while the screens of the page are loaded', async () => {
    const { db } = database;
    const [type] = catalogue.categories.type as [{ id: string; slug: string }];
    const appId = catalogue.apps[0]?.id as string;
    const id = await makeScreen(db, appId, {
      title: 'Gneiss lantern',
      platform: 'web',
      categoryIds: [type.id],
    });
    // The index stores long bitmaps in one WebAssembly memory, and the high `ord` makes its bitmaps long. When the memory
    // grows, existing bitmaps are detached and become empty.
    await sql`update screens set ord = 40000 where id = ${id}`.execute(db);
    const large = new LiveIndex(database, logger);
    try {
      await large.build();
      const { index: built } = await large.read();
      let values = 0;
      const grow = async <T extends { result: object }>({ result }: T): Promise<T['result']> => {
        const bitmap = built?.bitmapAt(0);
        while (bitmap?.length) built?.numberOfValue(`category:grown-${values++}`);
        return result;
      };
      const growing = db.withPlugin({ transformQuery: ({ node }) => node, transformResult: grow });
      const filters = parseScreenFilters({ q: 'gneiss lantern', platform: 'web', type: type.slug });
      const { items, isPartial } = await exploreScreens({ db: growing, index: large }, { filters, limit: 5 });
      expect(values).toBeGreaterThan(0);
      expect(items.map((item) => item.id)).toEqual([id]);
      expect(isPartial).toBe(false);
    } finally {
      await large.close();
      await sql`delete from screens where id = ${id}`.execute(db);
    }
  });

  test('[E-13] a match with a large `ord` needs little memory while there is no index', async () => {
    const { db } = database;
    const id = await makeScreen(db, catalogue.apps[0]?.id as string, { title: 'Millionth', platform: 'ios' });
    // An index of all screens uses `screens.ord` as positions and would allocate memory for a million of them.
    const ord = 1_000_000;
    await sql`update screens set ord = ${ord} where id = ${id}`.execute(db);
    try {
      const filters = parseScreenFilters({ q: 'millionth' });
      const resolved = await resolveFilters(filters, await withoutIndex.read());
      const options = { facets: true, isOldestFirst: false, after: null };
      const small = await readSmallIndex(db, resolved, { ...options, scores: new Map([[ord, 1]]) });
      expect(small.ords).toEqual([ord]);
      expect(small.index.bytes).toBeLessThan(100_000);
      const { items } = await exploreScreens({ db, index: withoutIndex }, { filters, limit: 5 });
      expect(items.map((item) => item.id)).toEqual([id]);
    } finally {
      await sql`delete from screens where id = ${id}`.execute(db);
    }
  });

  test('[E-02] a search for a color finds a screen that was added after an earlier search for that color', async () => {
    const { db } = database;
    const filters = parseScreenFilters({ palette: '22c55e' });
    const total = async (): Promise<number> =>
      (await exploreScreens({ db, index }, { filters, limit: 1 })).total;
    const before = await total();
    const imageId = await makeImage(db);
    const { sha256 } = await db
      .selectFrom('images')
      .select('sha256')
      .where('id', '=', imageId)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('image_facts')
      .values({
        sha256,
        version: FACTS_VERSION,
        scheme: 'light',
        shape: 'viewport',
        colours: [3],
        palette: JSON.stringify([{ hex: '22c55e', share: 0.5 }]),
        vector: new Uint8Array(233),
      })
      .execute();
    await makeScreen(db, catalogue.apps[0]?.id ?? '', { imageId });
    await expect.poll(total).toBe(before + 1);
  });

  test('rejects a cursor of other filters', async () => {
    const { db } = database;
    const first = await exploreScreens({ db, index }, { filters: { groups: {} }, limit: 5 });
    const filters = parseScreenFilters({ scheme: 'dark' });
    await expect(
      exploreScreens({ db, index }, { filters, cursor: first.nextCursor, limit: 5 }),
    ).rejects.toMatchObject({ code: 'invalid_cursor' });
  });

  test('counts a tag of a category that was created after the index was built', async () => {
    const { db } = database;
    const { id, slug } = await createCategory(db, TEST_ACTOR, {
      type: 'styles',
      name: 'Brutalist',
      slug: '',
    });
    await makeScreen(db, catalogue.apps[0]?.id as string, { categoryIds: [id] });
    const filters = parseScreenFilters({ style: slug });
    await expect.poll(async () => (await exploreScreens({ db, index }, { filters, limit: 5 })).total).toBe(1);
  });

  test('[E-02] distinguishes screens whose ids end with the same digits', async () => {
    const { db } = database;
    const styles = catalogue.categories.style.slice(0, 2);
    const ids = ['01', '02'].map((start) => `${start}000000-0000-7000-8000-0123456789ab`);
    for (const [serial, id] of ids.entries()) {
      const imageId = await makeImage(db);
      await sql`update images set state = 'final' where id = ${imageId}`.execute(db);
      await db
        .insertInto('screens')
        .values({
          id,
          app_id: catalogue.apps[0]?.id as string,
          title: `Twin ${serial}`,
          platform: 'web',
          image_id: imageId,
        })
        .execute();
      await sql`insert into screen_categories (screen_id, category_id) values (${id}, ${styles[serial]?.id})`.execute(
        db,
      );
    }
    const rebuiltIndex = new LiveIndex(database, logger);
    await rebuiltIndex.build();
    for (const [serial, style] of styles.entries()) {
      const filters = parseScreenFilters({ style: style.slug });
      const { items } = await exploreScreens({ db, index: rebuiltIndex }, { filters, limit: 50 });
      const twins = items.filter(({ title }) => title.startsWith('Twin'));
      expect(twins.map(({ title }) => title)).toEqual([`Twin ${serial}`]);
    }
    await rebuiltIndex.close();
  });

  test('[E-13] a read that starts while another one applies a change sees the change', async () => {
    const ownIndex = new LiveIndex(database, logger);
    onTestFinished(() => ownIndex.close());
    await ownIndex.listen();
    await ownIndex.build();
    const size = async (): Promise<number | undefined> => (await ownIndex.read()).index?.size;
    const before = await size();
    // The timer of the index must not apply the change before the reads below start.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    await makeScreen(database.db, catalogue.apps[0]?.id as string, { title: 'Late' });
    // Waits until the change is announced to the index.
    while (ownIndex.state.lagMs === 0) await nextTurn();
    expect(await Promise.all([size(), size()])).toEqual([Number(before) + 1, Number(before) + 1]);
  });

  test('shows a renamed app with its new name and slug', async () => {
    const { db } = database;
    const app = await makeApp(db, { name: 'Former name' });
    await makeScreen(db, app.id, { title: 'Screen of a renamed app' });
    const filters = parseScreenFilters({ q: 'renamed' });
    const readNames = async (): Promise<string[]> => {
      const { facets } = await exploreScreens({ db, index }, { filters, facets: true, limit: 1 });
      return (facets?.app ?? []).filter(({ count }) => count > 0).map(({ name, slug }) => `${name} ${slug}`);
    };
    const readChosen = async (slug: string): Promise<string[]> => {
      const { chosen } = await exploreScreens(
        { db, index },
        { filters: parseScreenFilters({ app: slug }), limit: 1 },
      );
      return chosen.map(({ name }) => name);
    };
    await expect.poll(readNames).toEqual(['Former name former-name']);
    expect(await readChosen('former-name')).toEqual(['Former name']);
    await updateApp(db, TEST_ACTOR, app.id, { name: 'New name', slug: 'new-name' });
    await expect.poll(readNames).toEqual(['New name new-name']);
    expect(await readChosen('new-name')).toEqual(['New name']);
    expect(await readChosen('former-name')).toEqual(['New name']);
    await makeApp(db, { name: 'Successor', slug: 'former-name' });
    await expect.poll(() => readChosen('former-name')).toEqual(['Successor']);
  });

  test('[E-13] counts again if the index changes while the screens of the page are loaded', async () => {
    const changing = new LiveIndex(database, logger);
    await changing.build();
    const catalogueIndex = (await changing.read()).index as CatalogueIndex;
    const removeScreen = (): void => catalogueIndex.remove(catalogueIndex.order()[0] as number);
    // Each query of the request removes a screen from the index, as a concurrent change would.
    const db = database.db.withPlugin({
      transformQuery: ({ node }) => {
        removeScreen();
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const before = catalogueIndex.size;
    const { facets, total } = await exploreScreens(
      { db, index: changing },
      { filters: parseScreenFilters({}), facets: true, limit: 1 },
    );
    expect(catalogueIndex.size).toBeLessThan(before);
    expect(total).toBe(catalogueIndex.size);
    expect(facets?.added.reduce((sum, { count }) => sum + count, 0)).toBe(catalogueIndex.size);
    await changing.close();
  });

  test('lists screens created within one second in the same order as the list of their category', async () => {
    const { db } = database;
    const name = 'Same second';
    const { id, slug } = await createCategory(db, TEST_ACTOR, { type: 'ui-elements', name, slug: '' });
    const appId = catalogue.apps[0]?.id as string;
    for (const microseconds of [550_999, 551_001, 999_999, 551_000, 0]) {
      const screenId = await makeScreen(db, appId, { categoryIds: [id], platform: 'web' });
      await sql`update screens set created_at = timestamptz '2026-03-01T12:00:00Z'
        + ${microseconds}::integer * interval '1 microsecond' where id = ${screenId}`.execute(db);
    }
    const paging = { platform: 'web', limit: 10 } as const;
    const { items } = await listCategoryScreens(db, { ...paging, type: 'ui-elements', slug });
    const fractionOfSecond = (time: string): string => time.slice('2026-03-01T12:00:00'.length);
    expect(items.map(({ createdAt }) => fractionOfSecond(createdAt))).toEqual([
      '.999999Z',
      '.551001Z',
      '.551000Z',
      '.550999Z',
      '.000000Z',
    ]);
    const filters = parseScreenFilters({ element: slug }, 'web');
    for (const live of [index, withoutIndex])
      await expect
        .poll(async () => (await exploreScreens({ db, index: live }, { filters, limit: 10 })).items)
        .toEqual(items);
  });

  // SQL counts at most 2,000 screens. This test creates more, which would slow down the others, so it is the last one.
  test('[E-13] lists all matches beyond the counting limit of SQL, and reports counts as lower bounds', async () => {
    const { db } = database;
    const { id: appId, slug } = await makeApp(db, { name: 'Large app' });
    await sql`insert into images (id, sha256, format, content_type, bytes, width, height, thumbhash, state)
      select md5(n::text), md5(n::text) || md5(n::text), 'png', 'image/png', 1, 1600, 1000, '', 'final'
      from generate_series(1, 2100) n`.execute(db);
    // All screens are created within one second: three in each of 700 microseconds.
    await sql`insert into screens (id, app_id, title, platform, image_id, created_at)
      select gen_random_uuid(), ${appId}, 'One of many', 'web', md5(n::text),
        timestamptz '2026-03-02T12:00:00Z' + n * 11 % 700 * interval '1 microsecond'
      from generate_series(1, 2100) n`.execute(db);
    const { rows } = await sql<{ id: string }>`
      select id from screens where app_id = ${appId} order by created_at desc, ord desc`.execute(db);
    const newestFirst = rows.map(({ id }) => id);
    const filters = parseScreenFilters({ app: slug });
    await expect
      .poll(async () => (await exploreScreens({ db, index }, { filters, limit: 1 })).total)
      .toBe(2_100);
    // A query that names the app matches all of its screens.
    const named = parseScreenFilters({ q: 'large app' });
    expect(await exploreScreens({ db, index }, { filters: named, limit: 1 })).toMatchObject({
      total: 2_100,
      isExact: true,
    });
    for (const sort of ['newest', 'oldest'] as const) {
      // The index and SQL take turns: each continues after the cursor of the other.
      const sources = sort === 'newest' ? [withoutIndex, index] : [index, withoutIndex];
      const ids: string[] = [];
      let cursor: string | null = null;
      do {
        const live = sources[(ids.length / 500) % 2] as LiveIndex;
        const page: ExploredScreens = await exploreScreens(
          { db, index: live },
          { filters: { ...filters, sort }, cursor, limit: 500 },
        );
        ids.push(...page.items.map(({ id }) => id));
        expect(page.isExact).toBe(live === index);
        expect(page.total).toBeGreaterThan(2_000);
        cursor = page.nextCursor;
      } while (cursor);
      expect(ids).toEqual(sort === 'newest' ? newestFirst : newestFirst.toReversed());
    }
  });
});
