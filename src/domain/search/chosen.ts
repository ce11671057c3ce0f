import type { Db } from '#db/tables.ts';
import type { ScreenCategoryType } from '#shared/category-types.ts';
import type { FoundScreens } from '#shared/contracts/search.ts';
import type { Platform } from '#shared/platforms.ts';
import type { Narrowing } from './text/matches.ts';

type Choice = {
  platform: Platform;
  app?: string | undefined;
  category?: { type: ScreenCategoryType; slug: string } | undefined;
};

export type Chosen = {
  chosen: FoundScreens['chosen'];
  narrowing: Narrowing;
  /** Something was chosen that does not exist. */
  isLost: boolean;
};

/** What app and category were chosen, by their slugs. */
export async function choose(db: Db, { platform, app, category }: Choice): Promise<Chosen> {
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
    narrowing: { platform, appId: foundApp?.id, categoryId: foundCategory?.id },
    isLost: (app !== undefined && !foundApp) || (category !== undefined && !foundCategory),
  };
}
