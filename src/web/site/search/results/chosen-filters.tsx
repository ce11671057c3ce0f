import { X } from 'lucide-react';
import type { FoundScreens } from '#shared/contracts/search.ts';
import { chipClass } from '#web/kit/chip.tsx';
import { useChipFocus } from '#web/site/lists/use-chip-focus.ts';
import { SiteLink } from '#web/site/site-link.tsx';
import { type ResultsFilters, resultsAddress } from './addresses.ts';

/** Chips of the chosen filters. Pressing a chip removes its filter. `chosen` contains the names of the filters. */
export function ChosenFilters({
  filters,
  chosen,
}: {
  filters: ResultsFilters;
  chosen: FoundScreens['chosen'];
}) {
  const { app, category } = filters;
  const chips = [
    app && { key: 'app', label: chosen.app?.name ?? app, href: resultsAddress(filters, { app: undefined }) },
    category && {
      key: 'category',
      label: chosen.category?.name ?? category,
      href: resultsAddress(filters, { category: undefined }),
    },
  ].filter((chip) => chip !== undefined && chip !== '');
  const listProps = useChipFocus(chips.length);
  if (chips.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets
    <ul {...listProps} role="list" aria-label="Chosen filters" className="flex flex-wrap gap-2">
      {chips.map(({ key, label, href }) => (
        <li key={key} className="min-w-0">
          <SiteLink href={href} keepScroll className={`${chipClass()} max-w-full`}>
            <span className="truncate">
              <span className="sr-only">Remove </span>
              {label}
            </span>
            <X aria-hidden size={14} className="shrink-0" />
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}
