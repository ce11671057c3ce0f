import { createRouter } from '@tanstack/react-router';
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query';
import type { SiteSettings } from '#shared/contracts/site.ts';
import { type ApiFetch, bindApi } from './api/fetcher.ts';
import { createQueryClient } from './api/query-client.ts';
import { formatQueryString, parseQueryString } from './query-string.ts';
import { routeTree } from './route-tree.gen';
import type { RouterContext } from './router-context.ts';
import { ErrorPage } from './site/states/error-page.tsx';

type Options = {
  environment: 'browser' | 'server';
  api: ApiFetch;
  /** Passed only on the server. */
  site?: SiteSettings;
  /** On the server: nonce of the inline scripts that the router writes. */
  nonce?: string;
};

/**
 * Creates the function by which the router asks whether to restore the scroll position of a page. The first call, at
 * hydration, returns false: a script in the document has already restored the position, and the visitor may have
 * scrolled since.
 */
function createScrollRestorationCheck(): () => boolean {
  let isHydrated = false;
  return () => {
    if (isHydrated) return true;
    isHydrated = true;
    // The router stores the position of a page only after a scroll event. It missed the events before hydration, so
    // send another one.
    document.dispatchEvent(new Event('scroll'));
    return false;
  };
}

/**
 * Creates a router: one per request on the server, one per visit in the browser. The server writes the site
 * settings into the page, from which the browser reads them.
 */
export function createAppRouter({ environment, api, site, nonce }: Options) {
  const queryClient = createQueryClient(environment);
  bindApi(queryClient, api);
  // In the browser `hydrate` below fills in the settings before the first render.
  const context: RouterContext = { queryClient, site: site as SiteSettings };
  const router = createRouter({
    routeTree,
    context,
    ...(nonce && { ssr: { nonce } }),
    scrollRestoration: environment === 'server' || createScrollRestorationCheck(),
    defaultPreload: 'intent',
    // The query cache decides whether data is fresh, not the router.
    defaultPreloadStaleTime: 0,
    // A skeleton appears after 150 ms and stays for at least 200 ms, so that it does not flash.
    defaultPendingMs: 150,
    defaultPendingMinMs: 200,
    // Otherwise the server's cache would store a page once for each spelling of its address, such as `/Web` and `/web`.
    caseSensitive: true,
    parseSearch: parseQueryString,
    stringifySearch: formatQueryString,
    defaultErrorComponent: ErrorPage,
    dehydrate: () => ({ site: context.site }),
    hydrate: (dehydrated: { site: SiteSettings }) => {
      context.site = dehydrated.site;
    },
  });
  setupRouterSsrQueryIntegration({ router, queryClient });
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface HistoryState {
    /** Id of the screen in the overlay above the page. */
    overlay?: string;
  }
}
