import { clsx } from 'clsx';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { AdminCategory } from '#shared/contracts/admin-categories.ts';
import { stepOf, typedTo } from './grid-keys.ts';
import { type TermActions, TermRow } from './term-row.tsx';
import type { TreeRow } from './tree.ts';

/** Pause after which typed letters start a new search, in milliseconds. */
const TYPEAHEAD_RESET_MS = 600;

type Props = TermActions & {
  label: string;
  rows: readonly TreeRow<AdminCategory>[];
  /** Whether terms are shown as a tree; otherwise as a flat list. */
  isTree: boolean;
  search: string;
  nameOf: (id: string) => string | undefined;
  /** Id of the term to focus as soon as it is rendered. `onFocused` is called then. */
  wanted: string | null;
  onFocused: () => void;
};

const HEAD =
  'sticky top-[calc(var(--head)+var(--bar))] z-1 border-line border-b bg-canvas py-2 font-medium text-ink-soft text-xs';

/**
 * Grid of terms with focusable rows. Arrow keys move, expand and collapse; Home and End move to the ends;
 * letters find names; Enter edits; Delete asks for confirmation; Tab moves to the menu of the row.
 */
export function TermGrid({ label, rows, isTree, search, nameOf, wanted, onFocused, ...actions }: Props) {
  const table = useRef<HTMLTableElement>(null);
  const typed = useRef({ text: '', at: 0 });
  const [currentId, setCurrentId] = useState<string | null>(null);
  const current = Math.max(
    0,
    rows.findIndex(({ term }) => term.id === currentId),
  );

  const hasBranches = rows.some(({ level, isOpen }) => level > 1 || isOpen !== null);

  const focusTerm = (id: string): boolean => {
    const row = table.current?.querySelector<HTMLElement>(`[data-term="${id}"]`);
    row?.focus();
    return row !== undefined && row !== null;
  };
  useEffect(() => {
    if (wanted !== null && focusTerm(wanted)) onFocused();
  });
  const focus = (index: number): void => {
    const id = rows[index]?.term.id;
    if (id) focusTerm(id);
  };

  const typeAhead = (letter: string, now: number): void => {
    const { text, at } = typed.current;
    typed.current = { text: now - at > TYPEAHEAD_RESET_MS ? letter : text + letter, at: now };
    const found = typedTo(typed.current.text, rows, current);
    if (found !== null) focus(found);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const row = rows[current];
    const isOnRow = event.target instanceof HTMLElement && event.target.dataset.term === row?.term.id;
    if (!row || !isOnRow || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = stepOf(event.key, rows, current);
    if (step && 'to' in step) focus(step.to);
    else if (step) actions.onToggle(row.term, step.open);
    else if (event.key === 'Enter' || event.key === 'F2') actions.onEdit(row.term);
    else if (event.key === 'Delete') actions.onDelete(row.term);
    else if (event.key === ' ' && row.isOpen !== null) actions.onToggle(row.term, !row.isOpen);
    else if (/^[\p{L}\p{N}]$/u.test(event.key)) typeAhead(event.key, event.timeStamp);
    else return;
    event.preventDefault();
  };

  return (
    <table
      ref={table}
      role={isTree ? 'treegrid' : 'grid'}
      aria-label={label}
      className="w-full border-separate border-spacing-0"
      onKeyDown={onKeyDown}
      onFocus={({ target }) => setCurrentId(target.closest<HTMLElement>('[data-term]')?.dataset.term ?? null)}
    >
      <thead>
        <tr>
          <th scope="col" className={clsx(HEAD, 'pl-4 text-left sm:pl-6 lg:pl-8')}>
            Name
          </th>
          <th scope="col" className={clsx(HEAD, 'hidden px-3 text-left md:table-cell')}>
            Slug
          </th>
          <th scope="col" className={clsx(HEAD, 'w-20 px-3 text-right')}>
            {isTree ? 'Screens' : 'Apps'}
          </th>
          <th scope="col" className={clsx(HEAD, 'w-16')}>
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <TermRow
            key={row.term.id}
            row={row}
            isTree={isTree}
            hasBranches={hasBranches}
            isCurrent={index === current}
            search={search}
            under={isTree || !row.term.parentId ? undefined : nameOf(row.term.parentId)}
            {...actions}
          />
        ))}
      </tbody>
    </table>
  );
}
