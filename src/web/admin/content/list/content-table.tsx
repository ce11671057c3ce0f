import { clsx } from 'clsx';
import { type RefObject, useEffect, useRef } from 'react';
import { type FocusRow, useRowWalk } from '../../parts/use-row-walk.ts';
import type { ContentKind, ContentRow } from '../kinds.ts';
import { ContentTableRow } from './content-row.tsx';

type Props = {
  kind: ContentKind;
  rows: readonly ContentRow[];
  /** No further rows can be read. */
  isWhole: boolean;
  onDelete: (row: ContentRow) => void;
  /** Gives the focus to a row. */
  walk: RefObject<FocusRow | null>;
};

const HEAD =
  'sticky top-28 z-5 h-10 bg-canvas text-left font-medium text-ink-faint text-xs whitespace-nowrap shadow-[inset_0_-1px_0_var(--line)] lg:top-[calc(7.25rem+1px)] ' +
  'pointer-coarse:top-[calc(3.5rem+64px)] lg:pointer-coarse:top-[calc(3.75rem+65px)]';

/** Posts or pages as a table: there are few, so that all that were read are there. */
export function ContentTable({ kind, rows, isWhole, onDelete, walk }: Props) {
  const body = useRef<HTMLTableSectionElement>(null);
  const rowAt = (index: number) => body.current?.querySelector(`[data-index="${index}"]`);
  const focusRow = useRowWalk({
    list: body,
    count: rows.length,
    isWhole,
    first: () => 0,
    show: (index) => rowAt(index)?.scrollIntoView({ block: 'nearest' }),
  });
  useEffect(() => {
    walk.current = focusRow;
  });
  return (
    <table aria-label={kind.heading} className="w-full border-collapse">
      <thead>
        <tr>
          <th scope="col" className={clsx(HEAD, 'pl-4 sm:pl-6 lg:pl-8')}>
            Title
          </th>
          <th scope="col" className={clsx(HEAD, 'w-52 max-md:hidden')}>
            Status
          </th>
          <th scope="col" className={clsx(HEAD, 'w-32 max-md:hidden')}>
            Date
          </th>
          <th scope="col" className={clsx(HEAD, 'w-[24%] max-lg:hidden')}>
            Author
          </th>
          <th scope="col" className={clsx(HEAD, 'w-14')}>
            <span className="sr-only">Actions</span>
          </th>
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
