import type { Db } from '#db/tables.ts';
import { HOME_CATEGORY_TYPES } from '#shared/category-types.ts';
import type { HomeContent } from '#shared/contracts/home.ts';
import { LIMITS } from '#shared/limits.ts';
import type { Platform } from '#shared/platforms.ts';
import { listApps } from '../apps/queries.ts';
import { addCovers, readCardsWithoutCovers } from '../category-cards.ts';
import { selectPopularCategories } from '../popular/queries.ts';

/**
 * Reads the content of a platform's home page: the newest apps and the popular categories of each type. A category's
 * cover repeats a screen of the page only if the page already shows all of the category's candidates [P-30].
 */
export async function getHome(db: Db, platform: Platform): Promise<HomeContent> {
  const limit = LIMITS.popularPerSection;
  const [{ items: apps }, ...sections] = await Promise.all([
    listApps(db, { platform, limit: LIMITS.homeApps }),
    ...HOME_CATEGORY_TYPES.map((type) =>
      readCardsWithoutCovers(db, selectPopularCategories({ type, platform, limit }), platform),
    ),
  ]);
  // The page shows only the first cover of each of these apps.
  const shownScreenIds = apps
    .slice(0, LIMITS.homeAppsShown[platform])
    .flatMap(({ covers }) => covers.slice(0, 1).map(({ id }) => id));
  const cards = await addCovers(db, sections, shownScreenIds);
  return { apps, popular: HOME_CATEGORY_TYPES.map((type, index) => ({ type, items: cards[index] ?? [] })) };
}
