import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { AdminApp } from '#shared/contracts/admin-apps.ts';
import { Skeleton } from '#web/kit/skeleton.tsx';
import type { AppListQuery } from '../data/apps.ts';
import { type FocusRow, useRowWalk } from '../parts/lists/use-row-walk.ts';
import { AppRow } from './app-row.tsx';
import { AppTableHead } from './app-table-head.tsx';

type Props = {
  apps: readonly AdminApp[];
  hasMore: boolean;
  /** Total number of apps; null while unknown. */
  total: number | null;
  onMore: () => void;
  view: AppListQuery;
  onSort: (change: Pick<AppListQuery, 'sort' | 'order'>) => void;
  isSelected: (id: string) => boolean;
  onSelect: (apps: readonly AdminApp[], isSelected: boolean) => void;
  /** Null if nothing is selected. */
  onClear: (() => void) | null;
  onDelete: (app: AdminApp) => void;
  /** Receives the function that focuses a row, also one that is not rendered yet. */
  walk: RefObject<FocusRow | null>;
};

/**
 * Estimated row height and height of the sticky header, in pixels; rows before the end at which the next page
 * loads.
 */
const ROW_HEIGHT = 57;
const HEADER_HEIGHT = 150;
const LOAD_AHEAD_ROWS = 30;

/** Table of apps. Only the rows in the viewport are rendered. */
export function AppTable({
  apps,
  hasMore,
  total,
  onMore,
  view,
  onSort,
  isSelected,
  onSelect,
  onClear,
  onDelete,
  walk,
}: Props) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (body.current) setTop(body.current.getBoundingClientRect().top + window.scrollY);
  }, []);
  const rows = useWindowVirtualizer({
    // Rows that are not loaded yet take up space too, so that the user can scroll to them.
    count: hasMore ? Math.max(apps.length, total ?? 0) : apps.length,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    scrollMargin: top,
    scrollPaddingStart: HEADER_HEIGHT,
    scrollPaddingEnd: ROW_HEIGHT,
    getItemKey: (index) => apps[index]?.id ?? index,
  });
  const shown = rows.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  const isNearEnd = hasMore && last >= apps.length - LOAD_AHEAD_ROWS;
  useEffect(() => {
    if (isNearEnd) onMore();
  }, [isNearEnd, onMore]);
  /** Start of a range: the row that was selected last. */
  const anchor = useRef<string | null>(null);
  const select = (index: number, isOn: boolean, isRange: boolean): void => {
    const from = isRange ? apps.findIndex(({ id }) => id === anchor.current) : -1;
    const [first, last] = from < 0 ? [index, index] : [Math.min(from, index), Math.max(from, index)];
    onSelect(apps.slice(first, last + 1), isOn);
    anchor.current = apps[index]?.id ?? null;
  };
  const focusRow = useRowWalk({
    list: body,
    count: apps.length,
    isWhole: !hasMore,
    first: () => rows.getVirtualItemForOffset((rows.scrollOffset ?? 0) + HEADER_HEIGHT)?.index ?? 0,
    show: (index) => rows.scrollToIndex(index, { align: 'auto' }),
    onToggle: (index, isRange) => {
      const app = apps[index];
      if (app) select(index, !isSelected(app.id), isRange);
    },
    onClear,
  });
  useEffect(() => {
    walk.current = focusRow;
  });
  const selected = apps.filter(({ id }) => isSelected(id)).length;
  const before = (shown[0]?.start ?? 0) - rows.options.scrollMargin;
  const after = rows.getTotalSize() - ((shown.at(-1)?.end ?? 0) - rows.options.scrollMargin);
  return (
    <table
      aria-label="Apps"
      aria-rowcount={hasMore ? (total === null ? -1 : total + 1) : apps.length + 1}
      className="w-full border-collapse"
    >
      <AppTableHead
        view={view}
        onSort={onSort}
        checked={selected === 0 ? false : selected === apps.length ? true : 'some'}
        onCheck={(isOn) => onSelect(apps, isOn)}
      />
      <tbody ref={body}>
        <Space height={before} />
        {shown.map(({ index, key }) => {
          const app = apps[index];
          return app ? (
            <AppRow
              key={key}
              ref={rows.measureElement}
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
        <Space height={after} />
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

/** Fills the space of the rows outside the viewport. */
const Space = ({ height }: { height: number }) =>
  height > 0 && (
    <tr aria-hidden>
      <td colSpan={7} style={{ height }} className="p-0" />
    </tr>
  );
