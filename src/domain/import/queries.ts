import { sql } from 'kysely';
import type { Timestamp } from '#db/tables/columns.ts';
import type { Db } from '#db/tables.ts';
import type { Platform } from '#shared/platforms.ts';
import type { ExistingScreen } from './plan-updates.ts';

const LOOKUP_BATCH = 1000;

/** Returns the creation times of the screens with these images, by the SHA-256 of the image. */
export async function findExistingImages(db: Db, hashes: readonly string[]): Promise<Map<string, Timestamp>> {
  const result = new Map<string, Timestamp>();
  for (let start = 0; start < hashes.length; start += LOOKUP_BATCH) {
    const rows = await db
      .selectFrom('screens')
      .select(['image_sha256', 'created_at'])
      .where('image_sha256', 'in', hashes.slice(start, start + LOOKUP_BATCH))
      .execute();
    for (const row of rows) result.set(row.image_sha256, row.created_at);
  }
  return result;
}

/** Returns the screens with these images, by the SHA-256 of the image. */
export async function findExistingScreens(
  db: Db,
  hashes: readonly string[],
): Promise<Map<string, ExistingScreen>> {
  const result = new Map<string, ExistingScreen>();
  for (let start = 0; start < hashes.length; start += LOOKUP_BATCH) {
    const { rows } = await sql<ExistingScreen & { sha256: string }>`
      select s.image_sha256 as sha256, s.id, a.slug as "appSlug", s.title, s.title_is_derived as "titleIsDerived",
        s.description, s.captured_at as "capturedAt", s.source_url as "sourceUrl", s.updated_at as "updatedAt",
        coalesce((
          select json_agg(json_build_object('categoryId', sc.category_id, 'type', c.type, 'source', sc.source,
            'confidence', sc.confidence))
          from screen_categories sc join categories c on c.id = sc.category_id where sc.screen_id = s.id
        ), '[]') as tags
      from screens s join apps a on a.id = s.app_id
      where s.image_sha256 = any (${hashes.slice(start, start + LOOKUP_BATCH)}::text[])`.execute(db);
    for (const { sha256, ...screen } of rows) result.set(sha256, screen);
  }
  return result;
}

/** Lists the titles of all screens of these apps. */
export async function findTitles(
  db: Db,
  appSlugs: readonly string[],
): Promise<{ app: string; title: string }[]> {
  const { rows } = await sql<{ app: string; title: string }>`
    select a.slug as app, s.title from screens s join apps a on a.id = s.app_id
    where a.slug = any (${[...appSlugs]}::text[])`.execute(db);
  return rows;
}

/**
 * Returns the current slug of the app for each current or former slug. A slug that one app has now and another app had
 * before belongs to the app that has it now.
 */
export async function findAppSlugs(db: Db, slugs: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ requested: string; slug: string }>`
    select r.slug as requested, a.slug from app_redirects r join apps a on a.id = r.app_id
      where r.slug = any (${[...slugs]}::text[])
    union all
    select slug, slug from apps where slug = any (${[...slugs]}::text[])`.execute(db);
  const result = new Map<string, string>();
  for (const { requested, slug } of rows)
    if (slug === requested || !result.has(requested)) result.set(requested, slug);
  return result;
}

/** Lists all current and former slugs of categories. */
export async function listCategorySlugs(db: Db): Promise<{ type: string; slug: string }[]> {
  const { rows } = await sql<{ type: string; slug: string }>`
    select type, slug from categories union select type, slug from category_redirects`.execute(db);
  return rows;
}

export type AddedScreen = { id: string; appId: string; platform: Platform };
export type CoverCandidate = AddedScreen & { isWeak: boolean; updatedAt: Timestamp };

/** Returns, in the same order, the given screens that still exist and belong to the same app and platform. */
export async function findCoverCandidates(
  db: Db,
  screens: readonly AddedScreen[],
): Promise<CoverCandidate[]> {
  const { rows } = await sql<CoverCandidate>`
    select s.id, s.app_id as "appId", s.platform, s.updated_at as "updatedAt", i.is_weak_cover as "isWeak"
    from jsonb_to_recordset(${JSON.stringify(screens)}::jsonb) as added (id uuid, "appId" uuid, platform text)
    join screens s on s.id = added.id and s.app_id = added."appId" and s.platform = added.platform
    join images i on i.id = s.image_id`.execute(db);
  const found = new Map(rows.map((row) => [row.id, row]));
  return screens.flatMap(({ id }) => found.get(id) ?? []);
}

/** Returns the id of the screen that is the cover of an app on a platform, if there is one. */
export async function findCover(db: Db, appId: string, platform: Platform): Promise<string | undefined> {
  const cover = await db
    .selectFrom('screens')
    .select('id')
    .where('app_id', '=', appId)
    .where('platform', '=', platform)
    .where('is_cover', '=', true)
    .executeTakeFirst();
  return cover?.id;
}
