import { clsx } from 'clsx';
import { Checkbox, type CheckState } from '../parts/inputs/checkbox.tsx';
import { ActionsHead, ColumnHead, SortHead } from '../parts/lists/column-heads.tsx';
import { DEFAULT_ORDER, type ListView } from './list-view.ts';
import type { ChangeView } from './use-list-view.ts';

type Props = {
  view: ListView;
  changeView: ChangeView;
  checked: CheckState;
  onCheck: (checked: boolean) => void;
  isBusy: boolean;
  /** Sticky position in pixels from the top of the window. */
  top: number;
};

const CELL = 'z-9 h-[40px] border-line border-b px-2';
/**
 * Classes of columns that are hidden if the table or the window is narrow. With these limits, the title has at least
 * 175 px. `row-height.ts` also has the limit of `MEDIUM_CELL_CLASS`, because narrower windows have higher rows.
 */
export const WIDE_CELL_CLASS = 'hidden @min-[1000px]:table-cell';
export const FLAG_CELL_CLASS = 'hidden @min-[880px]:table-cell';
export const MEDIUM_CELL_CLASS = 'hidden min-[640px]:table-cell';

/** Column headers of the table of screens. Three of them are sortable. */
export function TableHead({ view, changeView, checked, onCheck, isBusy, top }: Props) {
  const style = { top };
  const sortable = { view, onSort: changeView, initialOrders: DEFAULT_ORDER, style };
  return (
    <thead>
      <tr>
        <ColumnHead
          style={style}
          className={clsx(CELL, 'w-12 pl-4 sm:w-[3.125rem] sm:pl-6 lg:w-[3.625rem] lg:pl-8')}
        >
          <Checkbox label="Select all visible rows" checked={checked} disabled={isBusy} onChange={onCheck} />
        </ColumnHead>
        <SortHead
          {...sortable}
          sort="created"
          hint="By the date added"
          className={clsx(CELL, 'w-[88px] min-[640px]:w-[116px]')}
        >
          Screen
        </SortHead>
        <SortHead {...sortable} sort="title" hint="By title" className={CELL}>
          Screen Title
        </SortHead>
        <ColumnHead style={style} className={clsx(CELL, WIDE_CELL_CLASS, 'w-[19%]')}>
          App
        </ColumnHead>
        <ColumnHead style={style} className={clsx(CELL, FLAG_CELL_CLASS, 'w-[76px]')}>
          Featured
        </ColumnHead>
        <ColumnHead style={style} className={clsx(CELL, FLAG_CELL_CLASS, 'w-[64px]')}>
          Cover
        </ColumnHead>
        <ColumnHead style={style} className={clsx(CELL, MEDIUM_CELL_CLASS, 'w-[88px]')}>
          Platform
        </ColumnHead>
        <SortHead
          {...sortable}
          sort="updated"
          hint="By the last update"
          className={clsx(CELL, MEDIUM_CELL_CLASS, 'w-[124px]')}
        >
          Last Updated
        </SortHead>
        <ActionsHead style={style} className={clsx(CELL, 'w-[60px] sm:w-[66px] lg:w-[74px]')} />
      </tr>
    </thead>
  );
}
