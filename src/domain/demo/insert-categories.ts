import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#db/tables.ts';
import { BROWSABLE_CATEGORY_TYPES, CATEGORY_TYPES } from '#shared/category-types.ts';
import { slugify } from '#shared/slug.ts';
import type { DemoCatalogue } from './catalogue.ts';
import { recordDemoItems, toRecordSet } from './records.ts';

type Category = { id: string; type: string; name: string; slug: string; parent_id: string | null };

export type FindCategoryId = (type: string, name: string) => string | undefined;

/**
 * Creates the categories of the demo that are missing. If a category of the same type has or had the slug, the demo
 * uses this category and does not change it. Returns the number of created categories, and `idOf`, which finds the id
 * of a category.
 */
export async function insertCategories(
  tx: Db,
  { categories }: DemoCatalogue,
): Promise<{ created: number; idOf: FindCategoryId }> {
  const { rows: existing } = await sql<{ type: string; slug: string; id: string }>`
    select type, slug, category_id as id from category_redirects
    union all select type, slug, id from categories`.execute(tx);
  // Later entries win: a current slug takes precedence over a former one.
  const ids = new Map(existing.map(({ type, slug, id }) => [`${type} ${slug}`, id]));
  const newCategories: Category[] = [];
  const ensure = (type: string, name: string, parentId: string | null): string => {
    const slug = slugify(name);
    const existingId = ids.get(`${type} ${slug}`);
    if (existingId) return existingId;
    const id = uuidv7();
    ids.set(`${type} ${slug}`, id);
    newCategories.push({ id, type, name, slug, parent_id: parentId });
    return id;
  };
  for (const type of CATEGORY_TYPES) {
    for (const [parent, terms] of Object.entries(categories[type])) {
      const parentId = ensure(type, parent, null);
      for (const term of terms) ensure(type, term, parentId);
    }
  }
  const columns = 'id uuid, type text, name text, slug text, parent_id uuid';
  await sql`insert into categories (id, type, name, slug, parent_id) select * from ${toRecordSet(newCategories, columns)}`.execute(
    tx,
  );
  await recordDemoItems(
    tx,
    'category',
    newCategories.map(({ id, name }) => ({ id, mark: name })),
  );
  return { created: newCategories.length, idOf: (type, name) => ids.get(`${type} ${slugify(name)}`) };
}

/** Fills the lists of popular categories that are empty. */
export async function insertPopular(tx: Db, { popular }: DemoCatalogue, idOf: FindCategoryId): Promise<void> {
  for (const type of BROWSABLE_CATEGORY_TYPES) {
    // Takes the lock of `catalogue/popular/commands.ts`, so that curators cannot change the list at the same time.
    await sql`select pg_advisory_xact_lock(hashtext('popular categories'), hashtext(${type}))`.execute(tx);
    const existingEntry = await tx
      .selectFrom('popular_categories')
      .select('category_id')
      .where('category_type', '=', type)
      .executeTakeFirst();
    if (existingEntry) continue;
    const rows = popular[type].map((name, place) => ({ id: idOf(type, name), mark: String(place) }));
    await sql`insert into popular_categories (category_id, category_type, display_order)
      select id, ${type}, mark::integer from ${toRecordSet(rows, 'id uuid, mark text')}`.execute(tx);
    await recordDemoItems(tx, 'popular', rows as { id: string; mark: string }[]);
  }
}
