import type { QueryClient } from '@tanstack/react-query';
import { LIMITS } from '#shared/limits.ts';
import type { Platform } from '#shared/platforms.ts';
import { popularQuery, recentAppsQuery, statsQuery } from '#web/api/queries.ts';
import { all, loadList } from '../load.ts';

/** The home page's rows of categories. */
export const HOME_CATEGORY_TYPES = ['screen-types', 'ux-patterns'] as const;

export const homePopularQuery = (type: (typeof HOME_CATEGORY_TYPES)[number], platform: Platform) =>
  popularQuery(type, platform, LIMITS.popularPerSection);

export async function loadHome(client: QueryClient, platform: Platform): Promise<void> {
  await all(
    loadList(client.query(statsQuery())),
    loadList(client.query(recentAppsQuery(platform))),
    ...HOME_CATEGORY_TYPES.map((type) => loadList(client.query(homePopularQuery(type, platform)))),
  );
}
