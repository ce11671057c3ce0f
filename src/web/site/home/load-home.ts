import type { QueryClient } from '@tanstack/react-query';
import type { Card } from '#shared/contracts/site.ts';
import { LIMITS } from '#shared/limits.ts';
import type { Platform } from '#shared/platforms.ts';
import { popularQuery, recentAppsQuery, statsQuery } from '#web/api/queries.ts';
import { all, loadCard, loadList } from '../load.ts';

/** The home page's rows of categories. */
export const HOME_CATEGORY_TYPES = ['screen-types', 'ux-patterns'] as const;

export const homePopularQuery = (type: (typeof HOME_CATEGORY_TYPES)[number], platform: Platform) =>
  popularQuery(type, platform, LIMITS.popularPerSection);

/** Returns the card of the page at `path`. */
export async function loadHome(client: QueryClient, platform: Platform, path: string): Promise<Card | null> {
  const [card] = await all(
    loadCard(client, path),
    loadList(client.query(statsQuery())),
    loadList(client.query(recentAppsQuery(platform))),
    ...HOME_CATEGORY_TYPES.map((type) => loadList(client.query(homePopularQuery(type, platform)))),
  );
  return card;
}
