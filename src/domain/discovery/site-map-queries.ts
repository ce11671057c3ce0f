import { type RawBuilder, sql } from 'kysely';
import { NIL as NIL_UUID } from 'uuid';
import type { Db } from '#db/tables.ts';
import { BROWSABLE_CATEGORY_TYPES, type BrowsableCategoryType } from '#shared/category-types.ts';
import { PLATFORMS, type Platform } from '#shared/platforms.ts';

/** Kinds of pages in the site map. Each kind is split into parts by ranges of ids. */
export const SITE_MAP_KINDS = ['posts', 'apps', 'categories', 'screens'] as const;
export type SiteMapKind = (typeof SITE_MAP_KINDS)[number];

/**
 * Rows per part when its end is measured. An app or category has up to two pages, one per platform, so such a part has
 * at most 5,000 URLs.
 */
export const ROWS_PER_PART: Record<SiteMapKind, number> = {
  posts: 5000,
  apps: 2500,
  categories: 2500,
  screens: 5000,
};

/**
 * After a part was measured, more of its rows may have gained a page, for example because a post was published. A part
 * may have this many times the rows of a full part, until its range is measured again.
 */
export const MAX_PART_GROWTH = 2;

/** Tables with the alias `t`, restricted to rows that have a page. */
const ROWS_WITH_PAGES: Record<SiteMapKind, RawBuilder<unknown>> = {
  posts: sql`posts t where t.published and t.published_at <= now()`,
  apps: sql`apps t where t.web_count + t.ios_count > 0`,
  categories: sql`categories t where t.type in (${sql.join(BROWSABLE_CATEGORY_TYPES.map((type) => sql.lit(type)))})
    and exists (select from category_stats st where st.category_id = t.id and st.screen_count > 0)`,
  screens: sql`screens t where true`,
};

const idAfter = (id: string | null): RawBuilder<unknown> => (id ? sql`and t.id > ${id}::uuid` : sql``);
const idUpTo = (id: string | null): RawBuilder<unknown> => (id ? sql`and t.id <= ${id}::uuid` : sql``);

/**
 * Returns the id of the last row of the part that starts after the id `after`, or null if fewer rows than a
 * full part remain. Reads at least `rowsPerPart` entries of the index on ids.
 */
export async function findEndOfPart(
  db: Db,
  kind: SiteMapKind,
  after: string | null,
  rowsPerPart: number,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select t.id from ${ROWS_WITH_PAGES[kind]} ${idAfter(after)}
    order by t.id offset ${rowsPerPart - 1} limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** Returns whether one of the parts with these ends, in order, has no rows any more. */
export async function hasEmptyPart(db: Db, kind: SiteMapKind, ends: readonly string[]): Promise<boolean> {
  const starts = [NIL_UUID, ...ends.slice(0, -1)];
  const { rows } = await sql`
    select from unnest(${starts}::uuid[], ${ends}::uuid[]) as part (after, up_to)
    where not exists (select from ${ROWS_WITH_PAGES[kind]} and t.id > part.after and t.id <= part.up_to)
    limit 1`.execute(db);
  return rows.length > 0;
}

export async function hasRowsAfter(db: Db, kind: SiteMapKind, after: string | null): Promise<boolean> {
  const { rows } = await sql`
    select t.id from ${ROWS_WITH_PAGES[kind]} ${idAfter(after)} order by t.id limit 1`.execute(db);
  return rows.length > 0;
}

/** The id range of a part: greater than `after` and at most `upTo`; null means no bound. */
export type Range = { after: string | null; upTo: string | null };

/** Selects the rows of a part. */
const buildPartQuery = (kind: SiteMapKind, range: Range, columns: RawBuilder<unknown>) => sql`
  select ${columns} from ${ROWS_WITH_PAGES[kind]} ${idAfter(range.after)} ${idUpTo(range.upTo)}
  order by t.id limit ${MAX_PART_GROWTH * ROWS_PER_PART[kind]}`;

export type SiteMapScreen = { id: string; imageId: string; updatedAt: string };

export async function listSiteMapScreens(db: Db, range: Range): Promise<SiteMapScreen[]> {
  const columns = sql`t.id, t.image_id as "imageId", t.updated_at as "updatedAt"`;
  const { rows } = await sql<SiteMapScreen>`${buildPartQuery('screens', range, columns)}`.execute(db);
  return rows;
}

export type SiteMapPost = { slug: string; imageId: string | null; updatedAt: string };

export async function listSiteMapPosts(db: Db, range: Range): Promise<SiteMapPost[]> {
  const columns = sql`t.id, t.slug, t.featured_image_id as "imageId",
    greatest(t.updated_at, t.published_at) as "updatedAt"`;
  const { rows } = await sql<SiteMapPost>`${buildPartQuery('posts', range, columns)}`.execute(db);
  return rows;
}

/**
 * A page of an app or a category on one platform. `imageId` is the image of the newest screen on this page. `updatedAt`
 * is the later of the creation of that screen and the last change of the app or category.
 */
type SiteMapPage = { slug: string; platform: Platform; imageId: string; updatedAt: string };
export type SiteMapApp = SiteMapPage;
export type SiteMapCategory = SiteMapPage & { type: BrowsableCategoryType };

const platforms = sql`(values ${sql.join(PLATFORMS.map((platform) => sql`(${sql.lit(platform)})`))})`;

export async function listSiteMapApps(db: Db, range: Range): Promise<SiteMapApp[]> {
  const { rows } = await sql<SiteMapApp>`
    select a.slug, p.platform, s.image_id as "imageId", greatest(a.updated_at, s.created_at) as "updatedAt"
    from (${buildPartQuery('apps', range, sql`t.id, t.slug, t.updated_at`)}) a
    cross join ${platforms} as p (platform)
    cross join lateral (
      select image_id, created_at from screens where app_id = a.id and platform = p.platform
      order by created_at desc, id desc limit 1
    ) s
    order by a.id, p.platform`.execute(db);
  return rows;
}

export async function listSiteMapCategories(db: Db, range: Range): Promise<SiteMapCategory[]> {
  const { rows } = await sql<SiteMapCategory>`
    select c.type, c.slug, p.platform, s.image_id as "imageId", greatest(c.updated_at, l.created_at) as "updatedAt"
    from (${buildPartQuery('categories', range, sql`t.id, t.type, t.slug, t.updated_at`)}) c
    cross join ${platforms} as p (platform)
    cross join lateral (
      select screen_id, created_at from screen_categories where category_id = c.id and platform = p.platform
      order by created_at desc, screen_id desc limit 1
    ) l
    join screens s on s.id = l.screen_id
    order by c.id, p.platform`.execute(db);
  return rows;
}
