import { clsx } from 'clsx';
import type { Ref } from 'react';
import type { AppListQuery } from '../data/apps.ts';
import { Checkbox, type CheckState } from '../parts/inputs/checkbox.tsx';
import { ActionsHead, BELOW_TOOLBAR, ColumnHead, SortHead } from '../parts/lists/column-heads.tsx';
import { INITIAL_ORDERS } from './list-view.ts';

type Props = {
  /** Receives the first column header. */
  ref: Ref<HTMLTableCellElement>;
  view: AppListQuery;
  onSort: (change: Pick<AppListQuery, 'sort' | 'order'>) => void;
  checked: CheckState;
  onCheck: (isOn: boolean) => void;
};

const COUNT_CLASS = clsx(BELOW_TOOLBAR, 'w-20 pr-4 text-right max-md:hidden');

/** Column headers of the list of apps. The list can be sorted by name and by creation date. */
export function AppTableHead({ ref, view, onSort, checked, onCheck }: Props) {
  const sortable = { view, onSort, initialOrders: INITIAL_ORDERS };
  return (
    <thead>
      <tr aria-rowindex={1}>
        <ColumnHead ref={ref} className={clsx(BELOW_TOOLBAR, 'w-12 pl-4 sm:pl-6 lg:pl-8')}>
          <span className="flex">
            <Checkbox checked={checked} label="Select all visible apps" onChange={onCheck} />
          </span>
        </ColumnHead>
        <SortHead {...sortable} sort="name" className={clsx(BELOW_TOOLBAR, 'pl-2')}>
          Name
        </SortHead>
        <ColumnHead className={clsx(BELOW_TOOLBAR, 'w-[26%] max-md:hidden')}>Categories</ColumnHead>
        <ColumnHead className={COUNT_CLASS}>Web</ColumnHead>
        <ColumnHead className={COUNT_CLASS}>iOS</ColumnHead>
        <SortHead {...sortable} sort="created_at" className={clsx(BELOW_TOOLBAR, 'w-36 pl-4 max-lg:hidden')}>
          Created
        </SortHead>
        <ActionsHead className={clsx(BELOW_TOOLBAR, 'w-14')} />
      </tr>
    </thead>
  );
}
