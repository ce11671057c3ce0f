import { Search } from 'lucide-react';
import { LIMITS } from '#shared/limits.ts';
import { type ScreenFilters, screenFilterParams } from '#shared/screen-filters.ts';
import { withPart } from './addresses.ts';
import { FilterForm } from './filter-form.tsx';

/**
 * The search field for words in the titles and OCR texts of screens. The search keeps the other filters and drops the
 * sort order.
 */
export function TextForm({ filters }: { filters: ScreenFilters }) {
  const { q = '' } = filters;
  return (
    <FilterForm
      resetKey={q}
      filters={filters}
      params={screenFilterParams(withPart(withPart(filters, 'q', undefined), 'sort', undefined))}
      role="search"
      className="relative"
    >
      <Search
        aria-hidden
        size={15}
        className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-ink-faint"
      />
      <input
        type="search"
        name="q"
        defaultValue={q}
        maxLength={LIMITS.searchQueryMax}
        aria-label="Words in titles and screenshots"
        placeholder="Words in the screenshots"
        autoCapitalize="off"
        autoComplete="off"
        enterKeyHint="search"
        spellCheck={false}
        className="block h-9 w-full rounded-control bg-raised pr-2 pl-8 text-sm shadow-[inset_0_0_0_1px_var(--line-strong)] placeholder:text-ink-faint max-lg:h-[44px]"
      />
    </FilterForm>
  );
}
