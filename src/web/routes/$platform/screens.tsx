import { createFileRoute } from '@tanstack/react-router';
import { ROUTE_SEARCH } from '#web/route-search.ts';
import { ExplorePage } from '#web/site/explore/explore-page.tsx';
import { CategoryPageSkeleton } from '#web/site/lists/page-skeletons.tsx';
import { pageHead, withLinks } from '#web/site/seo.ts';

/** All screens of a platform with filters [E-01]. */
export const Route = createFileRoute('/$platform/screens')({
  validateSearch: ROUTE_SEARCH.explore,
  // Otherwise the loader would not run when only the filters change, and the page would keep its old title.
  shouldReload: true,
  // Imported on demand, because the first script of every page contains the loaders of all routes.
  loader: async ({ context: { queryClient, platform }, location }) =>
    (await import('#web/site/explore/load-explore.ts')).loadExplore(queryClient, platform, location),
  head: ({ match: { context }, loaderData }) =>
    loaderData ? withLinks(pageHead({ site: context.site, ...loaderData.facts }), loaderData.feeds) : {},
  component: Page,
  pendingComponent: Pending,
});

function Page() {
  return <ExplorePage platform={Route.useRouteContext().platform} search={Route.useSearch()} />;
}

function Pending() {
  return <CategoryPageSkeleton platform={Route.useRouteContext().platform} />;
}
