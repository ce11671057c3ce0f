import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import { CATEGORY_GROUPS, type FilterGroup, isCategoryGroup } from '#shared/screen-filters.ts';

/**
 * Returns for each name the slug of the app or category with this name, or null if there is none. Ignores case, accents
 * and punctuation.
 */
export async function findSlugsByName(
  db: Db,
  named: readonly { group: FilterGroup; name: string }[],
): Promise<(string | null)[]> {
  const types = named.map(({ group }) => (isCategoryGroup(group) ? CATEGORY_GROUPS[group] : null));
  // PostgreSQL accepts neither U+0000 nor lone surrogates.
  const names = named.map(({ name }) => name.replaceAll('\0', ' ').toWellFormed());
  // The index on apps contains only the first 60 characters of a name, so the query compares these first.
  const { rows } = await sql<{ slug: string | null }>`
    select coalesce(c.slug, a.slug) as slug
    from (
      select type, search_fold(name) as name, position
      from unnest(${types}::text[], ${names}::text[]) with ordinality as t (type, name, position)
    ) n
    left join lateral (
      select slug from categories where type = n.type and search_name = n.name and n.name <> ''
      order by slug collate "C" limit 1
    ) c on true
    left join lateral (
      select slug from apps
      where n.type is null and left(search_name, 60) collate "C" = left(n.name, 60) and search_name = n.name
        and n.name <> ''
      order by web_count + ios_count desc, slug collate "C" limit 1
    ) a on true
    order by n.position`.execute(db);
  return rows.map(({ slug }) => slug);
}
