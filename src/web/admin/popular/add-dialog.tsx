import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type Ref, useEffect, useMemo, useState } from 'react';
import { type BrowsableCategoryType, CATEGORY_TYPE_LABELS } from '#shared/category-types.ts';
import type { AdminCategory, AdminPopularEntry } from '#shared/contracts/admin-categories.ts';
import { MESSAGES } from '#shared/messages.ts';
import { Button } from '#web/kit/button.tsx';
import { toast } from '#web/kit/toasts.ts';
import { pathsOf } from '../categories/tree.ts';
import { categoriesQuery } from '../data/categories.ts';
import { Dialog, DialogActions } from '../parts/dialogs/dialog.tsx';
import { preventHeldEnter } from '../parts/keyboard/prevent-held-enter.ts';
import { ListFailure } from '../parts/lists/list-failure.tsx';
import { messageOf } from '../parts/text/message-of.ts';
import { findAvailableCategories } from './entries.ts';
import { useChoiceFocus } from './use-choice-focus.ts';

type Props = {
  type: BrowsableCategoryType;
  entries: readonly AdminPopularEntry[];
  onAdd: (category: AdminCategory) => void;
  onClose: () => void;
};

/**
 * Dialog in which the curator searches for categories by name and adds them to the popular ones. It stays open after an
 * addition, so that the curator can add several categories.
 */
export function AddDialog({ type, entries, onAdd, onClose }: Props) {
  const { data, error, refetch } = useQuery(categoriesQuery());
  const [search, setSearch] = useState('');
  const { input, list, onKeyDown, prepareFocusAfterAdd } = useChoiceFocus();
  const choices = findAvailableCategories(data ?? [], { type, entries, search });
  useEffect(() => {
    if (error) toast('error', MESSAGES.loadFailed.categories(messageOf(error)));
  }, [error]);

  return (
    <Dialog
      title="Add Category"
      text={`Adds categories to the popular ${CATEGORY_TYPE_LABELS[type]}.`}
      isWide
      onClose={onClose}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the field and the buttons inside */}
      <div onKeyDown={onKeyDown}>
        <SearchInput
          ref={input}
          value={search}
          onChange={setSearch}
          onEnter={() => choices[0] && onAdd(choices[0])}
        />
        <div className="mt-3 max-h-[300px] overflow-y-auto overscroll-contain">
          {!data ? (
            error ? (
              <ListFailure
                text={MESSAGES.loadFailed.categories(messageOf(error))}
                onRetry={() => void refetch()}
              />
            ) : (
              <StatusNote text={MESSAGES.category.loading} />
            )
          ) : choices.length === 0 ? (
            <StatusNote text={MESSAGES.category.none} />
          ) : (
            <Choices
              ref={list}
              label={CATEGORY_TYPE_LABELS[type]}
              choices={choices}
              all={data}
              onClick={(category, index) => {
                prepareFocusAfterAdd(index);
                onAdd(category);
              }}
            />
          )}
        </div>
      </div>
      <DialogActions>
        <Button onClick={onClose}>Done</Button>
      </DialogActions>
    </Dialog>
  );
}

type SearchProps = {
  ref: Ref<HTMLInputElement>;
  value: string;
  onChange: (value: string) => void;
  /** Called on Enter if there is a search text. */
  onEnter: () => void;
};

const SearchInput = ({ ref, value, onChange, onEnter }: SearchProps) => (
  <input
    ref={ref}
    type="search"
    // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type into it
    autoFocus
    // The accessible name is the placeholder without its trailing dots.
    aria-label={MESSAGES.popular.search.replace(/\.+$/, '')}
    placeholder={MESSAGES.popular.search}
    autoComplete="off"
    spellCheck={false}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
    onKeyDown={(event) => {
      // Ignore Enter without a search, Enter that confirms a word in an input method editor, and Enter that is held down,
      // which would add all choices.
      if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.repeat || value.trim() === '')
        return;
      onEnter();
      event.currentTarget.select();
    }}
    className="mt-4 block h-10 w-full rounded-control bg-canvas px-3 text-base shadow-[inset_0_0_0_1px_var(--line-strong)] placeholder:text-ink-faint pointer-coarse:h-[44px] pointer-coarse:text-md"
  />
);

type ChoicesProps = {
  ref: Ref<HTMLUListElement>;
  label: string;
  choices: readonly AdminCategory[];
  /** All categories, needed to show the parents of the choices. */
  all: readonly AdminCategory[];
  onClick: (category: AdminCategory, index: number) => void;
};

function Choices({ ref, label, choices, all, onClick }: ChoicesProps) {
  const paths = useMemo(() => pathsOf(all), [all]);
  return (
    <ul
      ref={ref}
      aria-label={label}
      className="grid grid-cols-[repeat(auto-fill,minmax(max(40%,8.5rem),1fr))] gap-1 p-0.5"
    >
      {choices.map((category, index) => (
        <li key={category.id} className="min-w-0">
          <Choice
            category={category}
            path={paths.get(category.id) ?? []}
            onClick={() => onClick(category, index)}
          />
        </li>
      ))}
    </ul>
  );
}

const StatusNote = ({ text }: { text: string }) => (
  <p role="status" className="py-10 text-center text-ink-soft text-sm">
    {text}
  </p>
);

function Choice({
  category: { name, screenCount },
  path,
  onClick,
}: {
  category: AdminCategory;
  path: readonly string[];
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      onClick={onClick}
      onKeyDown={preventHeldEnter}
      className="flex min-h-10 w-full items-center gap-2.5 rounded-control px-2.5 py-1.5 text-left text-sm -outline-offset-2 hover:bg-sunken pointer-coarse:min-h-[44px]"
    >
      <Plus aria-hidden size={14} className="shrink-0 text-ink-faint" />
      <span className="min-w-0 grow">
        <span className="block wrap-anywhere">{name}</span>
        {path.length > 0 && <span className="block truncate text-ink-faint text-xs">{path.join(' / ')}</span>}
      </span>
      <span aria-hidden className="shrink-0 text-ink-faint text-xs tabular-nums">
        {screenCount.toLocaleString('en')}
      </span>
    </button>
  );
}
