import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { LIMITS } from '#shared/limits.ts';
import { type ScreenFilters, screenFilterParams } from '#shared/screen-filters.ts';
import { withPart } from './addresses.ts';
import { HiddenParams } from './hidden-params.tsx';
import { useFilterNavigation } from './use-filter-navigation.ts';

/** Searches for words within the other filters. It works as a plain form without JavaScript. */
export function TextForm({ filters }: { filters: ScreenFilters }) {
  const { q = '', platform } = filters;
  const go = useFilterNavigation();
  const [text, setText] = useState(q);
  // Back and Forward change the query.
  useEffect(() => setText(q), [q]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const typed = text.trim();
    if (typed !== q) go(withPart(withPart(filters, 'sort', undefined), 'q', typed || undefined));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: older browsers do not know the search element
    <form
      role="search"
      action={platform ? `/${platform}/screens` : '/screens'}
      onSubmit={submit}
      className="relative"
    >
      <HiddenParams params={screenFilterParams(withPart(filters, 'q', undefined))} />
      <Search
        aria-hidden
        size={15}
        className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-ink-faint"
      />
      <input
        type="search"
        name="q"
        value={text}
        onChange={(event) => setText(event.target.value)}
        maxLength={LIMITS.searchQueryMax}
        aria-label="Words in titles and screenshots"
        placeholder="Words in the screenshots"
        autoCapitalize="off"
        autoComplete="off"
        enterKeyHint="search"
        spellCheck={false}
        className="block h-9 w-full rounded-control bg-raised pr-2 pl-8 text-sm shadow-[inset_0_0_0_1px_var(--line-strong)] placeholder:text-ink-faint max-lg:h-[44px]"
      />
    </form>
  );
}
