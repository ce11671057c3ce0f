import { clsx } from 'clsx';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { ROW_HEIGHT_CLASS } from './row-height.ts';
import { FLAG_CELL_CLASS, MEDIUM_CELL_CLASS, WIDE_CELL_CLASS } from './table-head.tsx';

const CELL = 'border-line border-b px-2 py-0';

/** Placeholder for a row that is loading. */
export const PendingRow = () => (
  <tr aria-hidden className={ROW_HEIGHT_CLASS}>
    <td className={CELL} />
    <td className={CELL}>
      <Skeleton className="h-[56px]" />
    </td>
    <td className={CELL}>
      <Skeleton className="h-[14px] w-3/5" />
      <Skeleton className="mt-1.5 h-[12px] w-1/4" />
    </td>
    <td className={clsx(CELL, WIDE_CELL_CLASS)} />
    <td className={clsx(CELL, FLAG_CELL_CLASS)} />
    <td className={clsx(CELL, FLAG_CELL_CLASS)} />
    <td className={clsx(CELL, MEDIUM_CELL_CLASS)} />
    <td className={clsx(CELL, MEDIUM_CELL_CLASS)} />
    <td className={CELL} />
  </tr>
);
