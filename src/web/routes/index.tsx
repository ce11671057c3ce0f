import { createFileRoute } from '@tanstack/react-router';
import { DEFAULT_PLATFORM } from '#shared/platforms.ts';
import { pages } from '#shared/urls.ts';
import { homeHead } from '#web/site/home/home-head.ts';
import { HomePage } from '#web/site/home/home-page.tsx';
import { loadHome } from '#web/site/home/load-home.ts';
import { HomeSkeleton } from '#web/site/lists/page-skeletons.tsx';

/** Home page of the default platform. */
export const Route = createFileRoute('/')({
  loader: ({ context: { queryClient } }) => loadHome(queryClient, DEFAULT_PLATFORM, pages.home()),
  head: ({ match: { context }, loaderData }) => homeHead(context.site, null, loaderData),
  component: Page,
  pendingComponent: Pending,
});

function Page() {
  return <HomePage platform={DEFAULT_PLATFORM} />;
}

function Pending() {
  return <HomeSkeleton platform={DEFAULT_PLATFORM} />;
}
