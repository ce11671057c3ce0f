import { Search } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { SEARCH_PLACEHOLDER, useSearchDialog } from '../search/search-dialog-context.ts';

const subscribeToNothing = (): (() => void) => () => undefined;
const isApple = (): boolean => /Mac|iP(hone|ad|od)/.test(navigator.platform);
/**
 * The server does not know the visitor's keyboard, and the first render in the browser must show the same text as
 * the server's.
 */
const isAppleOnServer = (): boolean => false;

/** Opens the search dialog. Looks like a search field, and on small screens like an icon. */
export function SearchButton() {
  const { open, preload } = useSearchDialog();
  const hasCommandKey = useSyncExternalStore(subscribeToNothing, isApple, isAppleOnServer);
  return (
    <button
      type="button"
      onClick={open}
      onPointerEnter={preload}
      onFocus={preload}
      aria-haspopup="dialog"
      aria-keyshortcuts="Meta+K Control+K"
      className="search-button needs-script touch-target"
    >
      <Search aria-hidden size={16} className="shrink-0" />
      <span className="flex-1 text-left max-md:sr-only xl:hidden">Search</span>
      <span className="hidden min-w-0 flex-1 truncate text-left xl:block">{SEARCH_PLACEHOLDER}</span>
      <kbd aria-hidden className="hidden shrink-0 font-sans text-ink-faint text-xs lg:inline">
        {hasCommandKey ? '⌘K' : 'Ctrl K'}
      </kbd>
    </button>
  );
}
