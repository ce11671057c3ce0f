import { Combobox as Base } from '@base-ui/react/combobox';
import { clsx } from 'clsx';
import { Check, ChevronsUpDown } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import type { AdminCategory } from '#shared/contracts/admin-categories.ts';
import { MESSAGES } from '#shared/messages.ts';
import { folded } from '../parts/folded.ts';
import { POPUP, usePopupContainer } from '../parts/layer.ts';
import { CONTROL, OPTION } from '../parts/select.tsx';
import { branchOf, pathsOf } from './tree.ts';

type Choice = { id: string; name: string; path: string };

/** Stands for none of the terms: a choice like the others. */
const NONE: Choice = { id: '', name: 'No parent', path: '' };

type Props = {
  /** All terms of the type. */
  terms: readonly AdminCategory[];
  /** The term that is edited: neither itself nor what is below it can be its parent. */
  of?: string | undefined;
  value: string | null;
  onChange: (parentId: string | null) => void;
  disabled?: boolean;
};

/** Terms that may be the parent, in the order of the tree's names, each with what is above it. */
function choicesOf(terms: readonly AdminCategory[], of: string | undefined): Choice[] {
  const excluded = of === undefined ? new Set<string>() : branchOf(terms, of);
  const paths = pathsOf(terms);
  return terms
    .filter(({ id }) => !excluded.has(id))
    .map(({ id, name }) => ({ id, name, path: (paths.get(id) ?? []).join(' / ') }));
}

/** Chooses the parent term from a list that is searched; optional. */
export function ParentCombobox({ terms, of, value, onChange, disabled = false }: Props) {
  const id = useId();
  const container = usePopupContainer();
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const choices = useMemo(() => choicesOf(terms, of), [terms, of]);
  const wanted = folded(search.trim());
  // Those of that name before those that only stand below it.
  const byName = choices.filter(({ name }) => folded(name).includes(wanted));
  const byPath = choices.filter((choice) => !byName.includes(choice) && folded(choice.path).includes(wanted));
  const found = [...byName, ...byPath];
  const items = wanted === '' ? [NONE, ...found] : found;
  const chosen = choices.find((choice) => choice.id === value) ?? NONE;
  return (
    <div className="min-w-0">
      <span id={id} className="mb-1.5 block font-medium text-sm">
        Parent term
      </span>
      <Base.Root<Choice>
        items={items}
        filter={null}
        value={chosen}
        isItemEqualToValue={(item, current) => item.id === current.id}
        itemToStringLabel={({ name }) => name}
        open={isOpen}
        disabled={disabled}
        autoHighlight
        onOpenChange={(next) => {
          setOpen(next);
          if (!next) setSearch('');
        }}
        onValueChange={(next) => onChange(next?.id || null)}
      >
        <Base.Trigger
          aria-labelledby={`${id} ${id}-value`}
          aria-describedby={`${id}-hint`}
          className={clsx(
            CONTROL,
            'h-[44px]! w-full bg-canvas! pr-2 text-md! shadow-[inset_0_0_0_1px_var(--line-strong)]!',
          )}
        >
          <span id={`${id}-value`} className="flex min-w-0 items-baseline gap-2">
            <span className={clsx('truncate', chosen === NONE && 'text-ink-faint')}>{chosen.name}</span>
            {chosen.path && <span className="truncate text-ink-faint text-sm">{chosen.path}</span>}
          </span>
          <ChevronsUpDown aria-hidden size={14} className="ml-auto shrink-0 text-ink-faint" />
        </Base.Trigger>
        <Base.Portal container={container}>
          <Base.Positioner align="start" sideOffset={4} className="z-50 outline-none">
            <Base.Popup
              {...POPUP}
              aria-label="Parent term"
              className="panel flex w-[max(var(--anchor-width),260px)] max-w-(--available-width) flex-col outline-none"
            >
              <div className="border-line border-b p-1.5">
                <Base.Input
                  placeholder="Search terms..."
                  aria-label="Search terms"
                  value={search}
                  onChange={({ currentTarget }) => setSearch(currentTarget.value)}
                  className="h-9 w-full rounded-control bg-transparent px-2.5 text-base outline-none placeholder:text-ink-faint pointer-coarse:h-11 pointer-coarse:text-md"
                />
              </div>
              <Base.Status className="sr-only">
                {found.length} {found.length === 1 ? 'term' : 'terms'}
              </Base.Status>
              <Base.Empty className="px-4 py-6 text-center text-ink-soft text-sm empty:hidden">
                {items.length === 0 && MESSAGES.category.none}
              </Base.Empty>
              <Base.List className="max-h-[min(300px,var(--available-height))] overflow-y-auto overscroll-contain p-1.5 empty:hidden">
                {(choice: Choice) => (
                  <Base.Item key={choice.id} value={choice} className={OPTION}>
                    <span className={clsx('truncate', choice === NONE && 'text-ink-faint')}>
                      {choice.name}
                    </span>
                    {choice.path && (
                      <span className="min-w-0 truncate text-ink-faint text-xs">{choice.path}</span>
                    )}
                    <Base.ItemIndicator className="ml-auto">
                      <Check aria-hidden size={14} />
                    </Base.ItemIndicator>
                  </Base.Item>
                )}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
      <p id={`${id}-hint`} className="mt-1.5 text-ink-soft text-sm">
        {MESSAGES.category.parentHint}
      </p>
    </div>
  );
}
