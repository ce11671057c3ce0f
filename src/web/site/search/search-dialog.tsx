import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { PLATFORM_LABELS } from '#shared/platforms.ts';
import { useModalLayer } from '#web/kit/modal-layer.ts';
import { onDemand, useOnDemand } from '#web/kit/on-demand.ts';
import { reloadForNewVersion } from '#web/kit/reload-for-new-version.ts';
import { countOf } from '../format.ts';
import { usePlatform } from '../platform.tsx';
import { RetryButton } from '../states/retry-button.tsx';
import { NothingFound } from './nothing-found.tsx';
import { isFilePaste, pictureIn } from './picture/find-by-picture.ts';
import { useSearchDialog } from './search-dialog-context.ts';
import { SearchField } from './search-field.tsx';
import { SearchResults } from './search-results.tsx';
import { PARTIAL_RESULTS, UnmatchedWords } from './unmatched-words.tsx';
import { type SearchCombobox, useSearchCombobox } from './use-search-combobox.ts';

const pictureResults = onDemand(() =>
  import('./picture/picture-results.tsx').then((module) => module.PictureResults),
);

/**
 * The searched picture, if the visitor has opened one of its results. When the dialog opens the next time, it starts
 * with these results, because the visitor may want to look at several of them.
 */
let followedPicture: File | null = null;

/**
 * Search as you type: a field above a grouped list. If the visitor pastes, drops or chooses a picture, the dialog
 * searches for the picture instead.
 */
export function SearchDialog() {
  const { close } = useSearchDialog();
  const { platform } = usePlatform();
  const layer = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  useModalLayer({ ref: layer, onEscape: close });
  // Closes the dialog on Back and Forward, because they change the page behind it.
  const { history } = useRouter();
  useEffect(() => history.subscribe(close), [history, close]);
  const wordSearch = useSearchCombobox({ listId, platform, close });
  const [picture, setShownPicture] = useState(followedPicture);
  const setPicture = (newPicture: File | null): void => {
    followedPicture = null;
    setShownPicture(newPicture);
  };
  const combobox: SearchCombobox = {
    ...wordSearch,
    // With a picture the list is empty, but it stays in the document, because the field refers to it.
    ...(picture && { groups: [], optionCount: 0, unmatched: null, isPartial: false, hasNoResults: false }),
    type: (text) => {
      setPicture(null);
      wordSearch.type(text);
    },
  };
  const { query, isCurrent, isFailed, optionCount, hasNoResults } = combobox;
  const focusField = (): void => field.current?.focus();
  const clearRecent = (): void => {
    combobox.clearRecent();
    focusField();
  };

  const acceptPicture = (event: { preventDefault(): void }, data: DataTransfer): void => {
    const newPicture = pictureIn(data.files);
    if (newPicture) {
      event.preventDefault();
      setPicture(newPicture);
    }
  };
  const clearPicture = (): void => {
    setPicture(null);
    focusField();
  };
  const closeAndKeepPicture = (): void => {
    followedPicture = picture;
    close();
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
      onPaste={(event) => {
        if (isFilePaste(event.clipboardData)) acceptPicture(event, event.clipboardData);
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        acceptPicture(event, event.dataTransfer);
      }}
      className="fixed inset-0 z-50 frosted-75 outline-none transition-opacity duration-150 ease-out starting:opacity-0 sm:px-4 sm:pt-[12vh]"
    >
      <div className="mx-auto flex max-h-full w-full max-w-160 flex-col overflow-hidden bg-raised max-sm:h-full sm:max-h-[70vh] sm:rounded-panel sm:border sm:border-line-strong sm:shadow-[0_24px_64px_-16px_oklch(0%_0_0/0.25)]">
        <SearchField ref={field} listId={listId} combobox={combobox} onClose={close} onPicture={setPicture} />
        <div className="min-h-0 grow overflow-y-auto overscroll-contain">
          <Options listId={listId} combobox={combobox} onRefill={focusField} />
          {picture && (
            <ByPicture
              key={keyOf(picture)}
              picture={picture}
              onClear={clearPicture}
              onFollow={closeAndKeepPicture}
            />
          )}
          {hasNoResults && <NothingFound query={query} platform={platform} onFollow={close} />}
          {isFailed && query !== '' && !picture && optionCount === 0 && (
            <Failed
              onRetry={() => {
                combobox.retry();
                focusField();
              }}
            />
          )}
        </div>
        <p role="status" className="sr-only">
          {query !== '' && isCurrent && !isFailed ? countOf(combobox.resultCount, 'result') : ''}
        </p>
        <Hints>
          {query !== '' ? (
            <span>Results for {PLATFORM_LABELS[platform]}</span>
          ) : (
            combobox.hasRecent && <ClearRecent onClear={clearRecent} />
          )}
        </Hints>
      </div>
    </div>,
    document.body,
  );
}

/** Returns a React key that differs for each picture, so that each picture starts with a new component. */
const keyOf = ({ name, size, lastModified }: File): string => `${name} ${size} ${lastModified}`;

type ByPictureProps = { picture: File; onClear: () => void; onFollow: () => void };

function ByPicture(props: ByPictureProps) {
  const [hasFailed, setFailed] = useState(false);
  const PictureResults = useOnDemand(pictureResults, () => setFailed(true));
  if (PictureResults) return <PictureResults {...props} />;
  const retry = async (): Promise<void> => {
    if (!(await pictureResults.preload())) reloadForNewVersion();
  };
  return hasFailed && <Failed onRetry={() => void retry()} />;
}

type OptionsProps = {
  listId: string;
  combobox: SearchCombobox;
  /** Called after a recent search was put into the field. */
  onRefill: () => void;
};

/**
 * The list below the field. A note above the list says which words match nothing, or that the screens contain only some
 * of the words.
 */
function Options({ listId, combobox, onRefill }: OptionsProps) {
  const { query, type, unmatched, isPartial, groups, optionCount, activeIndex } = combobox;
  return (
    <>
      {(unmatched || isPartial) && optionCount > 0 && (
        <p className="break-words px-5 pt-3 text-ink-soft text-sm">
          {unmatched && <UnmatchedWords words={unmatched.words}>“{unmatched.rest}”</UnmatchedWords>}
          {isPartial && ` ${PARTIAL_RESULTS}`}
        </p>
      )}
      <div
        id={listId}
        role="listbox"
        aria-label={query === '' ? 'Suggestions' : 'Results'}
        hidden={optionCount === 0}
      >
        <SearchResults
          listId={listId}
          groups={groups}
          active={activeIndex}
          onActive={combobox.setActive}
          onFollow={combobox.onFollow}
          onSearch={(recent) => {
            type(recent);
            onRefill();
          }}
        />
      </div>
    </>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="px-6 py-14 text-center">
      <p className="font-medium text-md">The search did not answer</p>
      <RetryButton retry={onRetry} className="mt-4" />
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
