import { createFileRoute, type ErrorComponentProps } from '@tanstack/react-router';
import type { ScreenDetail } from '#shared/contracts/screens.ts';
import { screenQuery } from '#web/api/queries.ts';
import { loadPage } from '#web/site/load.ts';
import { NotFoundPage } from '#web/site/states/not-found-page.tsx';
import { screenHead } from '#web/site/viewer/screen-head.ts';
import { ScreenPage } from '#web/site/viewer/screen-page.tsx';
import { useScreenErrorToast } from '#web/site/viewer/use-error-toast.ts';

export const Route = createFileRoute('/screen/$id')({
  loader: async ({ context, params, location }) => {
    await loadPage(location, () => context.queryClient.ensureQueryData(screenQuery(params.id)));
  },
  head: ({ params, match }) => {
    const { queryClient, site } = match.context;
    const screen = queryClient.getQueryData<ScreenDetail>(screenQuery(params.id).queryKey);
    return screen ? screenHead(site, screen) : {};
  },
  component: Page,
  errorComponent: Failed,
});

function Page() {
  const { id } = Route.useParams();
  return <ScreenPage id={id} />;
}

/** Shows the not-found page, and a toast for any error other than a missing screen [P-46]. */
function Failed({ error }: ErrorComponentProps) {
  useScreenErrorToast(error);
  return <NotFoundPage />;
}
