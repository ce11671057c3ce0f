import type { QueryClient } from '@tanstack/react-query';
import { createQueryClient } from '#web/api/query-client.ts';

/** Creates the query client of the back office. */
export function createAdminQueryClient(): QueryClient {
  const client = createQueryClient('browser');
  client.setDefaultOptions({
    ...client.getDefaultOptions(),
    // When the browser is offline, a change fails at once with a message. Otherwise it would wait, and be made later.
    mutations: { networkMode: 'always' },
  });
  return client;
}
