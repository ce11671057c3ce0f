import { X } from 'lucide-react';
import type { ScreenFilters } from '#shared/screen-filters.ts';
import { chipClass } from '#web/kit/chip.tsx';
import { useChipFocus } from '#web/site/lists/use-chip-focus.ts';
import { type Choice, withoutChoices } from './addresses.ts';
import { FilterLink } from './filter-link.tsx';

type Props = { choices: readonly Choice[]; filters: ScreenFilters };

/** Chips of the chosen filters. Pressing a chip removes its filter. */
export function ChosenFilters({ choices, filters }: Props) {
  const listProps = useChipFocus(choices.length);
  if (choices.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets
    <ul {...listProps} role="list" aria-label="Chosen filters" className="flex flex-wrap items-center gap-2">
      {choices.map(({ key, label, hex, filtersWithout }) => (
        <li key={key} className="min-w-0">
          <FilterLink to={filtersWithout} className={`${chipClass()} max-w-full`}>
            {hex && (
              <span aria-hidden className="size-3.5 rounded-full" style={{ backgroundColor: `#${hex}` }} />
            )}
            <span className="truncate">
              <span className="sr-only">Remove </span>
              {label}
            </span>
            <X aria-hidden size={14} className="shrink-0" />
          </FilterLink>
        </li>
      ))}
      {choices.length > 1 && (
        <li>
          <FilterLink
            to={withoutChoices(filters)}
            className="touch-target relative rounded-control px-2 py-1 text-ink-soft text-sm hover:text-ink"
          >
            Clear all
          </FilterLink>
        </li>
      )}
    </ul>
  );
}
