import { clsx } from 'clsx';
import { type RefObject, useEffect, useRef } from 'react';
import { ActionsHead, BELOW_TOOLBAR, ColumnHead } from '#web/admin/parts/lists/column-heads.tsx';
import { type FocusRow, useRowNavigation } from '#web/admin/parts/lists/use-row-navigation.ts';
import type { ContentKind, ContentRow } from '../kinds.ts';
import { ContentTableRow } from './content-row.tsx';

type Props = {
  kind: ContentKind;
  rows: readonly ContentRow[];
  /** Whether all rows are loaded. */
  isComplete: boolean;
  onDelete: (row: ContentRow) => void;
  /** Receives the function that focuses a row. */
  focusRowRef: RefObject<FocusRow | null>;
};

/** Table of posts or pages. It is not virtualized, because it has few rows. */
export function ContentTable({ kind, rows, isComplete, onDelete, focusRowRef }: Props) {
  const body = useRef<HTMLTableSectionElement>(null);
  const rowAt = (index: number) => body.current?.querySelector(`[data-index="${index}"]`);
  const focusRow = useRowNavigation({
    list: body,
    count: rows.length,
    isComplete,
    firstVisibleIndex: () => 0,
    scrollToRow: (index) => rowAt(index)?.scrollIntoView({ block: 'nearest' }),
  });
  useEffect(() => {
    focusRowRef.current = focusRow;
  });
  return (
    <table aria-label={kind.heading} className="w-full border-collapse">
      <thead>
        <tr>
          <ColumnHead className={clsx(BELOW_TOOLBAR, 'pl-4 sm:pl-6 lg:pl-8')}>Title</ColumnHead>
          <ColumnHead className={clsx(BELOW_TOOLBAR, 'w-52 max-md:hidden')}>Status</ColumnHead>
          <ColumnHead className={clsx(BELOW_TOOLBAR, 'w-32 max-md:hidden')}>Date</ColumnHead>
          <ColumnHead className={clsx(BELOW_TOOLBAR, 'w-[24%] max-lg:hidden')}>Author</ColumnHead>
          <ActionsHead className={clsx(BELOW_TOOLBAR, 'w-14')} />
        </tr>
      </thead>
      <tbody ref={body} className="[&_tr]:scroll-mt-40">
        {rows.map((row, index) => (
          <ContentTableRow key={row.id} kind={kind} row={row} index={index} onDelete={() => onDelete(row)} />
        ))}
      </tbody>
    </table>
  );
}
