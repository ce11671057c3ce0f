import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import { getApp, listApps } from '#domain/catalogue/apps/queries.ts';
import { getCategory, listCategories } from '#domain/catalogue/categories/queries.ts';
import { listPopular } from '#domain/catalogue/popular/queries.ts';
import {
  getScreen,
  listAppScreens,
  listCategoryScreens,
  listLatestScreens,
} from '#domain/catalogue/screens/queries.ts';
import { getStats } from '#domain/catalogue/stats/queries.ts';
import { findScreens } from '#domain/search/found-screens.ts';
import { search } from '#domain/search/queries.ts';
import type { ScreenCategoryType } from '#shared/category-types.ts';
import { PLATFORMS, type Platform } from '#shared/platforms.ts';
import type { Budgets } from './budgets.ts';
import { createRandom, type Random } from './datasets/random.ts';
import { type Row, time, timingRow } from './measure.ts';

// Part of `npm run bench`: measures reads from the database, such as lists, single apps and screens, and searches.

type Sample = {
  apps: { slug: string; name: string }[];
  categories: { type: ScreenCategoryType; slug: string; name: string }[];
  appCategories: { slug: string }[];
  parents: { slug: string }[];
  screens: { id: string; title: string }[];
  /** OCR texts. */
  texts: { text: string }[];
};

/**
 * Draws slugs, ids and texts from the whole catalogue. Sorting by `md5` gives an order that looks random, but is the
 * same in every run.
 */
export async function sampleCatalogue(db: Db): Promise<Sample> {
  const rows = async <T>(query: ReturnType<typeof sql<T>>): Promise<T[]> => (await query.execute(db)).rows;
  return {
    apps: await rows(
      sql<{ slug: string; name: string }>`select slug, name from apps order by md5(id::text) limit 300`,
    ),
    categories: await rows(
      sql<Sample['categories'][number]>`select type, slug, name from categories
        where type in ('screen-types', 'ux-patterns', 'ui-elements') and parent_id is not null order by md5(id::text)`,
    ),
    appCategories: await rows(
      sql<{ slug: string }>`select slug from categories where type = 'app' order by md5(id::text)`,
    ),
    parents: await rows(
      sql<{ slug: string }>`select slug from categories where type = 'screen-types' and parent_id is null`,
    ),
    screens: await rows(
      sql<{ id: string; title: string }>`select id, title from screens order by md5(id::text) limit 1000`,
    ),
    texts: await rows(
      sql<{ text: string }>`select ocr as text from screen_text order by md5(screen_id::text) limit 1000`,
    ),
  };
}

/** Returns the word with one letter dropped, doubled, replaced, or swapped with the next. Keeps the first letter. */
function mistypeRandomly(word: string, randomInt: (below: number) => number): string {
  const index = 1 + randomInt(Math.max(1, word.length - 2));
  const kinds = [
    () => word.slice(0, index) + word.slice(index + 1),
    () => word.slice(0, index) + word.slice(index - 1),
    () => `${word.slice(0, index)}${word[index + 1] ?? ''}${word[index] ?? ''}${word.slice(index + 2)}`,
    () => `${word.slice(0, index)}${String.fromCharCode(97 + randomInt(26))}${word.slice(index + 1)}`,
  ];
  return (kinds[randomInt(kinds.length)] as () => string)();
}

/**
 * Context of the read benchmarks. `pick` and `platform` choose at random. `read` times a read and adds a row to the
 * report.
 */
type Reads = {
  db: Db;
  budgets: Budgets;
  sample: Sample;
  random: Random;
  pick: <T>(list: readonly T[]) => T;
  platform: () => Platform;
  read(what: string, work: () => Promise<unknown>, budgetMs?: number): Promise<void>;
};

/** Measures the catalogue and search reads of the public pages, 300 times each, with random slugs and platforms. */
export async function benchReads(db: Db, budgets: Budgets): Promise<Row[]> {
  const random = createRandom(11);
  const pick = <T>(list: readonly T[]): T => list[random.int(list.length)] as T;
  const runs = 300;
  const sample = await sampleCatalogue(db);
  const baseline = await time(() => sql`select 1`.execute(db), { runs });
  const rows = [timingRow('Reads', 'baseline: select 1', baseline)];
  const reads: Reads = {
    db,
    budgets,
    sample,
    random,
    pick,
    platform: () => pick(PLATFORMS),
    async read(what, work, budgetMs = budgets.readMs) {
      rows.push(timingRow('Reads', what, await time(work, { runs }), { budgetMs, baseline }));
    },
  };
  await benchLists(reads);
  await benchSearches(reads);
  return rows;
}

