import { createFileRoute, type ErrorComponentProps, notFound, redirect } from '@tanstack/react-router';
import { isSlug } from '#shared/slug.ts';
import { pages } from '#shared/urls.ts';
import { staticPageQuery } from '#web/api/queries.ts';
import { ContentFailure } from '#web/site/content/content-failure.tsx';
import { staticPageHead } from '#web/site/content/content-head.ts';
import { StaticPageView } from '#web/site/content/static-page-view.tsx';
import { ArticleSkeleton } from '#web/site/lists/page-skeletons.tsx';
import { loadPage } from '#web/site/load.ts';

/** The static page with this slug. Not found if there is none. */
export const Route = createFileRoute('/$slug')({
  loader: ({ context: { queryClient }, params: { slug }, location }) =>
    loadPage(location, async () => {
      if (!isSlug(slug)) throw notFound();
      const page = await queryClient.query(staticPageQuery(slug));
      if (page.slug !== slug) throw redirect({ href: pages.page(page.slug), statusCode: 301, replace: true });
      const { title, excerpt } = page;
      return { title, excerpt };
    }),
  head: ({ match: { context }, params: { slug }, loaderData }) =>
    loaderData ? staticPageHead(context.site, { slug, ...loaderData }) : {},
  component: Page,
  pendingComponent: ArticleSkeleton,
  errorComponent: Failed,
});

function Page() {
  return <StaticPageView slug={Route.useParams().slug} />;
}

function Failed(props: ErrorComponentProps) {
  return <ContentFailure kind="page" {...props} />;
}
