import type { Db } from '#db/tables.ts';
import type { CatalogueIndex } from './index/catalogue-index.ts';
import type { Categories, IndexedCategory } from './index/categories.ts';

const CATEGORY_KEY = 'category:';

const byName = (a: IndexedCategory, b: IndexedCategory): number =>
  a.name < b.name ? -1 : Number(a.name > b.name);

/** Returns the tags of screens from the index, each list sorted by name. Omits categories of their apps. */
export function readTags(
  index: CatalogueIndex,
  categories: Categories,
  ordsById: ReadonlyMap<string, number>,
): Map<string, IndexedCategory[]> {
  const byNumber = new Map<number, IndexedCategory>();
  for (const [key, number] of index.valueNumbers()) {
    if (!key.startsWith(CATEGORY_KEY)) continue;
    const category = categories.get(key.slice(CATEGORY_KEY.length));
    if (category && category.type !== 'app') byNumber.set(number, category);
  }
  return new Map(
    [...ordsById].map(([id, ord]) => [
      id,
      [...index.valuesOf(ord)].flatMap((number) => byNumber.get(number) ?? []).sort(byName),
    ]),
  );
}

/** Returns the tags of screens from the database, each list sorted by name. */
export async function listScreenTags(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, IndexedCategory[]>> {
  const tags = new Map<string, IndexedCategory[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return tags;
  const rows = await db
    .selectFrom('screen_categories as t')
    .innerJoin('categories as c', 'c.id', 't.category_id')
    .select(['t.screen_id as screenId', 'c.id', 'c.type', 'c.slug', 'c.name', 'c.parent_id as parentId'])
    .where('t.screen_id', 'in', [...ids])
    .execute();
  for (const { screenId, ...category } of rows) tags.get(screenId)?.push(category);
  for (const list of tags.values()) list.sort(byName);
  return tags;
}
