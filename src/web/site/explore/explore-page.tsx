import { useInfiniteQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type ReactNode, useRef, useState } from 'react';
import type { ExploredScreens } from '#shared/contracts/explore.ts';
import { DEFAULT_PLATFORM, type Platform } from '#shared/platforms.ts';
import { parseScreenFilters, type ScreenFilters, type ScreenSort } from '#shared/screen-filters.ts';
import { useIsOffline } from '#web/kit/use-online.ts';
import { countOf } from '#web/site/format.ts';
import { CardSkeletons } from '#web/site/lists/card-skeletons.tsx';
import { ListBody } from '#web/site/lists/list-body.tsx';
import { ListStart } from '#web/site/lists/list-start.tsx';
import { LoadMore } from '#web/site/lists/load-more.tsx';
import { PARTIAL_RESULTS, UnmatchedWords } from '../search/unmatched-words.tsx';
import { type ScreenList, useRegisterBackgroundList } from '../viewer/background-list.ts';
import { listChoices, withPart } from './addresses.ts';
import { ChosenFilters } from './chosen-filters.tsx';
import { DeferredRail } from './deferred-rail.tsx';
import { describeFilters, namesOf } from './describe.ts';
import { ExploreGrid } from './explore-grid.tsx';
import { FilterLink } from './filter-link.tsx';
import { FilterSheet } from './filter-sheet.tsx';
import { NoMatchingScreens } from './no-matching-screens.tsx';
import { exploreQuery } from './query.ts';
import { useRailKeys } from './use-rail-keys.ts';

type Props = { platform: Platform | undefined; search: Record<string, string> };

/** All screens with filters [E-01]. */
export function ExplorePage({ platform, search }: Props) {
  const filters = parseScreenFilters(search, platform);
  const { cursor } = search;
  const query = exploreQuery(filters, cursor ?? null);
  const list = useInfiniteQuery(query);
  // The cast is safe, because the overlay reads only fields that `ExploredScreens` has.
  useRegisterBackgroundList(query as unknown as ScreenList);
  // The last screens that were loaded. If loading fails for new filters, the layout still shows the rail with the
  // counts of these screens, so that the visitor can undo the choice.
  const [shown, setShown] = useState(list.data);
  if (list.data && list.data !== shown) setShown(list.data);
  const skeleton = <CardSkeletons kind="screen" platform={platform ?? DEFAULT_PLATFORM} />;
  return (
    <div className="gutter pt-8 md:pt-10">
      <ListBody query={{ data: shown, isError: list.isError, refetch: list.refetch }} skeleton={skeleton}>
        {({ pages }) => (
          <ExploreLayout filters={filters} pages={pages} list={list}>
            <ListBody query={list} skeleton={skeleton}>
              {() => (
                <>
                  <ListStart cursor={cursor} />
                  <ExploreGrid platform={platform} chunks={pages.map(({ items }) => items)} />
                  <LoadMore list={list} noun="Screens" cursor={pages.at(-1)?.nextCursor ?? null} />
                </>
              )}
            </ListBody>
          </ExploreLayout>
        )}
      </ListBody>
    </div>
  );
}

type ExploreLayoutProps = {
  filters: ScreenFilters;
  pages: readonly ExploredScreens[];
  /**
   * State of the query for `filters`. While it loads (`isPlaceholderData`) or after it has failed (`isLoadingError`),
   * `pages` are those of the previous filters.
   */
  list: { isPlaceholderData: boolean; isLoadingError: boolean };
  children: ReactNode;
};

function ExploreLayout({ filters, pages, list, children }: ExploreLayoutProps) {
  const rail = useRef<HTMLElement>(null);
  useRailKeys(rail);
  const isOffline = useIsOffline();
  const { isPlaceholderData: isLoading, isLoadingError } = list;
  const isOutdated = isLoading || isLoadingError;
  const [first] = pages;
  if (!first) return null;
  const { chosen, facets, total, isExact } = first;
  const choices = listChoices(filters, namesOf(first));
  const count = `${countOf(total, 'screen')}${isExact ? '' : ' or more'}`;
  const controls = facets && <DeferredRail filters={filters} facets={facets} />;
  return (
    <>
      <h1 className="max-w-4xl text-balance break-words font-semibold text-xl">
        {describeFilters(filters, isOutdated ? { chosen, facets } : first)}
      </h1>
      <div className="mt-1.5 flex min-h-8 flex-wrap items-center gap-x-4 gap-y-2 text-ink-soft">
        <p role="status" className="tabular-nums">
          {isOutdated
            ? isOffline
              ? 'You are offline'
              : isLoadingError && 'The screens could not be loaded'
            : count}
        </p>
        <Sorting filters={filters} />
      </div>
      <UnknownFilters first={first} />
      <div className="pt-5 lg:flex lg:gap-10">
        {controls && (
          <div className="max-lg:mb-5 lg:w-60 lg:shrink-0">
            <div className="flex flex-wrap items-center gap-2 lg:hidden">
              <FilterSheet chosenCount={choices.length} showLabel={`Show ${isOutdated ? 'screens' : count}`}>
                {controls}
              </FilterSheet>
              <ChosenFilters choices={choices} filters={filters} />
            </div>
            <aside ref={rail} aria-label="Filters" className="rail rail-sticky">
              {controls}
            </aside>
          </div>
        )}
        <div className={clsx('min-w-0 grow', isLoading && 'opacity-60')} aria-busy={isLoading}>
          <div className="mb-5 max-lg:hidden empty:hidden">
            <ChosenFilters choices={choices} filters={filters} />
          </div>
          {total > 0 || isLoadingError ? children : <NoMatchingScreens filters={filters} choices={choices} />}
        </div>
      </div>
    </>
  );
}

const SORT_LABELS: Record<ScreenSort, string> = {
  newest: 'Newest',
  oldest: 'Oldest',
  relevance: 'Best match',
};

function Sorting({ filters }: { filters: ScreenFilters }) {
  const defaultSort: ScreenSort = filters.q ? 'relevance' : 'newest';
  const current = filters.sort ?? defaultSort;
  const sorts: ScreenSort[] = filters.q ? ['relevance', 'newest', 'oldest'] : ['newest', 'oldest'];
  return (
    <nav aria-label="Order" className="flex gap-3 text-sm">
      {sorts.map((sort) => (
        <FilterLink
          key={sort}
          to={withPart(filters, 'sort', sort === defaultSort ? undefined : sort)}
          aria-current={sort === current ? 'true' : undefined}
          className={clsx(
            'touch-target relative rounded-sm',
            sort === current ? 'font-medium text-ink' : 'text-ink-faint hover:text-ink',
          )}
        >
          {SORT_LABELS[sort]}
        </FilterLink>
      ))}
    </nav>
  );
}

/** Tells the visitor which chosen values do not exist and which words match nothing [E-15]. */
function UnknownFilters({ first: { unknown, unmatched, isPartial, total } }: { first: ExploredScreens }) {
  if (unknown.length === 0 && !unmatched && !isPartial) return null;
  return (
    <p className="mt-2 text-ink-soft">
      {unknown.length > 0 && (
        <>There is no {unknown.map(({ value }) => `“${value}”`).join(' or ')} in this gallery. </>
      )}
      {unmatched && (
        <UnmatchedWords words={unmatched.words}>
          {total > 0 && <span className="font-medium text-ink">“{unmatched.rest}”</span>}
        </UnmatchedWords>
      )}
      {isPartial && ` ${PARTIAL_RESULTS}`}
    </p>
  );
}
