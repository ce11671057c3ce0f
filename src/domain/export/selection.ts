import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import { OperatorError } from '#platform/failures.ts';
import { type CategoryType, isCategoryType } from '#shared/category-types.ts';
import type { Platform } from '#shared/platforms.ts';

/**
 * Selects the screens of a partial export. A screen must belong to one of the apps, have one of the categories and be
 * on the platform. An empty list or null means no restriction. Without any restriction, the export is not partial.
 */
export type Selection = {
  /** Slugs of apps. */
  apps: string[];
  /** Slugs of categories, with the type if several types have the slug: `styles/minimal`. */
  categories: string[];
  platform: Platform | null;
};

/** The SQL conditions of an export. */
export type Scope = {
  /** Null if the export contains everything. */
  selection: Selection | null;
  /** Condition on a screen with the alias `s`. */
  screens: RawBuilder<unknown>;
  /** Condition on an app with the alias `a`. */
  apps: RawBuilder<unknown>;
  /** Condition on a category with the alias `c`. */
  categories: RawBuilder<unknown>;
};

const EVERYTHING: Scope = { selection: null, screens: sql`true`, apps: sql`true`, categories: sql`true` };

type FoundCategory = { id: string; type: CategoryType; slug: string };

/**
 * Finds a category by its slug, or by its type and slug (`styles/minimal`). Does not find app categories, because
 * screens do not have them. Throws `OperatorError` if no category or more than one category matches.
 */
async function findCategory(db: Db, given: string): Promise<FoundCategory> {
  const [type, slug] = given.includes('/') ? given.split('/', 2) : [null, given];
  if (type !== null && !isCategoryType(type)) throw new OperatorError(`There is no category type ${type}`);
  if (type === 'app')
    throw new OperatorError(`Screens cannot be selected by app categories such as ${given}`);
  const { rows } = await sql<FoundCategory>`
    select id, type, slug from categories
    where slug = ${slug} and type <> 'app' and (${type}::text is null or type = ${type})
    order by type`.execute(db);
  const [category] = rows;
  if (!category) throw new OperatorError(`There is no category ${given}`);
  if (rows.length > 1) {
    const candidates = rows.map((row) => `${row.type}/${row.slug}`).join(' or ');
    throw new OperatorError(`Several categories have the slug ${given}. Use ${candidates}`);
  }
  return category;
}

async function findApp(db: Db, slug: string): Promise<string> {
  const app = await db.selectFrom('apps').select('id').where('slug', '=', slug).executeTakeFirst();
  if (!app) throw new OperatorError(`There is no app ${slug}`);
  return app.id;
}

/** Resolves the slugs of a selection to SQL conditions. Throws `OperatorError` for unknown and ambiguous slugs. */
export async function resolveScope(db: Db, selection: Selection | null): Promise<Scope> {
  if (!selection) return EVERYTHING;
  const { platform } = selection;
  const appIds = await Promise.all(selection.apps.map((slug) => findApp(db, slug)));
  const categories = await Promise.all(selection.categories.map((given) => findCategory(db, given)));
  const categoryIds = categories.map(({ id }) => id);
  const conditions = [
    ...(appIds.length > 0 ? [sql`s.app_id = any (${appIds}::uuid[])`] : []),
    ...(platform ? [sql`s.platform = ${platform}`] : []),
    ...(categoryIds.length > 0
      ? [
          sql`exists (select from screen_categories sc
            where sc.screen_id = s.id and sc.category_id = any (${categoryIds}::uuid[]))`,
        ]
      : []),
  ];
  if (conditions.length === 0) return EVERYTHING;
  const screens = sql`${sql.join(conditions, sql` and `)}`;
  const apps = sql`(exists (select from screens s where s.app_id = a.id and ${screens})
    or a.id = any (${appIds}::uuid[]))`;
  return {
    selection: {
      apps: [...new Set(selection.apps)].sort(),
      categories: [...new Set(categories.map(({ type, slug }) => `${type}/${slug}`))].sort(),
      platform,
    },
    screens,
    apps,
    // The categories of the selected screens and apps, the given categories, and the ancestors of all of these.
    categories: sql`c.id in (
      with recursive used as (
        select sc.category_id as id from screen_categories sc join screens s on s.id = sc.screen_id where ${screens}
        union select ac.category_id from app_categories ac join apps a on a.id = ac.app_id where ${apps}
        union select unnest(${categoryIds}::uuid[])
        union select p.parent_id from categories p join used u on u.id = p.id where p.parent_id is not null
      )
      select id from used)`,
  };
}
