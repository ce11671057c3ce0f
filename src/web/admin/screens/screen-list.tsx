import { useRef } from 'react';
import { ListFailure } from '../parts/lists/list-failure.tsx';
import { ListDialogs } from './list-dialogs.tsx';
import { screenList } from './list-memory.ts';
import { ListEmpty, ListLoading, ListMore } from './list-states.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { NO_FILTERS } from './list-view.ts';
import { ScreenTable } from './screen-table.tsx';
import { useScreenKeys } from './use-screen-keys.ts';
import { type ScreenListState, useScreenList } from './use-screen-list.ts';
import { useStickyTop } from './use-sticky-top.ts';

const onOpen = screenList.rememberRow;

/** List of screens with its toolbar and dialogs. */
export function ScreenList() {
  const list = useScreenList();
  useScreenKeys(list);
  const toolbar = useRef<HTMLDivElement>(null);
  const top = useStickyTop(toolbar);
  const { rows, found, view, show, filter, selection, change, bulk, isLocked, asked, ask } = list;
  return (
    <>
      <ListToolbar
        ref={toolbar}
        view={view}
        changeView={show}
        selection={selection}
        rows={rows}
        matches={found}
        hasMore={list.hasMore}
        isLocked={isLocked}
        bulk={bulk}
        onConfirmTags={() => void bulk.confirmTags()}
        onOpenDialog={(what) => ask({ what })}
        onClearSelection={list.clearSelection}
        onSelectMatching={(seen) => change({ type: 'matching', filter, found: seen })}
      />
      {list.isLoading && <ListLoading />}
      {list.error && rows.length === 0 && <ListFailure text={list.error} onRetry={list.retry} />}
      {!list.isLoading && !list.error && rows.length === 0 && (
        <ListEmpty filter={filter} onClear={() => show(NO_FILTERS)} />
      )}
      {rows.length > 0 && <Rows list={list} top={top} />}
      {asked && (
        <ListDialogs
          dialog={asked}
          selection={selection}
          rows={rows}
          onClose={() => ask(null)}
          onDeleted={({ id }) => change({ type: 'deleted', id })}
          onDeleteSelection={() => void bulk.remove()}
          onApplyTags={(changes) => void bulk.changeTags(changes)}
        />
      )}
    </>
  );
}

/** `top` is the height of the sticky elements at the top of the window, in pixels. */
function Rows({ list, top }: { list: ScreenListState; top: number }) {
  const { rows, found, change } = list;
  return (
    <>
      <ScreenTable
        rows={rows}
        total={found?.count ?? null}
        view={list.view}
        changeView={list.show}
        selection={list.selection}
        current={list.cursor.current}
        isBusy={list.isLocked}
        isStale={list.isStale}
        top={top}
        hasMore={list.hasMore && !list.error}
        visibleRange={list.visibleRange}
        onSelectAll={(checked) => (checked ? change({ type: 'all', rows }) : list.clearSelection())}
        onToggle={list.toggle}
        onOpen={onOpen}
        onDelete={list.askToDelete}
        onNearEnd={list.more}
      />
      <ListMore
        // Once the number of rows is known, placeholder rows show that they are loading.
        isLoading={list.isLoadingMore && !found}
        error={list.hasMore ? list.error : null}
        onRetry={list.retry}
      />
      {/* Allows scrolling the last row out from under the panel at the bottom of the window. */}
      <div aria-hidden className="h-16" />
    </>
  );
}
