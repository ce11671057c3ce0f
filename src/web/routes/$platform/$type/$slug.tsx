import { createFileRoute, notFound } from '@tanstack/react-router';
import { type BrowsableCategoryType, isBrowsableCategoryType } from '#shared/category-types.ts';
import type { ScreenCard } from '#shared/contracts/screens.ts';
import { parseListSearch } from '#shared/search-params.ts';
import { isSlug } from '#shared/slug.ts';
import { pages } from '#shared/urls.ts';
import { categoryQuery, categoryScreensQuery } from '#web/api/queries.ts';
import { ROUTE_SEARCH } from '#web/route-search.ts';
import { formatCategoryFilter } from '#web/site/categories/addresses.ts';
import { categoryHead } from '#web/site/categories/category-head.ts';
import { CategoryPage } from '#web/site/categories/category-page.tsx';
import { loadCountBelow } from '#web/site/categories/load-count-below.ts';
import { loadFiltersOnServer } from '#web/site/lists/load-filters.ts';
import { CategoryPageSkeleton } from '#web/site/lists/page-skeletons.tsx';
import { firstItems, loadAll, loadCard, loadDetail, loadPage, loadPages } from '#web/site/load.ts';

/** The screens of a category. `$type` is a category type, for example `screen-types`. */
export const Route = createFileRoute('/$platform/$type/$slug')({
  validateSearch: ROUTE_SEARCH.list,
  beforeLoad: ({ params: { type } }): { type: BrowsableCategoryType } => {
    if (!isBrowsableCategoryType(type)) throw notFound();
    return { type };
  },
  loader: ({ context: { queryClient, platform, type }, params: { slug }, location }) =>
    loadPage(location, async () => {
      if (!isSlug(slug)) throw notFound();
      const list = categoryScreensQuery(
        platform,
        type,
        slug,
        parseListSearch(location.search).cursor ?? null,
      );
      const card = loadCard(queryClient, pages.category(platform, type, slug));
      const category = await loadDetail({
        slug,
        subject: queryClient.query(categoryQuery(type, slug)),
        // Waits for the social card too, even if the category is missing: no read may be pending when the page is
        // rendered (see `loadAll`).
        list: loadAll(
          loadPages(queryClient, list.queryKey, () => queryClient.infiniteQuery(list)),
          card,
          import.meta.env.SSR && loadFiltersOnServer(queryClient, formatCategoryFilter(platform, type, slug)),
        ),
        address: (currentSlug) => pages.category(platform, type, currentSlug),
      });
      const { name, parent, screenCounts } = category;
      const countBelow =
        screenCounts[platform] > 0 ? 0 : await loadCountBelow(queryClient, platform, type, category.slug);
      return { category: { name, parent }, card: await card, countBelow };
    }),
  head: ({ match: { context, search, params }, loaderData }) =>
    loaderData
      ? categoryHead({
          ...context,
          ...loaderData,
          slug: params.slug,
          screens: firstItems<ScreenCard>(
            context.queryClient,
            categoryScreensQuery(context.platform, context.type, params.slug, search.cursor ?? null).queryKey,
          ),
          search,
        })
      : {},
  component: Page,
  pendingComponent: Pending,
});

function Page() {
  const { platform, type } = Route.useRouteContext();
  const { slug } = Route.useParams();
  return (
    <CategoryPage
      type={type}
      platform={platform}
      slug={slug}
      cursor={Route.useSearch().cursor}
      countBelow={Route.useLoaderData().countBelow}
    />
  );
}

function Pending() {
  return <CategoryPageSkeleton platform={Route.useRouteContext().platform} />;
}
