import { X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import type { ScreenFilters } from '#shared/screen-filters.ts';
import { chipClass } from '#web/kit/chip.tsx';
import { type Choice, withoutChoices } from './addresses.ts';
import { FilterLink } from './filter-link.tsx';

type Props = { choices: readonly Choice[]; filters: ScreenFilters };

/** Chips of the chosen filters. Pressing a chip removes its filter. */
export function ChosenFilters({ choices, filters }: Props) {
  const list = useRef<HTMLUListElement>(null);
  /** Index of the pressed chip. The chip disappears with its focus, so another element must get the focus. */
  const pressedIndex = useRef<number>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the chips have changed
  useLayoutEffect(() => {
    const index = pressedIndex.current;
    pressedIndex.current = null;
    if (index === null || document.activeElement !== document.body) return;
    const chips = list.current?.querySelectorAll('a') ?? [];
    (chips[Math.min(index, chips.length - 1)] ?? document.querySelector('main'))?.focus({
      preventScroll: true,
    });
  }, [choices.length]);
  if (choices.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets
    <ul role="list" ref={list} aria-label="Chosen filters" className="flex flex-wrap items-center gap-2">
      {choices.map(({ key, label, hex, filtersWithout }, index) => (
        <li key={key} className="min-w-0">
          <FilterLink
            to={filtersWithout}
            onClick={() => {
              pressedIndex.current = index;
            }}
            className={`${chipClass()} max-w-full`}
          >
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
            onClick={() => {
              pressedIndex.current = 0;
            }}
            className="touch-target relative rounded-control px-2 py-1 text-ink-soft text-sm hover:text-ink"
          >
            Clear all
          </FilterLink>
        </li>
      )}
    </ul>
  );
}
