import type { Db } from '#db/tables.ts';
import { HOME_CATEGORY_TYPES } from '#shared/category-types.ts';
import type { HomeContent } from '#shared/contracts/home.ts';
import { LIMITS } from '#shared/limits.ts';
import type { Platform } from '#shared/platforms.ts';
import { listApps } from '../apps/queries.ts';
import { listPopular } from '../popular/queries.ts';

/**
 * What the home page of a platform shows: the newest apps and the popular categories of each type, whose covers
 * repeat no picture that stands above them where another exists [P-30].
 */
export async function getHome(db: Db, platform: Platform): Promise<HomeContent> {
  const { items: apps } = await listApps(db, { platform, limit: LIMITS.homeApps });
  const taken = new Set(
    apps
      .slice(0, LIMITS.homeAppsShown[platform])
      .flatMap(({ covers }) => covers.slice(0, 1).map(({ id }) => id)),
  );
  const popular: HomeContent['popular'] = [];
  for (const type of HOME_CATEGORY_TYPES) {
    const items = await listPopular(db, { type, platform, limit: LIMITS.popularPerSection }, taken);
    popular.push({ type, items });
  }
  return { apps, popular };
}
