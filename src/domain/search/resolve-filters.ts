import type { Db } from '#db/tables.ts';
import { findAppRedirect } from '#domain/catalogue/apps/queries.ts';
import { findCategoryRedirect } from '#domain/catalogue/categories/queries.ts';
import type { ScreenCategoryType } from '#shared/category-types.ts';
import type { FoundScreens } from '#shared/contracts/search.ts';
import type { Platform } from '#shared/platforms.ts';
import type { SearchFilters } from './text/matches.ts';

type FilterSlugs = {
  platform: Platform;
  app?: string | undefined;
  category?: { type: ScreenCategoryType; slug: string } | undefined;
};

export type ResolvedSearchFilters = {
  chosen: FoundScreens['chosen'];
  filters: SearchFilters;
  /** Whether the request names an app or category that does not exist. */
  hasUnknownFilter: boolean;
};

const readApp = (db: Db, slug: string) =>
  db.selectFrom('apps').select(['id', 'slug', 'name']).where('slug', '=', slug).executeTakeFirst();

const readCategory = (db: Db, { type, slug }: { type: ScreenCategoryType; slug: string }) =>
  db
    .selectFrom('categories')
    .select(['id', 'slug', 'name'])
    .where('type', '=', type)
    .where('slug', '=', slug)
    .executeTakeFirst();

async function findApp(db: Db, slug: string) {
  const app = await readApp(db, slug);
  const currentSlug = app ? null : await findAppRedirect(db, slug);
  return currentSlug === null ? app : readApp(db, currentSlug);
}

async function findCategory(db: Db, { type, slug }: { type: ScreenCategoryType; slug: string }) {
  const category = await readCategory(db, { type, slug });
  const currentSlug = category ? null : await findCategoryRedirect(db, { type, slug });
  return currentSlug === null ? category : readCategory(db, { type, slug: currentSlug });
}

/** Looks up the app and the category that a search request names by current or former slug. */
export async function resolveSearchFilters(
  db: Db,
  { platform, app, category }: FilterSlugs,
): Promise<ResolvedSearchFilters> {
  const foundApp = app === undefined ? undefined : await findApp(db, app);
  const foundCategory = category && (await findCategory(db, category));
  return {
    chosen: {
      app: foundApp ? { slug: foundApp.slug, name: foundApp.name } : null,
      category:
        category && foundCategory
          ? { slug: foundCategory.slug, name: foundCategory.name, type: category.type }
          : null,
    },
    filters: { platform, appId: foundApp?.id, categoryId: foundCategory?.id },
    hasUnknownFilter: (app !== undefined && !foundApp) || (category !== undefined && !foundCategory),
  };
}
