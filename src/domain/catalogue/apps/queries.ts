import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import { afterCursor, type Paging, rowsToFetch, toPage } from '#domain/cursor.ts';
import type { AppCard, AppDetail } from '#shared/contracts/apps.ts';
import type { Page } from '#shared/contracts/common.ts';
import { notFound } from '#shared/errors.ts';
import type { Platform } from '#shared/platforms.ts';
import { isSlug } from '#shared/slug.ts';
import { countColumn, hasScreensColumn, optionalImageJson, thumbJson } from '../contract-json.ts';

/** Maximum number of screens on an app's card. */
const MAX_COVERS = 4;
/** Number of newest screens, in addition to the cover, from which the screens of a card are chosen. */
const MAX_COVER_CANDIDATES = 8;

/**
 * Selects up to `MAX_COVERS` screens of the app `a`: its cover, then its newest other screens. Among the other screens,
 * those whose images would make a poor cover (`is_weak_cover`) are last.
 */
const coversQuery = (platform: Platform) => sql`
  select coalesce(json_agg(${thumbJson('s', 'i')}
    order by s.is_cover desc, i.is_weak_cover, s.created_at desc, s.id desc), '[]') as covers
  from (
    select candidates.* from (
      (select id, title, platform, image_id, is_cover, created_at from screens
        where app_id = a.id and platform = ${platform} and is_cover)
      union all
      (select id, title, platform, image_id, is_cover, created_at from screens
        where app_id = a.id and platform = ${platform} and not is_cover
        order by created_at desc, id desc limit ${MAX_COVER_CANDIDATES})
    ) candidates
    join images ci on ci.id = candidates.image_id
    order by is_cover desc, ci.is_weak_cover, candidates.created_at desc, candidates.id desc limit ${MAX_COVERS}
  ) s
  join images i on i.id = s.image_id`;

/**
 * Lists apps with screens on the platform, newest first, optionally of one app category. Throws `PGRST116` if
 * the category does not exist.
 */
export async function listApps(
  db: Db,
  query: Paging & { platform: Platform; categorySlug?: string | undefined },
): Promise<Page<AppCard>> {
  const { platform } = query;
  const categoryId =
    query.categorySlug === undefined ? null : await requireAppCategory(db, query.categorySlug);
  const listKey = `apps ${platform} ${categoryId}`;
  const limit = rowsToFetch(query);
  // `app_categories` repeats the app's `created_at`, and the platforms on which the app has screens.
  const chosen = categoryId
    ? sql`select a.* from app_categories ac join apps a on a.id = ac.app_id
        where ac.category_id = ${categoryId} and ${hasScreensColumn(platform, 'ac')}
          ${afterCursor(listKey, query, { createdAt: 'ac.created_at', id: 'ac.app_id' })}
        order by ac.created_at desc, ac.app_id desc limit ${limit}`
    : sql`select a.* from apps a where ${countColumn(platform, 'a')} > 0
          ${afterCursor(listKey, query, { createdAt: 'a.created_at', id: 'a.id' })}
        order by a.created_at desc, a.id desc limit ${limit}`;
  const { rows } = await sql<AppCard>`
    select a.id, a.slug, a.name, ${optionalImageJson('l')} as logo, a.description, a.brand_color as "brandColor",
      a.created_at as "createdAt", ${countColumn(platform, 'a')} as "screenCount", c.covers
    from (${chosen}) a
    left join images l on l.id = a.logo_image_id
    cross join lateral (${coversQuery(platform)}) c
    order by a.created_at desc, a.id desc`.execute(db);
  return toPage(listKey, query, rows);
}

async function requireAppCategory(db: Db, slug: string): Promise<string> {
  if (!isSlug(slug)) throw notFound('Category');
  const row = await db
    .selectFrom('categories')
    .select('id')
    .where('type', '=', 'app')
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (!row) throw notFound('Category');
  return row.id;
}

export async function getApp(db: Db, slug: string): Promise<AppDetail | null> {
  if (!isSlug(slug)) return null;
  const { rows } = await sql<AppDetail>`
    select a.id, a.slug, a.name, ${optionalImageJson('l')} as logo, a.description, a.url,
      a.brand_color as "brandColor", a.created_at as "createdAt",
      json_build_object('web', a.web_count, 'ios', a.ios_count) as "screenCounts",
      coalesce((
        select json_agg(json_build_object('id', c.id, 'name', c.name, 'slug', c.slug)
          order by c.search_name collate "C", c.id)
        from app_categories ac join categories c on c.id = ac.category_id where ac.app_id = a.id
      ), '[]') as categories
    from apps a left join images l on l.id = a.logo_image_id
    where a.slug = ${slug}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Returns the current slug of the app with this former slug, or null. Call `getApp` first: if the slug is
 * also the current slug of another app, that app takes precedence.
 */
export async function findAppRedirect(db: Db, formerSlug: string): Promise<string | null> {
  if (!isSlug(formerSlug)) return null;
  const row = await db
    .selectFrom('app_redirects as r')
    .innerJoin('apps as a', 'a.id', 'r.app_id')
    .select('a.slug')
    .where('r.slug', '=', formerSlug)
    .executeTakeFirst();
  return row?.slug ?? null;
}
