import type { QueryClient } from '@tanstack/react-query';
import type { ScreenCategoryType } from '#shared/category-types.ts';
import type { ExploredScreens } from '#shared/contracts/explore.ts';
import type { Platform } from '#shared/platforms.ts';
import { apiGet } from '#web/api/fetcher.ts';
import { formatCategoryFilter } from './addresses.ts';

/**
 * Returns the number of screens of a category and of its descendants. In the browser, returns 0 if the request fails,
 * because the page does not depend on this number.
 */
export async function loadCountBelow(
  client: QueryClient,
  platform: Platform,
  type: ScreenCategoryType,
  slug: string,
): Promise<number> {
  const context = formatCategoryFilter(platform, type, `${slug}*`);
  const answer = apiGet<ExploredScreens>(client, `/api/screens?${context}&limit=1`);
  const { total } = await (import.meta.env.SSR ? answer : answer.catch(() => ({ total: 0 })));
  return total;
}
