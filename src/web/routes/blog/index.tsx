import { createFileRoute } from '@tanstack/react-router';
import { listSearch } from '#shared/search-params.ts';
import { pages } from '#shared/urls.ts';
import { postsQuery } from '#web/api/queries.ts';
import { BlogPage } from '#web/site/content/blog-page.tsx';
import { loadPage, loadPages } from '#web/site/load.ts';
import { pageHead } from '#web/site/seo.ts';

export const Route = createFileRoute('/blog/')({
  validateSearch: listSearch,
  loader: ({ context: { queryClient }, location }) =>
    loadPage(location, async () => {
      const posts = postsQuery(listSearch(location.search).cursor ?? null);
      await loadPages(queryClient, posts.queryKey, () => queryClient.infiniteQuery(posts));
    }),
  head: ({ match: { context, search } }) =>
    pageHead({
      site: context.site,
      path: pages.blog,
      title: 'Blog',
      description: `News from ${context.site.name}, and what can be learnt from its screens.`,
      unlisted: search.cursor !== undefined,
    }),
  component: Page,
});

function Page() {
  return <BlogPage cursor={Route.useSearch().cursor} />;
}
