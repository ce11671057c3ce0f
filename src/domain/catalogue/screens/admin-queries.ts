import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import {
  afterCursor,
  afterText,
  encodeCursor,
  encodeTextCursor,
  paginate,
  rowsToFetch,
} from '#domain/cursor.ts';
import type {
  AdminScreen,
  AdminScreenRow,
  AdminScreenSort,
  ScreenListQuery,
  ScreenSelection,
  TagCounts,
} from '#shared/contracts/admin-screens.ts';
import { idSchema, type Page } from '#shared/contracts/common.ts';
import { notFound } from '#shared/errors.ts';
import { adminStackJson, appRefJson, imageJson, stackRefJson } from '../contract-json.ts';
import {
  facetCondition,
  foldSearch,
  rowTitleOrAppMatches,
  selectionFilter,
  titleOrAppMatches,
} from './selection.ts';

/** Sort keys for which an index exists. */
const SORT_KEYS: Record<AdminScreenSort, RawBuilder<unknown>> = {
  created: sql`s.created_at`,
  updated: sql`s.updated_at`,
  title: sql`left(s.search_title, 60) collate "C"`,
};

/** Expressions that sort in the same order as `SORT_KEYS`, but for which no index exists. */
const UNINDEXED_SORT_KEYS: Record<AdminScreenSort, RawBuilder<unknown>> = {
  created: sql`s.created_at at time zone 'UTC'`,
  updated: sql`s.updated_at at time zone 'UTC'`,
  title: sql`left(s.search_title, 60) collate "POSIX"`,
};

/** Selects an `AdminScreenRow` for each row of `keys`, an SQL query with the columns `id` and `key` and a limit. */
const selectScreenRows = (keys: RawBuilder<unknown>, direction: RawBuilder<unknown>) => sql<
  AdminScreenRow & { key: string }
>`
  select s.id, s.title, s.title_is_derived as "titleIsDerived", s.platform, ${imageJson('i')} as image,
    s.is_featured as "isFeatured",
    s.is_cover as "isCover", s.created_at as "createdAt", s.updated_at as "updatedAt",
    ${appRefJson('a', 'l')} as app, ${stackRefJson('s')} as stack, k.key, tags."tagCount", tags."unconfirmedCount"
  from (${keys}) k
  join screens s on s.id = k.id
  join images i on i.id = s.image_id
  join apps a on a.id = s.app_id
  left join images l on l.id = a.logo_image_id
  cross join lateral (
    select count(*)::integer as "tagCount",
      count(*) filter (where sc.source <> 'human')::integer as "unconfirmedCount"
    from screen_categories sc where sc.screen_id = s.id
  ) tags
  order by k.key ${direction}, k.id ${direction}`;

/**
 * A search first scans this many rows in the list's order. If the text is common, they contain enough matches for a
 * page of 100 rows. Otherwise (fewer than about one screen in fifty matches) the search uses the index of titles, and
 * sorts the few matches.
 */
const ROWS_READ_IN_ORDER = 5_000;

/** Lists screens for the back office. */
export async function listScreens(
  db: Db,
  query: ScreenListQuery,
  { rowsReadInOrder = ROWS_READ_IN_ORDER } = {},
): Promise<Page<AdminScreenRow>> {
  const { sort, order, cursor, limit, ...filter } = query;
  const paging = { cursor, limit };
  const listKey = `admin screens ${sort} ${order} ${JSON.stringify(filter)}`;
  const isByTitle = sort === 'title';
  const column = SORT_KEYS[sort];
  const direction = sql.raw(order);
  const afterCondition = isByTitle
    ? afterText(listKey, paging, { key: column, id: 's.id' }, order === 'desc')
    : afterCursor(
        listKey,
        paging,
        { createdAt: `s.${sort}_at`, id: 's.id' },
        order === 'desc' ? 'newest' : 'oldest',
      );
  const conditions = sql`${facetCondition(filter)} ${afterCondition}`;
  const readInOrder = (limit: number): RawBuilder<unknown> => sql`
    select s.id, ${column} as key, s.search_title, s.app_id from screens s where ${conditions}
    order by ${column} ${direction}, s.id ${direction} limit ${limit}`;

  async function find(search: string): Promise<(AdminScreenRow & { key: string })[]> {
    const fold = await foldSearch(db, search);
    const firstMatches = sql`select s.id, s.key from (${readInOrder(rowsReadInOrder)}) s
      where ${rowTitleOrAppMatches(fold)}
      order by s.key ${direction}, s.id ${direction} limit ${rowsToFetch(paging)}`;
    const { rows } = await selectScreenRows(firstMatches, direction).execute(db);
    if (rows.length === rowsToFetch(paging)) return rows;
    // This query sorts by a key without an index. With an indexed key, the planner would scan the screens in order
    // until it has found enough of the rare matches.
    const allMatches = sql`select s.id, ${column} as key from screens s
      where ${conditions} and ${await titleOrAppMatches(db, fold)}
      order by ${UNINDEXED_SORT_KEYS[sort]} ${direction}, s.id ${direction} limit ${rowsToFetch(paging)}`;
    return (await selectScreenRows(allMatches, direction).execute(db)).rows;
  }

  const rows = filter.search
    ? await find(filter.search)
    : (await selectScreenRows(readInOrder(rowsToFetch(paging)), direction).execute(db)).rows;
  const { items, nextCursor } = paginate(paging, rows, ({ key, id }) =>
    isByTitle ? encodeTextCursor(listKey, { key, id }) : encodeCursor(listKey, { createdAt: key, id }),
  );
  return { items: items.map(({ key: _key, ...row }) => row), nextCursor };
}

/** Reads a screen for its form. Throws `PGRST116` if it does not exist. */
export async function requireAdminScreen(db: Db, id: string): Promise<AdminScreen> {
  const missing = () => notFound('Screen');
  if (!idSchema.safeParse(id).success) throw missing();
  const { rows } = await sql<AdminScreen>`
    select s.id, s.title, s.title_is_derived as "titleIsDerived", s.platform, ${imageJson('i')} as image,
      s.description, s.is_featured as "isFeatured",
      s.is_cover as "isCover", s.created_at as "createdAt", s.updated_at as "updatedAt",
      s.captured_at as "capturedAt", s.source_url as "sourceUrl", ${appRefJson('a', 'l')} as app,
      coalesce((
        select json_agg(json_build_object('categoryId', sc.category_id, 'source', sc.source,
          'confidence', sc.confidence) order by sc.category_id)
        from screen_categories sc where sc.screen_id = s.id
      ), '[]') as tags, ${adminStackJson('s')} as stack
    from screens s
    join images i on i.id = s.image_id
    join apps a on a.id = s.app_id
    left join images l on l.id = a.logo_image_id
    where s.id = ${id}`.execute(db);
  const [screen] = rows;
  if (!screen) throw missing();
  return screen;
}

/**
 * Counts the selected screens in total and for each category. From these counts, the tag editor shows whether all, some
 * or none of the screens have a category.
 */
export async function countTags(db: Db, selection: ScreenSelection): Promise<TagCounts> {
  const { rows } = await sql<{ screens: number; counts: Record<string, number> | null }>`
    with chosen as materialized (${await selectionFilter(db, selection)})
    select (select count(*)::integer from chosen) as screens,
      (select json_object_agg(category_id, screens) from (
        select sc.category_id, count(*)::integer as screens
        from chosen join screen_categories sc on sc.screen_id = chosen.id group by sc.category_id
      ) counted) as counts`.execute(db);
  const [row] = rows;
  return { screens: row?.screens ?? 0, counts: row?.counts ?? {} };
}
