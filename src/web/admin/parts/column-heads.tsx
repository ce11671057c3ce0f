import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';

/** How the heads of columns look; where they stay is the list's. */
const LOOK = 'sticky bg-canvas text-left font-medium text-ink-faint text-xs whitespace-nowrap';

/** A head below a toolbar of one line, on small screens below the bar of the product too. */
export const BELOW_TOOLBAR =
  'top-28 z-5 h-10 shadow-[inset_0_-1px_0_var(--line)] lg:top-[calc(7.25rem+1px)] ' +
  'pointer-coarse:top-[calc(3.5rem+64px)] lg:pointer-coarse:top-[calc(3.75rem+65px)]';

type HeadProps = { className: string; style?: CSSProperties; children: ReactNode };

export function ColumnHead({ className, style, children }: HeadProps) {
  return (
    <th scope="col" style={style} className={clsx(LOOK, className)}>
      {children}
    </th>
  );
}

/** Above the menus of the rows. */
export const ActionsHead = (place: Omit<HeadProps, 'children'>) => (
  <ColumnHead {...place}>
    <span className="sr-only">Actions</span>
  </ColumnHead>
);

type Order = 'asc' | 'desc';
type SortHeadProps<Sort> = HeadProps & {
  sort: Sort;
  /** The order that the list has now. */
  view: { sort: Sort; order: Order };
  /** In which order each column is sorted at first. */
  first: Readonly<Record<Sort & string, Order>>;
  onSort: (change: { sort: Sort; order: Order }) => void;
  /** What the order goes by, where the head alone does not say it. */
  hint?: string;
};

/** Sorts by its column; pressed again, the other way round. */
export function SortHead<Sort extends string>({
  sort,
  view,
  first,
  onSort,
  hint,
  className,
  style,
  children,
}: SortHeadProps<Sort>) {
  const isCurrent = view.sort === sort;
  const Arrow = view.order === 'asc' ? ArrowUp : ArrowDown;
  const turned = view.order === 'asc' ? 'desc' : 'asc';
  return (
    <th
      scope="col"
      style={style}
      aria-sort={isCurrent ? (view.order === 'asc' ? 'ascending' : 'descending') : undefined}
      className={clsx(LOOK, className)}
    >
      <button
        type="button"
        title={hint}
        onClick={() => onSort({ sort, order: isCurrent ? turned : first[sort] })}
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
