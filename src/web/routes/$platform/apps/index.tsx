import { createFileRoute } from '@tanstack/react-router';
import { PLATFORM_LABELS } from '#shared/platforms.ts';
import { appListSearch } from '#shared/search-params.ts';
import { pages } from '#shared/urls.ts';
import { appCategoriesQuery, appsQuery, statsQuery } from '#web/api/queries.ts';
import { AppListPage } from '#web/site/apps/app-list-page.tsx';
import { ListPageSkeleton } from '#web/site/lists/page-skeletons.tsx';
import { all, loadList, loadPage, loadPages } from '#web/site/load.ts';
import { pageHead } from '#web/site/seo.ts';

export const Route = createFileRoute('/$platform/apps/')({
  validateSearch: appListSearch,
  // No loaderDeps: a filter changes a part of this page, not the page.
  loader: ({ context: { queryClient, platform }, location }) =>
    loadPage(location, async () => {
      const { filter, cursor } = appListSearch(location.search);
      const apps = appsQuery(platform, filter ?? null, cursor ?? null);
      await all(
        loadList(queryClient.query(appCategoriesQuery(platform))),
        loadList(queryClient.query(statsQuery())),
        loadPages(queryClient, apps.queryKey, () => queryClient.infiniteQuery(apps)),
      );
    }),
  head: ({ match: { context, search } }) => {
    const label = PLATFORM_LABELS[context.platform];
    const path = pages.apps(context.platform);
    return pageHead({
      site: context.site,
      path: search.filter ? `${path}?filter=${search.filter}` : path,
      title: `${label} Apps`,
      description: `Browse ${label} apps by category and see real screenshots of every one of them.`,
      unlisted: search.cursor !== undefined,
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
