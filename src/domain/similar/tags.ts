import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import type { Platform } from '#shared/platforms.ts';

/** A category that a screen has. `weight` is high for a category that few screens have. */
export type Tag = { id: string; name: string; type: string; weight: number };
export type TagsByOrd = ReadonlyMap<number, readonly Tag[]>;

/** Minimum share of a category, which prevents a division by zero. */
const MIN_SHARE = 1e-6;

/** Returns the tags of screens. Styles are left out: they describe how a screen looks, as its vector does. */
export async function getTags(db: Db, ords: readonly number[]): Promise<TagsByOrd> {
  const { rows } = await sql<{ ord: number; id: string; name: string; type: string; share: number }>`
    select s.ord, c.id, c.name, c.type,
      coalesce(st.screen_count, 0)::float8 / greatest(1, (select sum(web_count + ios_count) from apps)) as share
    from screens s join screen_categories sc on sc.screen_id = s.id
    join categories c on c.id = sc.category_id and c.type <> 'styles'
    left join (select category_id, sum(screen_count) as screen_count from category_stats group by category_id) st
      on st.category_id = c.id
    where s.ord = any (${ords}::int[]) order by s.ord, c.search_name collate "C", c.id`.execute(db);
  const tags = new Map<number, Tag[]>();
  for (const { ord, share, ...tag } of rows) {
    const weight = Math.log(1 + 1 / Math.max(share, MIN_SHARE));
    const list = tags.get(ord);
    if (list) list.push({ ...tag, weight });
    else tags.set(ord, [{ ...tag, weight }]);
  }
  return tags;
}

/** Returns the tags that both screens have. */
export const sharedTags = (a: readonly Tag[], b: readonly Tag[]): Tag[] => {
  const ids = new Set(b.map(({ id }) => id));
  return a.filter(({ id }) => ids.has(id));
};

const sumOfWeights = (tags: readonly Tag[]): number => tags.reduce((sum, { weight }) => sum + weight, 0);

/** Returns the weighted share of common tags (Jaccard index), 0 to 1, or null if a screen has no tags. */
export function tagSimilarity(a: readonly Tag[], b: readonly Tag[]): number | null {
  if (a.length === 0 || b.length === 0) return null;
  const shared = sumOfWeights(sharedTags(a, b));
  return shared / (sumOfWeights(a) + sumOfWeights(b) - shared);
}

/**
 * Lists screens of other apps: for each of the three heaviest tags, those among the newest `limit` screens with the
 * tag.
 */
export async function listScreensWithTags(
  db: Db,
  tags: readonly Tag[],
  { platform, exceptApp, limit }: { platform: Platform; exceptApp: string; limit: number },
): Promise<number[]> {
  const heaviest = [...tags].sort((a, b) => b.weight - a.weight).slice(0, 3);
  if (heaviest.length === 0) return [];
  const ids = heaviest.map(({ id }) => id);
  const { rows } = await sql<{ ord: number }>`
    select distinct s.ord from unnest(${ids}::uuid[]) c(id)
    cross join lateral (
      select screen_id from screen_categories
      where category_id = c.id and platform = ${platform} order by created_at desc limit ${limit}
    ) sc
    join screens s on s.id = sc.screen_id and s.app_id <> ${exceptApp}::uuid`.execute(db);
  return rows.map(({ ord }) => ord);
}
