import { createFileRoute } from '@tanstack/react-router';
import type { PostSummary } from '#shared/contracts/content.ts';
import { parseListSearch } from '#shared/search-params.ts';
import { postsQuery } from '#web/api/queries.ts';
import { ROUTE_SEARCH } from '#web/route-search.ts';
import { BlogPage } from '#web/site/content/blog-page.tsx';
import { blogHead } from '#web/site/content/content-head.ts';
import { ArticleSkeleton } from '#web/site/lists/page-skeletons.tsx';
import { firstItems, loadPage, loadPages } from '#web/site/load.ts';

export const Route = createFileRoute('/blog/')({
  validateSearch: ROUTE_SEARCH.list,
  loader: ({ context: { queryClient }, location }) =>
    loadPage(location, async () => {
      const posts = postsQuery(parseListSearch(location.search).cursor ?? null);
      await loadPages(queryClient, posts.queryKey, () => queryClient.infiniteQuery(posts));
    }),
  head: ({ match: { context, search } }) =>
    blogHead(
      context.site,
      firstItems<PostSummary>(context.queryClient, postsQuery(search.cursor ?? null).queryKey),
      search.cursor !== undefined,
    ),
  component: Page,
  pendingComponent: ArticleSkeleton,
});

function Page() {
  return <BlogPage cursor={Route.useSearch().cursor} />;
}
