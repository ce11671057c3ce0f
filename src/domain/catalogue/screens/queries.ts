import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import { afterCursor, type Order, type Paging, rowsToFetch, toPage } from '#domain/cursor.ts';
import { SCREEN_CATEGORY_TYPES, type ScreenCategoryType } from '#shared/category-types.ts';
import { idSchema, type Page } from '#shared/contracts/common.ts';
import type { ScreenCard, ScreenDetail } from '#shared/contracts/screens.ts';
import { notFound } from '#shared/errors.ts';
import type { Platform } from '#shared/platforms.ts';
import { isSlug } from '#shared/slug.ts';
import {
  appRefJson,
  imageJson,
  isFrontOf,
  optionalImageJson,
  stackRefJson,
  variantsJson,
} from '../contract-json.ts';

const sortDirection = (order: Order) => sql.raw(order === 'newest' ? 'desc' : 'asc');

/**
 * Selects a `ScreenCard` for each row of `keys`, an SQL query with the columns `id` and `created_at` and its own limit.
 * `sequence` is the SQL sort order of the cards; `k` is the alias of `keys`. `columns` is SQL for further columns of
 * type `C`, each followed by a comma.
 */
export const selectScreenCards = <C = unknown>(
  keys: RawBuilder<unknown>,
  sequence: RawBuilder<unknown>,
  columns = sql``,
): RawBuilder<ScreenCard & C> => sql`
  select ${columns} s.id, s.title, s.platform, ${imageJson('i')} as image, k.created_at as "createdAt",
    ${appRefJson('a', 'l')} as app, ${stackRefJson('s')} as stack
  from (${keys}) k
  join screens s on s.id = k.id
  join images i on i.id = s.image_id
  join apps a on a.id = s.app_id
  left join images l on l.id = a.logo_image_id
  order by ${sequence}`;

const byCreationTime = (order: Order) =>
  sql`k.created_at ${sortDirection(order)}, k.id ${sortDirection(order)}`;

export async function getScreen(db: Db, id: string): Promise<ScreenDetail | null> {
  if (!idSchema.safeParse(id).success) return null;
  const { rows } = await sql<ScreenDetail>`
    select s.id, s.title, s.platform, ${imageJson('i')} as image, s.description, s.is_featured as "isFeatured",
      s.is_cover as "isCover", s.created_at as "createdAt", s.captured_at as "capturedAt",
      s.source_url as "sourceUrl", coalesce(f.palette, '[]') as palette, f.scheme, f.shape,
      json_build_object('id', a.id, 'slug', a.slug, 'name', a.name, 'logo', ${optionalImageJson('l')},
        'description', a.description, 'brandColor', a.brand_color) as app,
      coalesce((
        select json_agg(
          json_build_object('id', c.id, 'name', c.name, 'slug', c.slug, 'type', c.type, 'parent',
            case when p.id is not null then json_build_object('id', p.id, 'name', p.name, 'slug', p.slug) end)
          order by array_position(${sql.lit(`{${SCREEN_CATEGORY_TYPES.join()}}`)}::text[], c.type),
            c.search_name collate "C", c.id)
        from screen_categories sc join categories c on c.id = sc.category_id
        left join categories p on p.id = c.parent_id
        where sc.screen_id = s.id
      ), '[]') as categories, ${variantsJson('s')} as variants
    from screens s
    join images i on i.id = s.image_id
    join apps a on a.id = s.app_id
    left join images l on l.id = a.logo_image_id
    left join image_facts f on f.sha256 = s.image_sha256
    where s.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Lists the screens of one app on one platform, one card for each stack. Throws `PGRST116` if the app does not exist.
 */
export async function listAppScreens(
  db: Db,
  query: Paging & { appSlug: string; platform: Platform; order: Order },
): Promise<Page<ScreenCard>> {
  const { platform, order } = query;
  if (!isSlug(query.appSlug)) throw notFound('App');
  const app = await db.selectFrom('apps').select('id').where('slug', '=', query.appSlug).executeTakeFirst();
  if (!app) throw notFound('App');
  const listKey = `screens of app ${app.id} ${platform} ${order}`;
  const keys = sql`select id, created_at from screens s
    where app_id = ${app.id} and platform = ${platform} and ${isFrontOf('s')}
      ${afterCursor(listKey, query, { createdAt: 'created_at', id: 'id' }, order)}
    order by created_at ${sortDirection(order)}, id ${sortDirection(order)} limit ${rowsToFetch(query)}`;
  const { rows } = await selectScreenCards(keys, byCreationTime(order)).execute(db);
  return toPage(listKey, query, rows);
}

/**
 * Lists the screens of one platform with this category, newest first. A screen that has only a descendant of the
 * category is not listed. If several screens of a stack have the category, lists only the first of them. Throws
 * `PGRST116` if the category does not exist.
 */
export async function listCategoryScreens(
  db: Db,
  query: Paging & { type: ScreenCategoryType; slug: string; platform: Platform },
): Promise<Page<ScreenCard>> {
  const { type, slug, platform } = query;
  if (!isSlug(slug)) throw notFound('Category');
  const category = await db
    .selectFrom('categories')
    .select('id')
    .where('type', '=', type)
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (!category) throw notFound('Category');
  const listKey = `screens of category ${category.id} ${platform}`;
  const isTagged = sql`exists (select from screen_categories t
    where t.screen_id = m.id and t.category_id = ${category.id})`;
  const isFront = sql`(select ${isFrontOf('s', isTagged)} from screens s where s.id = sc.screen_id)`;
  const keys = sql`select screen_id as id, created_at from screen_categories sc
    where category_id = ${category.id} and platform = ${platform} and ${isFront}
      ${afterCursor(listKey, query, { createdAt: 'created_at', id: 'screen_id' })}
    order by created_at desc, screen_id desc limit ${rowsToFetch(query)}`;
  const { rows } = await selectScreenCards(keys, byCreationTime('newest')).execute(db);
  return toPage(listKey, query, rows);
}

/** Lists all screens of a platform, newest first, one card for each stack. */
export async function listLatestScreens(
  db: Db,
  query: Paging & { platform: Platform },
): Promise<Page<ScreenCard>> {
  const { platform } = query;
  const listKey = `latest screens ${platform}`;
  const keys = sql`select id, created_at from screens s
    where platform = ${platform} and ${isFrontOf('s')}
      ${afterCursor(listKey, query, { createdAt: 'created_at', id: 'id' })}
    order by created_at desc, id desc limit ${rowsToFetch(query)}`;
  const { rows } = await selectScreenCards(keys, byCreationTime('newest')).execute(db);
  return toPage(listKey, query, rows);
}
