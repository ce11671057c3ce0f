import { clsx } from 'clsx';
import { useId, useMemo } from 'react';
import type { AdminCategory } from '#shared/contracts/admin-categories.ts';
import { MESSAGES } from '#shared/messages.ts';
import { SearchedCombobox, useListSearch } from '../parts/inputs/searched-combobox.tsx';
import { foldText } from '../parts/text/fold-text.ts';
import { pathsOf, possibleParentsOf } from './tree.ts';

type ParentOption = { id: string; name: string; path: string };

/** Option that removes the parent. */
const NO_PARENT: ParentOption = { id: '', name: 'No parent', path: '' };
/** Shown instead of the selected parent until its name is known. */
const LOADING: ParentOption = { id: '', name: 'Loading...', path: '' };

type Props = {
  /** All terms of the type. Undefined while they are loading. */
  terms: readonly AdminCategory[] | undefined;
  /** Id of the edited term. The term and its descendants cannot be its parent. */
  termId?: string | undefined;
  value: string | null;
  onChange: (parentId: string | null) => void;
};

/** Returns the possible parents in the given order, each with the names of its ancestors. */
function listParentOptions(terms: readonly AdminCategory[], termId: string | undefined): ParentOption[] {
  const paths = pathsOf(terms);
  return possibleParentsOf(terms, termId).map(({ id, name }) => ({
    id,
    name,
    path: (paths.get(id) ?? []).join(' / '),
  }));
}

/** Selects the optional parent term from a searchable list. */
export function ParentCombobox({ terms, termId, value, onChange }: Props) {
  const id = useId();
  const [search, setSearch] = useListSearch();
  const options = useMemo(() => listParentOptions(terms ?? [], termId), [terms, termId]);
  const query = foldText(search.text.trim());
  // Terms whose own name matches come before terms that have only a matching ancestor.
  const byName = options.filter(({ name }) => foldText(name).includes(query));
  const byPath = options.filter(
    (option) => !byName.includes(option) && foldText(option.path).includes(query),
  );
  const matches = [...byName, ...byPath];
  const items = query === '' ? [NO_PARENT, ...matches] : matches;
  const unknown = value !== null && !terms ? LOADING : NO_PARENT;
  const selected = options.find((option) => option.id === value) ?? unknown;
  return (
    <div className="min-w-0">
      <span id={id} className="mb-1.5 block font-medium text-sm">
        Parent term
      </span>
      <SearchedCombobox<ParentOption>
        label="Parent term"
        pluralNoun="terms"
        items={items}
        value={selected}
        onChange={(next) => onChange(next?.id || null)}
        search={search}
        onSearch={setSearch}
        status={`${matches.length} ${matches.length === 1 ? 'term' : 'terms'}`}
        empty={items.length === 0 ? MESSAGES.category.none : ''}
        renderItem={(option) => (
          <>
            <span className={clsx('truncate', option === NO_PARENT && 'text-ink-faint')}>{option.name}</span>
            {option.path && <span className="min-w-0 truncate text-ink-faint text-xs">{option.path}</span>}
          </>
        )}
        trigger={{ 'aria-labelledby': `${id} ${id}-value`, 'aria-describedby': `${id}-hint` }}
        className="h-[44px]! bg-canvas! text-md! shadow-[inset_0_0_0_1px_var(--line-strong)]!"
      >
        <span id={`${id}-value`} className="flex min-w-0 items-baseline gap-2">
          <span className={clsx('truncate', selected === unknown && 'text-ink-faint')}>{selected.name}</span>
          {selected.path && <span className="truncate text-ink-faint text-sm">{selected.path}</span>}
        </span>
      </SearchedCombobox>
      <p id={`${id}-hint`} className="mt-1.5 text-ink-soft text-sm">
        {MESSAGES.category.parentHint}
      </p>
    </div>
  );
}
