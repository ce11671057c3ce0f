import type { QueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ExploredScreens, ExploreFacets } from '#shared/contracts/explore.ts';
import { type FilterGroup, parseScreenFilters, type ScreenFilters } from '#shared/screen-filters.ts';
import { apiGet } from '#web/api/fetcher.ts';
import { ColourGroup } from './colour-group.tsx';
import { storedOpen, storeOpen } from './group-state.ts';
import { GROUP_LABELS, Rail, visualsOf } from './rail.tsx';
import { RailGroup } from './rail-group.tsx';
import { reduceFacets } from './reduced-facets.ts';
import { TextForm } from './text-form.tsx';
import { ValueList } from './value-list.tsx';

/** Groups in the order of the rail. The page of an app shows neither apps nor app categories. */
const GROUPS = ['type', 'pattern', 'element', 'app', 'app_category', 'style', 'scheme', 'colour'] as const;
/** Groups beside search results. The results page has its own filters for apps and tags. */
const RESULT_GROUPS = ['scheme', 'colour', 'shape', 'app_category'] as const;
/** Key under which the tab stores that the visitor wants all filters. */
const ALL_FILTERS = 'all filters';
const OPEN_GROUPS: readonly FilterGroup[] = ['type', 'pattern', 'element', 'scheme', 'colour'];

/**
 * Loads the counts and returns the filters for the screens that `context`, a query of `/api/screens`, selects. Null if
 * it selects none.
 */
export async function loadReducedRail(client: QueryClient, context: string): Promise<ReactNode> {
  // If an app is chosen, `facets=others` omits the counts of the other apps. Only the counts are needed, so one screen
  // is enough.
  const path = `/api/screens?${context}&facets=others&limit=1`;
  // In the browser, the query cache retries a failed request. On the server the counts bypass the query cache, because
  // its content is sent with the page.
  const { facets, total } = await (import.meta.env.SSR
    ? apiGet<ExploredScreens>(client, path)
    : client.query({
        queryKey: ['screens', 'counts', context],
        queryFn: ({ signal }) => apiGet<ExploredScreens>(client, path, signal),
      }));
  const filters = parseScreenFilters(Object.fromEntries(new URLSearchParams(context)));
  return facets && total > 0 ? <ReducedRail filters={filters} facets={facets} /> : null;
}

type Props = { filters: ScreenFilters; facets: ExploreFacets };

/**
 * Filters for the screens of an app, a category or a search: only the values with the most screens. A button shows all
 * filters.
 */
export function ReducedRail({ filters, facets }: Props) {
  const [isComplete, setComplete] = useState(false);
  // The button is not in the server's HTML, because it works only once the browser has loaded this code.
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    setReady(true);
    if (storedOpen(ALL_FILTERS)) setComplete(true);
  }, []);
  const box = useRef<HTMLDivElement>(null);
  /** Labels of the groups before the visitor pressed the button. Null if the visitor has not pressed it. */
  const labels = useRef<string[]>(null);
  useLayoutEffect(() => {
    const { current: before } = labels;
    if (!isComplete || !before) return;
    // The button that had the focus is gone, so the first added group gets the focus.
    const groups = [...(box.current?.querySelectorAll('summary') ?? [])];
    (groups.find(({ textContent }) => !before.includes(textContent)) ?? groups[0])?.focus();
  }, [isComplete]);
  if (isComplete) {
    return (
      <div key="all" ref={box}>
        <Rail filters={filters} facets={facets} />
      </div>
    );
  }
  const showAll = (): void => {
    labels.current = [...(box.current?.querySelectorAll('summary') ?? [])].map(
      ({ textContent }) => textContent,
    );
    setComplete(true);
    storeOpen(ALL_FILTERS, true);
  };
  const values = reduceFacets(facets, filters);
  const isShown = (group: FilterGroup): boolean =>
    values[group].length > 0 && !(group === 'app_category' && filters.groups.app);
  return (
    <div ref={box}>
      {!filters.q && <TextForm filters={filters} />}
      <div className={filters.q ? undefined : 'mt-3'}>
        {(filters.q ? RESULT_GROUPS : GROUPS).filter(isShown).map((group) => (
          <RailGroup
            key={group}
            id={`reduced ${group}`}
            label={GROUP_LABELS[group]}
            isOpen={OPEN_GROUPS.includes(group)}
            chosenCount={filters.groups[group]?.any.length ?? 0}
          >
            {group === 'colour' ? (
              <ColourGroup values={values.colour} filters={filters} />
            ) : (
              <ValueList group={group} values={values[group]} filters={filters} {...visualsOf(group)} />
            )}
          </RailGroup>
        ))}
      </div>
      {isReady && (
        <button
          type="button"
          onClick={showAll}
          className="flex h-10 w-full items-center gap-2 rounded-control border-line border-t px-2 font-medium text-sm max-lg:h-12"
        >
          <Plus aria-hidden size={14} className="text-ink-faint" />
          All filters
        </button>
      )}
    </div>
  );
}
