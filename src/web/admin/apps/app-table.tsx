import { type RefObject, useEffect, useRef } from 'react';
import type { AdminApp } from '#shared/contracts/admin-apps.ts';
import { Skeleton } from '#web/kit/skeleton.tsx';
import type { AppListQuery } from '../data/apps.ts';
import { type FocusRow, useRowNavigation } from '../parts/lists/use-row-navigation.ts';
import { useStickyHeight } from '../parts/lists/use-sticky-height.ts';
import { AppRow } from './app-row.tsx';
import { AppTableHead } from './app-table-head.tsx';
import { useRangeSelect } from './use-range-select.ts';
import { ROW_HEIGHT, useVirtualApps } from './use-virtual-apps.ts';

type Props = {
  apps: readonly AdminApp[];
  hasMore: boolean;
  /** Total number of apps; null while unknown. */
  total: number | null;
  onLoadMore: () => void;
  view: AppListQuery;
  onSort: (change: Pick<AppListQuery, 'sort' | 'order'>) => void;
  isSelected: (id: string) => boolean;
  onSelect: (apps: readonly AdminApp[], isSelected: boolean) => void;
  /** Null if nothing is selected. */
  onClear: (() => void) | null;
  onDelete: (app: AdminApp) => void;
  /** Receives the function that focuses a row. The row need not be rendered yet. */
  focusRowRef: RefObject<FocusRow | null>;
};

/**
 * Table of apps. Only the rows in and near the viewport are rendered, because the list can be long.
 */
export function AppTable({
  apps,
  hasMore,
  total,
  onLoadMore,
  view,
  onSort,
  isSelected,
  onSelect,
  onClear,
  onDelete,
  focusRowRef,
}: Props) {
  const body = useRef<HTMLTableSectionElement>(null);
  const firstHead = useRef<HTMLTableCellElement>(null);
  const headerHeight = useStickyHeight(firstHead);
  const virtualizer = useVirtualApps({ body, headerHeight, apps, hasMore, total, onLoadMore });
  const select = useRangeSelect(apps, onSelect);
  const focusRow = useRowNavigation({
    list: body,
    count: apps.length,
    isComplete: !hasMore,
    firstVisibleIndex: () =>
      virtualizer.getVirtualItemForOffset((virtualizer.scrollOffset ?? 0) + headerHeight)?.index ?? 0,
    scrollToRow: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
    onToggle: (index, isRange) => {
      const app = apps[index];
      if (app) select(index, !isSelected(app.id), isRange);
    },
    onClear,
  });
  useEffect(() => {
    focusRowRef.current = focusRow;
  });
  const visibleRows = virtualizer.getVirtualItems();
  const selectedCount = apps.filter(({ id }) => isSelected(id)).length;
  const heightBefore = (visibleRows[0]?.start ?? 0) - virtualizer.options.scrollMargin;
  const heightAfter =
    virtualizer.getTotalSize() - ((visibleRows.at(-1)?.end ?? 0) - virtualizer.options.scrollMargin);
  const appCount = hasMore ? total : apps.length;
  return (
    <table
      aria-label="Apps"
      // Includes the header row. The ARIA value for an unknown number of rows is -1.
      aria-rowcount={appCount === null ? -1 : appCount + 1}
      className="w-full border-collapse"
    >
      <AppTableHead
        ref={firstHead}
        view={view}
        onSort={onSort}
        checked={selectedCount === 0 ? false : selectedCount === apps.length ? true : 'some'}
        onCheck={(isOn) => onSelect(apps, isOn)}
      />
      <tbody ref={body}>
        <Spacer height={heightBefore} />
        {visibleRows.map(({ index, key }) => {
          const app = apps[index];
          return app ? (
            <AppRow
              key={key}
              ref={virtualizer.measureElement}
              app={app}
              index={index}
              isSelected={isSelected(app.id)}
              onSelect={(isOn, isRange) => select(index, isOn, isRange)}
              onDelete={() => onDelete(app)}
            />
          ) : (
            <PendingRow key={key} />
          );
        })}
        <Spacer height={heightAfter} />
      </tbody>
    </table>
  );
}

/** Placeholder for an app that is still loading. */
const PendingRow = () => (
  <tr aria-hidden className="border-line border-b" style={{ height: ROW_HEIGHT }}>
    <td />
    <td className="px-2">
      <Skeleton className="h-[36px] w-1/2" />
    </td>
  </tr>
);

/** Takes up the space of rows that are not rendered. */
const Spacer = ({ height }: { height: number }) =>
  height > 0 && (
    <tr aria-hidden>
      <td colSpan={7} style={{ height }} className="p-0" />
    </tr>
  );
