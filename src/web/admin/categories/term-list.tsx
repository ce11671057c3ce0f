import { SearchX, Tags } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { CATEGORY_TYPE_LABELS, type CategoryType } from '#shared/category-types.ts';
import type { AdminCategory } from '#shared/contracts/admin-categories.ts';
import { MESSAGES } from '#shared/messages.ts';
import { Button } from '#web/kit/button.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { TermGrid } from './term-grid.tsx';
import type { TermActions } from './term-row.tsx';
import {
  ancestorsOf,
  findTerms,
  flatRowsOf,
  matchesSearch,
  rowsOf,
  rowToFocusAfterDeletion,
  treeOf,
} from './tree.ts';
import { useOpenTerms } from './use-open-terms.ts';

type Props = Omit<TermActions, 'onToggle' | 'onDelete'> & {
  type: CategoryType;
  /** All terms of the type, sorted by name. */
  terms: readonly AdminCategory[];
  /** `next` is the id of the term to focus after the deletion (`rowToFocusAfterDeletion`); null if there is none. */
  onDelete: (term: AdminCategory, next: string | null) => void;
  /** Id of the term to focus. If a search or a collapsed parent hides it, the list reveals it. */
  idToFocus: string | null;
  onFocused: () => void;
};

/**
 * Heights of the sticky elements. `--head` is the height of the frame's header or, on large windows, of the page's
 * header. `--bar` is the height of the toolbar.
 */
const HEIGHT_CLASSES =
  '[--head:calc(var(--spacing)*14)] lg:[--head:calc(var(--spacing)*15+1px)] ' +
  '[--bar:calc(var(--spacing)*14)] pointer-coarse:[--bar:calc(var(--spacing)*16)]';

const categoryNoun = (count: number): string => (count === 1 ? 'category' : 'categories');

/** Lists the terms of one taxonomy as a tree, or app categories as a flat list. */
export function TermList({ type, terms, onDelete, idToFocus, onFocused, ...actions }: Props) {
  const isTree = type !== 'app';
  const [search, setSearch] = useState('');
  const searchResult = useMemo(() => findTerms(terms, search), [terms, search]);
  const { isOpen, setOpen, reveal } = useOpenTerms(search, searchResult.expandedIds);
  const rows = isTree
    ? rowsOf(treeOf(searchResult.terms), ({ id }) => isOpen(id))
    : flatRowsOf(terms.filter((term) => matchesSearch(term, search)));
  const totalText = `${terms.length.toLocaleString('en')} ${categoryNoun(terms.length)}`;
  const parentIds = terms.flatMap(({ parentId }) => parentId ?? []);

  const revealTerm = useEffectEvent((id: string): void => {
    if (rows.some(({ term }) => term.id === id)) return;
    setSearch('');
    reveal(ancestorsOf(terms, id));
  });
  useEffect(() => {
    if (idToFocus !== null) revealTerm(idToFocus);
  }, [idToFocus]);

  if (terms.length === 0) {
    return (
      <EmptyState
        icon={Tags}
        title={MESSAGES.category.none}
        text={`Visitors find ${isTree ? 'screens' : 'apps'} by category. Add the first category.`}
      />
    );
  }
  return (
    <div className={HEIGHT_CLASSES}>
      <ListToolbar
        search={search}
        onSearch={setSearch}
        countText={
          search === '' ? totalText : `${searchResult.matchCount.toLocaleString('en')} of ${totalText}`
        }
        onToggleAll={isTree && parentIds.length > 0 ? (open) => setOpen(new Set(parentIds), open) : null}
      />
      {rows.length === 0 ? (
        <EmptyState
          icon={SearchX}
          title={MESSAGES.category.none}
          text={`No name or slug contains “${search}”.`}
        >
          <Button onClick={() => setSearch('')}>Clear the search</Button>
        </EmptyState>
      ) : (
        <TermGrid
          label={CATEGORY_TYPE_LABELS[type]}
          rows={rows}
          isTree={isTree}
          search={search}
          nameOf={(id) => terms.find((term) => term.id === id)?.name}
          idToFocus={idToFocus}
          onFocused={onFocused}
          onToggle={(term, open) => setOpen([term.id], open)}
          onDelete={(term) => onDelete(term, rowToFocusAfterDeletion(rows, term.id))}
          {...actions}
        />
      )}
    </div>
  );
}
