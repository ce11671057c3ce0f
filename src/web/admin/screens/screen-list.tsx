import { ListFailure } from '../parts/lists/list-failure.tsx';
import { useStickyHeight } from '../parts/lists/use-sticky-height.ts';
import { ListDialogs } from './list-dialogs.tsx';
import { screenListMemory } from './list-memory.ts';
import { ListEmpty, ListLoading, ListMore } from './list-states.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { NO_FILTERS } from './list-view.ts';
import { ScreenTable } from './screen-table.tsx';
import { useFocusAfterDeletion } from './use-focus-after-deletion.ts';
import { useScreenKeys } from './use-screen-keys.ts';
import { type ScreenListState, useScreenList } from './use-screen-list.ts';

/** List of screens with its toolbar and dialogs. */
export function ScreenList() {
  const list = useScreenList();
  useScreenKeys(list);
  const { toolbar } = list;
  const top = useStickyHeight(toolbar);
  const deleteSelection = useFocusAfterDeletion({
    rows: list.rows,
    selection: list.selection,
    setCurrent: list.cursor.setCurrent,
    toolbar,
    remove: list.bulk.remove,
  });
  const {
    rows,
    matchCount,
    view,
    changeView,
    filter,
    selection,
    dispatchSelection,
    bulk,
    isLocked,
    dialog,
    setDialog,
  } = list;
  return (
    <>
      <ListToolbar
        ref={toolbar}
        view={view}
        changeView={changeView}
        selection={selection}
        rows={rows}
        matchCount={matchCount}
        hasMore={list.hasMore}
        isLocked={isLocked}
        bulk={bulk}
        onConfirmTags={() => void bulk.confirmTags()}
        onOpenDialog={(type) => setDialog({ type })}
        onClearSelection={list.clearSelection}
        onSelectMatching={(counted) => dispatchSelection({ type: 'matching', filter, matchCount: counted })}
      />
      {list.isLoading && <ListLoading />}
      {list.error && rows.length === 0 && <ListFailure text={list.error} onRetry={list.retry} />}
      {!list.isLoading && !list.error && rows.length === 0 && (
        <ListEmpty filter={filter} onClear={() => changeView(NO_FILTERS)} />
      )}
      {rows.length > 0 && <Rows list={list} top={top} />}
      {dialog && (
        <ListDialogs
          dialog={dialog}
          selection={selection}
          rows={rows}
          onClose={() => setDialog(null)}
          onDeleted={({ id }) => dispatchSelection({ type: 'deleted', id })}
          onDeleteSelection={deleteSelection}
          onApplyTags={(changes) => void bulk.changeTags(changes)}
        />
      )}
    </>
  );
}

/**
 * Table of the loaded screens. `top` is the height of the sticky elements at the top of the window, in
 * pixels.
 */
function Rows({ list, top }: { list: ScreenListState; top: number }) {
  const { rows, matchCount, dispatchSelection } = list;
  return (
    <>
      <ScreenTable
        rows={rows}
        total={matchCount?.count ?? null}
        view={list.view}
        changeView={list.changeView}
        selection={list.selection}
        current={list.cursor.current}
        isBusy={list.isLocked}
        isStale={list.isStale}
        top={top}
        hasMore={list.hasMore && !list.error}
        visibleRange={list.visibleRange}
        onSelectAll={(checked) =>
          checked ? dispatchSelection({ type: 'all', rows }) : list.clearSelection()
        }
        onToggle={list.toggle}
        onOpen={screenListMemory.rememberRow}
        onDelete={list.askToDelete}
        onNearEnd={list.loadMore}
      />
      <ListMore
        // Once the number of rows is known, the table shows placeholders for rows that are loading.
        isLoading={list.isLoadingMore && !matchCount}
        error={list.hasMore ? list.error : null}
        onRetry={list.retry}
      />
      {/* Without this space, `SelectMatchingBar` at the bottom of the window would cover the last row. */}
      <div aria-hidden className="h-16" />
    </>
  );
}
