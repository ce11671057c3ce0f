import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import { SCREEN_CATEGORY_TYPES } from '#shared/category-types.ts';
import { PLATFORMS } from '#shared/platforms.ts';
import type { EngineCategory } from '../engine/learning/model.ts';
import type { Candidate } from './choose-screens.ts';

/** A screen with its confirmed tags. */
export type TaggedScreen = {
  appId: string;
  imageId: string;
  sha256: string;
  /** OCR version of its text. */
  ocrVersion: number;
  /** Category ids, sorted. */
  categories: string[];
};

/**
 * SQL condition that is true if `s` is a demo screen that still has its demo image (`mark`). Such screens are not used
 * for training; see the measurements in `docs/analysis.md`.
 */
const IS_DEMO = sql`exists (select from demo_items d where d.kind = 'screen' and d.target_id = s.id and d.mark = s.image_id)`;

/** Returns whether at least `count` images have OCR text. */
export async function hasEnoughOcrTexts(db: Db, count: number): Promise<boolean> {
  const rows = await db
    .selectFrom('ocr_texts')
    .select('sha256')
    // Version 0 marks an image that was not processed yet.
    .where('version', '>', 0)
    .limit(count)
    .execute();
  return rows.length >= count;
}

/**
 * Counts, up to `limit`, the screens that can be used for training: all tags of at least one taxonomy are
 * confirmed.
 */
export async function countTrainable(db: Db, limit: number): Promise<number> {
  const { rows } = await sql<{ screens: number }>`
    select count(*)::integer as screens from (
      select s.id from screens s join ocr_texts r on r.sha256 = s.image_sha256 and r.version > 0
      where exists (
          select from screen_categories sc join categories c on c.id = sc.category_id
          where sc.screen_id = s.id group by c.type having bool_and(sc.source = 'human')
        ) and not ${IS_DEMO} limit ${limit}
    ) x`.execute(db);
  return rows[0]?.screens ?? 0;
}

/** Lists all categories that a screen can have, with their parents' names. */
export async function listScreenCategories(db: Db): Promise<EngineCategory[]> {
  const rows = await db
    .selectFrom('categories as c')
    .leftJoin('categories as p', 'p.id', 'c.parent_id')
    .select(['c.id', 'c.type', 'c.name', 'p.name as parentName'])
    .where('c.type', 'in', SCREEN_CATEGORY_TYPES)
    .orderBy('c.id')
    .execute();
  return rows as EngineCategory[];
}

/**
 * Lists the candidates of each category, in the order of `categoryIds`. Candidates are screens with OCR text that have
 * the category as a confirmed tag. Lists at most `limit` of them per category and platform, newest first.
 */
export async function listCandidates(
  db: Db,
  categoryIds: readonly string[],
  limit: number,
): Promise<Candidate[][]> {
  const { rows } = await sql<Candidate & { categoryId: string }>`
    select c.id as "categoryId", x."screenId", x."appId" from unnest(${categoryIds}::uuid[]) as c (id)
    cross join unnest(${PLATFORMS}::text[]) as p (platform)
    cross join lateral (
      select s.id as "screenId", s.app_id as "appId", sc.created_at as created_at from screen_categories sc
      join screens s on s.id = sc.screen_id
      join ocr_texts r on r.sha256 = s.image_sha256 and r.version > 0
      where sc.category_id = c.id and sc.platform = p.platform and sc.source = 'human' and not ${IS_DEMO}
      order by sc.created_at desc, sc.screen_id desc limit ${limit}
    ) x order by x.created_at desc, x."screenId" desc`.execute(db);
  const lists = new Map<string, Candidate[]>(categoryIds.map((id) => [id, []]));
  for (const { categoryId, ...candidate } of rows) lists.get(categoryId)?.push(candidate);
  return [...lists.values()];
}

/**
 * Lists these screens with their confirmed tags. If a tag of a screen is unconfirmed, omits all its tags of the same
 * taxonomy, because further tags of that taxonomy may be missing. Omits screens without any remaining tag.
 */
export async function listTaggedScreens(db: Db, ids: readonly string[]): Promise<TaggedScreen[]> {
  const { rows } = await sql<TaggedScreen>`
    select s.app_id as "appId", s.image_id as "imageId", s.image_sha256 as sha256, r.version as "ocrVersion",
      (select coalesce(jsonb_agg(t.category_id order by t.category_id) filter (where t.confirmed), '[]')
        from (
          select sc.category_id, bool_and(sc.source = 'human') over (partition by c.type) as confirmed
          from screen_categories sc join categories c on c.id = sc.category_id where sc.screen_id = s.id
        ) t) as categories
    from screens s join ocr_texts r on r.sha256 = s.image_sha256 and r.version > 0
    where s.id = any (${ids}::uuid[])`.execute(db);
  return rows.filter(({ categories }) => categories.length > 0);
}
