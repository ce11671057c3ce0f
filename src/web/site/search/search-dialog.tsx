import { useRouter } from '@tanstack/react-router';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { LIMITS } from '#shared/limits.ts';
import { PLATFORM_LABELS } from '#shared/platforms.ts';
import { pages } from '#shared/urls.ts';
import { buttonClass } from '#web/kit/button.tsx';
import { useModalLayer } from '#web/kit/modal-layer.ts';
import { Spinner } from '#web/kit/spinner.tsx';
import { countOf } from '../format.ts';
import { usePlatform } from '../platform.tsx';
import { NothingFound } from './nothing-found.tsx';
import { forgetSearches, readRecentSearches, rememberSearch } from './recent-searches.ts';
import { SEARCH_PLACEHOLDER, useSearchDialog } from './search-dialog-context.ts';
import { startGroups } from './search-groups.ts';
import { optionId, SearchResults } from './search-results.tsx';
import { UnmatchedWords } from './unmatched-words.tsx';
import { useSearch } from './use-search.ts';

/** Search as you type: a combobox above a grouped list, moved through by the arrow keys, opened by Enter. */
export function SearchDialog() {
  const { close } = useSearchDialog();
  const { platform } = usePlatform();
  const layer = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const [recent, setRecent] = useState(readRecentSearches);
  /** Enter was pressed before the answer had come: its first line is opened then. */
  const [isEager, setEager] = useState(false);
  useModalLayer({ ref: layer, onEscape: close });
  // With the browser's Back or Forward, what it was opened above goes.
  const router = useRouter();
  const { history } = router;
  useEffect(() => history.subscribe(close), [history, close]);

  const typed = text.trim();
  const search = useSearch(typed, platform);
  const { isCurrent, isFailed, retry, unmatched } = search;
  const groups = typed === '' ? startGroups(recent, platform) : search.groups;
  const count = groups.reduce((sum, group) => sum + group.options.length, 0);
  const results = groups.flatMap(({ options }) => options).filter(({ kind }) => kind !== 'all').length;
  const current = Math.max(0, Math.min(active, count - 1));
  const hasNone = typed !== '' && isCurrent && !isFailed && count === 0;

  const type = (next: string): void => {
    setText(next);
    setActive(0);
    setEager(false);
  };
  const follow = (index: number): void => {
    const line = document.getElementById(optionId(listId, index));
    if (line) line.click();
    else if (hasNone) {
      // Its page says what else could be tried.
      close();
      void router.navigate({ href: pages.search(platform, typed) });
    }
  };
  const onFollow = (): void => {
    if (typed) rememberSearch(typed);
    close();
  };

  useEffect(() => {
    if (!isEager || !isCurrent) return;
    setEager(false);
    document.getElementById(optionId(listId, 0))?.click();
  }, [isEager, isCurrent, listId]);

  const clearRecent = (): void => {
    forgetSearches();
    setRecent([]);
    field.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const moves: Record<string, number> = {
      ArrowDown: (current + 1) % Math.max(1, count),
      ArrowUp: (current - 1 + count) % Math.max(1, count),
      PageDown: count - 1,
      PageUp: 0,
    };
    const to = moves[event.key];
    if (to !== undefined && count > 0) {
      event.preventDefault();
      setActive(to);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (typed === '' || isCurrent) follow(current);
      else setEager(true);
    }
  };

  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same from everywhere
    <div
      ref={layer}
      role="dialog"
      aria-modal
      aria-label="Search"
      tabIndex={-1}
      onClick={(event) => event.target === event.currentTarget && close()}
      className="fixed inset-0 z-50 bg-canvas/75 outline-none backdrop-blur-md transition-opacity duration-150 ease-out starting:opacity-0 sm:px-4 sm:pt-[12vh]"
    >
      <div className="mx-auto flex max-h-full w-full max-w-160 flex-col overflow-hidden bg-raised max-sm:h-full sm:max-h-[70vh] sm:rounded-panel sm:border sm:border-line-strong sm:shadow-[0_24px_64px_-16px_oklch(0%_0_0/0.25)]">
        <div className="flex h-14 shrink-0 items-center gap-3 border-line border-b pr-2.5 pl-5">
          {typed !== '' && !isCurrent ? (
            <Spinner className="text-ink-faint text-sm" />
          ) : (
            <Search aria-hidden size={18} className="shrink-0 text-ink-faint" />
          )}
          <input
            ref={field}
            // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type into it
            autoFocus
            type="text"
            role="combobox"
            aria-label="Search"
            aria-expanded={count > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={count > 0 ? optionId(listId, current) : undefined}
            autoCapitalize="off"
            autoComplete="off"
            autoCorrect="off"
            enterKeyHint="go"
            spellCheck={false}
            maxLength={LIMITS.searchQueryMax}
            placeholder={SEARCH_PLACEHOLDER}
            value={text}
            onChange={(event) => type(event.target.value)}
            onKeyDown={onKeyDown}
            className="h-full min-w-0 grow bg-transparent text-ellipsis text-md outline-none placeholder:text-ink-faint"
          />
          <button
            type="button"
            aria-label="Close search"
            onClick={close}
            className={buttonClass({ variant: 'ghost', size: 'icon' })}
          >
            <X aria-hidden size={18} />
          </button>
        </div>
        <div className="min-h-0 grow overflow-y-auto overscroll-contain">
          {unmatched && count > 0 && (
            <p className="break-words px-5 pt-3 text-ink-soft text-sm">
              <UnmatchedWords words={unmatched.words}>“{unmatched.rest}”</UnmatchedWords>
            </p>
          )}
          <div
            id={listId}
            role="listbox"
            aria-label={typed === '' ? 'Suggestions' : 'Results'}
            hidden={count === 0}
          >
            <SearchResults
              listId={listId}
              groups={groups}
              active={current}
              onActive={setActive}
              onFollow={onFollow}
              onSearch={(former) => {
                type(former);
                field.current?.focus();
              }}
            />
          </div>
          {hasNone && <NothingFound typed={typed} platform={platform} onFollow={close} />}
          {isFailed && typed !== '' && count === 0 && <Failed onRetry={retry} />}
        </div>
        <p role="status" className="sr-only">
          {typed !== '' && isCurrent && !isFailed ? countOf(results, 'result') : ''}
        </p>
        <Hints>
          {typed !== '' ? (
            <span>Results for {PLATFORM_LABELS[platform]}</span>
          ) : (
            recent.length > 0 && <ClearRecent onClear={clearRecent} />
          )}
        </Hints>
      </div>
    </div>,
    document.body,
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="px-6 py-14 text-center">
      <p className="font-medium text-md">The search did not answer</p>
      <button type="button" onClick={onRetry} className={`${buttonClass()} mt-4`}>
        Try again
      </button>
    </div>
  );
}

function Hints({ children }: { children: ReactNode }) {
  return (
    <div className="flex h-10 shrink-0 items-center justify-between border-line border-t px-5 text-ink-faint text-xs">
      <span aria-hidden className="flex gap-4 max-sm:hidden">
        <span>↑↓ to move</span>
        <span>↵ to open</span>
        <span>esc to close</span>
      </span>
      {children}
    </div>
  );
}

function ClearRecent({ onClear }: { onClear: () => void }) {
  return (
    <button type="button" onClick={onClear} className="touch-target relative h-6 hover:text-ink">
      Clear recent searches
    </button>
  );
}
