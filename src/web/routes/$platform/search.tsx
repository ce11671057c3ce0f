import { createFileRoute, redirect } from '@tanstack/react-router';
import type { FoundScreens } from '#shared/contracts/search.ts';
import { PLATFORM_LABELS } from '#shared/platforms.ts';
import { parseResultsSearch } from '#shared/search-params.ts';
import { pages } from '#shared/urls.ts';
import { foundScreensQuery } from '#web/api/queries.ts';
import { ROUTE_SEARCH } from '#web/route-search.ts';
import { loadFiltersOnServer } from '#web/site/lists/load-filters.ts';
import { CategoryPageSkeleton } from '#web/site/lists/page-skeletons.tsx';
import { loadAll, loadPage, loadPages } from '#web/site/load.ts';
import { currentAddressOf, formatResultsFilter } from '#web/site/search/results/addresses.ts';
import { ResultsPage } from '#web/site/search/results/results-page.tsx';
import { pageHead } from '#web/site/seo.ts';

export const Route = createFileRoute('/$platform/search')({
  validateSearch: ROUTE_SEARCH.results,
  // Has no `loaderDeps`. With them, choosing another filter would replace the whole page with its pending component.
  loader: ({ context: { queryClient, platform }, location }) =>
    loadPage(location, async () => {
      const { q, cursor, ...filters } = parseResultsSearch(location.search);
      if (q === undefined) return;
      const found = foundScreensQuery({ q, platform, ...filters }, cursor ?? null);
      await loadAll(
        loadPages(queryClient, found.queryKey, () => queryClient.infiniteQuery(found)),
        import.meta.env.SSR &&
          loadFiltersOnServer(queryClient, formatResultsFilter({ platform, q, ...filters })),
      );
      const first = queryClient.getQueryData<{ pages: FoundScreens[] }>(found.queryKey)?.pages[0];
      const currentAddress = first && currentAddressOf({ platform, q, ...filters }, first.chosen);
      // Redirects former slugs to current ones. Not on later pages, because the current address leads to the first page.
      // Not under an open overlay, because the redirect would close it.
      if (currentAddress && !cursor && !location.state.overlay)
        throw redirect({ href: currentAddress, statusCode: 301, replace: true });
    }),
  head: ({ match: { context, search } }) => {
    const label = PLATFORM_LABELS[context.platform];
    const query = search.q ?? '';
    return pageHead({
      site: context.site,
      path: query ? pages.search(context.platform, query) : `/${context.platform}/search`,
      title: query ? `“${query}” in ${label} screens` : `Search ${label} screens`,
      description: `Search the titles of ${label} screenshots and the text inside them.`,
      unlisted: true,
    });
  },
  component: Page,
  pendingComponent: Pending,
});

function Page() {
  const { platform } = Route.useRouteContext();
  return <ResultsPage key={platform} platform={platform} search={Route.useSearch()} />;
}

function Pending() {
  return <CategoryPageSkeleton platform={Route.useRouteContext().platform} />;
}
