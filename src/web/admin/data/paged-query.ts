import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { Page } from '#shared/contracts/common.ts';
import { withQuery } from '#web/api/with-query.ts';
import { authenticatedFetch } from '#web/auth/authenticated-fetch.ts';
import { FIRST_PAGE, getNextPage } from './list-pages.ts';

type Options = {
  key: readonly unknown[];
  path: string;
  query: Parameters<typeof withQuery>[1];
};

/** A paginated list. The previous list stays visible while another order or search is loading. */
export const pagedQuery = <T>({ key, path, query }: Options) =>
  infiniteQueryOptions({
    queryKey: key,
    queryFn: ({ signal, pageParam }) =>
      authenticatedFetch<Page<T>>(withQuery(path, { ...query, ...pageParam }), { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: getNextPage,
    placeholderData: keepPreviousData,
    // Other curators may change the list.
    staleTime: 30_000,
  });
