import type { Page } from '#shared/contracts/common.ts';
import { LIMITS } from '#shared/limits.ts';

/** What a page of a list is asked for with. */
export type ListPage = { cursor: string | null; limit: number };

/** Small pages that come at once; who goes on behind them is on the way to somewhere far away. */
const SMALL_PAGES = 3;

export const firstPage: ListPage = { cursor: null, limit: LIMITS.adminListPage };

/** The page behind the last one, or null at the end of the list. */
export function nextPage(last: Page<unknown>, pages: readonly Page<unknown>[]): ListPage | null {
  if (last.nextCursor === null) return null;
  const limit = pages.length < SMALL_PAGES ? LIMITS.adminListPage : LIMITS.adminListMax;
  return { cursor: last.nextCursor, limit };
}
