import { adminPages } from '#shared/admin-urls.ts';
import {
  ADMIN_SCREEN_SORTS,
  type AdminScreenSort,
  ORDERS,
  type ScreenFilter,
  type SortOrder,
  TAG_FILTERS,
} from '#shared/contracts/admin-screens.ts';
import { isPlatform } from '#shared/platforms.ts';
import { isUuid } from '#shared/uuid.ts';
import { parseSearch } from '../parts/text/parse-search.ts';

/** Filters and sort order of the list. They are part of the URL. */
export type ListView = ScreenFilter & { sort: AdminScreenSort; order: SortOrder };

/** Change that removes all filters from a view. */
export const NO_FILTERS = {
  search: undefined,
  platform: undefined,
  app: undefined,
  tags: undefined,
  derivedTitle: undefined,
};

/** Default direction of each sort key: newest first for dates, A to Z for titles. */
export const DEFAULT_ORDER: Record<AdminScreenSort, SortOrder> = {
  created: 'desc',
  updated: 'desc',
  title: 'asc',
};

const parseOneOf = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find((candidate) => candidate === value);

/** Parses the search parameters of the list's URL. Ignores invalid values. */
export function parseListView(raw: Record<string, unknown>): ListView {
  const search = parseSearch(raw.search);
  const sort = parseOneOf(ADMIN_SCREEN_SORTS, raw.sort) ?? 'created';
  const tags = parseOneOf(TAG_FILTERS, raw.tags);
  return {
    ...(search && { search }),
    ...(isPlatform(raw.platform) && { platform: raw.platform }),
    ...(typeof raw.app === 'string' && isUuid(raw.app) && { app: raw.app }),
    ...(tags && { tags }),
    ...(raw.derivedTitle === 'true' && { derivedTitle: raw.derivedTitle }),
    sort,
    order: parseOneOf(ORDERS, raw.order) ?? DEFAULT_ORDER[sort],
  };
}

/** Returns the filters of a view without the sort order, which counts and selections do not depend on. */
export const filterOf = ({ search, platform, app, tags, derivedTitle }: ListView): ScreenFilter => ({
  ...(search && { search }),
  ...(platform && { platform }),
  ...(app && { app }),
  ...(tags && { tags }),
  ...(derivedTitle && { derivedTitle }),
});

export const isFiltered = ({ search, platform, app, tags, derivedTitle }: ScreenFilter): boolean =>
  Boolean(search || platform || app || tags || derivedTitle);

/** Returns the number of active filters, without the search. */
export const countFilters = ({ platform, app, tags, derivedTitle }: ScreenFilter): number =>
  [platform, app, tags, derivedTitle].filter(Boolean).length;

/** Returns the text for an empty list. It says whether the search, the filters or both match no screen. */
export function noMatchText(filter: ScreenFilter): string {
  const { search } = filter;
  const count = countFilters(filter);
  if (!search)
    return count === 1 ? 'No screen matches this filter.' : 'No screen matches all of these filters.';
  const text = `No title or app name contains “${search}”`;
  return count === 0
    ? `${text}.`
    : `${text} among the screens that match the ${count === 1 ? 'filter' : 'filters'}.`;
}

/** Returns the URL of the list with this view. Omits default values. */
export function listHref(view: ListView): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filterOf(view))) if (value) query.set(name, value);
  if (view.sort !== 'created') query.set('sort', view.sort);
  if (view.order !== DEFAULT_ORDER[view.sort]) query.set('order', view.order);
  const text = query.toString();
  return text ? `${adminPages.screens}?${text}` : adminPages.screens;
}
