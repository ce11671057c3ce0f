import { createFileRoute } from '@tanstack/react-router';
import type { ScreenDetail } from '#shared/contracts/screens.ts';
import { parseSimilarSearch } from '#shared/search-params.ts';
import { DEFAULT_SIMILARITY, SIMILAR_LIMITS } from '#shared/similarity.ts';
import { screenQuery } from '#web/api/queries.ts';
import { similarQuery } from '#web/api/similar-queries.ts';
import { ROUTE_SEARCH } from '#web/route-search.ts';
import { loadAll, loadList, loadPage } from '#web/site/load.ts';
import { similarHead } from '#web/site/similar/similar-head.ts';
import { SimilarPage } from '#web/site/similar/similar-page.tsx';

/**
 * The screens that are similar to a screen, at `/screen/<id>/similar`. The underscore in `$id_` keeps the router from
 * showing this page inside the page of `$id.tsx`.
 */
export const Route = createFileRoute('/screen/$id_/similar')({
  validateSearch: ROUTE_SEARCH.similar,
  loader: async ({ context: { queryClient }, params: { id }, location }) => {
    const { by = DEFAULT_SIMILARITY, platform } = parseSimilarSearch(location.search);
    await loadPage(location, () =>
      loadAll(
        queryClient.ensureQueryData(screenQuery(id)),
        loadList(queryClient.ensureQueryData(similarQuery(id, by, SIMILAR_LIMITS.page, platform))),
      ),
    );
  },
  head: ({ params, match }) => {
    const { queryClient, site } = match.context;
    const screen = queryClient.getQueryData<ScreenDetail>(screenQuery(params.id).queryKey);
    return screen ? similarHead(site, screen) : {};
  },
  component: Page,
});

function Page() {
  return <SimilarPage id={Route.useParams().id} search={Route.useSearch()} />;
}
