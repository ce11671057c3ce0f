import { X } from 'lucide-react';
import type { ScreenFilters } from '#shared/screen-filters.ts';
import { chipClass } from '#web/kit/chip.tsx';
import { addressOf, type Choice, withoutChoices } from './addresses.ts';
import { FilterLink } from './filter-link.tsx';

type Props = { choices: readonly Choice[]; filters: ScreenFilters };

/** Chips of everything that is chosen. Pressing one removes it. */
export function ChosenFilters({ choices, filters }: Props) {
  if (choices.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets
    <ul role="list" aria-label="Chosen filters" className="flex flex-wrap items-center gap-2">
      {choices.map(({ key, label, without }) => (
        <li key={key} className="min-w-0">
          <FilterLink href={addressOf(without)} className={`${chipClass()} max-w-full`}>
            {/^[0-9a-f]{6}$/.test(key) && (
              <span aria-hidden className="size-3.5 rounded-full" style={{ backgroundColor: `#${key}` }} />
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
            href={addressOf(withoutChoices(filters))}
            className="touch-target relative rounded-control px-2 py-1 text-ink-soft text-sm hover:text-ink"
          >
            Clear all
          </FilterLink>
        </li>
      )}
    </ul>
  );
}
