import { clsx } from 'clsx';
import { useId, useMemo } from 'react';
import type { AdminCategory } from '#shared/contracts/admin-categories.ts';
import { MESSAGES } from '#shared/messages.ts';
import { SearchedCombobox, useListSearch } from '../parts/inputs/searched-combobox.tsx';
import { foldText } from '../parts/text/fold-text.ts';
import { branchOf, pathsOf } from './tree.ts';

type Choice = { id: string; name: string; path: string };

/** Option for 'no parent'. */
const NONE: Choice = { id: '', name: 'No parent', path: '' };

type Props = {
  /** All terms of the type. */
  terms: readonly AdminCategory[];
  /** Id of the edited term. The term and its descendants cannot be its parent. */
  termId?: string | undefined;
  value: string | null;
  onChange: (parentId: string | null) => void;
  disabled?: boolean;
};

/** Returns the possible parents in the given order, each with the names of its ancestors. */
function choicesOf(terms: readonly AdminCategory[], termId: string | undefined): Choice[] {
  const excluded = termId === undefined ? new Set<string>() : branchOf(terms, termId);
  const paths = pathsOf(terms);
  return terms
    .filter(({ id }) => !excluded.has(id))
    .map(({ id, name }) => ({ id, name, path: (paths.get(id) ?? []).join(' / ') }));
}

/** Selects the optional parent term from a searchable list. */
export function ParentCombobox({ terms, termId, value, onChange, disabled = false }: Props) {
  const id = useId();
  const [search, setSearch] = useListSearch();
  const choices = useMemo(() => choicesOf(terms, termId), [terms, termId]);
  const wanted = foldText(search.text.trim());
  // List matches in the name before matches in the path only.
  const byName = choices.filter(({ name }) => foldText(name).includes(wanted));
  const byPath = choices.filter(
    (choice) => !byName.includes(choice) && foldText(choice.path).includes(wanted),
  );
  const found = [...byName, ...byPath];
  const items = wanted === '' ? [NONE, ...found] : found;
  const chosen = choices.find((choice) => choice.id === value) ?? NONE;
  return (
    <div className="min-w-0">
      <span id={id} className="mb-1.5 block font-medium text-sm">
        Parent term
      </span>
      <SearchedCombobox<Choice>
        label="Parent term"
        pluralNoun="terms"
        items={items}
        value={chosen}
        onChange={(next) => onChange(next?.id || null)}
        search={search}
        onSearch={setSearch}
        status={`${found.length} ${found.length === 1 ? 'term' : 'terms'}`}
        empty={items.length === 0 ? MESSAGES.category.none : ''}
        renderItem={(choice) => (
          <>
            <span className={clsx('truncate', choice === NONE && 'text-ink-faint')}>{choice.name}</span>
            {choice.path && <span className="min-w-0 truncate text-ink-faint text-xs">{choice.path}</span>}
          </>
        )}
        disabled={disabled}
        trigger={{ 'aria-labelledby': `${id} ${id}-value`, 'aria-describedby': `${id}-hint` }}
        className="h-[44px]! bg-canvas! text-md! shadow-[inset_0_0_0_1px_var(--line-strong)]!"
      >
        <span id={`${id}-value`} className="flex min-w-0 items-baseline gap-2">
          <span className={clsx('truncate', chosen === NONE && 'text-ink-faint')}>{chosen.name}</span>
          {chosen.path && <span className="truncate text-ink-faint text-sm">{chosen.path}</span>}
        </span>
      </SearchedCombobox>
      <p id={`${id}-hint`} className="mt-1.5 text-ink-soft text-sm">
        {MESSAGES.category.parentHint}
      </p>
    </div>
  );
}
