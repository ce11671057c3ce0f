import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { onDemand, useOnDemand } from '#web/kit/on-demand.ts';
import { reloadForNewVersion } from '#web/kit/reload-for-new-version.ts';

export const SEARCH_PLACEHOLDER = 'Search Apps, Screen Types, UX Patterns & UI Elements...';

const dialog = onDemand(() => import('./search-dialog.tsx').then((module) => module.SearchDialog));

type SearchDialogState = {
  isOpen: boolean;
  open: () => void;
  close: () => void;
  /** Fetches the dialog's code, when somebody seems about to open it. */
  preload: () => void;
};

const SearchDialogContext = createContext<SearchDialogState | null>(null);

export function useSearchDialog(): SearchDialogState {
  const state = use(SearchDialogContext);
  if (!state) throw new Error('useSearchDialog must be used within a SearchDialogProvider');
  return state;
}

/** Cmd+K or Ctrl+K, and no other modifier: those belong to the browser. */
export const isSearchKey = (event: KeyboardEvent): boolean =>
  (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k';

/** Knows whether the search is open and listens for its keys. */
export function SearchDialogProvider({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      // The first half of the shortcut: the code is under way before the second.
      if (event.key === 'Control' || event.key === 'Meta') void dialog.preload();
      if (!isSearchKey(event)) return;
      event.preventDefault();
      setOpen((open) => !open);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  const state = useMemo<SearchDialogState>(
    () => ({
      isOpen,
      open: () => setOpen(true),
      close: () => setOpen(false),
      preload: () => void dialog.preload(),
    }),
    [isOpen],
  );
  return <SearchDialogContext value={state}>{children}</SearchDialogContext>;
}

/** The dialog itself, whose code comes with the first opening. */
export function SearchDialogHost() {
  const { isOpen } = useSearchDialog();
  return isOpen ? <OpenSearchDialog /> : null;
}

function OpenSearchDialog() {
  const { close } = useSearchDialog();
  const SearchDialog = useOnDemand(dialog, () => {
    close();
    reloadForNewVersion();
  });
  return SearchDialog && <SearchDialog />;
}
