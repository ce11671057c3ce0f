import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { AppWindow } from 'lucide-react';
import type { Platform } from '#shared/platforms.ts';
import type { AppListSearch } from '#shared/search-params.ts';
import { pages } from '#shared/urls.ts';
import { appCategoriesQuery, appsQuery } from '#web/api/queries.ts';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { CardSkeletons } from '../lists/card-skeletons.tsx';
import { FilterChips } from '../lists/filter-chips.tsx';
import { ListBody } from '../lists/list-body.tsx';
import { ListStart } from '../lists/list-start.tsx';
import { LoadMore } from '../lists/load-more.tsx';
import { PageHeading } from '../page-heading.tsx';
import { ImportHint } from '../states/import-hint.tsx';
import { AppGrid } from './app-grid.tsx';

/** Apps with screens on a platform, newest first. `?filter=` is the slug of an app category [P-31]. */
export function AppListPage({ platform, search }: { platform: Platform; search: AppListSearch }) {
  const { filter, cursor } = search;
  const list = useInfiniteQuery(appsQuery(platform, filter ?? null, cursor ?? null));
  return (
    <>
      <PageHeading title="Apps" />
      <AppFilters platform={platform} filter={filter} isLoading={list.isPending} />
      <div className="gutter pt-4">
        <ListStart cursor={cursor} />
        <ListBody query={list} skeleton={<CardSkeletons kind="app" platform={platform} />}>
          {({ pages: chunks }) =>
            chunks[0]?.items.length ? (
              <>
                <AppGrid platform={platform} chunks={chunks.map(({ items }) => items)} />
                <LoadMore list={list} noun="Apps" cursor={chunks.at(-1)?.nextCursor ?? null} />
              </>
            ) : (
              <NoApps isFiltered={filter !== undefined} />
            )
          }
        </ListBody>
      </div>
    </>
  );
}

type FiltersProps = { platform: Platform; filter: string | undefined; isLoading: boolean };

function AppFilters({ platform, filter, isLoading }: FiltersProps) {
  const { data } = useQuery(appCategoriesQuery(platform));
  const all = pages.apps(platform);
  const categories = data?.items ?? [];
  return (
    <FilterChips
      label="App categories"
      isLoading={isLoading}
      chips={[
        { label: 'All Apps', href: all, isCurrent: filter === undefined },
        ...categories.map(({ name, slug }) => ({
          label: name,
          href: `${all}?filter=${slug}`,
          isCurrent: filter === slug,
        })),
      ]}
    />
  );
}

function NoApps({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState
      icon={AppWindow}
      title="No apps found in this category"
      text="Try selecting a different category"
    />
  ) : (
    <EmptyState icon={AppWindow} title="No apps found" text="Check back later for new additions">
      <ImportHint />
    </EmptyState>
  );
}
