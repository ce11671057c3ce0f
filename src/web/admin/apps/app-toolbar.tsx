import { clsx } from 'clsx';
import { Trash2, X } from 'lucide-react';
import { useRef } from 'react';
import type { AppGap, AppSort } from '#shared/contracts/admin-apps.ts';
import type { SortOrder } from '#shared/contracts/admin-screens.ts';
import { Button } from '#web/kit/button.tsx';
import type { AppListQuery } from '../data/apps.ts';
import { SearchField } from '../parts/inputs/search-field.tsx';
import { Select } from '../parts/inputs/select.tsx';
import type { AppSelection } from './use-app-selection.ts';

const SORTS: readonly { value: `${AppSort} ${SortOrder}`; label: string }[] = [
  { value: 'name asc', label: 'Name A–Z' },
  { value: 'name desc', label: 'Name Z–A' },
  { value: 'created_at desc', label: 'Newest' },
  { value: 'created_at asc', label: 'Oldest' },
];

const MISSING_FILTERS: readonly { value: AppGap | 'none'; label: string }[] = [
  { value: 'none', label: 'All apps' },
  { value: 'logo', label: 'Without logo' },
  { value: 'category', label: 'Without category' },
];

type Props = {
  view: AppListQuery;
  /** With `replace`, replaces the current history entry instead of adding one. */
  onViewChange: (change: Partial<AppListQuery>, replace?: boolean) => void;
  selection: AppSelection;
  onDelete: () => void;
};

/** Toolbar of the list. It contains search, filter and order, or the actions for the selected apps. */
export function AppToolbar({ view, onViewChange, selection, onDelete }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const count = selection.apps.length;
  const clear = (): void => {
    selection.clear();
    // The clear button disappears while it has the focus, so focus the search field that replaces it.
    requestAnimationFrame(() => bar.current?.querySelector('input')?.focus());
  };
  return (
    <div
      ref={bar}
      className={clsx(
        'sticky top-14 z-8 flex h-14 items-center gap-2 bg-canvas px-4 pointer-coarse:h-[64px] sm:px-6 lg:top-[calc(--spacing(15)+1px)] lg:px-8',
        // On phones the actions are in a single line that scrolls horizontally.
        count > 0 && 'max-sm:overflow-x-auto',
      )}
    >
      {count > 0 ? (
        <>
          <Button aria-label={`Clear selection (${count} selected)`} onClick={clear}>
            <X aria-hidden size={14} />
            <span className="tabular-nums">{count.toLocaleString('en')} selected</span>
          </Button>
          <Button className="text-danger!" onClick={onDelete}>
            <Trash2 aria-hidden size={14} />
            Delete Selected
          </Button>
        </>
      ) : (
        <>
          <SearchField
            label="Search apps..."
            value={view.search}
            // The first letter adds a history entry. Further letters replace that entry.
            onChange={(search) => onViewChange({ search }, view.search !== '')}
            className="min-w-40 max-w-90 grow"
          />
          {/* On a phone only one select fits: the filter while it is active, otherwise the order. */}
          <Select
            label="Filter"
            options={MISSING_FILTERS}
            value={view.missing ?? 'none'}
            onChange={(chosen) => onViewChange({ missing: chosen === 'none' ? null : chosen })}
            className={clsx('w-40', !view.missing && 'max-sm:hidden')}
          />
          <Select
            label="Order"
            options={SORTS}
            value={`${view.sort} ${view.order}`}
            onChange={(chosen) => {
              const [sort, order] = chosen.split(' ') as [AppSort, SortOrder];
              onViewChange({ sort, order });
            }}
            className={clsx('w-36 lg:hidden', view.missing && 'max-sm:hidden')}
          />
        </>
      )}
    </div>
  );
}
