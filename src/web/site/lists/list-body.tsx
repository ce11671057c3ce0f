import type { ReactNode } from 'react';
import { ListFailure } from '../states/list-failure.tsx';
import { LoadingSkeleton } from '../states/loading-skeleton.tsx';

type Props<T> = {
  query: { data: T | undefined; isError: boolean; refetch: () => unknown };
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
};

/** A list in each of its states: loaded, loading, or failed. */
export function ListBody<T>({ query, skeleton, children }: Props<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <ListFailure retry={query.refetch}>{skeleton}</ListFailure>;
  return <LoadingSkeleton>{skeleton}</LoadingSkeleton>;
}
