import { useRouter } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { LIMITS } from '#shared/limits.ts';
import { buttonClass } from '#web/kit/button.tsx';
import { type ResultsFilters, resultsAddress } from './addresses.ts';

/** The search field of the results page. It works as a plain form without JavaScript. */
export function QueryForm({ filters }: { filters: ResultsFilters }) {
  const router = useRouter();
  const { platform, q } = filters;
  const [text, setText] = useState(q);
  // Back and Forward change the query, and the field must show it.
  useEffect(() => setText(q), [q]);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const typed = text.trim();
    if (typed !== '' && typed !== q) void router.navigate({ href: resultsAddress({ platform, q: typed }) });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: older browsers do not know the search element
    <form role="search" action={`/${platform}/search`} onSubmit={submit} className="flex max-w-160 gap-2">
      <label className="relative min-w-0 grow">
        <span className="sr-only">Search titles and text inside screenshots</span>
        <Search
          aria-hidden
          size={18}
          className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-ink-faint"
        />
        <input
          type="search"
          name="q"
          value={text}
          onChange={(event) => setText(event.target.value)}
          maxLength={LIMITS.searchQueryMax}
          autoCapitalize="off"
          autoComplete="off"
          enterKeyHint="search"
          spellCheck={false}
          placeholder="A word inside a screenshot"
          className="block h-[44px] w-full rounded-control bg-raised pr-3 pl-10.5 text-md shadow-[inset_0_0_0_1px_var(--line-strong)] placeholder:text-ink-faint"
        />
      </label>
      <button type="submit" className={`${buttonClass({ variant: 'solid' })} h-[44px]!`}>
        Search
      </button>
    </form>
  );
}
