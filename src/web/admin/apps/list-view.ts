import { adminPages } from '#shared/admin-urls.ts';
import { APP_GAPS, APP_SORTS, type AppSort } from '#shared/contracts/admin-apps.ts';
import { ORDERS, type SortOrder } from '#shared/contracts/admin-screens.ts';
import type { AppListQuery } from '../data/apps.ts';
import { parseSearch } from '../parts/text/parse-search.ts';

/** Initial order for each sort key: names from A to Z, newest apps first. */
export const INITIAL_ORDERS: Record<AppSort, SortOrder> = { name: 'asc', created_at: 'desc' };

const parseOneOf = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find((candidate) => candidate === value);

/** Parses the search parameters of the URL. Ignores invalid values. */
export function parseListView(raw: Record<string, unknown>): AppListQuery {
  const search = parseSearch(raw.search);
  const sort = parseOneOf(APP_SORTS, raw.sort) ?? 'name';
  return {
    search,
    missing: parseOneOf(APP_GAPS, raw.missing) ?? null,
    sort,
    order: parseOneOf(ORDERS, raw.order) ?? INITIAL_ORDERS[sort],
  };
}

/** Returns the URL of the list for a view. Omits parameters with default values. */
export function listHref({ search, missing, sort, order }: AppListQuery): string {
  const query = new URLSearchParams();
  if (search) query.set('search', search);
  if (missing) query.set('missing', missing);
  if (sort !== 'name') query.set('sort', sort);
  if (order !== INITIAL_ORDERS[sort]) query.set('order', order);
  const text = query.toString();
  return text ? `${adminPages.apps}?${text}` : adminPages.apps;
}
