import type { QueryClient } from '@tanstack/react-query';
import { createQueryClient } from '#web/api/query-client.ts';

export function createAdminQueryClient(): QueryClient {
  const client = createQueryClient('browser');
  client.setDefaultOptions({
    ...client.getDefaultOptions(),
    // While the browser is offline, a change fails at once with a message. By default, it would be paused and sent
    // later.
    mutations: { networkMode: 'always' },
  });
  return client;
}
