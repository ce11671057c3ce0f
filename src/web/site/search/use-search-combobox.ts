import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import type { Platform } from '#shared/platforms.ts';
import { pages } from '#shared/urls.ts';
import { forgetSearches, readRecentSearches, rememberSearch } from './recent-searches.ts';
import { type SearchGroup, startGroups } from './search-groups.ts';
import { optionId } from './search-results.tsx';
import { type Search, useSearch } from './use-search.ts';

export type SearchCombobox = Omit<Search, 'groups'> & {
  /** The text in the field. */
  text: string;
  /** `text` without surrounding spaces. */
  query: string;
  /** Replaces the text in the field. */
  type: (text: string) => void;
  groups: SearchGroup[];
  /** Number of options, including links such as 'See all'. */
  optionCount: number;
  /** Number of results among the options. */
  resultCount: number;
  /** Whether the server found nothing. */
  hasNoResults: boolean;
  /** Index of the active option. */
  activeIndex: number;
  setActive: (index: number) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  /** Call this when an option was followed. Remembers the search and closes the dialog. */
  onFollow: () => void;
  hasRecent: boolean;
  clearRecent: () => void;
};

type Options = { listId: string; platform: Platform; close: () => void };

/** State and keys of the combobox: the arrow keys move through the options, Enter opens one. */
export function useSearchCombobox({ listId, platform, close }: Options): SearchCombobox {
  const router = useRouter();
  const [text, setText] = useState('');
  const [requestedIndex, setActive] = useState(0);
  const [recent, setRecent] = useState(readRecentSearches);
  /** Whether Enter was pressed before the response arrived. The first option is opened when it arrives. */
  const [opensFirstOption, setOpensFirstOption] = useState(false);

  const query = text.trim();
  const search = useSearch(query, platform);
  const { isCurrent, isFailed } = search;
  const groups = query === '' ? startGroups(recent, platform) : search.groups;
  const optionCount = groups.reduce((sum, group) => sum + group.options.length, 0);
  const activeIndex = Math.max(0, Math.min(requestedIndex, optionCount - 1));
  const hasNoResults = query !== '' && isCurrent && !isFailed && optionCount === 0;

  const follow = (index: number): void => {
    const option = document.getElementById(optionId(listId, index));
    if (option) option.click();
    else if (hasNoResults) {
      // The results page suggests what else to try.
      close();
      void router.navigate({ href: pages.search(platform, query) });
    }
  };
  const followFirst = useEffectEvent(() => follow(0));
  useEffect(() => {
    if (!opensFirstOption || !isCurrent) return;
    setOpensFirstOption(false);
    followFirst();
  }, [opensFirstOption, isCurrent]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const to = indexAfterKey(event.key, activeIndex, optionCount);
    if (to !== undefined) {
      event.preventDefault();
      setActive(to);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (query === '' || isCurrent) follow(activeIndex);
      else setOpensFirstOption(true);
    }
  };
  return {
    ...search,
    text,
    query,
    type: (next) => {
      setText(next);
      setActive(0);
      setOpensFirstOption(false);
    },
    groups,
    optionCount,
    resultCount: groups.flatMap(({ options }) => options).filter(({ kind }) => kind !== 'all').length,
    hasNoResults,
    activeIndex,
    setActive,
    onKeyDown,
    onFollow: () => {
      if (query) rememberSearch(query);
      close();
    },
    hasRecent: recent.length > 0,
    clearRecent: () => {
      forgetSearches();
      setRecent([]);
    },
  };
}

/** Returns the index of the option that a key makes active. Undefined for other keys, or if there are no options. */
function indexAfterKey(key: string, current: number, count: number): number | undefined {
  if (count === 0) return undefined;
  const moves: Record<string, number> = {
    ArrowDown: (current + 1) % count,
    ArrowUp: (current - 1 + count) % count,
    PageDown: count - 1,
    PageUp: 0,
  };
  return moves[key];
}
