import type { QueryClient } from '@tanstack/react-query';
import { type ParsedLocation, redirect } from '@tanstack/react-router';
import type { ExploredScreens } from '#shared/contracts/explore.ts';
import type { Platform } from '#shared/platforms.ts';
import { screensFeedLinks } from '#shared/screen-feeds.ts';
import { parseScreenFilters, screensPath } from '#shared/screen-filters.ts';
import { loadPage, loadPages } from '../load.ts';
import { dedicatedAddressOf, listChoices } from './addresses.ts';
import { railCode } from './deferred-rail.tsx';
import { describeFilters, namesOf } from './describe.ts';
import { describeResults, isIndexable } from './explore-head.ts';
import { exploreQuery, exploreTotalQuery, MAX_REMOVAL_SUGGESTIONS } from './query.ts';

/** Facts and feed links for the head of the page. */
export type ExploreFacts = {
  facts: { title: string; description: string; path: string; unlisted: boolean };
  feeds: ReturnType<typeof screensFeedLinks>;
};

type Location = Pick<ParsedLocation, 'pathname' | 'searchStr' | 'state'> & {
  search: Record<string, unknown>;
};

/**
 * Loads the first page of the filtered screens. Redirects if a category, app or search page shows the same screens
 * (`dedicatedAddressOf`). Does not redirect later pages of the list, or a page with the open sheet, because the visitor
 * may choose more filters there.
 */
export function loadExplore(
  client: QueryClient,
  platform: Platform | undefined,
  location: Location,
): Promise<ExploreFacts> {
  return loadPage(location, async () => {
    const filters = parseScreenFilters(location.search, platform);
    const cursor = typeof location.search.cursor === 'string' ? location.search.cursor : null;
    const mayRedirect = !cursor && !location.state.filterSheet;
    const dedicatedAddress = mayRedirect ? dedicatedAddressOf(filters) : null;
    if (dedicatedAddress) throw redirect({ href: dedicatedAddress, statusCode: 301, replace: true });
    const query = exploreQuery(filters, cursor);
    await Promise.all([
      loadPages(client, query.queryKey, () => client.infiniteQuery(query)),
      // Never rejects. If loading fails in the browser, the page says so in place of the filters.
      railCode.preload(),
    ]);
    const data = client.getQueryData<{ pages: ExploredScreens[] }>(query.queryKey);
    const first = data?.pages[0];
    // The path in the response contains the current slugs of renamed or merged apps and categories. Under an open
    // overlay, a redirect would close the overlay.
    if (mayRedirect && !location.state.overlay && first && first.path !== screensPath(filters))
      throw redirect({ href: first.path, statusCode: 301, replace: true });
    if (import.meta.env.SSR && first?.total === 0) {
      // A link that removes a choice is rendered only once its count is loaded. The server loads the counts first, so
      // that its HTML contains these links for browsers without JavaScript.
      const choices = listChoices(filters, namesOf(first)).slice(0, MAX_REMOVAL_SUGGESTIONS);
      await Promise.all(
        choices.map(({ filtersWithout }) => client.fetchQuery(exploreTotalQuery(filtersWithout))),
      );
    }
    const title = describeFilters(filters, first ?? { chosen: [] });
    const facts = {
      title,
      description: first ? describeResults(filters, first) : title,
      path: screensPath(filters),
      unlisted: cursor !== null || !first || !isIndexable(filters, first),
    };
    return { facts, feeds: screensFeedLinks(filters, title) };
  });
}
