import type { Db } from '#db/tables.ts';
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

/** Looks up the app and the category that a search request names by slug. */
export async function resolveSearchFilters(
  db: Db,
  { platform, app, category }: FilterSlugs,
): Promise<ResolvedSearchFilters> {
  const foundApp =
    app === undefined
      ? null
      : await db.selectFrom('apps').select(['id', 'slug', 'name']).where('slug', '=', app).executeTakeFirst();
  const foundCategory =
    category &&
    (await db
      .selectFrom('categories')
      .select(['id', 'slug', 'name', 'type'])
      .where('type', '=', category.type)
      .where('slug', '=', category.slug)
      .executeTakeFirst());
  return {
    chosen: {
      app: foundApp ? { slug: foundApp.slug, name: foundApp.name } : null,
      category: foundCategory
        ? { slug: foundCategory.slug, name: foundCategory.name, type: foundCategory.type }
        : null,
    },
    filters: { platform, appId: foundApp?.id, categoryId: foundCategory?.id },
    hasUnknownFilter: (app !== undefined && !foundApp) || (category !== undefined && !foundCategory),
  };
}
