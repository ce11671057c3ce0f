import { type RawBuilder, sql } from 'kysely';
import { useCustomPlan } from '#db/custom-plan.ts';
import type { Db } from '#db/tables.ts';
import type { ScreenCount, ScreenFilter, ScreenSelection } from '#shared/contracts/admin-screens.ts';
import { ProductError } from '#shared/errors.ts';

/** Apps whose names hold the text; `fold` is the folded text. */
const appsNamed = async (db: Db, fold: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from apps where search_name like ${`%${fold}%`}`.execute(db);
  return rows.map((row) => row.id);
};

const folded = async (db: Db, text: string): Promise<string> => {
  const { rows } = await sql<{ fold: string }>`select search_fold(${text}::text) as fold`.execute(db);
  return rows[0]?.fold ?? '';
};

/**
 * A filter as a condition on the row of `screens` that goes by `s`. Parts of words are found, whatever their case
 * and accents, in titles and in names of apps [A-11].
 */
export async function matching(
  db: Db,
  { search, platform, app, tags, derivedTitle }: ScreenFilter,
): Promise<RawBuilder<unknown>> {
  const conditions = [sql`true`];
  if (platform) conditions.push(sql`s.platform = ${platform}`);
  if (app) conditions.push(sql`s.app_id = ${app}`);
  if (tags === 'unconfirmed')
    conditions.push(sql`s.id in (select sc.screen_id from screen_categories sc where sc.source <> 'human')`);
  if (tags === 'none') conditions.push(sql`s.id in (select u.screen_id from untagged_screens u)`);
  if (derivedTitle) conditions.push(sql`s.title_is_derived`);
  if (search) {
    // Folding leaves letters, digits and single spaces: nothing that a pattern would take for more.
    const fold = await folded(db, search);
    const apps = fold === '' ? [] : await appsNamed(db, fold);
    conditions.push(
      fold === ''
        ? sql`false`
        : sql`${useCustomPlan}
            (s.search_title like ${`%${fold}%`} or s.app_id = any (${apps}::uuid[]))`,
    );
  }
  return sql.join(conditions, sql` and `);
}

/** How many screens a filter finds, and at which moment. */
export async function countScreens(db: Db, filter: ScreenFilter): Promise<ScreenCount> {
  const where = await matching(db, filter);
  const { rows } = await sql<ScreenCount>`
    select count(*)::integer as count, now() as "seenAt" from screens s where ${where}`.execute(db);
  return rows[0] as ScreenCount;
}

/** The ids of all screens of a selection, as a query. */
export async function chosenScreens(db: Db, selection: ScreenSelection): Promise<RawBuilder<unknown>> {
  return 'ids' in selection
    ? sql`select s.id from screens s where s.id = any (${selection.ids}::uuid[])`
    : sql`select s.id from screens s where ${await asSeen(db, selection)}`;
}

type Found = Extract<ScreenSelection, { filter: unknown }>;

/** What was added or changed since the list was seen is not of it. */
const asSeen = async (db: Db, { filter, seenAt }: Found): Promise<RawBuilder<unknown>> =>
  sql`${await matching(db, filter)} and s.updated_at <= ${seenAt}::timestamptz`;

export type Chosen = {
  ids: string[];
  /** Of the selection, after these. */
  remaining: number;
};

/**
 * Throws `selection_changed` when one of the screens, which the caller has locked by now, was changed or deleted since
 * the list was seen: while the caller waited for the locks somebody else may have held them.
 */
export async function refuseIfMoved(tx: Db, selection: ScreenSelection, ids: string[]): Promise<void> {
  if ('ids' in selection) return;
  const { rows } = await sql<{ same: number }>`
    select count(*)::integer as same from screens
    where id = any (${ids}::uuid[]) and updated_at <= ${selection.seenAt}::timestamptz`.execute(tx);
  if (rows[0]?.same !== ids.length) throw new ProductError('selection_changed');
}

/**
 * The screens of a selection that the next call is about. A call that changes them takes them out of the selection,
 * so that repeating it reaches the end. Throws `selection_changed` when there are not as many as were seen.
 */
export async function chooseScreens(tx: Db, selection: ScreenSelection): Promise<Chosen> {
  if ('ids' in selection) return { ids: [...new Set(selection.ids)], remaining: 0 };
  const { count, limit } = selection;
  const where = await asSeen(tx, selection);
  const counted = await sql<{ count: number }>`
    select count(*)::integer as count from screens s where ${where}`.execute(tx);
  const found = counted.rows[0]?.count ?? 0;
  if (found !== count) throw new ProductError('selection_changed', undefined, { details: { count: found } });
  const { rows } = await sql<{ id: string }>`
    select s.id from screens s where ${where} order by s.created_at desc, s.id desc limit ${limit}`.execute(
    tx,
  );
  return { ids: rows.map((row) => row.id), remaining: found - rows.length };
}
