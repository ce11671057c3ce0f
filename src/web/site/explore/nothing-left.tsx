import { useQueries } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import type { ExploredScreens } from '#shared/contracts/explore.ts';
import { formatQuery, type ScreenFilters, screenFilterParams } from '#shared/screen-filters.ts';
import { apiGet } from '#web/api/fetcher.ts';
import { buttonClass } from '#web/kit/button.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { countOf } from '#web/site/format.ts';
import { addressOf, type Choice, withoutChoices } from './addresses.ts';
import { FilterLink } from './filter-link.tsx';

/** Maximum number of choices whose removal is tried. */
const MAX_TRIED = 6;

/** No screens: says how many there would be without each of the choices. */
export function NothingLeft({ filters, choices }: { filters: ScreenFilters; choices: readonly Choice[] }) {
  const tried = choices.slice(0, MAX_TRIED);
  const totals = useQueries({
    queries: tried.map(({ without }) => {
      const { platform } = without;
      const query = formatQuery({
        ...(platform && { platform }),
        ...screenFilterParams(without),
        limit: '1',
      });
      return {
        queryKey: ['screens', 'explore total', query],
        queryFn: ({ client, signal }) => apiGet<ExploredScreens>(client, `/api/screens?${query}`, signal),
      };
    }),
  });
  const ways = tried.flatMap((choice, index) => {
    const total = totals[index]?.data?.total ?? 0;
    return total > 0 ? [{ ...choice, total }] : [];
  });
  return (
    <EmptyState
      icon={SearchX}
      title="No screens found"
      text={ways.length > 0 ? 'Remove one of the filters to see more' : 'Nothing is left with these filters'}
    >
      {ways.map(({ key, label, without, total }) => (
        <FilterLink key={key} href={addressOf(without)} className={buttonClass()}>
          {`Without ${label}: ${countOf(total, 'screen')}`}
        </FilterLink>
      ))}
      {choices.length > 0 && (
        <FilterLink href={addressOf(withoutChoices(filters))} className={buttonClass()}>
          Clear all filters
        </FilterLink>
      )}
    </EmptyState>
  );
}
