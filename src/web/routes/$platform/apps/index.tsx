import { createFileRoute } from '@tanstack/react-router';
import type { AppCard } from '#shared/contracts/apps.ts';
import { PLATFORM_LABELS } from '#shared/platforms.ts';
import { parseAppListSearch } from '#shared/search-params.ts';
import { pages } from '#shared/urls.ts';
import { appCategoriesQuery, appsQuery, statsQuery } from '#web/api/queries.ts';
import { ROUTE_SEARCH } from '#web/route-search.ts';
import { AppListPage } from '#web/site/apps/app-list-page.tsx';
import { redirectFormerFilter } from '#web/site/apps/redirect-former-filter.ts';
import { ListPageSkeleton } from '#web/site/lists/page-skeletons.tsx';
import { firstItems, loadAll, loadList, loadPage, loadPages } from '#web/site/load.ts';
import { pageHead } from '#web/site/seo.ts';
import { collectionData } from '#web/site/structured-data.ts';

export const Route = createFileRoute('/$platform/apps/')({
  validateSearch: ROUTE_SEARCH.appList,
  // Has no `loaderDeps`. With them, choosing another filter would replace the whole page with its pending component.
  loader: ({ context: { queryClient, platform }, location }) =>
    loadPage(location, async () => {
      const { filter, cursor } = parseAppListSearch(location.search);
      const apps = appsQuery(platform, filter ?? null, cursor ?? null);
      await loadAll(
        loadList(queryClient.query(appCategoriesQuery(platform))),
        loadList(queryClient.query(statsQuery())),
        loadPages(queryClient, apps.queryKey, () => queryClient.infiniteQuery(apps)),
      );
      const isEmpty = firstItems(queryClient, apps.queryKey).length === 0;
      if (filter && isEmpty) await redirectFormerFilter(queryClient, platform, filter);
    }),
  head: ({ match: { context, search } }) => {
    const label = PLATFORM_LABELS[context.platform];
    const list = pages.apps(context.platform);
    const path = search.filter ? `${list}?filter=${search.filter}` : list;
    const description = `Browse ${label} apps by category and see real screenshots of every one of them.`;
    const apps = firstItems<AppCard>(
      context.queryClient,
      appsQuery(context.platform, search.filter ?? null, search.cursor ?? null).queryKey,
    );
    return pageHead({
      site: context.site,
      path,
      title: `${label} Apps`,
      description,
      unlisted: search.cursor !== undefined,
      data:
        import.meta.env.SSR &&
        collectionData(
          context.site,
          { name: `${label} Apps`, path, description },
          apps.map(({ name, slug }) => ({ name, path: pages.app(context.platform, slug) })),
        ),
    });
  },
  component: Page,
  pendingComponent: Pending,
});

function Page() {
  const { platform } = Route.useRouteContext();
  return <AppListPage platform={platform} search={Route.useSearch()} />;
}

function Pending() {
  return <ListPageSkeleton title="Apps" kind="app" platform={Route.useRouteContext().platform} />;
}
