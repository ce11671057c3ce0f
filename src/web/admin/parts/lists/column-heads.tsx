import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { CSSProperties, ReactNode, Ref } from 'react';

/** Classes of column headers. The list adds the sticky offset. */
const HEAD_CLASS = 'sticky bg-canvas text-left font-medium text-ink-faint text-xs whitespace-nowrap';

/**
 * Classes that make column headers stick below a one-line toolbar. The toolbar itself sticks below the header of the
 * back office in small windows, and below the header of the page in large windows. On touch devices the toolbar is
 * taller.
 */
export const BELOW_TOOLBAR =
  'top-28 z-5 h-10 shadow-[inset_0_-1px_0_var(--line)] lg:top-[calc(--spacing(29)+1px)] ' +
  'pointer-coarse:top-[calc(--spacing(14)+64px)] lg:pointer-coarse:top-[calc(--spacing(15)+65px)]';

type HeadProps = {
  ref?: Ref<HTMLTableCellElement>;
  className: string;
  style?: CSSProperties;
  children: ReactNode;
};

/** Column header without sorting. */
export function ColumnHead({ ref, className, style, children }: HeadProps) {
  return (
    <th ref={ref} scope="col" style={style} className={clsx(HEAD_CLASS, className)}>
      {children}
    </th>
  );
}

/** Header of the column with the row menus. */
export const ActionsHead = (props: Omit<HeadProps, 'children'>) => (
  <ColumnHead {...props}>
    <span className="sr-only">Actions</span>
  </ColumnHead>
);

type Order = 'asc' | 'desc';
type SortHeadProps<Sort> = HeadProps & {
  sort: Sort;
  view: { sort: Sort; order: Order };
  /** Order in which the first click on a column's header sorts. */
  initialOrders: Readonly<Record<Sort & string, Order>>;
  onSort: (change: { sort: Sort; order: Order }) => void;
  /** Tooltip that explains the sort key, if the header does not. */
  hint?: string;
};

/** Column header that sorts the list by its column. A second click reverses the order. */
export function SortHead<Sort extends string>({
  sort,
  view,
  initialOrders,
  onSort,
  hint,
  className,
  style,
  children,
}: SortHeadProps<Sort>) {
  const isCurrent = view.sort === sort;
  const Arrow = view.order === 'asc' ? ArrowUp : ArrowDown;
  const reversedOrder = view.order === 'asc' ? 'desc' : 'asc';
  return (
    <th
      scope="col"
      style={style}
      aria-sort={isCurrent ? (view.order === 'asc' ? 'ascending' : 'descending') : undefined}
      className={clsx(HEAD_CLASS, className)}
    >
      <button
        type="button"
        title={hint}
        onClick={() => onSort({ sort, order: isCurrent ? reversedOrder : initialOrders[sort] })}
        className={clsx(
          'group relative -mx-1.5 inline-flex h-7 items-center gap-1 rounded-control px-1.5 touch-target hover:bg-sunken hover:text-ink',
          isCurrent && 'text-ink',
        )}
      >
        {children}
        <Arrow
          aria-hidden
          size={13}
          className={isCurrent ? '' : 'opacity-0 group-hover:opacity-40 group-focus-visible:opacity-40'}
        />
      </button>
    </th>
  );
}
