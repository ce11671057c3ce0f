import type { Page } from '#shared/contracts/common.ts';
import { LIMITS } from '#shared/limits.ts';

/** Request parameters of a page of a list. */
export type ListPage = { cursor: string | null; limit: number };

/** Number of initial small pages, which load fast. Users who scroll further get larger pages. */
const SMALL_PAGES = 3;

export const FIRST_PAGE: ListPage = { cursor: null, limit: LIMITS.adminListPage };

/** Returns the parameters of the next page, or null at the end of the list. */
export function getNextPage(lastPage: Page<unknown>, pages: readonly Page<unknown>[]): ListPage | null {
  if (lastPage.nextCursor === null) return null;
  const limit = pages.length < SMALL_PAGES ? LIMITS.adminListPage : LIMITS.adminListMax;
  return { cursor: lastPage.nextCursor, limit };
}
