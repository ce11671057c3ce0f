import { useInfiniteQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Search, SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import type { FoundScreens, ScreenHit } from '#shared/contracts/search.ts';
import { PLATFORM_LABELS, type Platform } from '#shared/platforms.ts';
import type { ResultsSearch } from '#shared/search-params.ts';
import { foundScreensQuery } from '#web/api/queries.ts';
import { buttonClass } from '#web/kit/button.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { CardSkeletons } from '#web/site/lists/card-skeletons.tsx';
import { ListBody } from '#web/site/lists/list-body.tsx';
import { ListStart } from '#web/site/lists/list-start.tsx';
import { LoadMore } from '#web/site/lists/load-more.tsx';
import { cardLoading } from '#web/site/lists/sizes.ts';
import { ResultFilters } from '#web/site/lists/with-filter-sidebar.tsx';
import { SiteLink } from '#web/site/site-link.tsx';
import { PARTIAL_RESULTS, UnmatchedWords } from '../unmatched-words.tsx';
import { filtersOf, formatResultsFilter, type ResultsFilters, resultsAddress } from './addresses.ts';
import { ChosenFilters } from './chosen-filters.tsx';
import { Facets } from './facets.tsx';
import { formatCount } from './format-count.ts';
import { NoResults } from './no-results.tsx';
import { QueryForm } from './query-form.tsx';
import { ResultCard } from './result-card.tsx';

type Props = { platform: Platform; search: ResultsSearch };

/** The results page: screens whose title, app or OCR text matches the query, with filters [P-21]. */
export function ResultsPage({ platform, search }: Props) {
  const filters = filtersOf(platform, search);
  return (
    <div className="gutter pt-8 md:pt-10">
      <QueryForm filters={filters} />
      {filters.q === '' ? (
        <>
          <h1 className="sr-only">Search</h1>
          <EmptyState
            icon={Search}
            title="Search inside the screenshots"
            text="Titles and all text that can be read in the screenshots are searched"
          />
        </>
      ) : (
        <Results filters={filters} cursor={search.cursor} />
      )}
    </div>
  );
}

function Results({ filters, cursor }: { filters: ResultsFilters; cursor: string | undefined }) {
  const { platform, q } = filters;
  const list = useInfiniteQuery(foundScreensQuery(filters, cursor ?? null));
  const first = list.data?.pages[0];
  return (
    <>
      <h1 className="mt-7 text-balance break-words font-semibold text-xl">
        “{q}” in {PLATFORM_LABELS[platform]} screens
      </h1>
      <p role="status" className="mt-1.5 min-h-5 text-ink-soft tabular-nums">
        {first && !list.isPlaceholderData && <Summary results={first} filters={filters} />}
      </p>
      <ListBody query={list} skeleton={<CardSkeletons kind="screen" platform={platform} />}>
        {({ pages: chunks }) => (
          <div className={clsx('pt-5 lg:flex lg:gap-10', list.isPlaceholderData && 'opacity-60')}>
            <FilterColumn results={chunks[0]} filters={filters} />
            <div className="min-w-0 grow">
              <ListStart cursor={cursor} />
              {chunks[0]?.items.length ? (
                <>
                  <ResultGrid platform={platform} chunks={chunks.map(({ items }) => items)} />
                  <LoadMore list={list} noun="Screens" cursor={chunks.at(-1)?.nextCursor ?? null} />
                </>
              ) : (
                chunks[0] && <NoResults results={chunks[0]} filters={filters} />
              )}
            </div>
          </div>
        )}
      </ListBody>
    </>
  );
}

function Summary({ results, filters }: { results: FoundScreens; filters: ResultsFilters }) {
  const { total, unmatched, isPartial } = results;
  const count = `${formatCount(total)} screen${total.count === 1 && !total.isAtLeast ? '' : 's'}`;
  if (total.count === 0 || !(unmatched || isPartial)) return count;
  return (
    <>
      {count}.{' '}
      {unmatched && (
        <UnmatchedWords words={unmatched.words}>
          “
          <SiteLink
            href={resultsAddress(filters, { q: unmatched.rest })}
            className="font-medium text-ink underline"
          >
            {unmatched.rest}
          </SiteLink>
          ”
        </UnmatchedWords>
      )}
      {isPartial && ` ${PARTIAL_RESULTS}`}
    </>
  );
}

/** The filters beside the results. In small windows they are above the results, and a button shows or hides them. */
function FilterColumn({ results, filters }: { results: FoundScreens | undefined; filters: ResultsFilters }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const facets = results?.facets;
  const isEmpty = facets?.platforms.every(({ count }) => count === 0) && !filters.app && !filters.category;
  if (!results || !facets || isEmpty) return null;
  return (
    <div className="mb-6 lg:w-60 lg:shrink-0">
      <div className="flex flex-wrap items-center gap-2 lg:mb-5">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className={`${buttonClass({ size: 'small' })} needs-script lg:hidden`}
        >
          <SlidersHorizontal aria-hidden size={14} />
          Filters
        </button>
        <ChosenFilters filters={filters} chosen={results.chosen} />
      </div>
      <div id={id} className={clsx('max-lg:mt-5', !isOpen && 'rail')}>
        <nav aria-label="Filters">
          <Facets facets={facets} filters={filters} />
        </nav>
        <ResultFilters context={formatResultsFilter(filters)} />
      </div>
    </div>
  );
}

const GRID: Record<Platform, string> = { web: 'result-grid-web', ios: 'result-grid-ios' };

function ResultGrid({ platform, chunks }: { platform: Platform; chunks: readonly (readonly ScreenHit[])[] }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets
    <ul role="list" className={GRID[platform]}>
      {chunks.flatMap((hits, chunkIndex) =>
        hits.map((hit, index) => (
          <li key={hit.id}>
            <ResultCard hit={hit} loading={chunkIndex === 0 ? cardLoading(index, platform) : 'lazy'} />
          </li>
        )),
      )}
    </ul>
  );
}
