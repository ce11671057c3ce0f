import {
  ORDERS,
  SCREEN_SORTS,
  type ScreenFilter,
  type ScreenSort,
  type SortOrder,
  TAG_FILTERS,
} from '#shared/contracts/admin-screens.ts';
import { LIMITS } from '#shared/limits.ts';
import { isPlatform } from '#shared/platforms.ts';
import { pages } from '#shared/urls.ts';
import { isUuid } from '#shared/uuid.ts';

/** What the list shows and in which order: all of it stands in the address. */
export type ListView = ScreenFilter & { sort: ScreenSort; order: SortOrder };

/** How a list begins that is sorted by this: the newest first, titles from A. */
export const FIRST_ORDER: Record<ScreenSort, SortOrder> = { created: 'desc', updated: 'desc', title: 'asc' };

const oneOf = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find((candidate) => candidate === value);

/** Reads the search parameters of an address; what makes no sense there is passed over. */
export function listViewOf(raw: Record<string, unknown>): ListView {
  const search = typeof raw.search === 'string' ? raw.search.trim().replaceAll('\0', '') : '';
  const sort = oneOf(SCREEN_SORTS, raw.sort) ?? 'created';
  const tags = oneOf(TAG_FILTERS, raw.tags);
  return {
    ...(search && { search: search.slice(0, LIMITS.searchQueryMax) }),
    ...(isPlatform(raw.platform) && { platform: raw.platform }),
    ...(typeof raw.app === 'string' && isUuid(raw.app) && { app: raw.app }),
    ...(tags && { tags }),
    ...(raw.derivedTitle === 'true' && { derivedTitle: raw.derivedTitle }),
    sort,
    order: oneOf(ORDERS, raw.order) ?? FIRST_ORDER[sort],
  };
}

/** The filter alone, which counts and selections are about. */
export const filterOf = ({ search, platform, app, tags, derivedTitle }: ListView): ScreenFilter => ({
  ...(search && { search }),
  ...(platform && { platform }),
  ...(app && { app }),
  ...(tags && { tags }),
  ...(derivedTitle && { derivedTitle }),
});

export const isFiltered = ({ search, platform, app, tags, derivedTitle }: ScreenFilter): boolean =>
  Boolean(search || platform || app || tags || derivedTitle);

/** How many filters are set beside the search. */
export const setFilterCount = ({ platform, app, tags, derivedTitle }: ScreenFilter): number =>
  [platform, app, tags, derivedTitle].filter(Boolean).length;

/** Says which of the search and the filters leaves the list empty. */
export function noMatchText(filter: ScreenFilter): string {
  const { search } = filter;
  const count = setFilterCount(filter);
  if (!search)
    return count === 1 ? 'No screen matches this filter.' : 'No screen matches all of these filters.';
  const text = `No title or app name contains “${search}”`;
  return count === 0
    ? `${text}.`
    : `${text} among the screens that match the ${count === 1 ? 'filter' : 'filters'}.`;
}

/** The address of the list as it is to be shown; what goes without saying is left out. */
export function listAddress(view: ListView): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filterOf(view))) query.set(name, value);
  if (view.sort !== 'created') query.set('sort', view.sort);
  if (view.order !== FIRST_ORDER[view.sort]) query.set('order', view.order);
  const text = query.toString();
  return text ? `${pages.adminScreens}?${text}` : pages.adminScreens;
}
