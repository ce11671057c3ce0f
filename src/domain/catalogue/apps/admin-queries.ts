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
  AdminApp,
  AppAdminQuery,
  AppGap,
  AppOptionQuery,
  AppOptions,
} from '#shared/contracts/admin-apps.ts';
import { idSchema, type Page } from '#shared/contracts/common.ts';
import type { AppRef } from '#shared/contracts/screens.ts';
import { notFound } from '#shared/errors.ts';
import { appRefJson, optionalImageJson } from '../contract-json.ts';

/** Sort key. PostgreSQL uses the index only for exactly this expression. */
const BY_NAME = sql`left(a.search_name, 60) collate "C"`;

/** Selects `AdminApp` from `apps` with the alias `a` and logos with the alias `l`. */
const ADMIN_APP = sql`
  a.id, a.slug, a.name, ${optionalImageJson('l')} as logo, a.description, a.url, a.brand_color as "brandColor",
  a.created_at as "createdAt", a.updated_at as "updatedAt",
  json_build_object('web', a.web_count, 'ios', a.ios_count) as "screenCounts",
  coalesce((
    select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.search_name collate "C", c.id)
    from app_categories ac join categories c on c.id = ac.category_id where ac.app_id = a.id
  ), '[]') as categories`;

/**
 * Builds a condition: the name contains the text, ignoring case and accents. A text with neither letters nor digits
 * matches nothing.
 */
const nameContains = (search: string | undefined): RawBuilder<unknown> =>
  search
    ? sql`(search_fold(${search}::text) <> '' and a.search_name like '%' || search_fold(${search}::text) || '%')`
    : sql`true`;

/** Builds a condition: the slug equals the text, which may also have spaces or capital letters. */
const hasSlug = (text: string): RawBuilder<unknown> =>
  sql`a.slug = replace(search_fold(${text}::text), ' ', '-')`;

/**
 * Builds a condition: the name or the slug equals the text, ignoring case, accents and punctuation. A text with neither
 * letters nor digits matches nothing.
 */
const isNamed = (name: string | undefined): RawBuilder<unknown> =>
  name === undefined
    ? sql`true`
    : sql`(search_fold(${name}::text) <> '' and (a.search_name = search_fold(${name}::text) or ${hasSlug(name)}))`;

/** SQL conditions that are true if the app `a` lacks this data. */
export const MISSING_CONDITIONS: Record<AppGap, RawBuilder<unknown>> = {
  logo: sql`a.logo_image_id is null`,
  category: sql`not exists (select from app_categories ac where ac.app_id = a.id)`,
};
const missingCondition = (missing: AppGap | undefined): RawBuilder<unknown> =>
  missing ? MISSING_CONDITIONS[missing] : sql`true`;

/** Lists apps for the back office. */
export async function listAdminApps(db: Db, query: AppAdminQuery): Promise<Page<AdminApp>> {
  const { search, missing, sort, order, ...paging } = query;
  const listKey = `admin apps ${sort} ${order} ${missing ?? ''} ${search ?? ''}`;
  const isByName = sort === 'name';
  const column = isByName ? BY_NAME : sql`a.created_at`;
  const direction = sql.raw(order);
  const afterCondition = isByName
    ? afterText(listKey, paging, { key: BY_NAME, id: 'a.id' }, order === 'desc')
    : afterCursor(
        listKey,
        paging,
        { createdAt: 'a.created_at', id: 'a.id' },
        order === 'desc' ? 'newest' : 'oldest',
      );
  const { rows } = await sql<AdminApp & { key: string }>`
    select ${ADMIN_APP}, ${column} as key
    from (
      select a.* from apps a where ${nameContains(search)} and ${missingCondition(missing)} ${afterCondition}
      order by ${column} ${direction}, a.id ${direction} limit ${rowsToFetch(paging)}
    ) a
    left join images l on l.id = a.logo_image_id
    order by ${column} ${direction}, a.id ${direction}`.execute(db);
  const { items, nextCursor } = paginate(paging, rows, ({ key, id }) =>
    isByName ? encodeTextCursor(listKey, { key, id }) : encodeCursor(listKey, { createdAt: key, id }),
  );
  return { items: items.map(({ key: _key, ...app }) => app), nextCursor };
}

/** Reads an app for its form. Throws `PGRST116` if it does not exist. */
export async function requireAdminApp(db: Db, id: string): Promise<AdminApp> {
  if (!idSchema.safeParse(id).success) throw notFound('App');
  const { rows } = await sql<AdminApp>`
    select ${ADMIN_APP} from apps a left join images l on l.id = a.logo_image_id where a.id = ${id}`.execute(
    db,
  );
  const [app] = rows;
  if (!app) throw notFound('App');
  return app;
}

/**
 * Lists apps for a picker, by name. With `search`, the apps whose names begin with it come first. With `name` and no
 * `search`, the app whose slug matches the name comes first. `total` counts all matches.
 */
export async function listAppOptions(db: Db, query: AppOptionQuery): Promise<AppOptions> {
  const { search, name, missing, limit } = query;
  const firstKey = search
    ? sql`a.search_name like search_fold(${search}::text) || '%' desc, `
    : name === undefined
      ? sql``
      : sql`${hasSlug(name)} desc, `;
  const order = sql`${firstKey}${BY_NAME}, a.id`;
  const { rows } = await sql<{ app: AppRef; total: number }>`
    select ${appRefJson('a', 'l')} as app, total
    from (
      select a.*, count(*) over ()::integer as total from apps a
      where ${nameContains(search)} and ${isNamed(name)} and ${missingCondition(missing)}
      order by ${order} limit ${limit}
    ) a
    left join images l on l.id = a.logo_image_id
    order by ${order}`.execute(db);
  return { items: rows.map(({ app }) => app), total: rows[0]?.total ?? 0 };
}
