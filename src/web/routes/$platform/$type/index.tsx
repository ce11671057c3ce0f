import { createFileRoute, notFound } from '@tanstack/react-router';
import { CATEGORY_TYPE_LABELS, isBrowsableCategoryType } from '#shared/category-types.ts';
import { parseCategoryListSearch } from '#shared/search-params.ts';
import { ROUTE_SEARCH } from '#web/route-search.ts';
import { categoryListHead } from '#web/site/categories/category-list-head.ts';
import { CategoryListPage } from '#web/site/categories/category-list-page.tsx';
import { listedCategories, loadCategoryList } from '#web/site/categories/load-category-list.ts';
import { ListPageSkeleton } from '#web/site/lists/page-skeletons.tsx';
import { loadPage } from '#web/site/load.ts';

/** The list of screen types or of UX patterns. */
export const Route = createFileRoute('/$platform/$type/')({
  validateSearch: ROUTE_SEARCH.categoryList,
  beforeLoad: ({ params: { type } }): { type: 'screen-types' | 'ux-patterns' } => {
    // The list of UI elements is at `/ui-elements` for both platforms.
    if (!isBrowsableCategoryType(type) || type === 'ui-elements') throw notFound();
    return { type };
  },
  // Has no `loaderDeps`. With them, choosing another filter would replace the whole page with its pending component.
  loader: ({ context: { queryClient, platform, type }, location }) =>
    loadPage(location, () =>
      loadCategoryList(queryClient, type, platform, parseCategoryListSearch(location.search).category),
    ),
  head: ({ match: { context, search } }) => {
    const { site, type, platform, queryClient } = context;
    const categories = listedCategories(queryClient, type, platform, search.category);
    return categoryListHead(site, type, platform, search.category, categories);
  },
  component: Page,
  pendingComponent: Pending,
});

function Page() {
  const { platform, type } = Route.useRouteContext();
  const { category: parent } = Route.useSearch();
  return <CategoryListPage type={type} platform={platform} parent={parent} />;
}

function Pending() {
  const { platform, type } = Route.useRouteContext();
  return <ListPageSkeleton title={CATEGORY_TYPE_LABELS[type]} kind="category" platform={platform} />;
}
