import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { AdminScreenRow } from '#shared/contracts/admin-screens.ts';
import type { Page } from '#shared/contracts/common.ts';
import { screenListQuery, updateCachedScreens } from './screen-list.ts';

const createPage = (ids: readonly string[], nextCursor: string | null): Page<AdminScreenRow> => ({
  items: ids.map((id) => ({ id }) as AdminScreenRow),
  nextCursor,
});

test('updateCachedScreens cancels a running request for the next page, whose response would bring a deleted row back', async () => {
  const client = new QueryClient();
  const secondPageReleased = Promise.withResolvers<void>();
  const observer = new InfiniteQueryObserver(client, {
    ...screenListQuery({ sort: 'created', order: 'desc' }),
    queryFn: async ({ pageParam }) => {
      if (pageParam.cursor === null) return createPage(['kept', 'deleted'], 'second page');
      await secondPageReleased.promise;
      return createPage(['last'], null);
    },
  });
  const unsubscribe = observer.subscribe(() => undefined);
  const idsInList = () =>
    observer.getCurrentResult().data?.pages.flatMap(({ items }) => items.map(({ id }) => id));
  await expect.poll(idsInList).toEqual(['kept', 'deleted']);

  const loading = observer.fetchNextPage();
  updateCachedScreens(client, (row) => (row.id === 'deleted' ? null : row));
  secondPageReleased.resolve();
  await loading;
  expect(idsInList()).toEqual(['kept']);
  await observer.fetchNextPage();
  expect(idsInList()).toEqual(['kept', 'last']);
  unsubscribe();
  client.clear();
});
