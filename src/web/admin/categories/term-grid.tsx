import { clsx } from 'clsx';
import type { AdminCategory } from '#shared/contracts/admin-categories.ts';
import { type TermActions, TermRow } from './term-row.tsx';
import type { TreeRow } from './tree.ts';
import { useTermFocus } from './use-term-focus.ts';

type Props = TermActions & {
  label: string;
  rows: readonly TreeRow<AdminCategory>[];
  /** Whether terms are shown as a tree; otherwise as a flat list. */
  isTree: boolean;
  search: string;
  nameOf: (id: string) => string | undefined;
  /** Id of the term to focus as soon as it is rendered. `onFocused` is called then. */
  idToFocus: string | null;
  onFocused: () => void;
};

const HEAD_CLASS =
  'sticky top-[calc(var(--head)+var(--bar))] z-1 border-line border-b bg-canvas py-2 font-medium text-ink-soft text-xs';

/**
 * Grid of terms with focusable rows. Arrow keys move between rows, and expand and collapse them. Home
 * and End move to the first and last row, and letters to the next matching name. Enter or F2 edits the term, Space
 * expands or collapses it, Delete deletes it after confirmation, and Tab moves to the menu of the row.
 */
export function TermGrid({ label, rows, isTree, search, nameOf, idToFocus, onFocused, ...actions }: Props) {
  const { table, currentIndex, onKeyDown, onFocus } = useTermFocus({ rows, idToFocus, onFocused, actions });
  const hasBranches = rows.some(({ level, isOpen }) => level > 1 || isOpen !== null);
  return (
    <table
      ref={table}
      role={isTree ? 'treegrid' : 'grid'}
      aria-label={label}
      className="w-full border-separate border-spacing-0"
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    >
      <GridHead countHeading={isTree ? 'Screens' : 'Apps'} />
      <tbody>
        {rows.map((row, index) => (
          <TermRow
            key={row.term.id}
            row={row}
            isTree={isTree}
            hasBranches={hasBranches}
            isCurrent={index === currentIndex}
            search={search}
            parentName={isTree || !row.term.parentId ? undefined : nameOf(row.term.parentId)}
            {...actions}
          />
        ))}
      </tbody>
    </table>
  );
}

/** `countHeading` is the header of the column with the number of screens or apps. */
const GridHead = ({ countHeading }: { countHeading: string }) => (
  <thead>
    <tr>
      <th scope="col" className={clsx(HEAD_CLASS, 'pl-4 text-left sm:pl-6 lg:pl-8')}>
        Name
      </th>
      <th scope="col" className={clsx(HEAD_CLASS, 'hidden px-3 text-left md:table-cell')}>
        Slug
      </th>
      <th scope="col" className={clsx(HEAD_CLASS, 'w-20 px-3 text-right')}>
        {countHeading}
      </th>
      <th scope="col" className={clsx(HEAD_CLASS, 'w-16')}>
        <span className="sr-only">Actions</span>
      </th>
    </tr>
  </thead>
);
