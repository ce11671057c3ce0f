import type { QueryClient } from '@tanstack/react-query';
import type { ScreenCategoryType } from '#shared/category-types.ts';
import type { ExploredScreens } from '#shared/contracts/explore.ts';
import type { Platform } from '#shared/platforms.ts';
import { apiGet } from '#web/api/fetcher.ts';
import { formatCategoryFilter } from './addresses.ts';

/**
 * Returns the number of screens of a category and of its descendants. In the browser, returns 0 if the request fails,
 * because the page is usable without this number. On the server, rejects, so that no incomplete page is cached.
 */
export async function loadCountBelow(
  client: QueryClient,
  platform: Platform,
  type: ScreenCategoryType,
  slug: string,
): Promise<number> {
  const context = formatCategoryFilter(platform, type, `${slug}*`);
  const request = apiGet<ExploredScreens>(client, `/api/screens?${context}&limit=1`);
  const { total } = await (import.meta.env.SSR ? request : request.catch(() => ({ total: 0 })));
  return total;
}
