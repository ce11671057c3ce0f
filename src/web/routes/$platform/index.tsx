import { createFileRoute } from '@tanstack/react-router';
import { pages } from '#shared/urls.ts';
import { homeHead } from '#web/site/home/home-head.ts';
import { HomePage } from '#web/site/home/home-page.tsx';
import { loadHome } from '#web/site/home/load-home.ts';
import { HomeSkeleton } from '#web/site/lists/page-skeletons.tsx';

export const Route = createFileRoute('/$platform/')({
  loader: ({ context: { queryClient, platform } }) => loadHome(queryClient, platform, pages.home(platform)),
  head: ({ match: { context }, loaderData }) => homeHead(context.site, context.platform, loaderData),
  component: Page,
  pendingComponent: Pending,
});

function Page() {
  const { platform } = Route.useRouteContext();
  return <HomePage platform={platform} />;
}

function Pending() {
  return <HomeSkeleton platform={Route.useRouteContext().platform} />;
}
