import { createContext, use } from 'react';

export const SEARCH_PLACEHOLDER = 'Search Apps, Screen Types, UX Patterns & UI Elements...';

type SearchDialogState = {
  isOpen: boolean;
  open: () => void;
  close: () => void;
  /** Loads the dialog's code in advance. */
  preload: () => void;
};

export const SearchDialogContext = createContext<SearchDialogState | null>(null);

export function useSearchDialog(): SearchDialogState {
  const state = use(SearchDialogContext);
  if (!state) throw new Error('useSearchDialog must be used within a SearchDialogProvider');
  return state;
}
