import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { AdminApp, AppSort } from '#shared/contracts/admin-apps.ts';
import type { AppListQuery } from '../data/apps.ts';
import { Checkbox, type CheckState } from '../parts/checkbox.tsx';
import { AppRow } from './app-row.tsx';
import { FIRST_ORDER } from './list-view.ts';
import { useRowWalk } from './use-row-walk.ts';

type Props = {
  apps: readonly AdminApp[];
  hasMore: boolean;
  onMore: () => void;
  view: AppListQuery;
  onSort: (change: Pick<AppListQuery, 'sort' | 'order'>) => void;
  isSelected: (id: string) => boolean;
  onSelect: (apps: readonly AdminApp[], isSelected: boolean) => void;
  onDelete: (app: AdminApp) => void;
  /** Gives the focus to a row, wherever it is. */
  walk: RefObject<((index: number) => void) | null>;
};

/** Pixels, until a row is measured; what covers the top of the list; and rows before the end that ask for more. */
const ROW = 57;
const COVERED = 150;
const AHEAD = 30;

/** The apps as a table, of which only the rows in the window are there. */
export function AppTable({
  apps,
  hasMore,
  onMore,
  view,
  onSort,
  isSelected,
  onSelect,
  onDelete,
  walk,
}: Props) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (body.current) setTop(body.current.getBoundingClientRect().top + window.scrollY);
  }, []);
  const rows = useWindowVirtualizer({
    count: apps.length,
    estimateSize: () => ROW,
    overscan: 12,
    scrollMargin: top,
    scrollPaddingStart: COVERED,
    scrollPaddingEnd: ROW,
    getItemKey: (index) => apps[index]?.id ?? index,
  });
  const shown = rows.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  const isNearEnd = hasMore && last >= apps.length - AHEAD;
  useEffect(() => {
    if (isNearEnd) onMore();
  }, [isNearEnd, onMore]);
  const focusRow = useRowWalk({
    list: body,
    count: apps.length,
    show: (index) => rows.scrollToIndex(index, { align: 'auto' }),
    onToggle: (index) => {
      const app = apps[index];
      if (app) onSelect([app], !isSelected(app.id));
    },
  });
  useEffect(() => {
    walk.current = focusRow;
  });
  const selected = apps.filter(({ id }) => isSelected(id)).length;
  const all: CheckState = selected === 0 ? false : selected === apps.length ? true : 'some';
  const before = (shown[0]?.start ?? 0) - rows.options.scrollMargin;
  const after = rows.getTotalSize() - ((shown.at(-1)?.end ?? 0) - rows.options.scrollMargin);
  const head = { view, onSort };
  return (
    <table
      aria-label="Apps"
      aria-rowcount={hasMore ? -1 : apps.length + 1}
      className="w-full border-collapse"
    >
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col" className={clsx(HEAD, 'w-12 pl-4 sm:pl-6 lg:pl-8')}>
            <span className="flex">
              <Checkbox
                checked={all}
                label="Select all visible apps"
                onChange={(isOn) => onSelect(apps, isOn)}
              />
            </span>
          </th>
          <SortHead {...head} sort="name" label="Name" className="pl-2" />
          <th scope="col" className={clsx(HEAD, 'w-[26%] max-md:hidden')}>
            Categories
          </th>
          <th scope="col" className={clsx(HEAD, 'w-20 pr-4 text-right max-md:hidden')}>
            Web
          </th>
          <th scope="col" className={clsx(HEAD, 'w-20 pr-4 text-right max-md:hidden')}>
            iOS
          </th>
          <SortHead {...head} sort="created_at" label="Created" className="w-36 pl-4 max-lg:hidden" />
          <th scope="col" className={clsx(HEAD, 'w-14')}>
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody ref={body}>
        <Space height={before} />
        {shown.map(({ index, key }) => {
          const app = apps[index];
          return (
            app && (
              <AppRow
                key={key}
                ref={rows.measureElement}
                app={app}
                index={index}
                isSelected={isSelected(app.id)}
                onSelect={(isOn) => onSelect([app], isOn)}
                onDelete={() => onDelete(app)}
              />
            )
          );
        })}
        <Space height={after} />
      </tbody>
    </table>
  );
}

const HEAD =
  'sticky top-28 z-5 h-10 bg-canvas text-left font-medium text-ink-soft text-sm shadow-[inset_0_-1px_0_var(--line)] lg:top-[calc(7.25rem+1px)]';

/** In the place of rows that are outside of the window. */
const Space = ({ height }: { height: number }) =>
  height > 0 && (
    <tr aria-hidden>
      <td colSpan={7} style={{ height }} className="p-0" />
    </tr>
  );

type SortHeadProps = Pick<Props, 'view' | 'onSort'> & { sort: AppSort; label: string; className: string };

/** Sorts by this column; again, the other way round. */
function SortHead({ view, onSort, sort, label, className }: SortHeadProps) {
  const isCurrent = view.sort === sort;
  const turned = view.order === 'asc' ? 'desc' : 'asc';
  const Arrow = view.order === 'asc' ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      aria-sort={isCurrent ? (view.order === 'asc' ? 'ascending' : 'descending') : undefined}
      className={clsx(HEAD, className)}
    >
      <button
        type="button"
        onClick={() => onSort({ sort, order: isCurrent ? turned : FIRST_ORDER[sort] })}
        className="relative inline-flex h-8 items-center gap-1 rounded-[4px] touch-target hover:text-ink"
      >
        {label}
        {isCurrent && <Arrow aria-hidden size={13} />}
      </button>
    </th>
  );
}
