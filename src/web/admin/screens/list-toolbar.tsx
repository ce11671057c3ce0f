import { clsx } from 'clsx';
import { Keyboard } from 'lucide-react';
import type { Ref } from 'react';
import type { AdminScreenRow, ScreenCount } from '#shared/contracts/admin-screens.ts';
import { LIMITS } from '#shared/limits.ts';
import { buttonClass } from '#web/kit/button.tsx';
import { BulkToolbar } from './bulk/bulk-toolbar.tsx';
import { formatScreenCount } from './bulk/outcome-text.ts';
import { SelectMatchingBar } from './bulk/select-matching-bar.tsx';
import type { Bulk } from './bulk/use-bulk.ts';
import { Filters } from './filters.tsx';
import type { ListView } from './list-view.ts';
import { countSelected, isSelected, type Selection } from './selection.ts';
import type { ChangeView } from './use-list-view.ts';

type Props = {
  ref: Ref<HTMLDivElement>;
  view: ListView;
  changeView: ChangeView;
  selection: Selection;
  rows: readonly AdminScreenRow[];
  /** Number of matching screens; undefined while it is loading. */
  matchCount: ScreenCount | undefined;
  /** Whether there are matching screens that are not loaded yet. */
  hasMore: boolean;
  /** Whether the selection must not be changed now. */
  isLocked: boolean;
  bulk: Pick<Bulk, 'setPlatform' | 'setApp' | 'stack' | 'unstack'>;
  onConfirmTags: () => void;
  onOpenDialog: (type: 'delete-selected' | 'tags' | 'keys') => void;
  onClearSelection: () => void;
  onSelectMatching: (matchCount: ScreenCount) => void;
};

/** Whether any selected screen with a loaded row belongs to a stack. False if all matching screens are selected. */
const hasStack = (rows: readonly AdminScreenRow[], selection: Selection): boolean =>
  selection.kind === 'screens' && rows.some(({ id, stack }) => stack && selection.screens.has(id));

/**
 * Toolbar of the list: the filters, or the bulk actions if screens are selected. It is sticky, but on phones only while
 * it shows the bulk actions.
 */
export function ListToolbar(props: Props) {
  const { selection, rows, matchCount, isLocked, bulk, onOpenDialog } = props;
  const count = countSelected(selection);
  const areAllMatchingSelected = selection.kind === 'matching';
  const isEveryRowSelected = rows.length > 0 && rows.every(({ id }) => isSelected(selection, id));
  return (
    <div
      ref={props.ref}
      className={clsx(
        'sticky top-14 z-10 grid gap-2 bg-canvas px-4 py-2.5 sm:px-6 lg:top-[calc(var(--spacing)*15+1px)] lg:px-8',
        count === 0 && 'max-sm:static',
      )}
    >
      <div
        className={clsx(
          'flex items-center gap-2',
          count === 0
            ? 'flex-wrap'
            : 'max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 max-md:py-1 md:flex-wrap',
        )}
      >
        {count > 0 ? (
          <BulkToolbar
            count={count}
            isBusy={isLocked}
            onClear={props.onClearSelection}
            onSetPlatform={bulk.setPlatform}
            onSetApp={bulk.setApp}
            onEditTags={() => onOpenDialog('tags')}
            onConfirmTags={props.onConfirmTags}
            onDelete={() => onOpenDialog('delete-selected')}
            onStack={
              !areAllMatchingSelected && count > 1 && count <= LIMITS.stackMax
                ? () => void bulk.stack()
                : null
            }
            onUnstack={
              hasStack(rows, selection) && count <= LIMITS.bulkMax ? () => void bulk.unstack() : null
            }
          />
        ) : (
          <>
            <Filters view={props.view} changeView={props.changeView} />
            <p aria-live="polite" className="ml-auto text-ink-soft text-sm tabular-nums">
              {matchCount && formatScreenCount(matchCount.count)}
            </p>
            <button
              type="button"
              aria-label="Keyboard shortcuts"
              aria-keyshortcuts="?"
              onClick={() => onOpenDialog('keys')}
              className={clsx(buttonClass({ variant: 'ghost', size: 'icon' }), 'pointer-coarse:hidden')}
            >
              <Keyboard aria-hidden size={16} />
            </button>
          </>
        )}
      </div>
      {matchCount &&
        (areAllMatchingSelected ||
          (isEveryRowSelected && props.hasMore && matchCount.count > rows.length)) && (
          <SelectMatchingBar
            loadedCount={rows.length}
            matchingCount={areAllMatchingSelected ? count : matchCount.count}
            isAllSelected={areAllMatchingSelected}
            isBusy={isLocked}
            onSelectAll={() => props.onSelectMatching(matchCount)}
          />
        )}
    </div>
  );
}
