import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

/** Filters that the server has loaded before rendering. They are no queries, whose data would be sent with the page. */
const loadedOnServer = /* @__PURE__ */ new WeakMap<QueryClient, ReactNode>();

/** Loads the filters of the screens that `context` selects, a query of `/api/screens`, with their code. */
export const loadFilters = async (client: QueryClient, context: string): Promise<ReactNode> =>
  (await import('../explore/reduced-rail.tsx')).loadReducedRail(client, context);

/** Loads the filters for the HTML of a page. For the server only. */
export async function loadFiltersOnServer(client: QueryClient, context: string): Promise<void> {
  loadedOnServer.set(client, await loadFilters(client, context));
}

export const filtersLoadedOnServer = (client: QueryClient): ReactNode => loadedOnServer.get(client);
