import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { onDemand, useOnDemand } from '#web/kit/on-demand.ts';
import { reloadOrReport } from '#web/kit/reload-for-new-version.ts';
import { SearchDialogContext, useSearchDialog } from './search-dialog-context.ts';

const dialog = onDemand(() => import('./search-dialog.tsx').then((module) => module.SearchDialog));

/** Whether Cmd+K or Ctrl+K was pressed. With another modifier key, the combination belongs to the browser. */
export const isSearchKey = (event: KeyboardEvent): boolean =>
  (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k';

/** Holds the state of the search dialog, and opens or closes the dialog on Cmd+K or Ctrl+K. */
export function SearchDialogProvider({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      // The modifier key alone starts loading the code in advance.
      if (event.key === 'Control' || event.key === 'Meta') void dialog.preload();
      if (!isSearchKey(event)) return;
      event.preventDefault();
      setOpen((open) => !open);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  const state = useMemo(
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

/** The dialog, whose code is loaded when it is first opened. */
export function SearchDialogHost() {
  const { isOpen } = useSearchDialog();
  return isOpen ? <OpenSearchDialog /> : null;
}

function OpenSearchDialog() {
  const { close } = useSearchDialog();
  const SearchDialog = useOnDemand(dialog, () => {
    close();
    reloadOrReport('The search');
  });
  return SearchDialog && <SearchDialog />;
}
