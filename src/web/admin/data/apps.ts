import { queryOptions } from '@tanstack/react-query';
import type { AppOptions } from '#shared/contracts/admin-apps.ts';
import { authenticatedFetch } from '#web/auth/authenticated-fetch.ts';
import { withQuery } from './with-query.ts';

/** Apps to choose from; the server searches, since there may be thousands. */
export const appOptionsQuery = (search: string) =>
  queryOptions({
    queryKey: ['admin', 'app-options', search],
    queryFn: ({ signal }) =>
      authenticatedFetch<AppOptions>(withQuery('/api/admin/app-options', { search }), { signal }),
    staleTime: 30_000,
  });
