import { queryOptions } from '@tanstack/react-query';
import type { BrowsableCategoryType } from '#shared/category-types.ts';
import type { AdminPopularEntry, PopularOrder } from '#shared/contracts/admin-categories.ts';
import { withQuery } from '#web/api/with-query.ts';
import { authenticatedFetch } from '#web/auth/authenticated-fetch.ts';

const PATH = '/api/admin/popular';

/**
 * The popular categories of one type, in order. Refetched each time their list is opened, because other curators may
 * change them.
 */
export const popularQuery = (type: BrowsableCategoryType) =>
  queryOptions({
    queryKey: ['admin', 'popular', type],
    queryFn: async ({ signal }) => {
      const path = withQuery(PATH, { type });
      return (await authenticatedFetch<{ items: AdminPopularEntry[] }>(path, { signal })).items;
    },
    staleTime: 0,
  });

/** Appends a category. Throws `conflict` if it is already listed. */
export const addPopular = (
  type: BrowsableCategoryType,
  categoryId: string,
  key: string,
): Promise<{ displayOrder: number }> =>
  authenticatedFetch(PATH, { json: { type, categoryId }, headers: { 'idempotency-key': key } });

/**
 * Reorders the categories. Throws `conflict` if the ids are not those of the current list, or if the current order is
 * not `order.expectedCategoryIds`.
 */
export const reorderPopular = (type: BrowsableCategoryType, order: PopularOrder): Promise<void> =>
  authenticatedFetch(PATH, { method: 'PUT', json: { type, ...order } });

export const removePopular = (type: BrowsableCategoryType, categoryId: string): Promise<void> =>
  authenticatedFetch(`${PATH}/${type}/${categoryId}`, { method: 'DELETE' });
