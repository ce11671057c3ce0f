import { Combobox as Base } from '@base-ui/react/combobox';
import { useQuery } from '@tanstack/react-query';
import { ChevronsUpDown, X } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import type { AdminCategory } from '#shared/contracts/admin-categories.ts';
import { MESSAGES } from '#shared/messages.ts';
import { ComboboxPopup } from '#web/admin/parts/inputs/combobox-popup.tsx';
import { messageOf } from '#web/admin/parts/text/message-of.ts';
import { toast } from '#web/kit/toasts.ts';
import { categoriesQuery } from '../../data/categories.ts';

type Named = Pick<AdminCategory, 'id' | 'name'>;
type Props = {
  value: readonly string[];
  /** The initially selected categories, shown until the list of all categories is loaded. */
  initialCategories: readonly Named[];
  onChange: (ids: string[]) => void;
};

/** Selects any number of app categories from a searchable list. */
export function CategoryPicker({ value, initialCategories, onChange }: Props) {
  const id = useId();
  const [search, setSearch] = useState('');
  const { data, error, isPending } = useQuery(categoriesQuery());
  useEffect(() => {
    if (error) toast('error', MESSAGES.loadFailed.categories(messageOf(error)));
  }, [error]);
  const options: readonly Named[] = data?.filter(({ type }) => type === 'app') ?? initialCategories;
  const selected = options.filter((category) => value.includes(category.id));
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium text-sm">
        Categories
      </label>
      <Base.Root<Named, true>
        multiple
        items={options}
        value={selected}
        isItemEqualToValue={(item, other) => item.id === other.id}
        itemToStringLabel={({ name }) => name}
        autoHighlight
        inputValue={search}
        onInputValueChange={setSearch}
        onValueChange={(next, details) => {
          // While the list is closed, Base UI would deselect all categories on Escape. Let Escape close the sheet
          // instead.
          if (details.reason === 'escape-key') {
            details.cancel();
            details.allowPropagation();
            return;
          }
          setSearch('');
          const ids = new Set(next.map((category) => category.id));
          // Keep the order of the list. Otherwise deselecting and reselecting a category would change the form.
          const optionIds = options.map((category) => category.id);
          // Keep selected categories that are not loaded yet. Once all are loaded, unlisted ones no longer exist.
          const unlistedIds = data ? [] : value.filter((selectedId) => !optionIds.includes(selectedId));
          onChange([...optionIds.filter((optionId) => ids.has(optionId)), ...unlistedIds]);
        }}
        onOpenChange={(isOpen, details) => {
          // Keep the list open after a selection, so that several categories can be selected in a row.
          if (!isOpen && details.reason === 'item-press') details.cancel();
        }}
      >
        <Base.InputGroup className="relative flex min-h-[44px] cursor-text flex-wrap items-center rounded-control border border-transparent bg-canvas py-1.5 pr-10 pl-1.5 shadow-[inset_0_0_0_1px_var(--line-strong)] focus-within:outline-2 focus-within:outline-ink focus-within:outline-offset-2">
          <Base.Chips
            aria-label={selected.length > 0 ? 'Selected categories' : undefined}
            className="flex min-w-0 grow flex-wrap items-center gap-1.5"
          >
            {selected.map((category) => (
              <Base.Chip
                key={category.id}
                aria-label={category.name}
                aria-description="Press Delete to remove"
                className="relative inline-flex h-8 max-w-full items-center gap-0.5 rounded-[6px] border border-transparent bg-sunken pl-2.5 text-sm data-highlighted:bg-accent data-highlighted:text-on-accent focus-visible:outline-offset-0"
              >
                <span className="truncate">{category.name}</span>
                <Base.ChipRemove
                  aria-label={`Remove ${category.name}`}
                  className="relative inline-flex size-8 shrink-0 items-center justify-center rounded-[6px] text-current opacity-60 touch-target hover:opacity-100"
                >
                  <X aria-hidden size={13} />
                </Base.ChipRemove>
              </Base.Chip>
            ))}
            <Base.Input
              id={id}
              placeholder={selected.length > 0 ? '' : 'Choose categories'}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || search.trim() === '') return;
                // Enter selects the highlighted option. If there is none, or if the list is not loaded yet, the browser
                // would submit the form instead.
                if (event.currentTarget.hasAttribute('aria-activedescendant') && !isPending) return;
                event.preventDefault();
                event.preventBaseUIHandler();
              }}
              className="h-8 min-w-24 flex-1 bg-transparent px-1.5 text-md outline-none placeholder:text-ink-faint"
            />
          </Base.Chips>
          <Base.Trigger
            aria-label="Open the list"
            className="absolute inset-y-0 right-0 inline-flex w-10 items-center justify-center rounded-control text-ink-faint hover:text-ink"
          >
            <ChevronsUpDown aria-hidden size={14} />
          </Base.Trigger>
        </Base.InputGroup>
        <ComboboxPopup<Named>
          label="Categories"
          empty={isPending ? '' : error ? 'The categories could not be loaded.' : 'No categories found.'}
          renderItem={(category) => <span className="truncate">{category.name}</span>}
          className="w-(--anchor-width)"
        />
      </Base.Root>
    </div>
  );
}
