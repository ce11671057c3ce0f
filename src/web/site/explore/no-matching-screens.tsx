import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import type { ScreenFilters } from '#shared/screen-filters.ts';
import { buttonClass } from '#web/kit/button.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { countOf } from '#web/site/format.ts';
import { type Choice, withoutChoices } from './addresses.ts';
import { FilterLink } from './filter-link.tsx';
import { exploreTotalQuery, MAX_REMOVAL_SUGGESTIONS } from './query.ts';

/** Shown if no screen matches, with links that remove one choice or all of them. */
export function NoMatchingScreens({
  filters,
  choices,
}: {
  filters: ScreenFilters;
  choices: readonly Choice[];
}) {
  return (
    <EmptyState icon={SearchX} title="No screens found" text="Remove one of the filters to see more">
      {choices.slice(0, MAX_REMOVAL_SUGGESTIONS).map((choice) => (
        <RemoveChoiceLink key={choice.key} choice={choice} />
      ))}
      {choices.length > 0 && (
        <FilterLink to={withoutChoices(filters)} className={buttonClass()}>
          Clear all filters
        </FilterLink>
      )}
    </EmptyState>
  );
}

/** A link that removes the choice, if that leads to screens. */
function RemoveChoiceLink({ choice: { label, filtersWithout } }: { choice: Choice }) {
  const { data } = useQuery(exploreTotalQuery(filtersWithout));
  if (!data || data.total === 0) return null;
  return (
    <FilterLink to={filtersWithout} className={buttonClass()}>
      {`Without ${label}: ${countOf(data.total, 'screen')}`}
    </FilterLink>
  );
}
