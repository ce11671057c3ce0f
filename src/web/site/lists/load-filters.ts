import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

/**
 * Filters that the server has loaded before rendering. The query cache does not hold them, because the server sends
 * that cache with the page.
 */
const loadedOnServer = /* @__PURE__ */ new WeakMap<QueryClient, ReactNode>();

/** Loads the filters and their code for the screens that `context`, a query of `/api/screens`, selects. */
export const loadFilters = async (client: QueryClient, context: string): Promise<ReactNode> =>
  (await import('../explore/reduced-rail.tsx')).loadReducedRail(client, context);

/** Loads the filters for the HTML of a page. For the server only. */
export async function loadFiltersOnServer(client: QueryClient, context: string): Promise<void> {
  loadedOnServer.set(client, await loadFilters(client, context));
}

/** Returns the filters that `loadFiltersOnServer` has loaded for this page. */
export const getFiltersLoadedOnServer = (client: QueryClient): ReactNode => loadedOnServer.get(client);
