import { clsx } from 'clsx';
import { ChevronRight, CornerDownRight, ExternalLink, Pencil, Trash2 } from 'lucide-react';
import type { CSSProperties } from 'react';
import { isBrowsableCategoryType } from '#shared/category-types.ts';
import type { AdminCategory } from '#shared/contracts/admin-categories.ts';
import { pages } from '#shared/urls.ts';
import { Menu, MenuItem } from '../parts/widgets/menu.tsx';
import { HighlightedText } from './highlighted-text.tsx';
import type { TreeRow } from './tree.ts';

/** Callbacks for the actions of a row. */
export type TermActions = {
  onToggle: (term: AdminCategory, open: boolean) => void;
  onEdit: (term: AdminCategory) => void;
  onAddChild: (term: AdminCategory) => void;
  onDelete: (term: AdminCategory) => void;
};

type Props = TermActions & {
  row: TreeRow<AdminCategory>;
  isTree: boolean;
  /** Whether any term of the list can be expanded. Otherwise no space is reserved for the toggle. */
  hasBranches: boolean;
  /** Whether the row is in the tab order (roving tabindex). */
  isCurrent: boolean;
  /** Search text to highlight in the name. */
  search: string;
  /** Name of the parent, for app categories that have one. */
  parentName?: string | undefined;
};

/**
 * Row of a term. A toggle expands or collapses the term, its name opens the form, and a menu contains the actions.
 */
export function TermRow({ row, isTree, hasBranches, isCurrent, search, parentName, ...actions }: Props) {
  const { term, level, isOpen } = row;
  return (
    <tr
      data-term={term.id}
      tabIndex={isCurrent ? 0 : -1}
      {...(isTree && {
        'aria-level': level,
        'aria-posinset': row.position,
        'aria-setsize': row.setSize,
        'aria-expanded': isOpen ?? undefined,
      })}
      className="scroll-mt-48 -outline-offset-2 hover:bg-sunken/60 focus-visible:bg-sunken/60 [&>td]:border-line [&>td]:border-b"
    >
      <td className="py-1 pl-2 sm:pl-4 lg:pl-6">
        <div
          className={clsx(
            'flex min-h-9 items-center gap-1 pointer-coarse:min-h-[44px]',
            isTree && 'pl-[min(calc(var(--level)*20px),40vw)]',
          )}
          style={{ '--level': level - 1 } as CSSProperties}
        >
          {hasBranches && <Toggle term={term} isOpen={isOpen} onToggle={actions.onToggle} />}
          <div className={clsx('min-w-0', hasBranches ? 'px-1' : 'px-2')}>
            <button
              type="button"
              tabIndex={-1}
              onClick={() => actions.onEdit(term)}
              className={clsx(
                'touch-target relative block max-w-full rounded-control text-left underline-offset-4 wrap-anywhere hover:underline',
                (level === 1 || !isTree) && 'font-medium',
              )}
            >
              <HighlightedText text={term.name} search={search} />
            </button>
            {parentName && <p className="text-ink-faint text-xs">in {parentName}</p>}
            <p className="text-ink-faint text-xs wrap-anywhere md:hidden">/{term.slug}</p>
          </div>
        </div>
      </td>
      <td className="hidden px-3 text-ink-soft text-sm wrap-anywhere md:table-cell">/{term.slug}</td>
      <td
        className={clsx(
          'px-3 text-right text-sm tabular-nums',
          (isTree ? term.screenCount : term.appCount) === 0 ? 'text-ink-faint' : 'text-ink-soft',
        )}
      >
        {(isTree ? term.screenCount : term.appCount).toLocaleString('en')}
      </td>
      <td className="py-1 pr-2 text-right sm:pr-4 lg:pr-6">
        <RowMenu term={term} isTree={isTree} tabIndex={isCurrent ? 0 : -1} {...actions} />
      </td>
    </tr>
  );
}

function Toggle({
  term,
  isOpen,
  onToggle,
}: { term: AdminCategory; isOpen: boolean | null } & Pick<TermActions, 'onToggle'>) {
  if (isOpen === null) return <span aria-hidden className="size-7 shrink-0" />;
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={`${isOpen ? 'Collapse' : 'Expand'} ${term.name}`}
      onClick={() => onToggle(term, !isOpen)}
      className="touch-target relative inline-flex size-7 shrink-0 items-center justify-center rounded-control text-ink-faint hover:bg-sunken hover:text-ink"
    >
      <ChevronRight
        aria-hidden
        size={15}
        className={clsx('transition-transform duration-150', isOpen && 'rotate-90')}
      />
    </button>
  );
}

/** Returns the URL of a category's public page; null for types without one. */
const publicPageUrl = ({ type, slug, platform }: AdminCategory): string | null =>
  isBrowsableCategoryType(type) ? pages.category(platform, type, slug) : null;

function RowMenu({
  term,
  isTree,
  tabIndex,
  onEdit,
  onAddChild,
  onDelete,
}: TermActions & { term: AdminCategory; isTree: boolean; tabIndex: 0 | -1 }) {
  const publicUrl = publicPageUrl(term);
  return (
    <Menu label={`Actions for ${term.name}`} tabIndex={tabIndex}>
      <MenuItem icon={Pencil} onSelect={() => onEdit(term)}>
        Edit Category
      </MenuItem>
      {isTree && (
        <MenuItem icon={CornerDownRight} onSelect={() => onAddChild(term)}>
          Add child
        </MenuItem>
      )}
      {publicUrl && (
        <MenuItem icon={ExternalLink} href={publicUrl} newTab>
          View category
        </MenuItem>
      )}
      <MenuItem icon={Trash2} isDanger onSelect={() => onDelete(term)}>
        Delete Category
      </MenuItem>
    </Menu>
  );
}
