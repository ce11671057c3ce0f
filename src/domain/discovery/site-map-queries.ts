import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import { BROWSABLE_CATEGORY_TYPES, type BrowsableCategoryType } from '#shared/category-types.ts';
import { PLATFORMS, type Platform } from '#shared/platforms.ts';

/** Kinds that the site map lists in parts, by id. */
export const MAPPED_KINDS = ['posts', 'apps', 'categories', 'screens'] as const;
export type MappedKind = (typeof MAPPED_KINDS)[number];

/** Rows per part. Apps and categories have a page per platform, so no part has more than 5,000 addresses. */
export const ROWS_OF_PART: Record<MappedKind, number> = {
  posts: 5000,
  apps: 2500,
  categories: 2500,
  screens: 5000,
};

/** Rows with a page, in a table with the alias `t`. */
const HAVE_PAGES: Record<MappedKind, RawBuilder<unknown>> = {
  posts: sql`posts t where t.published and t.published_at <= now()`,
  apps: sql`apps t where t.web_count + t.ios_count > 0`,
  categories: sql`categories t where t.type in (${sql.join(BROWSABLE_CATEGORY_TYPES.map((type) => sql.lit(type)))})
    and exists (select from category_stats st where st.category_id = t.id and st.screen_count > 0)`,
  screens: sql`screens t where true`,
};

const behind = (id: string | null): RawBuilder<unknown> => (id ? sql`and t.id > ${id}::uuid` : sql``);
const upTo = (id: string | null): RawBuilder<unknown> => (id ? sql`and t.id <= ${id}::uuid` : sql``);

/** Returns the last id of a part, or null if fewer rows are left than a part has. One step along the index. */
export async function endOfPart(
  db: Db,
  kind: MappedKind,
  after: string | null,
  rowsOfPart: number,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select t.id from ${HAVE_PAGES[kind]} ${behind(after)}
    order by t.id offset ${rowsOfPart - 1} limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

export async function hasRowsAfter(db: Db, kind: MappedKind, after: string | null): Promise<boolean> {
  const { rows } = await sql`
    select t.id from ${HAVE_PAGES[kind]} ${behind(after)} order by t.id limit 1`.execute(db);
  return rows.length > 0;
}

/** Ids of a part: greater than `after`, up to `upTo`. */
export type Range = { after: string | null; upTo: string | null };

/** Rows of a part. The range was measured earlier and may contain a few more rows by now. */
const part = (kind: MappedKind, range: Range, columns: RawBuilder<unknown>, more = sql``) => sql`
  select ${columns} from ${HAVE_PAGES[kind]} ${behind(range.after)} ${upTo(range.upTo)} ${more}
  order by t.id limit ${2 * ROWS_OF_PART[kind]}`;

export type MappedScreen = { id: string; imageId: string; updatedAt: string };

export async function mapScreens(db: Db, range: Range): Promise<MappedScreen[]> {
  const columns = sql`t.id, t.image_id as "imageId", t.updated_at as "updatedAt"`;
  const { rows } = await sql<MappedScreen>`${part('screens', range, columns)}`.execute(db);
  return rows;
}

export type MappedPost = { slug: string; imageId: string | null; updatedAt: string };

export async function mapPosts(db: Db, range: Range): Promise<MappedPost[]> {
  const columns = sql`t.id, t.slug, t.featured_image_id as "imageId",
    greatest(t.updated_at, t.published_at) as "updatedAt"`;
  const { rows } = await sql<MappedPost>`${part('posts', range, columns)}`.execute(db);
  return rows;
}

/** One page of an app or a category. Its newest screen provides picture and date. */
type OnPlatform = { slug: string; platform: Platform; imageId: string; updatedAt: string };
export type MappedApp = OnPlatform;
export type MappedCategory = OnPlatform & { type: BrowsableCategoryType };

const platforms = sql`(values ${sql.join(PLATFORMS.map((platform) => sql`(${sql.lit(platform)})`))})`;

export async function mapApps(db: Db, range: Range): Promise<MappedApp[]> {
  const { rows } = await sql<MappedApp>`
    select a.slug, p.platform, s.image_id as "imageId", greatest(a.updated_at, s.created_at) as "updatedAt"
    from (${part('apps', range, sql`t.id, t.slug, t.updated_at`)}) a
    cross join ${platforms} as p (platform)
    cross join lateral (
      select image_id, created_at from screens where app_id = a.id and platform = p.platform
      order by created_at desc, id desc limit 1
    ) s
    order by a.id, p.platform`.execute(db);
  return rows;
}

export async function mapCategories(db: Db, range: Range): Promise<MappedCategory[]> {
  const { rows } = await sql<MappedCategory>`
    select c.type, c.slug, p.platform, s.image_id as "imageId", greatest(c.updated_at, l.created_at) as "updatedAt"
    from (${part('categories', range, sql`t.id, t.type, t.slug, t.updated_at`)}) c
    cross join ${platforms} as p (platform)
    cross join lateral (
      select screen_id, created_at from screen_categories where category_id = c.id and platform = p.platform
      order by created_at desc, screen_id desc limit 1
    ) l
    join screens s on s.id = l.screen_id
    order by c.id, p.platform`.execute(db);
  return rows;
}
