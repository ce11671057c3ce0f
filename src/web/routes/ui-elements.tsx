import { createFileRoute } from '@tanstack/react-router';
import { CATEGORY_TYPE_LABELS } from '#shared/category-types.ts';
import { DEFAULT_PLATFORM } from '#shared/platforms.ts';
import { parseUiElementsSearch } from '#shared/search-params.ts';
import { ROUTE_SEARCH } from '#web/route-search.ts';
import { categoryListHead } from '#web/site/categories/category-list-head.ts';
import { CategoryListPage } from '#web/site/categories/category-list-page.tsx';
import { listedCategories, loadCategoryList } from '#web/site/categories/load-category-list.ts';
import { ListPageSkeleton } from '#web/site/lists/page-skeletons.tsx';
import { loadPage } from '#web/site/load.ts';

const TYPE = 'ui-elements';

/** UI elements of the platform in `?platform=`, by default web [P-04]. */
export const Route = createFileRoute('/ui-elements')({
  validateSearch: ROUTE_SEARCH.uiElements,
  // Has no `loaderDeps`. With them, choosing another filter would replace the whole page with its pending component.
  loader: ({ context: { queryClient }, location }) =>
    loadPage(location, () => {
      const { platform = DEFAULT_PLATFORM, category: parent } = parseUiElementsSearch(location.search);
      return loadCategoryList(queryClient, TYPE, platform, parent);
    }),
  head: ({ match: { context, search } }) => {
    const { platform = DEFAULT_PLATFORM, category: parent } = search;
    const categories = listedCategories(context.queryClient, TYPE, platform, parent);
    return categoryListHead(context.site, TYPE, platform, parent, categories);
  },
  component: Page,
  pendingComponent: Pending,
});

function Page() {
  const { platform = DEFAULT_PLATFORM, category: parent } = Route.useSearch();
  return <CategoryListPage type={TYPE} platform={platform} parent={parent} />;
}

function Pending() {
  const { platform = DEFAULT_PLATFORM } = Route.useSearch();
  return <ListPageSkeleton title={CATEGORY_TYPE_LABELS[TYPE]} kind="category" platform={platform} />;
}
