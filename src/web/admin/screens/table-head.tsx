import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ScreenSort } from '#shared/contracts/admin-screens.ts';
import { Checkbox, type CheckState } from '../parts/checkbox.tsx';
import { FIRST_ORDER, type ListView } from './list-view.ts';
import type { ShowView } from './use-list-view.ts';

type Props = {
  view: ListView;
  show: ShowView;
  checked: CheckState;
  onCheck: (checked: boolean) => void;
  isBusy: boolean;
  /** Pixels from the top of the window where it stays. */
  top: number;
};

const CELL =
  'sticky z-9 h-[40px] border-line border-b bg-canvas px-2 text-left font-medium text-ink-faint text-xs whitespace-nowrap';
/** Cells of the table that only the widest windows have, and those that phones do without. */
export const WIDE = 'hidden @min-[960px]:table-cell';
export const MEDIUM = 'hidden @min-[640px]:table-cell';

/** The heads of the columns; three of them sort. */
export function TableHead({ view, show, checked, onCheck, isBusy, top }: Props) {
  const style = { top };
  const sortable = { view, show, style };
  return (
    <thead>
      <tr>
        <th
          scope="col"
          style={style}
          className={clsx(CELL, 'w-[42px] pl-4 sm:w-[50px] sm:pl-6 lg:w-[58px] lg:pl-8')}
        >
          <Checkbox label="Select all visible rows" checked={checked} disabled={isBusy} onChange={onCheck} />
        </th>
        <SortHead
          {...sortable}
          sort="created"
          hint="By the date added"
          className="w-[88px] @min-[640px]:w-[116px]"
        >
          Screen
        </SortHead>
        <SortHead {...sortable} sort="title" hint="By title">
          Screen Title
        </SortHead>
        <th scope="col" style={style} className={clsx(CELL, WIDE, 'w-[19%]')}>
          App
        </th>
        <th scope="col" style={style} className={clsx(CELL, MEDIUM, 'w-[76px]')}>
          Featured
        </th>
        <th scope="col" style={style} className={clsx(CELL, MEDIUM, 'w-[64px]')}>
          Cover
        </th>
        <th scope="col" style={style} className={clsx(CELL, MEDIUM, 'w-[88px]')}>
          Platform
        </th>
        <SortHead
          {...sortable}
          sort="updated"
          hint="By the last update"
          className={clsx(MEDIUM, 'w-[124px]')}
        >
          Last Updated
        </SortHead>
        <th scope="col" style={style} className={clsx(CELL, 'w-[60px] sm:w-[66px] lg:w-[74px]')}>
          <span className="sr-only">Actions</span>
        </th>
      </tr>
    </thead>
  );
}

type SortProps = Pick<Props, 'view' | 'show'> & {
  sort: ScreenSort;
  /** What the order goes by, where the head alone does not say it. */
  hint: string;
  style: { top: number };
  className?: string;
  children: string;
};

/** Sorts by its column; pressed again, the other way round. */
function SortHead({ view, show, sort, hint, style, className, children }: SortProps) {
  const isCurrent = view.sort === sort;
  const Icon = view.order === 'asc' ? ArrowUp : ArrowDown;
  const press = (): void =>
    show({ sort, order: isCurrent ? (view.order === 'asc' ? 'desc' : 'asc') : FIRST_ORDER[sort] });
  return (
    <th
      scope="col"
      style={style}
      aria-sort={isCurrent ? (view.order === 'asc' ? 'ascending' : 'descending') : undefined}
      className={clsx(CELL, className)}
    >
      <button
        type="button"
        title={hint}
        onClick={press}
        className={clsx(
          'group relative -mx-1.5 inline-flex h-7 items-center gap-1 rounded-control px-1.5 touch-target hover:bg-sunken hover:text-ink',
          isCurrent && 'text-ink',
        )}
      >
        {children}
        <Icon
          aria-hidden
          size={13}
          className={isCurrent ? '' : 'opacity-0 group-hover:opacity-40 group-focus-visible:opacity-40'}
        />
      </button>
    </th>
  );
}
