import { createFileRoute, type ErrorComponentProps, notFound, redirect } from '@tanstack/react-router';
import { isSlug } from '#shared/slug.ts';
import { pages } from '#shared/urls.ts';
import { postQuery } from '#web/api/queries.ts';
import { ContentFailure } from '#web/site/content/content-failure.tsx';
import { postHead } from '#web/site/content/content-head.ts';
import { PostView } from '#web/site/content/post-view.tsx';
import { ArticleSkeleton } from '#web/site/lists/page-skeletons.tsx';
import { loadPage } from '#web/site/load.ts';

export const Route = createFileRoute('/blog/$slug')({
  loader: ({ context: { queryClient }, params: { slug }, location }) =>
    loadPage(location, async () => {
      if (!isSlug(slug)) throw notFound();
      const post = await queryClient.query(postQuery(slug));
      if (post.slug !== slug) throw redirect({ href: pages.post(post.slug), statusCode: 301, replace: true });
      // The query cache, which the server sends with the page, already contains the HTML.
      const { html: _html, ...facts } = post;
      return facts;
    }),
  head: ({ match: { context }, loaderData }) => (loaderData ? postHead(context.site, loaderData) : {}),
  component: Page,
  pendingComponent: ArticleSkeleton,
  errorComponent: Failed,
});

function Page() {
  return <PostView slug={Route.useParams().slug} />;
}

function Failed(props: ErrorComponentProps) {
  return <ContentFailure kind="post" {...props} />;
}
