import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { AppSort } from '#shared/contracts/admin-apps.ts';
import type { AppListQuery } from '../data/apps.ts';
import { Checkbox, type CheckState } from '../parts/checkbox.tsx';
import { FIRST_ORDER } from './list-view.ts';

type Props = {
  view: AppListQuery;
  onSort: (change: Pick<AppListQuery, 'sort' | 'order'>) => void;
  checked: CheckState;
  onCheck: (isOn: boolean) => void;
};

const HEAD =
  'sticky top-28 z-5 h-10 bg-canvas text-left font-medium text-ink-faint text-xs whitespace-nowrap shadow-[inset_0_-1px_0_var(--line)] lg:top-[calc(7.25rem+1px)] ' +
  'pointer-coarse:top-[calc(3.5rem+64px)] lg:pointer-coarse:top-[calc(3.75rem+65px)]';

/** The heads of the columns; two of them sort. */
export function AppTableHead({ view, onSort, checked, onCheck }: Props) {
  const head = { view, onSort };
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className={clsx(HEAD, 'w-12 pl-4 sm:pl-6 lg:pl-8')}>
          <span className="flex">
            <Checkbox checked={checked} label="Select all visible apps" onChange={onCheck} />
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
  );
}

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
        className={clsx(
          'group relative -mx-1.5 inline-flex h-7 items-center gap-1 rounded-control px-1.5 touch-target hover:bg-sunken hover:text-ink',
          isCurrent && 'text-ink',
        )}
      >
        {label}
        <Arrow
          aria-hidden
          size={13}
          className={isCurrent ? '' : 'opacity-0 group-hover:opacity-40 group-focus-visible:opacity-40'}
        />
      </button>
    </th>
  );
}
