import { createFileRoute, notFound } from '@tanstack/react-router';
import type { ScreenCard } from '#shared/contracts/screens.ts';
import { parseListSearch } from '#shared/search-params.ts';
import { isSlug } from '#shared/slug.ts';
import { pages } from '#shared/urls.ts';
import { appQuery, appScreensQuery } from '#web/api/queries.ts';
import { ROUTE_SEARCH } from '#web/route-search.ts';
import { formatAppFilter } from '#web/site/apps/addresses.ts';
import { appHead } from '#web/site/apps/app-head.ts';
import { AppPage } from '#web/site/apps/app-page.tsx';
import { loadFiltersOnServer } from '#web/site/lists/load-filters.ts';
import { AppPageSkeleton } from '#web/site/lists/page-skeletons.tsx';
import { firstItems, loadAll, loadCard, loadDetail, loadPage, loadPages } from '#web/site/load.ts';

export const Route = createFileRoute('/$platform/apps/$slug')({
  validateSearch: ROUTE_SEARCH.list,
  loader: ({ context: { queryClient, platform }, params: { slug }, location }) =>
    loadPage(location, async () => {
      if (!isSlug(slug)) throw notFound();
      const list = appScreensQuery(platform, slug, parseListSearch(location.search).cursor ?? null);
      const card = loadCard(queryClient, pages.app(platform, slug));
      const app = await loadDetail({
        slug,
        subject: queryClient.query(appQuery(slug)),
        // Waits for the social card too, even if the app is missing: no read may be pending when the page is rendered
        // (see `loadAll`).
        list: loadAll(
          loadPages(queryClient, list.queryKey, () => queryClient.infiniteQuery(list)),
          card,
          import.meta.env.SSR && loadFiltersOnServer(queryClient, formatAppFilter(platform, slug)),
        ),
        address: (currentSlug) => pages.app(platform, currentSlug),
      });
      const { name, description, url, logo, screenCounts } = app;
      return { app: { name, description, url, logo, screenCounts }, card: await card };
    }),
  head: ({ match: { context, search, params }, loaderData }) =>
    loaderData
      ? appHead({
          site: context.site,
          platform: context.platform,
          slug: params.slug,
          ...loaderData,
          screens: firstItems<ScreenCard>(
            context.queryClient,
            appScreensQuery(context.platform, params.slug, search.cursor ?? null).queryKey,
          ),
          search,
        })
      : {},
  component: Page,
  pendingComponent: Pending,
});

function Page() {
  const { platform } = Route.useRouteContext();
  const { slug } = Route.useParams();
  return <AppPage platform={platform} slug={slug} cursor={Route.useSearch().cursor} />;
}

function Pending() {
  return <AppPageSkeleton platform={Route.useRouteContext().platform} />;
}
