import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useRef, useState } from 'react';
import type { AdminScreenRow } from '#shared/contracts/admin-screens.ts';
import { pages } from '#shared/urls.ts';
import { ListFailure } from '../parts/lists/list-failure.tsx';
import { useBulk } from './bulk/use-bulk.ts';
import { type Asked, ListDialogs } from './list-dialogs.tsx';
import { screenList } from './list-memory.ts';
import { ListEmpty, ListLoading, ListMore } from './list-states.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { filterOf, listAddress } from './list-view.ts';
import { ScreenTable } from './screen-table.tsx';
import { selectedCount } from './selection.ts';
import { applyTags, confirmSelectedTags } from './tag-editor/apply-tags.ts';
import { useCursor, type VisibleRange } from './use-cursor.ts';
import { useListKeys } from './use-list-keys.ts';
import { useListView } from './use-list-view.ts';
import { useScreens } from './use-screens.ts';
import { useSelection } from './use-selection.ts';
import { useStickyTop } from './use-sticky-top.ts';

const onOpen = screenList.rememberRow;

/** List of screens with its toolbar and dialogs. */
export function ScreenList() {
  const client = useQueryClient();
  const router = useRouter();
  const { view, show } = useListView();
  const filter = filterOf(view);
  const list = useScreens(view);
  const { rows, found } = list;
  const { selection, change, toggle } = useSelection(filter, rows);
  const address = listAddress(view);
  const visibleRange = useRef<VisibleRange | null>(null);
  const { current, setCurrent, move, jump } = useCursor(
    rows,
    address,
    screenList.useLeft(address),
    visibleRange,
  );
  const bulk = useBulk({ selection, change, filter });
  const [asked, setAsked] = useState<Asked | null>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  const top = useStickyTop(toolbar);

  const count = selectedCount(selection);
  const isLocked = bulk.isBusy || list.isStale;
  const onDelete = useCallback(
    (screen: AdminScreenRow) => {
      setCurrent(screen.id);
      setAsked({ what: 'screen', screen });
    },
    [setCurrent],
  );
  const clear = (): void => change({ type: 'none' });
  const target = { client, selection, change };

  const atRow = (act: (screen: AdminScreenRow) => void) => (): void => {
    const screen = rows.find(({ id }) => id === current);
    if (screen) act(screen);
  };
  useListKeys({
    move,
    // With unloaded rows, End is left to the browser: it scrolls to the end, which loads more rows.
    jump: (to) => (to === 'start' || !list.hasMore ? () => jump(to) : undefined),
    toggle: (isRange) => atRow(({ id }) => !isLocked && toggle(id, isRange))(),
    edit: atRow(({ id }) => {
      onOpen(id);
      void router.navigate({ href: pages.adminScreen(id) });
    }),
    view: atRow(({ id }) => void window.open(pages.screen(id), '_blank', 'noopener')),
    remove: () => !isLocked && (count > 0 ? setAsked({ what: 'selected' }) : atRow(onDelete)()),
    clear: () => {
      if (count === 0 || isLocked) return false;
      clear();
      return true;
    },
    help: () => setAsked({ what: 'keys' }),
  });

  return (
    <>
      <ListToolbar
        ref={toolbar}
        view={view}
        show={show}
        selection={selection}
        rows={rows}
        found={found}
        hasMore={list.hasMore}
        isLocked={isLocked}
        bulk={bulk}
        onConfirmTags={() => void bulk.busy(async () => bulk.settle(await confirmSelectedTags(target)))}
        onAsk={(what) => setAsked({ what })}
        onClear={clear}
        onMatching={(seen) => change({ type: 'matching', filter, found: seen })}
      />
      {list.isLoading && <ListLoading />}
      {list.error && rows.length === 0 && <ListFailure text={list.error} onRetry={list.retry} />}
      {!list.isLoading && !list.error && rows.length === 0 && (
        <ListEmpty
          filter={filter}
          onClear={() =>
            show({
              ...{ search: undefined, platform: undefined, app: undefined },
              ...{ tags: undefined, derivedTitle: undefined },
            })
          }
        />
      )}
      {rows.length > 0 && (
        <>
          <ScreenTable
            rows={rows}
            total={found?.count ?? null}
            view={view}
            show={show}
            selection={selection}
            current={current}
            isBusy={isLocked}
            isStale={list.isStale}
            top={top}
            hasMore={list.hasMore && !list.error}
            visibleRange={visibleRange}
            onSelectAll={(checked) => (checked ? change({ type: 'all', rows }) : clear())}
            onToggle={toggle}
            onOpen={onOpen}
            onDelete={onDelete}
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
      )}
      {asked && (
        <ListDialogs
          asked={asked}
          selection={selection}
          rows={rows}
          onClose={() => setAsked(null)}
          onDeleted={({ id }) => change({ type: 'deleted', id })}
          onDelete={() => void bulk.remove()}
          onTags={(changes) => void bulk.busy(async () => bulk.settle(await applyTags(target, changes)))}
        />
      )}
    </>
  );
}
