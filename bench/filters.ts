import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import { exploreScreens } from '#domain/explore/explore-screens.ts';
import { LiveIndex } from '#domain/explore/index/live-index.ts';
import { createLogger } from '#platform/logger.ts';
import { CATEGORY_GROUPS, type CategoryGroup, type ScreenFilters } from '#shared/screen-filters.ts';
import {
  createRandom,
  type RandomCatalogue,
  randomFilters,
} from '../tests/integration/explore/random-catalogue.ts';
import type { Budgets } from './budgets.ts';
import { withLoader } from './datasets/bulk-load.ts';
import { FilterRecount } from './filter-recount.ts';
import { figureRow, type Row, time, timingRow } from './measure.ts';
import type { Workspace } from './workspace.ts';

const GROUP = 'Filters';
const RUNS = 500;
/** About the first 500 pages are slower, because V8 and the embedded database still compile their code. */
const WARMUP = 500;
/** Number of random filters that are compared with SQL. In large catalogues, SQL takes seconds for each of them. */
const comparisonCount = (screens: number): number =>
  screens <= 10_000 ? 10_000 : screens <= 100_000 ? 200 : 30;

/**
 * Reads the values that random filters are drawn from. Categories with children come first, because `randomFilters`
 * adds `*`, which includes the children, to the first category of each group.
 */
async function readValues(db: Db): Promise<RandomCatalogue> {
  const apps = await sql<{ id: string; slug: string }>`
    select id, slug from apps order by md5(id::text) limit 500`.execute(db);
  const categories = {} as RandomCatalogue['categories'];
  for (const [group, type] of Object.entries(CATEGORY_GROUPS)) {
    const { rows } = await sql<{ id: string; slug: string }>`
      select c.id, c.slug from categories c where c.type = ${type}
      order by (exists (select from categories d where d.parent_id = c.id)) desc, md5(c.id::text)`.execute(
      db,
    );
    categories[group as CategoryGroup] = rows;
  }
  return { apps: apps.rows, categories, screens: [] };
}

/** Returns the longest time in ms for which `work` blocked the event loop. */
async function measureLongestPause(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }, 1);
  await work();
  // The timer must run once more to notice a pause at the end of `work`.
  await delay(5);
  clearInterval(timer);
  return longest;
}

/**
 * Returns the mean CPU time of a run of `work` in ms, over all threads. Unlike a duration, it hardly depends on other
 * processes.
 */
async function measureProcessorTime(runs: number, work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  for (let run = 0; run < runs; run += 1) await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / runs;
}

/** Compares the totals and counts that the index finds for random filters with those that SQL finds. */
async function compareWithSql(
  { config, services: { db } }: Workspace,
  index: LiveIndex,
  values: RandomCatalogue,
): Promise<Row> {
  const random = createRandom(5);
  const runs = comparisonCount(index.state.screens);
  let different = 0;
  const compare = async (recountDb: Db): Promise<void> => {
    const recount = await FilterRecount.create(recountDb);
    for (let run = 0; run < runs; run += 1) {
      // The table of the recount has no palettes.
      const { palette: _, ...filters } = randomFilters(values, random);
      const result = await exploreScreens({ db, index }, { filters, facets: true, limit: 1 });
      if (await recount.isEqual(filters, result)) continue;
      different += 1;
      console.error(`The counts differ from SQL: ${result.path}`);
    }
    await recount.drop();
  };
  // On PostgreSQL, the recount may take longer than the product's connections allow.
  await (config.databaseUrl ? withLoader(config.databaseUrl, compare) : compare(db));
  return figureRow(
    GROUP,
    'random selections whose counts differ from SQL',
    `${different} of ${runs.toLocaleString('en')}`,
    '0',
    different === 0,
  );
}

/**
 * Measures pages of filtered screens, and the size and the build of the index that counts them. Calls `report` with
 * these figures before the comparison with SQL, which may take minutes, and again with its result added.
 */
export async function benchFilters(
  workspace: Workspace,
  budgets: Budgets,
  report: (rows: Row[]) => void,
): Promise<void> {
  const { database, db } = workspace.services;
  const index = new LiveIndex(database, createLogger({ level: 'error', format: 'json' }));
  await index.listen();
  try {
    const before = process.cpuUsage();
    const pauseMs = await measureLongestPause(() => index.build());
    const { user, system } = process.cpuUsage(before);
    const { buildMs } = index.state;
    const values = await readValues(db);
    const random = createRandom(3);
    const explore = (filters: ScreenFilters, facets: boolean) =>
      exploreScreens({ db, index }, { filters, facets, limit: 24 });
    const timePages = (facets: boolean) =>
      time(() => explore(randomFilters(values, random), facets), { runs: RUNS, warmup: WARMUP });
    const baseline = await time(() => sql`select 1`.execute(db), { runs: RUNS });
    const withCounts = await timePages(true);
    const processorMsPerPage = await measureProcessorTime(RUNS, () =>
      explore(randomFilters(values, random), true),
    );
    const withoutCounts = await timePages(false);
    const onlyPlatform = await time(
      (run) => explore({ groups: {}, platform: run % 2 ? 'web' : 'ios' }, true),
      {
        runs: RUNS,
      },
    );
    // The size is read after the first pages, because the first page adds the order of creation to the index.
    const { bytes } = index.state;
    const budgetMs = budgets.filtersMs;
    const rows = [
      figureRow(
        GROUP,
        'building the index',
        `${buildMs.toFixed(0)} ms`,
        `<= ${budgets.indexBuildMs} ms`,
        buildMs <= budgets.indexBuildMs,
      ),
      figureRow(
        GROUP,
        'building the index: processor time of the process',
        `${((user + system) / 1000).toFixed(0)} ms`,
      ),
      figureRow(GROUP, 'building the index: longest pause of the server', `${pauseMs.toFixed(0)} ms`),
      figureRow(
        GROUP,
        'size of the index',
        `${(bytes / 1e6).toFixed(1)} MB`,
        `<= ${budgets.indexMegabytes} MB`,
        bytes <= budgets.indexMegabytes * 1e6,
      ),
      timingRow(GROUP, 'random filters: page with all counts', withCounts, { budgetMs, baseline }),
      figureRow(
        GROUP,
        'random filters: processor time of a page with all counts, mean',
        `${processorMsPerPage.toFixed(2)} ms`,
      ),
      timingRow(GROUP, 'random filters: page', withoutCounts, { budgetMs, baseline }),
      timingRow(GROUP, 'only a platform: page with all counts', onlyPlatform, { budgetMs, baseline }),
    ];
    report(rows);
    report([...rows, await compareWithSql(workspace, index, values)]);
  } finally {
    await index.close();
  }
}
