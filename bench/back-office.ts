import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import { listAdminApps, listAppOptions } from '#domain/catalogue/apps/admin-queries.ts';
import { countTags, listScreens } from '#domain/catalogue/screens/admin-queries.ts';
import { changeTags, undoTagChanges } from '#domain/catalogue/screens/bulk-commands.ts';
import { moveScreens, undoMoves } from '#domain/catalogue/screens/move-commands.ts';
import { countScreens } from '#domain/catalogue/screens/selection.ts';
import {
  ADMIN_SCREEN_SORTS,
  type ScreenFilter,
  screenListQuerySchema,
} from '#shared/contracts/admin-screens.ts';
import { PLATFORMS, type Platform } from '#shared/platforms.ts';
import type { Budgets } from './budgets.ts';
import { createRandom } from './datasets/random.ts';
import { figureRow, type Row, time, timingRow } from './measure.ts';

const GROUP = 'Back office';
/** Number of runs of the baseline, which is the statement `select 1`. */
const BASELINE_RUNS = 200;
/** Maximum number of screens per call of a bulk change. */
const MAX_SCREENS_PER_CALL = 200;
/** In a small catalogue, each call changes fewer screens, so that the screens suffice for this number of calls. */
const MIN_CALLS = 40;

const actor = { id: null, name: 'bench' };

/** Measures frequent operations of curators: lists, counts, and changes of many screens. */
export async function benchBackOffice(db: Db, { backOfficeMs }: Budgets): Promise<Row[]> {
  const random = createRandom(7);
  const pick = <T>(list: readonly T[]): T => list[random.int(list.length)] as T;
  const { rows: apps } = await sql<{ id: string; name: string }>`
    select id, name from apps order by md5(id::text) limit 200`.execute(db);
  const { rows: titles } = await sql<{ title: string }>`
    select title from screens order by md5(id::text) limit 500`.execute(db);
  const { rows: categories } = await sql<{ id: string }>`
    select id from categories where type = 'ui-elements' order by md5(id::text)`.execute(db);
  const pickWord = (): string => {
    const longWords = pick(titles)
      .title.split(' ')
      .filter((part) => part.length > 3);
    return longWords.length > 0 ? pick(longWords) : 'invoice';
  };
  const pickPlatform = (): Platform => pick(PLATFORMS);
  const baseline = await time(() => sql`select 1`.execute(db), { runs: BASELINE_RUNS });

  const rows: Row[] = [];
  const addRow = async (what: string, work: () => Promise<unknown>, runs = 60): Promise<void> => {
    rows.push(
      timingRow(GROUP, what, await time(work, { runs, warmup: 10 }), { budgetMs: backOfficeMs, baseline }),
    );
  };
  const list = (query: Record<string, unknown>) => listScreens(db, screenListQuerySchema.parse(query));

  for (const sort of ADMIN_SCREEN_SORTS) {
    for (const order of ['desc', 'asc'])
      await addRow(`list by ${sort}, ${order}`, () => list({ sort, order }));
  }
  let cursor: string | null = null;
  await addRow('list: successive pages', async () => {
    const page = await list(cursor ? { cursor } : {});
    cursor = page.nextCursor;
  });
  const filters: [string, () => ScreenFilter][] = [
    ['platform', () => ({ platform: pickPlatform() })],
    ['app', () => ({ app: pick(apps).id })],
    ['app and platform', () => ({ app: pick(apps).id, platform: pickPlatform() })],
    ['search: a word', () => ({ search: pickWord() })],
    ['search: part of a word', () => ({ search: pickWord().slice(1, 4) })],
    ['search: one letter', () => ({ search: pickWord().slice(0, 1) })],
    ['search: a title', () => ({ search: pick(titles).title })],
    ['search: an app', () => ({ search: pick(apps).name })],
    ['search without matches', () => ({ search: 'zzqx' })],
    ['search: two letters without matches', () => ({ search: 'qx' })],
    ['search and platform', () => ({ search: pickWord(), platform: pickPlatform() })],
  ];
  for (const [what, filter] of filters) {
    await addRow(`list, ${what}`, () => list(filter()));
    await addRow(`list by title, ${what}`, () => list({ ...filter(), sort: 'title', order: 'asc' }), 30);
    await addRow(`count, ${what}`, () => countScreens(db, filter()));
  }
  await addRow('count of all screens', () => countScreens(db, {}));
  await addRow('apps by name', () =>
    listAdminApps(db, { sort: 'name', order: 'asc', limit: 100, search: pick(apps).name.slice(0, 3) }),
  );
  await addRow('apps of the picker', () =>
    listAppOptions(db, { search: pick(apps).name.slice(0, 2), limit: 50 }),
  );
  rows.push(
    ...(await benchBulk(
      db,
      categories.map(({ id }) => id),
      pick,
    )),
  );
  return rows;
}

/**
 * Measures bulk changes of all iOS screens. The back office changes them in portions, one per call, until none remains.
 * Each figure is the time of one call.
 */
async function benchBulk(db: Db, categories: string[], pick: <T>(list: readonly T[]) => T): Promise<Row[]> {
  const rows: Row[] = [];
  const filter: ScreenFilter = { platform: 'ios' };
  const counted = await countScreens(db, filter);
  let count = counted.count;
  const size = Math.max(1, Math.min(MAX_SCREENS_PER_CALL, Math.floor(count / MIN_CALLS)));
  // The selection excludes screens that changed after `countedAt`, and therefore those that earlier calls changed. Each
  // call must pass the number of the others as `count`.
  const nextSelection = () => ({ filter, countedAt: counted.countedAt, count, limit: size });
  rows.push(
    timingRow(
      GROUP,
      'tag counts of all matching screens',
      await time(() => countTags(db, nextSelection()), { runs: 5, warmup: 1 }),
    ),
  );
  const changeIds: string[] = [];
  const moveIds: string[] = [];
  rows.push(
    timingRow(
      GROUP,
      `change of tags of all matching screens, one call of at most ${MAX_SCREENS_PER_CALL}`,
      await time(
        async () => {
          const change = { add: [pick(categories)], remove: [pick(categories)] };
          const { remaining, changeId } = await changeTags(db, actor, nextSelection(), change);
          count = remaining;
          if (changeId) changeIds.push(changeId);
        },
        { runs: 15, warmup: 2 },
      ),
    ),
    timingRow(
      GROUP,
      'undo of one such call',
      await time(async () => undoTagChanges(db, actor, changeIds.splice(-1)), { runs: 10, warmup: 1 }),
    ),
    timingRow(
      GROUP,
      `move of all matching screens to a platform, one call of at most ${MAX_SCREENS_PER_CALL}`,
      await time(
        async () => {
          const { remaining, changeId } = await moveScreens(db, actor, nextSelection(), { platform: 'web' });
          count = remaining;
          if (changeId) moveIds.push(changeId);
        },
        { runs: 15, warmup: 2 },
      ),
    ),
    timingRow(
      GROUP,
      'undo of one such move',
      await time(async () => undoMoves(db, actor, moveIds.splice(-1)), { runs: 10, warmup: 1 }),
    ),
    figureRow(GROUP, 'number of matching screens', counted.count.toLocaleString('en')),
  );
  return rows;
}