async function benchLists({ db, sample, pick, platform, read }: Reads): Promise<void> {
  await read('home: 12 newest apps', () => listApps(db, { platform: platform(), limit: 12 }));
  await read('home: 12 popular categories', () =>
    listPopular(db, { type: 'screen-types', platform: platform(), limit: 12 }),
  );
  await read('totals of the catalogue', () => getStats(db));
  await read('app list, one category', () =>
    listApps(db, { platform: platform(), categorySlug: pick(sample.appCategories).slug, limit: 12 }),
  );
  // Both pages are timed, because reading the second page needs the cursor that the first one returns.
  await read('app list, second page', async () => {
    const chosen = platform();
    const { nextCursor } = await listApps(db, { platform: chosen, limit: 12 });
    await listApps(db, { platform: chosen, cursor: nextCursor, limit: 12 });
  });
  await read('app', () => getApp(db, pick(sample.apps).slug));
  await read('screens of an app', () =>
    listAppScreens(db, { appSlug: pick(sample.apps).slug, platform: platform(), order: 'oldest', limit: 24 }),
  );
  await read('filter chips: top-level categories', () =>
    listCategories(db, { type: 'screen-types', platform: platform(), parent: 'top' }),
  );
  await read('filter chips: app categories', () =>
    listCategories(db, { type: 'app', platform: platform(), parent: 'top' }),
  );
  await read('children of a category', () =>
    listCategories(db, {
      type: 'screen-types',
      platform: platform(),
      parent: { slug: pick(sample.parents).slug },
    }),
  );
  await read('category', () => getCategory(db, pick(sample.categories)));
  await read('screens of a category', () =>
    listCategoryScreens(db, { ...pick(sample.categories), platform: platform(), limit: 24 }),
  );
  await read('latest screens', () => listLatestScreens(db, { platform: platform(), limit: 24 }));
  await read('screen', () => getScreen(db, pick(sample.screens).id));
}

async function benchSearches({ db, budgets, sample, random, pick, platform, read }: Reads): Promise<void> {
  // 'login' is always among the words, because a title may have no long word.
  const word = (): string =>
    pick(
      pick(sample.screens)
        .title.split(' ')
        .filter((part) => part.length > 3)
        .concat('login'),
    );
  await read(
    'search: beginning of an app name',
    () => search(db, { query: pick(sample.apps).name.slice(0, 4), platform: platform(), limit: 12 }),
    budgets.searchMs,
  );
  await read(
    'search: two words of a title',
    () => search(db, { query: `${word()} ${word()}`, platform: platform(), limit: 12 }),
    budgets.searchMs,
  );
  await read(
    'search: mistyped word of a title',
    () => search(db, { query: mistypeRandomly(word(), random.int), platform: platform(), limit: 12 }),
    budgets.searchMs,
  );
  const ocrWord = (): string =>
    pick(
      pick(sample.texts)
        .text.split(/\s/)
        .filter((part) => part.length > 4)
        .concat('login'),
    );
  await read(
    'search: word in an image',
    () => search(db, { query: ocrWord(), platform: platform(), limit: 12 }),
    budgets.searchMs,
  );
  await read(
    'search: beginning of a word in an image',
    () => search(db, { query: ocrWord().slice(0, 4), platform: platform(), limit: 12 }),
    budgets.searchMs,
  );
  await read(
    'search: mistyped word in an image',
    () => search(db, { query: mistypeRandomly(ocrWord(), random.int), platform: platform(), limit: 12 }),
    budgets.searchMs,
  );
  await read(
    'results page: word in an image',
    () => findScreens(db, { query: ocrWord(), platform: platform(), limit: 24 }),
    budgets.resultsMs,
  );
  await read(
    'results page: two words',
    () => findScreens(db, { query: `${ocrWord()} ${ocrWord()}`, platform: platform(), limit: 24 }),
    budgets.resultsMs,
  );
}
